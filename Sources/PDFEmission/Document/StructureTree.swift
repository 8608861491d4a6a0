import PubDisplayList
import PubGeometry
import PubIdentity

/// The structure tree of a document (ISO 32000-1 §14.7), gathered page by page and written when all elements are known.
///
/// Elements without content are left out: of an excerpt the tree has what its pages show.
struct StructureTree {
    /// A marked-content sequence, in the order of drawing.
    struct Leaf {
        var element: ElementID
        /// The number of its page's object.
        var page: Int
        /// The number of the form whose stream has it; 0 for the page's own.
        var stream: Int
        /// Its number in that stream.
        var number: Int
        /// The key of the stream in the parent tree.
        var key: Int
    }

    /// The active area of a link.
    struct Annotation {
        var element: ElementID
        var page: Int
        /// The number of its object.
        var number: Int
        /// Its key in the parent tree.
        var key: Int
    }

    /// The area of an element on the first page that shows it.
    struct Area {
        var page: Int
        var boxes: PageBoxes
        var rect: Rect
    }

    private(set) var leaves: [Leaf] = []
    private(set) var annotations: [Annotation] = []
    private(set) var areas: [ElementID: Area] = [:]
    /// The number of keys in the parent tree.
    private(set) var keyCount = 0

    private mutating func makeKey() -> Int {
        keyCount += 1
        return keyCount - 1
    }

    /// Adds the content of a page, whose object is `object` and whose streams are the objects `streams`. Returns the entries of its
    /// dictionary, and the entries of its streams that have sequences, by their places. Linear in its sequences.
    mutating func add(_ page: PageContent, _ object: Int, streams: [Int]) -> (page: String, streams: [Int: String]) {
        var keys: [Int?: Int] = [nil: makeKey()]
        for leaf in page.leaves {
            if keys[leaf.stream] == nil { keys[leaf.stream] = makeKey() }
            leaves.append(
                Leaf(
                    element: leaf.element, page: object, stream: leaf.stream.map { streams[$0] } ?? 0,
                    number: leaf.number,
                    key: keys[leaf.stream] ?? 0))
        }
        for area in page.areas where areas[area.element] == nil {
            areas[area.element] = Area(page: object, boxes: page.boxes, rect: area.area)
        }
        var entries: [Int: String] = [:]
        for case (let stream?, let key) in keys { entries[stream] = "/StructParents \(key)" }
        return ("/Tabs/S/StructParents \(keys[nil] ?? 0)", entries)
    }

    /// Adds the active area `number` of a link on `page`; returns the entry of its dictionary.
    mutating func add(annotation number: Int, of element: ElementID, page: Int) -> String {
        let key = makeKey()
        annotations.append(Annotation(element: element, page: page, number: number, key: key))
        return "/StructParent \(key)"
    }
}
