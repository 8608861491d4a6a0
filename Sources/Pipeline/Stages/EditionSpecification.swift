import PubArtwork
import PubColor
import PubDiagnostics
import PubFiles
import PubManifest
import PubPDFEmission
import PubPreflight
import PubPress
import PubSettings
import PubSwatches

/// The specification of an edition: its description, the demands of its printer, and the checks made for it.
struct EditionSpecification {
    let edition: EditionDescription
    /// The edition that findings about print are about: of a proof the one that it proofs.
    let printed: EditionDescription
    let project: Project
    let options: BuildOptions
    /// The demands of the printer; nil for screens.
    let profile: PrintProfile?
    /// The printing condition of the edition, or for a proof, of the edition that it proves; nil for screens.
    let press: OutputIntent?
    /// The inks or colours that drawings are printed in.
    let colors: ArtworkColors
    /// The way its pictures are converted, and their target colours.
    let output: PubPDFEmission.Edition
    let resolution: ResolutionCheck
    /// nil for editions that are made for no printer: they have no bleed.
    let bleed: BleedCheck?

    /// Reads the demands of the printer of `edition`, and reports their faults to `log`. `layout` has the settings.
    init(
        of edition: EditionDescription, _ project: Project, _ options: BuildOptions, _ layout: EditionLayout,
        _ log: inout BuildLog
    ) throws(EnvironmentFailure) {
        self.edition = edition
        self.project = project
        self.options = options
        let settings = layout.settings
        printed = project.printed(by: edition)
        var profile = try project.printProfile(of: edition, &log)
        if profile?.bleed == nil { profile?.bleed = layout.bleed }
        self.profile = profile
        let condition = EditionCondition(edition, printed, project, profile, settings)
        var output: PubPDFEmission.Edition
        (output, press) = try condition.output(&log)
        colors = log.take(ArtworkColors.read(settings)) ?? ArtworkColors()
        log.report(colors.findings(about: layout.drawings.values.map { $0 }))
        let images = log.take(ImageSettings.read(settings)) ?? ImageSettings()
        resolution = ResolutionCheck(images, printer: profile?.pictures, settings: settings)
        if let finding = resolution.contradiction { log.report(finding) }
        let printedName = printed.name
        bleed = profile?.bleed.map { BleedCheck(of: printedName, asked: $0, settings: settings) }
        output.pictures = EditionPictures(
            profile?.pictures,
            resolution: images.emittedResolution(
                inPrint: edition.purpose == .print, asked: profile?.pictures.resolution),
            screenQuality: images.screenQuality)
        if press != nil { output.pictures.assumedProfile = try condition.inksProfile(&log) ?? [] }
        output.standards = Standards(edition.standards)
        self.output = output
    }

    /// Whether it lists the findings in all editions.
    var isProof: Bool { edition.purpose == .proof }
    /// Whether it is written beside the file of the edition, even if there are errors.
    var isDraft: Bool { options.isDraft || isProof }
    /// Whether readers get it over networks: an edition for screens that is finished.
    var isForNetworks: Bool { edition.purpose == .screen && !isDraft }
    /// Whether it becomes a file of some of the pages, or several files.
    var isInParts: Bool { options.excerpt != nil || edition.split != .none || !edition.cover.isEmpty }
    /// Whether it needs all pages at once.
    var needsAllPages: Bool { !options.isPreview && (isProof || isInParts || drawsPages || comparesPages) }
    /// Whether the appearance of its pages is compared with the approved one, or is approved.
    var comparesPages: Bool { !options.isPreview && !isDraft && (project.approvals != nil || options.isApproval) }
    /// Whether pages become pixels too.
    var drawsPages: Bool { options.pngFolder != nil || options.report != nil || options.isApproval }

    /// The place in the source that names the file of the edition.
    var outputOrigin: SourceLocation {
        options.output == nil ? edition.output?.origin ?? edition.origin : SourceLocation(file: "--output")
    }
}

/// The printing condition of an edition, as its settings and its print profile name it.
private struct EditionCondition {
    private let edition: EditionDescription
    private let printed: EditionDescription
    private let project: Project
    private let profile: PrintProfile?
    private let settings: SettingsNode

    init(
        _ edition: EditionDescription, _ printed: EditionDescription, _ project: Project, _ profile: PrintProfile?,
        _ settings: SettingsNode
    ) {
        self.edition = edition
        self.printed = printed
        self.project = project
        self.profile = profile
        self.settings = settings
    }

