import PubDiagnostics
import PubPDFObjects

extension PageCopy {
    /// Adds the content of one or several streams with the resources that it names: the content of the page whose box
    /// is `page`, or of a part of a page.
    mutating func add(
        content bytes: [UInt8], _ resources: PDFObject?, ofPage page: [Double]? = nil,
        to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let copy = try ContentCopy(
            bytes, ofPage: page, separating: separation, in: foreignSpaces(resources))
        note(copy)
        noteInk(of: copy, resources)
        noteFlaws(of: copy, resources)
        noteText(of: copy, resources)
        try add(
            copy.resources, uses: copy.uses, silent: silentFonts(of: copy, resources), of: resources, to: &target,
            depth: depth)
        target.append("/Filter/FlateDecode")
        target.stream = PageCopy.deflated(copy.bytes)
    }

    /// Notes the facts about the content `copy` itself.
    mutating func note(_ copy: ContentCopy) {
        traits.note(light: copy.light)
        if copy.hasColor { traits.hasColor = true }
        if copy.hasMarks { traits.hasMarks = true }
        traits.devices.formUnion(copy.devices)
        traits.separated.colors.formUnion(copy.separated)
        traits.separated.pictures += copy.separatedPictures
        traits.coarsest.add(copy.coarsest)
        traits.operatorCount += Double(copy.operatorCount) * times
    }

    /// The fonts that a content names and shows nothing in. A form in it may show text in the font that is set around it.
    private func silentFonts(of copy: ContentCopy, _ resources: PDFObject?) -> Set<ResourceName> {
        let showsForms = copy.resources.contains { resource in
            let object = pdf.value(pdf.value(resources, resource.kind.rawValue), resource.name)
            return resource.kind == .object && pdf.name(pdf.value(object, "/Subtype")) == "/Form"
        }
        if showsForms { return [] }
        return Set(copy.resources.filter { $0.kind == .font && copy.shown[$0] == nil })
    }

    /// A font without glyphs, replacing a font that shows nothing: the program of such a font need not exist.
    private static let silentFont =
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[1 0 0 1 0 0]/CharProcs<<>>/Resources<<>>"
        + "/Encoding<</Type/Encoding/Differences[]>>/FirstChar 0/LastChar 0/Widths[0]>>"

    /// Adds the resource dictionary of a form: the entries of `resources` that its content uses, and the default colour
    /// spaces. Nothing is shown in the fonts `silent`.
    mutating func add(
        _ used: [ResourceName], uses: [ResourceName: ResourceUse], silent: Set<ResourceName> = [],
        of resources: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let outer = (times, maps)
        defer { (times, maps) = outer }
        target.append("/Resources<<")
        for kind in ResourceKind.allCases {
            var names = used.filter { $0.kind == kind }
            // Last: by now it is known which devices all others use.
            if kind == .space {
                let spaces = try defaultSpaces(of: resources).map { ResourceName(kind: .space, name: $0) }
                names += spaces.filter { !names.contains($0) }
            }
            // The alternatives of spot inks are known when these are made: process inks are looked for behind them.
            if names.isEmpty, kind != .space || inks == nil || !traits.devices.contains("/DeviceCMYK") { continue }
            target.append(kind.rawValue + "<<")
            for resource in names {
                times = outer.0 * Double(uses[resource]?.count ?? 1)
                maps = uses[resource]?.maps ?? []
                guard !silent.contains(resource) else {
                    target.append(resource.name + " " + PageCopy.silentFont)
                    continue
                }
                try add(resource, of: resources, to: &target, depth: depth)
            }
            if kind == .space, traits.devices.contains("/DeviceCMYK"),
                !names.contains(where: { $0.name == "/DefaultCMYK" }),
                let space = inkSpace()
            {
                target.append("/DefaultCMYK")
                target.append(reference: space)
            }
            target.append(">>")
        }
        target.append(">>")
    }

    private mutating func add(
        _ resource: ResourceName, of resources: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        guard let value = pdf.value(pdf.value(resources, resource.kind.rawValue), resource.name) else {
            throw .malformed("its content names \(resource.name.excerpt), which it does not have")
        }
        target.append(resource.name + " ")
        switch resource.kind {
        case .font: try add(font: value, resources, to: &target, depth: depth)
        case .object: try add(object: value, resources, to: &target, depth: depth)
        case .state: try add(state: value, resources, to: &target, depth: depth)
        case .space: try add(space: value, to: &target, depth: depth)
        case .pattern: try add(pattern: value, resources, to: &target, depth: depth)
        case .shading: try add(shading: value, to: &target, depth: depth)
        }
    }

