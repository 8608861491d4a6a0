import PubGeometry
import PubIdentity

extension Marks {
    /// Adds the glyphs, text and clusters of one run, and the run.
    public mutating func append(
        _ run: GlyphRun, glyphs: some Sequence<PlacedGlyph>, text: some Sequence<UInt8>,
        clusters: some Sequence<TextCluster>
    ) {
        var run = run
        let starts = (Int32(self.glyphs.count), Int32(self.text.count), Int32(self.clusters.count))
        self.glyphs.append(contentsOf: glyphs)
        self.text.append(contentsOf: text)
        self.clusters.append(contentsOf: clusters)
        run.glyphs = starts.0..<Int32(self.glyphs.count)
        run.text = starts.1..<Int32(self.text.count)
        run.clusters = starts.2..<Int32(self.clusters.count)
        items.append(.glyphs(run))
    }

    /// Adds all that is drawn on `other`, moved by `offset`.
    ///
    /// Linear in the number of marks; glyphs are copied as they are.
    public mutating func append(_ other: Marks, movedBy offset: Point) {
        let base = TableOffsets(
            glyphs: Int32(glyphs.count), text: Int32(text.count), clusters: Int32(clusters.count))
        func add<Element>(_ more: [Element], to list: inout [Element]) {
            // The first part gives its tables away instead of being copied, unless there is room for them.
            if list.isEmpty, list.capacity < more.count { list = more } else { list += more }
        }
        add(other.glyphs, to: &glyphs)
        add(other.text, to: &text)
        add(other.clusters, to: &clusters)
        labels += other.labels.map { PageLabel($0.label, at: $0.position + offset) }
        items.append(contentsOf: other.items.lazy.map { $0.moved(by: offset, tables: base) })
    }

    /// Makes room for additional entries in each table, at most a million, so that none grows by steps while marks are added.
    public mutating func reserveCapacity(items: Int, glyphs: Int, text: Int, clusters: Int) {
        func bounded(_ count: Int) -> Int { min(max(count, 0), 1 << 20) }
        self.items.reserveCapacity(self.items.count + bounded(items))
        self.glyphs.reserveCapacity(self.glyphs.count + bounded(glyphs))
        self.text.reserveCapacity(self.text.count + bounded(text))
        self.clusters.reserveCapacity(self.clusters.count + bounded(clusters))
    }

    /// Adds all marks of `other` as one group, which has its own coordinates: a credit that runs upwards beside its
    /// picture. Labels are moved by the transform.
    ///
    /// Linear in the number of marks.
    public mutating func append(_ other: Marks, by transform: Transform) {
        let (items, labels) = (self.items.count, self.labels.count)
        append(other, movedBy: .zero)
        var group = Group(Array(self.items[items...]))
        group.transform = transform
        self.items.removeSubrange(items...)
        if !group.items.isEmpty { self.items.append(.group(group)) }
        for index in labels..<self.labels.count {
            self.labels[index].position = transform.applied(to: self.labels[index].position)
        }
    }

    /// Gives back the unused room in its tables; for marks that are complete. Linear.
    public mutating func compact() {
        func exact<Element>(_ list: [Element]) -> [Element] {
            if list.capacity - list.count < list.count / 8 { return list }
            return [Element](unsafeUninitializedCapacity: list.count) { buffer, count in
                count = buffer.initialize(fromContentsOf: list)
            }
        }
        items = exact(items)
        glyphs = exact(glyphs)
        text = exact(text)
        clusters = exact(clusters)
    }

    /// Shifts the element of every item from the index `first` on by `count`: from an article's structure tree to the
    /// publication's.
    public mutating func rebaseElements(from first: Int = 0, by count: Int32) {
        for index in items.indices.dropFirst(max(first, 0)) {
            items[index].mapElements { $0.moved(by: count) }
        }
    }

    /// Gives every mark the element that `change` makes of its own; only items from the index `first` on, if it is
    /// given.
    package mutating func mapElements(from first: Int = 0, _ change: (ElementID) -> ElementID) {
        for index in items.indices[first...] { items[index].mapElements(change) }
    }
}

/// The offsets of appended marks' tables in the tables of the marks that take them.
struct TableOffsets {
    var glyphs: Int32
    var text: Int32
    var clusters: Int32
}

extension Range where Bound == Int32 {
    fileprivate func advanced(by offset: Int32) -> Range<Int32> {
        // Of a run that is not among its marks, any numbers.
        let start = lowerBound.addingReportingOverflow(offset)
        let end = upperBound.addingReportingOverflow(offset)
        return start.overflow || end.overflow ? self : start.partialValue..<end.partialValue
    }
}

extension DisplayItem {
    func moved(by offset: Point, tables: TableOffsets) -> DisplayItem {
        switch self {
        case .glyphs(var run):
            run.origin = run.origin + offset
            run.glyphs = run.glyphs.advanced(by: tables.glyphs)
            run.text = run.text.advanced(by: tables.text)
            run.clusters = run.clusters.advanced(by: tables.clusters)
            return .glyphs(run)
        case .path(var item):
            item.path = item.path.moved(by: offset)
            item.gradient = item.gradient.map { $0.moved(by: offset) }
            return .path(item)
        case .image(var item):
            item.frame = item.frame.moved(by: offset)
            item.clip = item.clip.moved(by: offset)
            return .image(item)
        case .group(var group):
            // The group keeps its own coordinates: only its transform moves.
            group.items = group.items.map { $0.moved(by: .zero, tables: tables) }
            group.transform.translation = group.transform.translation + offset
            return .group(group)
        case .link(var link):
            link.area = link.area.moved(by: offset)
            return .link(link)
        }
    }

    mutating func mapElements(_ change: (ElementID) -> ElementID) {
        switch self {
        case .glyphs(var run):
            run.element = change(run.element)
            self = .glyphs(run)
        case .path(var item):
            item.element = change(item.element)
            self = .path(item)
        case .image(var item):
            item.element = change(item.element)
            self = .image(item)
        case .group(var group):
            for index in group.items.indices { group.items[index].mapElements(change) }
            self = .group(group)
        case .link(var link):
            link.element = change(link.element)
            self = .link(link)
        }
    }
}