    /// The colours of the edition: for print the inks of the profile's printing condition, else the colours of a screen by
    /// the ICC profile of `[press]`.
    func output(
        _ log: inout BuildLog
    ) throws(EnvironmentFailure) -> (PubPDFEmission.Edition, press: OutputIntent?) {
        guard let profile, let name = printed.profile else {
            let icc = log.take(PressSettings.iccProfileName(settings)) ?? nil
            let file: ICCFile? = if let icc { try iccFile(icc, source: "", &log) } else { nil }
            let intent = file.flatMap { log.take(PressSettings.outputIntent($0.bytes, name: $0.name, at: $0.origin)) }
            return (PubPDFEmission.Edition(.screen, profile: intent?.profile), nil)
        }
        let isProof = edition.purpose == .proof
        let purpose: PubPDFEmission.Edition.Purpose = isProof ? .screen : .print
        guard let icc = log.take(profile.iccName(settings, at: name.origin)),
            let file = try iccFile(icc, source: profile.intent.source, &log),
            let intent = log.take(profile.outputIntent(file.bytes, name: file.name, at: file.origin))
        else { return (PubPDFEmission.Edition(purpose), nil) }
        log.report(inkFindings(profile))
        // A proof shows the print by the printer of its profile.
        if isProof { return (PubPDFEmission.Edition(purpose, profile: intent.profile), intent) }
        return (PubPDFEmission.Edition(purpose, output: .press(intent)), intent)
    }

    /// The ICC profile of pictures and placed pages in inks that bring none; nil if the print profile names none, or after an error.
    func inksProfile(_ log: inout BuildLog) throws(EnvironmentFailure) -> [UInt8]? {
        guard let pictures = profile?.pictures, let name = pictures.inksProfile else { return nil }
        if pictures.inks == .keep {
            log.report([
                .warning(
                    "key-without-effect", "`cmyk_profile` has no effect: `cmyk` is \"keep\"", at: name.origin,
                    hint: "write `cmyk = \"convert\"`, or leave `cmyk_profile` out")
            ])
        }
        guard let file = try iccFile(name, source: "", &log) else { return nil }
        guard let read = try? ICCProfile(file.bytes), read.space == .cmyk else {
            let message: Message = "\(file.name) is not the ICC profile of process inks"
            log.report([
                .error(
                    "profile-unusable", message, at: file.origin,
                    hint: "name the profile of the press that the pictures were made for")
            ])
            return nil
        }
        return file.bytes
    }

    private typealias ICCFile = (name: String, bytes: [UInt8], origin: SourceLocation)

    /// The ICC file `name`; nil after an error, which names the `source` of the file.
    private func iccFile(
        _ name: Located<String>, source: String, _ log: inout BuildLog
    ) throws(EnvironmentFailure) -> ICCFile? {
        let parts = name.value.split(separator: "/", omittingEmptySubsequences: false)
        // A file directly in Fonts is named by its name alone, so that libraries may have it.
        let isNamed = parts.count == 2 && parts[0] == "Fonts" && parts[1] != ".."
        var read =
            isNamed
            ? try project.folders.read(shared: name.value, at: name.origin, limit: InputLimit.profile)
            : try project.folders.read(fromRoot: name.value, at: name.origin, limit: InputLimit.profile)
        if !source.isEmpty {
            for index in read.diagnostics.indices where read.diagnostics[index].id == "missing-file" {
                read.diagnostics[index].hint = "to get it: \(source)"
            }
        }
        guard let file = log.take(read) else { return nil }
        log.note(file.name)
        return (file.name, file.bytes, name.origin)
    }

    /// The findings about swatches of more ink than the paper takes.
    private func inkFindings(_ profile: PrintProfile) -> [Diagnostic] {
        guard let limit = profile.inkLimit, !profile.reducesSwatches, let swatches = SwatchTable.read(settings).value
        else { return [] }
        return swatches.findings(above: limit, of: printed.name)
    }
}

extension Standards {
    /// The standards that the manifest calls `names`.
    fileprivate init(_ names: Set<EditionStandard>) {
        self = names.reduce(into: []) { standards, name in
            switch name {
            case .x4: standards.insert(.x4)
            case .ua1: standards.insert(.ua1)
            case .a2a: standards.insert(.a2a)
            case .a2u: standards.insert(.a2u)
            }
        }
    }
}