    // MARK: Forms

    private mutating func add(
        object source: PDFObject, _ outer: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        guard pdf.isStream(source) else { throw .malformed("a form or picture is no stream") }
        if pdf.value(source, "/OC") != nil { throw .unsupported("layers, some of which may be hidden") }
        switch pdf.name(pdf.value(source, "/Subtype")) {
        case "/Image":
            traits.hasMarks = true
            try add(image: source, to: &target, depth: depth)
        case "/Form": try add(form: source, outer, to: &target, depth: depth)
        default: throw .unsupported("an object that is neither a form nor a picture")
        }
    }

    mutating func add(
        form source: PDFObject, _ outer: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        if pdf.value(source, "/Ref") != nil { throw .unsupported("a page of another file") }
        try add(source, as: .form, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var form = PlacedObject()
            form.append("/Type/XObject/Subtype/Form")
            let keys: Set<String> = ["/BBox", "/Matrix", "/Group"]
            try copy.addEntries(of: source, to: &form, depth: depth, only: keys) {
                (copy, key, value, target, depth) throws(PDFFault) in
                if key == "/Group" {
                    try copy.add(group: value, to: &target, depth: depth)
                } else {
                    try copy.add(data: value, to: &target, depth: depth)
                }
            }
            let content = try copy.pdf.bytes(of: source, limit: PDFLimit.content)
            let around = copy.frame
            copy.frame = copy.area(of: source)
            try copy.add(
                content: content, copy.pdf.value(source, "/Resources") ?? outer, to: &form, depth: depth)
            copy.frame = around
            copy.mapPictures(by: source)
            return form
        }
    }

    /// A transparency group (§11.6.6).
    mutating func add(group source: PDFObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        traits.isTransparent = true
        try add(source, as: .group, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var group = PlacedObject()
            group.append("<<")
            let keys: Set<String> = ["/S", "/CS", "/I", "/K"]
            try copy.addEntries(of: source, to: &group, depth: depth, only: keys) {
                (copy, key, value, target, depth) throws(PDFFault) in
                if key == "/CS", copy.inks != nil, copy.pdf.name(value) == "/DeviceCMYK" {
                    // No default replaces the space of a group (§8.6.5.6): screens blend in light.
                    target.append("/DeviceRGB")
                } else if key == "/CS", copy.foreign(value)?.count == 3 {
                    target.append("/DeviceCMYK")
                } else if key == "/CS" {
                    try copy.add(space: value, to: &target, depth: depth)
                } else {
                    try copy.add(data: value, to: &target, depth: depth)
                }
            }
            group.append(">>")
            return group
        }
    }

    // MARK: States

    private static let stateKeys: Set<String> = [
        "/Type", "/LW", "/LC", "/LJ", "/ML", "/D", "/RI", "/OP", "/op", "/OPM", "/FL", "/SM", "/SA", "/BM", "/SMask",
        "/CA", "/ca", "/AIS", "/TK",
    ]

    /// Whether `name` is one of the rendering intents of the standard (§8.6.5.8); readers pass over others.
    func isIntent(_ name: PDFObject?) -> Bool { self.pdf.name(name).map(ContentCopy.intents.contains) ?? true }

    private mutating func add(
        state source: PDFObject, _ outer: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        if pdf.value(source, "/Font") != nil { throw .unsupported("a font in a graphics state") }
        for key in ["/TR", "/TR2"] {
            guard let value = pdf.value(source, key) else { continue }
            // Entries that change nothing may be left out.
            if ["/Identity", "/Default"].contains(pdf.name(value)) { continue }
            throw .unsupported("a transfer curve, which changes what is printed")
        }
        let opacity = min(pdf.number(pdf.value(source, "/ca")) ?? 1, pdf.number(pdf.value(source, "/CA")) ?? 1)
        let blend = pdf.value(source, "/BM")
        let modes = pdf.items(blend)?.compactMap { pdf.name($0) } ?? [pdf.name(blend)].compactMap { $0 }
        if opacity < 1 || modes.contains(where: { $0 != "/Normal" && $0 != "/Compatible" }) {
            traits.isTransparent = true
        }
        try add(source, as: .state, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var state = PlacedObject()
            var keys = PageCopy.stateKeys
            // Screens have no plates: if a profile shows the inks, PDF/A-2 forbids the mode that spares them (6.2.4.2).
            if copy.inks != nil { keys.remove("/OPM") }
            if !copy.isIntent(copy.pdf.value(source, "/RI")) { keys.remove("/RI") }
            try copy.addEntries(of: source, to: &state, depth: depth, only: keys) {
                (copy, key, value, target, depth) throws(PDFFault) in
                if key == "/SMask", copy.pdf.isDictionary(value) {
                    try copy.add(mask: value, outer, to: &target, depth: depth)
                } else {
                    try copy.add(data: value, to: &target, depth: depth)
                }
            }
            return try copy.finished(state, source)
        }
    }

