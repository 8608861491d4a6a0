import PubGeometry
import PubValues

/// The search for all ends of a column: sketches of it go on beside each other, each with something else done to its items; sketches with
/// the same effect on the rest of the column merge, and the cheaper stays.
package struct ColumnSearch {
    private let material: SketchMaterial
    private var log: ChangeLog
    private var ends: [ColumnEnd] = []

    /// The ends of the column of `material`, which begins at `cursor`, each by the cheapest changes that lead to it, which are added to `log`;
    /// none if nothing has room in the first of a band. About linear in its items.
    package static func ends(
        of material: SketchMaterial, from cursor: CastOffCursor, _ log: inout ChangeLog
    ) -> [ColumnEnd] {
        var search = ColumnSearch(material: material, log: log)
        // The log is changed in place: two owners would copy it.
        log = ChangeLog()
        withExtendedLifetime(material) { search.fill(from: cursor) }
        log = search.log
        return search.ends
    }

    /// The end of the column of `material`, which begins at `cursor`, if `choices` are done to items, by these.
    package static func end(
        of material: SketchMaterial, from cursor: CastOffCursor, by choices: [Int: ItemChoice]
    ) -> ColumnEnd {
        withExtendedLifetime(material) {
            var sketch = ColumnSketch(material, from: cursor)
            // Boxes that waited are placed before the first item: their choices are known before they are met.
            sketch.laterChoices = (cursor.deferred + [cursor.openBox]).compactMap { choices[$0] }
            var stop = sketch.begin()
            sketch.laterChoices = []
            while stop == nil, sketch.cursor.item < material.end {
                sketch.choice = choices[sketch.cursor.item] ?? ItemChoice()
                stop = sketch.step()
            }
            return sketch.end(stop ?? sketch.finish())
        }
    }

    private init(material: SketchMaterial, log: ChangeLog) {
        (self.material, self.log) = (material, log)
    }

    private mutating func fill(from cursor: CastOffCursor) {
        var open: [ColumnSketch] = []
        for start in openings(at: cursor) {
            var sketch = start
            let stop = sketch.begin()
            // A change to a box that goes on waiting has no effect.
            if !sketch.laterChoices.isEmpty { continue }
            for choice in start.laterChoices { note(choice, &sketch) }
            if let stop { end(sketch, stop) } else { open.append(sketch) }
        }
        while !open.isEmpty { open = advanced(open) }
        if material.column.isFirstOfBand { ends.removeAll { $0.stop == .full && $0.isEmpty } }
    }

    /// The sketches one item on.
    private mutating func advanced(_ open: [ColumnSketch]) -> [ColumnSketch] {
        var next = Frontier()
        for sketch in open {
            if sketch.cursor.item >= material.end {
                var done = sketch
                let stop = done.finish()
                end(done, stop)
                continue
            }
            guard givesWay(sketch.cursor.item) else {
                advance(sketch, by: ItemChoice(), &next)
                continue
            }
            advance(sketch, by: sketch.choices, &next)
        }
        return next.sketches
    }

    /// Lines added above items of the next one's kind are added above it, too, if it has room then; otherwise all of `choices` are tried, and no
    /// change.
    private mutating func advance(_ sketch: ColumnSketch, by choices: [ItemChoice], _ next: inout Frontier) {
        let choices = choices.map { choice in
            var choice = choice
            choice.item = sketch.cursor.item
            return choice
        }
        var isEven = false
        let lines = sketch.linesAboveOthers
        for choice in choices where lines != 0 && choice.extraLines == lines {
            isEven = advance(sketch, by: choice, &next) || isEven
        }
        if !isEven { advance(sketch, by: ItemChoice(), &next) }
        for choice in choices where lines == 0 || choice.extraLines != lines && (!isEven || choice.isLeftOut) {
            advance(sketch, by: choice, &next)
        }
    }

    /// Whether anything may be done to the item at `index`.
    private func givesWay(_ index: Int) -> Bool {
        switch material.items[index].content {
        case .text(let text): text.mayGrow || text.mayShrink || text.maySpace
        case .box(let box): box.maySpace || box.mayLeaveOut || !box.steps.isEmpty
        case .across, .start, .columnBreak, .pageBreak, .nothing: false
        }
    }

    /// Places the next item by `choice`; false if it has no room so.
    @discardableResult
    private mutating func advance(_ before: ColumnSketch, by choice: ItemChoice, _ next: inout Frontier) -> Bool {
        var sketch = before
        sketch.choice = choice
        let stop = sketch.step()
        // If the item is not placed, nothing is done to it.
        if choice.changes != nil, sketch.changesMade == before.changesMade { return false }
        sketch.choice = ItemChoice()
        if let stop {
            note(choice, &sketch)
            end(sketch, stop)
            return true
        }
        guard next.takes(sketch) else { return true }
        note(choice, &sketch)
        next.add(sketch)
        return true
    }

    private mutating func end(_ sketch: ColumnSketch, _ stop: ColumnStop<Int>) {
        if sketch.hasLostChanges { return }
        let end = sketch.end(stop)
        // Below the last column nothing is compared with the white above its heads.
        let isLast = material.column.following == 0 && stop == .full
        let equal = ends.firstIndex {
            $0.stop == end.stop && $0.white == end.white && $0.cursor == end.cursor && $0.foot == end.foot
                && (isLast || $0.whiteAbove == end.whiteAbove)
        }
        guard let equal else { return ends.append(end) }
        if end.costWithUnevenWhite < ends[equal].costWithUnevenWhite { ends[equal] = end }
    }

    // MARK: Changes

    /// Adds the changes of `choice` to the log.
    private mutating func note(_ choice: ItemChoice, _ sketch: inout ColumnSketch) {
        guard let (first, second) = choice.changes else { return }
        sketch.draft.changes = log.add(FitAdjustment(item: choice.item, kind: first), after: sketch.draft.changes)
        guard let second else { return }
        sketch.draft.changes = log.add(FitAdjustment(item: choice.item, kind: second), after: sketch.draft.changes)
    }

    /// The empty column, with each height of the pictures that it begins with.
    private func openings(at cursor: CastOffCursor) -> [ColumnSketch] {
        var sketches = [ColumnSketch(material, from: cursor)]
        let begins = cursor.openBox >= 0 && cursor.row == 0
        for item in (begins ? [cursor.openBox] : []) + cursor.deferred {
            guard let box = material.box(item), !box.steps.isEmpty else { continue }
            for sketch in sketches {
                for (step, growth, cost) in box.steps {
                    var other = sketch
                    var choice = ItemChoice(.laterPicture(step), growth: growth, cost: cost)
                    choice.item = item
                    other.laterChoices.append(choice)
                    sketches.append(other)
                }
            }
            if sketches.count > Self.mostBegun { break }
        }
        return sketches
    }

    /// The heights of waiting pictures that are combined, at most.
    private static let mostBegun = 64
}

