import PubCLCMS

extension ICCProfile {
    /// A profile that treats process inks as filters in front of white light, as ``ScreenTransform`` does without one: the
    /// meaning of inks in a file for screens whose press nobody named. The same on every day; nil if memory runs out.
    package static let plainInks: [UInt8]? = {
        guard let profile = cmsCreateProfilePlaceholder(nil) else { return nil }
        defer { cmsCloseProfile(profile) }
        cmsSetProfileVersion(profile, 4.2)
        cmsSetDeviceClass(profile, cmsSigInputClass)
        cmsSetColorSpace(profile, cmsSigCmykData)
        cmsSetPCS(profile, cmsSigLabData)
        guard write(colors: profile), write("Plain process inks", to: profile, cmsSigProfileDescriptionTag),
            write("No copyright", to: profile, cmsSigCopyrightTag),
            cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ()) != 0
        else { return nil }
        return saved(profile)
    }()

    /// The bytes of an open profile, with its creation date (ICC.1:2010, 7.2.8) replaced by the beginning of 2026.
    static func saved(_ profile: cmsHPROFILE) -> [UInt8]? {
        var length: UInt32 = 0
        guard cmsSaveProfileToMem(profile, nil, &length) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard cmsSaveProfileToMem(profile, &bytes, &length) != 0, length > 128 else { return nil }
        bytes.replaceSubrange(24..<36, with: [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }

    private static func write(_ text: String, to profile: cmsHPROFILE, _ tag: cmsTagSignature) -> Bool {
        guard let names = cmsMLUalloc(nil, 1) else { return false }
        defer { cmsMLUfree(names) }
        return cmsMLUsetASCII(names, "en", "US", text) != 0 && cmsWriteTag(profile, tag, UnsafeRawPointer(names)) != 0
    }

    /// Tints of each ink that the table has.
    private static let steps = 7

    /// Writes the table from inks to colours.
    private static func write(colors profile: cmsHPROFILE) -> Bool {
        guard let pipeline = cmsPipelineAlloc(nil, 4, 3), let table = colors() else { return false }
        defer { cmsPipelineFree(pipeline) }
        let stages = [
            cmsStageAllocToneCurves(nil, 4, nil),
            cmsStageAllocCLut16bit(nil, UInt32(steps), 4, 3, table),
            cmsStageAllocToneCurves(nil, 3, nil),
        ]
        for stage in stages {
            guard let stage, cmsPipelineInsertStage(pipeline, cmsAT_END, stage) != 0 else { return false }
        }
        return cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline)) != 0
    }

    /// The colours of all mixtures of the steps, the last ink first, as numbers of Lab.
    private static func colors() -> [UInt16]? {
        guard let light = cmsCreate_sRGBProfile(), let lab = cmsCreateLab4Profile(nil) else { return nil }
        defer {
            cmsCloseProfile(light)
            cmsCloseProfile(lab)
        }
        // TYPE_RGB_FLT and TYPE_Lab_16 of Little CMS, whose macros Swift does not read.
        let format = { (space: Int32, bytes: Int, isFloat: Bool) in
            UInt32(space) << 16 | 3 << 3 | UInt32(bytes) | (isFloat ? 1 << 22 : 0)
        }
        guard
            let transform = cmsCreateTransform(
                light, format(PT_RGB, 4, true), lab, format(PT_Lab, 2, false), UInt32(INTENT_RELATIVE_COLORIMETRIC),
                UInt32(cmsFLAGS_NOCACHE))
        else { return nil }
        defer { cmsDeleteTransform(transform) }
        var mixtures: [Float] = []
        for number in 0..<steps * steps * steps * steps {
            let inks = [343, 49, 7, 1].map { Float(number / $0 % steps) / Float(steps - 1) }
            mixtures += inks.prefix(3).map { (1 - $0) * (1 - inks[3]) }
        }
        var table = [UInt16](repeating: 0, count: mixtures.count)
        cmsDoTransform(transform, mixtures, &table, UInt32(mixtures.count / 3))
        return table
    }
}