    /// A soft mask (§11.6.5.2).
    private mutating func add(
        mask source: PDFObject, _ outer: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        traits.isTransparent = true
        let outerMaps = maps
        maps = []
        defer { maps = outerMaps }
        target.append("<<")
        try addEntries(of: source, to: &target, depth: depth, only: ["/Type", "/S", "/G", "/BC", "/TR"]) {
            (copy, key, value, target, depth) throws(PDFFault) in
            if key == "/G" {
                guard copy.pdf.isStream(value) else { throw .malformed("a mask without a group") }
                try copy.add(form: value, outer, to: &target, depth: depth)
            } else if key == "/BC", let separation = copy.separation, separation.takesLight,
                let light = copy.pdf.numbers(value, count: 3)
            {
                target.append("[\(separation.operands(of: light, in: .screen))]")
            } else {
                try copy.add(data: value, to: &target, depth: depth)
            }
        }
        target.append(">>")
    }

    // MARK: Patterns

    private mutating func add(
        pattern source: PDFObject, _ outer: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let isTile = pdf.isStream(source)
        // Wherever it is used, the whole frame may be filled by it.
        if isTile { times += try tileCount(of: source) }
        try add(source, as: .pattern, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var pattern = PlacedObject()
            let keys: Set<String> =
                isTile
                ? ["/Type", "/PatternType", "/PaintType", "/TilingType", "/BBox", "/XStep", "/YStep", "/Matrix"]
                : ["/Type", "/PatternType", "/Shading", "/Matrix", "/ExtGState"]
            try copy.addEntries(of: source, to: &pattern, depth: depth, only: keys) {
                (copy, key, value, target, depth) throws(PDFFault) in
                switch key {
                case "/Shading": try copy.add(shading: value, to: &target, depth: depth)
                case "/ExtGState": try copy.add(state: value, outer, to: &target, depth: depth)
                default: try copy.add(data: value, to: &target, depth: depth)
                }
            }
            guard isTile else { return try copy.finished(pattern, source) }
            let content = try copy.pdf.bytes(of: source, limit: PDFLimit.content)
            let around = copy.frame
            copy.frame = copy.area(of: source)
            try copy.add(content: content, copy.pdf.value(source, "/Resources") ?? outer, to: &pattern, depth: depth)
            copy.frame = around
            copy.mapPictures(by: source)
            return pattern
        }
    }

    /// Maps the pictures of a form or tile to the part that shows it.
    private mutating func mapPictures(by source: PDFObject) {
        guard let matrix = pdf.numbers(pdf.value(source, "/Matrix"), count: 6) else { return }
        let map = PlaneMap(a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3])
        traits.coarsest = traits.coarsest.mapped(by: map)
        traits.flaws = traits.flaws.scaled(by: map.scale)
    }

    /// The area of the box of a form or tile, in its own units; without a box, the area of the content around it.
    private func area(of source: PDFObject) -> Double {
        guard let box = pdf.numbers(pdf.value(source, "/BBox"), count: 4) else { return frame }
        return abs((box[2] - box[0]) * (box[3] - box[1]))
    }

    /// The number of tiles of a pattern that fill the box of the content around it.
    private func tileCount(of pattern: PDFObject) throws(PDFFault) -> Double {
        let matrix = pdf.numbers(pdf.value(pattern, "/Matrix"), count: 6) ?? [1, 0, 0, 1, 0, 0]
        let steps = (pdf.number(pdf.value(pattern, "/XStep")) ?? 0) * (pdf.number(pdf.value(pattern, "/YStep")) ?? 0)
        let tile = abs(steps * (matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        guard tile > 0 else { throw .malformed("a pattern whose tiles have no size") }
        return frame / tile
    }

    mutating func add(shading source: PDFObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        try add(source, as: .shading, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            if let shading = try copy.separated(shading: source, depth: depth) { return shading }
            var shading = PlacedObject()
            try copy.addEntries(withSpaceOf: source, to: &shading, depth: depth)
            return try copy.finished(shading, source)
        }
    }
}