/// Sketches that go on beside each other, no two of them equal.
private struct Frontier {
    var sketches: [ColumnSketch] = []
    /// Their pens: most sketches differ in these.
    private var pens: [Length] = []
    /// The place of the sketch that the next one replaces; nil for none.
    private var place: Int?

    /// Whether `sketch` differs from all others, or is cheaper than the one that it equals.
    mutating func takes(_ sketch: ColumnSketch) -> Bool {
        place = nil
        // The pen first: comparing two lengths tells most sketches apart.
        for index in pens.indices where pens[index] == sketch.draft.pen && sketches[index].isEqual(to: sketch) {
            place = index
            return sketch.draft.cost < sketches[index].draft.cost
        }
        return true
    }

    /// Adds `sketch`, which was taken last.
    mutating func add(_ sketch: ColumnSketch) {
        if let place {
            sketches[place] = sketch
        } else {
            sketches.append(sketch)
            pens.append(sketch.draft.pen)
        }
    }
}

extension ColumnSketch {
    /// The lines that are added above others of the kind of the item at the cursor, if they may be added above it; 0 if it is free.
    var linesAboveOthers: Int {
        guard draft.mayPartLast else { return 0 }
        switch material.items[cursor.item].content {
        case .text(let text):
            return text.maySpace && cursor.line == 0 ? draft.whiteAbove.lines(above: text.whiteKind) ?? 0 : 0
        case .box(let box): return box.maySpace ? draft.whiteAbove.lines(above: box.whiteKind) ?? 0 : 0
        case .across, .start, .columnBreak, .pageBreak, .nothing: return 0
        }
    }

    /// The possible changes to the item at the cursor.
    var choices: [ItemChoice] {
        switch material.items[cursor.item].content {
        case .text(let text): cursor.line == 0 ? choices(for: text) : []
        case .box(let box): isPlaced(cursor.item) ? [] : choices(for: box)
        case .across, .start, .columnBreak, .pageBreak, .nothing: []
        }
    }

    private func choices(for text: Shared<CastOffText>) -> [ItemChoice] {
        var choices: [ItemChoice] = []
        if text.maySpace, draft.mayPartLast {
            if draft.whiteAbove.mayAdd(1, above: text.whiteKind) {
                choices.append(ItemChoice(.space(1), cost: PageCost.price(of: .addedSpace)))
            }
            if draft.whiteAbove.mayAdd(-1, above: text.whiteKind), winsLine(savingAbove: text) {
                choices.append(ItemChoice(.space(-1), cost: PageCost.price(of: .tightHead)))
            }
        }
        let price = PageCost.price(of: .looseness)
        if text.mayGrow { choices.append(ItemChoice(.looseness(1), cost: price)) }
        if text.mayShrink { choices.append(ItemChoice(.looseness(-1), cost: price)) }
        return choices
    }

    private func choices(for box: Shared<CastOffBox>) -> [ItemChoice] {
        let place = placement(of: cursor.item)
        if place.isFloatOfPage || place == .across { return box.mayLeaveOut ? [leavingOut(box)] : [] }
        var choices: [ItemChoice] = []
        if box.mayLeaveOut { choices.append(leavingOut(box)) }
        let price = PageCost.price(of: .addedSpace)
        var spaces: [Int] = []
        if box.maySpace, draft.mayPartLast {
            spaces = (box.mayTighten ? [1, -1] : [1]).filter { draft.whiteAbove.mayAdd($0, above: box.whiteKind) }
        }
        choices += spaces.map { ItemChoice(.space($0), cost: price) }
        for (step, growth, cost) in box.steps {
            choices.append(ItemChoice(.picture(step), growth: growth, cost: cost))
            choices += spaces.map {
                ItemChoice(.picture(step), growth: growth, cost: cost, extraLines: $0, costOfSpace: price)
            }
        }
        return choices
    }

    private func leavingOut(_ box: Shared<CastOffBox>) -> ItemChoice {
        let hasWords = box.withoutPicture != nil
        var choice = ItemChoice(.leftOut, cost: PageCost.price(of: hasWords ? .leadWithoutPicture : .leftOut))
        choice.isWithoutPicture = hasWords
        return choice
    }
}
