import PubPDFObjects

/// Marks of a page that a press prints worse than they are drawn, or not at all.
package struct PressFlaws: Hashable, Sendable {
    /// Whether something in the colour of the paper overprints: it is printed nowhere.
    package internal(set) var hasPaperOverprint = false
    /// Whether something is in the colour of registration marks: it is printed in all inks that there are.
    package internal(set) var hasRegistrationColor = false
    /// The first font that is Courier, the usual substitute for a missing font; nil if there is none.
    package internal(set) var courier: String?
    /// Whether type is in the black of a gray device, which knocks out everything below whatever a state says.
    package internal(set) var hasGrayType = false
    /// The thinnest lines, in points at the page's own size.
    package internal(set) var thinnest = ThinnestLines()

    /// Adds the flaws of a part that each of `maps` shows.
    mutating func add(_ inner: PressFlaws, by maps: [PlaneMap]) {
        // A part that is not shown itself, as a mask, has no lines either.
        if let scale = maps.map(\.scale).min() { thinnest.add(inner.thinnest.scaled(by: scale)) }
        hasPaperOverprint = hasPaperOverprint || inner.hasPaperOverprint
        hasRegistrationColor = hasRegistrationColor || inner.hasRegistrationColor
        hasGrayType = hasGrayType || inner.hasGrayType
        courier = courier ?? inner.courier
    }

    /// Notes a font whose name in the file is `name`.
    mutating func note(font name: String) {
        // A subset has six letters before its name (§9.6.4).
        let face = name.split(separator: "+").last.map(String.init) ?? name
        guard courier == nil, PressFlaws.isCourier(face) else { return }
        courier = face
    }

    /// Whether the face called `name` is Courier itself, and not another one that looks like it.
    package static func isCourier(_ name: String) -> Bool {
        guard name.hasPrefix("Courier") else { return false }
        let rest = name.dropFirst("Courier".count)
        return rest.isEmpty || ["-", ",", "New", "Std", "PS", "10"].contains { rest.hasPrefix($0) }
    }

    /// The same flaws if a unit of the page is `unit` points.
    func scaled(by unit: Double) -> PressFlaws {
        var result = self
        result.thinnest = thinnest.scaled(by: unit)
        return result
    }
}

/// The weights of the thinnest lines of a page, or of a part of one, in its units.
package struct ThinnestLines: Hashable, Sendable {
    /// The weight at the full tone of one ink; nil if there is none.
    package private(set) var solid: Double?
    /// The weight in tints, in several inks and in the colour of the paper; nil if there is none.
    package private(set) var others: Double?

    /// Notes a line of `weight`, in `tones`.
    mutating func note(_ weight: Double, in tones: ContentColor.Tones) {
        if tones == .solid { solid = min(solid ?? weight, weight) } else { others = min(others ?? weight, weight) }
    }

    mutating func add(_ lines: ThinnestLines) {
        if let weight = lines.solid { note(weight, in: .solid) }
        if let weight = lines.others { note(weight, in: .others) }
    }

    /// The same lines in a part whose unit is `unit` units of the page.
    func scaled(by unit: Double) -> ThinnestLines {
        var result = self
        result.solid = solid.map { $0 * unit }
        result.others = others.map { $0 * unit }
        return result
    }
}

/// Marks of a content stream that a press may print badly.
struct ContentFlaws {
    /// Marks in the colour of the paper that are painted under a state.
    private(set) var paper: Set<PaperPaint> = []
    /// The colour spaces of the resources that it uses for painting.
    private(set) var spaces: Set<ResourceName> = []
    /// Whether type is in the black of a gray device.
    private(set) var hasGrayType = false
    /// The thinnest lines, in its units.
    private(set) var thinnest = ThinnestLines()

    /// Notes that type is in the black of a gray device.
    mutating func noteGrayType() { hasGrayType = true }

    /// Notes that something is painted in `state`: a line, or an area or type.
    mutating func note(_ state: ContentState, isLine: Bool) {
        let color = isLine ? state.stroke : state.fill
        guard let space = color.space else { return }
        if color.tones == .none {
            if !state.states.isEmpty { paper.insert(PaperPaint(states: state.states, space: space, isLine: isLine)) }
        } else if case .named(let name) = space {
            spaces.insert(name)
        }
    }

    /// Notes a line of `weight` in `color`.
    mutating func note(line weight: Double, in color: ContentColor) { thinnest.note(weight, in: color.tones) }
}

/// A mark in the colour of the paper that a state of the resources may let overprint.
struct PaperPaint: Hashable {
    /// The states that are set, the last one last.
    var states: [ResourceName]
    /// The space of its colour.
    var space: ContentColor.Space
    /// Whether a line is painted, and not an area or type.
    var isLine: Bool
}

extension PageCopy {
    /// Notes the parts that a press prints badly in the content `copy` itself, whose states and spaces are among `resources`.
    mutating func noteFlaws(of copy: ContentCopy, _ resources: PDFObject?) {
        traits.flaws.thinnest.add(copy.flaws.thinnest)
        if copy.flaws.hasGrayType { traits.flaws.hasGrayType = true }
        for paint in copy.flaws.paper where overprints(paint, resources) { traits.flaws.hasPaperOverprint = true }
        for name in copy.flaws.spaces where !traits.flaws.hasRegistrationColor {
            let items = pdf.items(pdf.value(pdf.value(resources, ResourceKind.space.rawValue), name.name)) ?? []
            guard items.count > 1, pdf.name(items[0]) == "/Separation" else { continue }
            traits.flaws.hasRegistrationColor = pdf.name(items[1]) == "/All"
        }
    }

    /// Whether the inks below `paint` stay (§8.6.7): its colour does not have them, or, in mode 1, has nothing of these process inks.
    private func overprints(_ paint: PaperPaint, _ resources: PDFObject?) -> Bool {
        let states = pdf.value(resources, ResourceKind.state.rawValue)
        var (overprints, mode) = (false, 0.0)
        for name in paint.states {
            guard let state = pdf.value(states, name.name) else { continue }
            let key = paint.isLine ? "/OP" : "/op"
            if let value = pdf.value(state, key) ?? pdf.value(state, "/OP") {
                overprints = pdf.syntax(of: value) == "true"
            }
            if let value = pdf.number(pdf.value(state, "/OPM")) { mode = value }
        }
        guard overprints else { return false }
        switch paint.space {
        case .process: return mode == 1
        case .named(let name):
            let items = pdf.items(pdf.value(pdf.value(resources, ResourceKind.space.rawValue), name.name)) ?? []
            return items.first.map { ["/Separation", "/DeviceN"].contains(pdf.name($0) ?? "") } ?? false
        }
    }
}
