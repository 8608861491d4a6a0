import PubColor
import PubDiagnostics
import PubGeometry
import PubSettings

/// Resolves `based_on` between masters. Linear in these.
struct MasterCascade {
    let page: PageSettings
    let settings: [Named<MasterSettings>]
    /// The index of each name in ``settings``.
    private let indices: [String: Int]
    private var masters: [String: Master] = [:]

    init(page: PageSettings, settings: [Named<MasterSettings>]) {
        self.page = page
        self.settings = settings
        indices = Dictionary(settings.indices.map { (settings[$0].name, $0) }) { first, _ in first }
    }

    /// The pages with all masters; adds the problems of these to `findings`.
    consuming func design(_ findings: inout SettingsFindings) -> PageDesign {
        for entry in settings { resolve(entry, &findings) }
        if masters[PageDesign.defaultMaster] == nil {
            masters[PageDesign.defaultMaster] = base(named: PageDesign.defaultMaster)
        }
        var design = PageDesign(
            trim: page.size, bleed: page.bleed, margins: page.margins, gridStart: page.grid.start,
            gridIncrement: page.grid.increment, grid: page.columnGrid, spineLoss: page.spineLoss,
            masters: masters)
        for (name, master) in masters { design.masters[name] = design.resolvingFrames(of: master) }
        // Inherited frames are reported for the master that has them.
        for entry in settings where !entry.value.frames.isEmpty {
            guard let master = design.masters[entry.name] else { continue }
            for finding in design.conflictingFrames(of: master) { findings.report(finding) }
        }
        return design
    }

    private func base(named name: String) -> Master {
        Master(
            name: name, margins: page.margins, columns: page.columns, frames: [], noteRule: page.noteRule,
            isBalanced: false, texts: [], rules: [])
    }

    /// Resolves the master of `entry`, after the masters that it is based on.
    private mutating func resolve(_ entry: Named<MasterSettings>, _ findings: inout SettingsFindings) {
        var chain: [Named<MasterSettings>] = []
        var names: Set<String> = []
        var next: Named<MasterSettings>? = entry
        while let current = next, masters[current.name] == nil {
            chain.append(current)
            names.insert(current.name)
            next = base(of: current, beyond: names, chain, &findings)
        }
        while let current = chain.popLast() {
            var master = next.flatMap { masters[$0.name] } ?? base(named: current.name)
            master.name = current.name
            apply(current.value, to: &master, current.origin, &findings)
            masters[current.name] = master
            next = current
        }
    }

    /// The settings of the master that `entry` is based on, which is not one of `names`, the names of `chain`; nil for none.
    private func base(
        of entry: Named<MasterSettings>, beyond names: Set<String>, _ chain: [Named<MasterSettings>],
        _ findings: inout SettingsFindings
    ) -> Named<MasterSettings>? {
        guard let name = entry.value.basedOn else { return nil }
        if names.contains(name) {
            let way = (chain.map(\.name) + [name]).joined(separator: " → ")
            findings.error(
                "circular-based-on", "masters are based on each other: \(way)", at: entry.value.basedOnOrigin,
                hint: "take `based_on` away from one of them")
            return nil
        }
        if let index = indices[name] { return settings[index] }
        findings.error(
            "unknown-master", "there is no master “\(name)”", at: entry.value.basedOnOrigin,
            hint: Suggestion.hint(for: name, in: settings.map(\.name), called: "masters"))
        return nil
    }

    private func apply(
        _ own: MasterSettings, to master: inout Master, _ origin: SourceLocation, _ findings: inout SettingsFindings
    ) {
        if let margins = own.margins { master.margins = margins.over(master.margins) }
        if let columns = own.columns { master.columns = columns.over(master.columns) }
        if let notes = own.notes { master.notes = notes }
        if let noteRule = own.noteRule { master.noteRule = noteRule }
        if let balance = own.balance { master.isBalanced = balance }
        if let texts = own.texts { master.texts = texts }
        if let rules = own.rules { master.rules = rules }
        if let ground = own.ground { master.ground = ground }
        for swatch in own.swatches {
            master.colors.swatches[swatch.name] = swatch.value.value
            master.renamedSwatches += [Located(SwatchReference(name: swatch.name), at: swatch.origin), swatch.value]
        }
        if let heavier = own.heavierType { master.colors.heavierType = heavier }
        if let shapes = own.shapes { master.shapes = shapes }
        if let pictures = own.pictures { master.pictures = pictures }
        // Not inherited: a master that is based on a form of opener need not be one.
        master.isOpener = own.isOpener
        if !own.frames.isEmpty {
            reportRepeatedOrders(of: own.frames, &findings)
            master.setFrames(own.frames)
            for index in master.gridFrames.indices {
                master.gridFrames[index].table = "master.\(master.name).frame.\(master.gridFrames[index].table)"
            }
        }
        // Problems that a master only inherits are reported for its base.
        let hasOwnArea = own.margins != nil || own.columns != nil || own.notes != nil
        if hasOwnArea || own.basedOn == nil { checkArea(of: master, own, origin, &findings) }
    }

    /// Reports frames of text that have the same number in the thread.
    private func reportRepeatedOrders(of frames: [SpecifiedMasterFrame], _ findings: inout SettingsFindings) {
        var taken: [Int: SourceLocation] = [:]
        for order in frames.compactMap(\.orderOfText) {
            guard let first = taken.updateValue(order.origin, forKey: order.value) else { continue }
            let finding = Diagnostic.error(
                "repeated-order", "two frames of text have the order \(order.value): a page has one thread of text",
                at: order.origin,
                hint:
                    "number them as they are read: order = 1, order = 2; a second thread, with a text of its own, is not "
                    + "implemented yet")
            findings.report(finding.noting("the other one", at: first))
        }
    }

    /// Reports a master, whose table is at `origin`, without room for text or notes.
    private func checkArea(
        of master: Master, _ own: MasterSettings, _ origin: SourceLocation, _ findings: inout SettingsFindings
    ) {
        let (area, columns) = (master.areaWidth(page.size), master.columns)
        let taken = columns.widths.reduce(Length.zero, +) + columns.gutter * (columns.count - 1)
        // Columns of given widths may fill the area; equal ones share the room that gutters leave.
        func isFull(_ width: Length) -> Bool {
            width <= .zero || (columns.widths.isEmpty ? width <= taken : width < taken)
        }
        if isFull(area) || master.areaHeight(page.size) <= .zero {
            findings.error(
                "no-text-area", "the margins and columns of the master “\(master.name)” leave no room for text",
                at: origin, hint: "make the margins, gutters or widths smaller")
        } else if let notes = master.notes, isFull(area - master.noteRoom(on: page.columnGrid, page.size)) {
            findings.error(
                "no-text-area", "the column for notes of the master “\(master.name)” leaves no room for text",
                at: own.notes == nil ? origin : notes.origin,
                hint: "make it narrower, or the columns of the text or their gutters smaller")
        }
        if let notes = master.notes, let finding = notes.misfit(of: master, page) { findings.report(finding) }
    }
}

extension SpecifiedMasterFrame {
    /// The number that a frame of text is given in the thread; nil for other frames and without one.
    fileprivate var orderOfText: Located<Int>? {
        switch self {
        case .grid(let frame):
            guard case .text = frame.content else { return nil }
            return frame.places["order"].map { Located(frame.order, at: $0) }
        case .placed(_, let order): return order
        }
    }
}
