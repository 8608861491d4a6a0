import PubDiagnostics
import PubXMLEvents

/// What librsvg 2.54 draws otherwise than SVG says, without a word: each is a finding that names the element. The reference are
/// browsers.
struct SVGDeviations {
    /// The first finding of each kind and element.
    private(set) var findings: [SVGFinding] = []
    /// Shapes that are filled by gradients while they are turned or sheared, or may be where something shows them.
    private var fills: [Fill] = []
    /// The ids that uses show, and how.
    private var shown: [(target: String, isTilted: Bool, ids: [String])] = []
    private var gradients: [String: (isInBox: Bool?, base: String?)] = [:]
    /// The markers that turn with the path, and the closed paths that begin with a marker.
    private var turning: Set<String> = []
    private var closedStarts: [(markers: [String], element: XMLElement)] = []
    /// The clips that are open, and all shapes of each.
    private var clips: [Clip] = []

    private struct Fill {
        var gradients: [String]
        var isTilted: Bool
        /// The ids of all that the shape is in, and its own.
        var ids: [String]
        var name: String, place: Int
    }

    /// A clipPath and the outlines of its shapes.
    private struct Clip {
        var element: XMLElement
        var shapes: [(outline: SVGOutline, rule: String)] = []
    }

    /// Notes the start of an element. `effort` is its own with what is inherited, `ids` are those of all that it is in and its own;
    /// `outline` is nil for what is no shape.
    mutating func start(
        _ name: String, _ element: XMLElement, _ outline: SVGOutline?, _ effort: SVGEffort, ids: [String]
    ) {
        switch name {
        case "linearGradient", "radialGradient": noteGradient(element)
        case "marker":
            if element["orient"]?.hasPrefix("auto") == true, let id = element["id"] { turning.insert(id) }
        case "use":
            if let target = (element["href"] ?? element["xlink:href"])?.referredID {
                shown.append((target, effort.isTilted, ids))
            }
        case "clipPath": clips.append(Clip(element: element))
        default: break
        }
        if !clips.isEmpty { noteClip(name, element, outline, effort) }
        guard let outline else { return }
        if let gradients = effort.fill, !gradients.isEmpty {
            fills.append(
                Fill(gradients: gradients, isTilted: effort.isTilted, ids: ids, name: name, place: element.place))
        }
        checkMarkers(outline, name, element, effort)
        if element["pathLength"] != nil, (effort.dash ?? 0) > 0 {
            report(
                "the dashes of a <\(name)> are measured by pathLength", at: element.place,
                "write them in units of the drawing")
        }
    }

    /// Notes the end of a clipPath.
    mutating func endClip() { if let clip = clips.popLast() { check(clip) } }

    /// Ends the drawing: what was named before it was defined is known now. Linear in what there is, times the depth of uses.
    mutating func finish() {
        for start in closedStarts where start.markers.contains(where: turning.contains) {
            report(
                "a closed <\(start.element.name)> begins with a marker that turns with it (orient)",
                at: start.element.place,
                "open the path, or convert the line to a path with its markers (Inkscape: Path → Object to Path)")
        }
        let tilted = tiltedIDs()
        for fill in fills where fill.isTilted || fill.ids.contains(where: tilted.contains) {
            guard fill.gradients.contains(where: { isInBox($0) }) else { continue }
            report(
                "a <\(fill.name)> that is turned or sheared is filled with a gradient in parts of its box "
                    + "(gradientUnits=\"objectBoundingBox\")", at: fill.place,
                "give the gradient gradientUnits=\"userSpaceOnUse\", as most programs write it")
        }
    }

    private mutating func report(_ what: Message, at place: Int, _ hint: String) {
        let message = what + ", which is not supported in drawings"
        if findings.contains(where: { $0.message == message }) { return }
        findings.append(SVGFinding(id: "svg-unsupported", message: message, hint: hint, place: place))
    }

    // MARK: Gradients

    private mutating func noteGradient(_ element: XMLElement) {
        guard let id = element["id"] else { return }
        let base = (element["href"] ?? element["xlink:href"])?.referredID
        gradients[id] = (element["gradientUnits"].map { $0 != "userSpaceOnUse" }, base)
    }

    /// Whether the gradient is in parts of the box that it fills, which it may have from another one.
    private func isInBox(_ id: String) -> Bool {
        var id = id
        for _ in 0...gradients.count {
            guard let gradient = gradients[id] else { return false }
            if let isInBox = gradient.isInBox { return isInBox }
            guard let base = gradient.base else { return true }
            id = base
        }
        return true
    }

    /// The ids that are shown turned or sheared somewhere, by uses that are in one another too.
    private func tiltedIDs() -> Set<String> {
        var tilted: Set<String> = []
        var isChanged = true
        while isChanged {
            isChanged = false
            for use in shown where use.isTilted || use.ids.contains(where: tilted.contains) {
                if tilted.insert(use.target).inserted { isChanged = true }
            }
        }
        return tilted
    }

    // MARK: Markers

    private mutating func checkMarkers(
        _ outline: SVGOutline, _ name: String, _ element: XMLElement, _ effort: SVGEffort
    ) {
        if outline.partCount > 1, effort.markers?.isEmpty == false {
            report(
                "a <\(name)> of several parts has markers at its vertices (marker-mid)", at: element.place,
                "break the path apart (Inkscape: Path → Break Apart)")
        }
        let markers = (effort.starts ?? []) + (effort.markers ?? [])
        if outline.isClosed, !markers.isEmpty { closedStarts.append((markers, element)) }
    }

    // MARK: Clips

    private mutating func noteClip(
        _ name: String, _ element: XMLElement, _ outline: SVGOutline?, _ effort: SVGEffort
    ) {
        if effort.isClipped {
            report(
                name == "clipPath"
                    ? "a clipPath is clipped itself (clip-path)"
                    : "a <\(name)> in a clipPath is clipped itself (clip-path)",
                at: element.place, "intersect both paths (Inkscape: Path → Intersection)")
        }
        guard name != "clipPath" else { return }
        let outline = outline ?? (name == "use" ? .unknown : nil)
        guard var outline else { return }
        if effort.isMoved { outline.extent = nil }
        clips[clips.count - 1].shapes.append((outline, effort.clipRule ?? "nonzero"))
    }

    /// librsvg takes all shapes of a clip as one path, which is their union only where they do not meet.
    private mutating func check(_ clip: Clip) {
        let rules = Set(clip.shapes.map(\.rule))
        guard clip.shapes.count > 1 else { return }
        if rules.count > 1 {
            return report(
                "the shapes of a clipPath have different rules (clip-rule)", at: clip.element.place,
                "unite them in one path (Inkscape: Path → Union)")
        }
        let areAlike = rules == ["nonzero"] && clip.shapes.allSatisfy(\.outline.isSimple)
        if areAlike || SVGOutline.areApart(clip.shapes.map(\.outline)) { return }
        report(
            "the shapes of a clipPath may lie over one another", at: clip.element.place,
            "unite them in one path (Inkscape: Path → Union)")
    }
}
