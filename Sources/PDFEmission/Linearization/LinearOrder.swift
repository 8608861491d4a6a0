/// The order of a document's objects in a linearized file (ISO 32000-1 §F.3): the first page with its objects, each later page with
/// its own objects, the objects that later pages share, and all others.
struct LinearOrder {
    /// The first page, then the objects that it shows.
    private(set) var firstPage: [Int] = []
    /// The outline, which a viewer displays as soon as it opens the document.
    private(set) var outline: [Int] = []
    /// For each later page, the page itself, then the objects that no other page shows.
    private(set) var pages: [[Int]] = []
    /// The objects that several later pages show, and the first does not.
    private(set) var shared: [Int] = []
    /// For each later page, its objects that other pages show too.
    private(set) var sharing: [[Int]] = []
    /// The objects of a later page that the structure refers to as well: areas of links. They are kept out of object streams, since a stream
    /// of areas would belong to several pages.
    private(set) var areas: [Int] = []
    /// The objects that no page shows: the tree of pages, the structure, the information dictionary.
    private(set) var others: [Int] = []

    /// The part of the document that shows an object.
    private enum Owner: Equatable {
        case nobody, several, outline
        /// A later page and the structure.
        case document
        /// The page at an index.
        case page(Int)
    }

    /// The order of `objects`. Time: linear in the references; references to shared objects count once per page.
    init(_ objects: GatheredObjects, _ trailer: DocumentTrailer) {
        var owners = [Owner](repeating: .nobody, count: objects.numberCount)
        // Pages refer to others and to the tree above them, which they do not show.
        var isEntered = [Bool](repeating: true, count: objects.numberCount)
        for number in trailer.pages + [trailer.root, trailer.info, trailer.pageTree] { isEntered[number] = false }
        var walk = ObjectWalk(objects)
        let shown = trailer.pages.map { page in walk.reached(from: page) { isEntered[$0] } }
        var isFirst = [Bool](repeating: false, count: objects.numberCount)
        for (index, numbers) in shown.enumerated() {
            for number in numbers {
                if index == 0 { isFirst[number] = true }
                owners[number] = owners[number] == .nobody ? .page(index) : .several
            }
        }
        if let outline = trailer.outline {
            self.outline = walk.reached(from: outline) { isEntered[$0] && owners[$0] == .nobody }
            for number in self.outline { owners[number] = .outline }
        }
        for number in walk.reached(from: trailer.root, where: { isEntered[$0] }) {
            if case .page(1...) = owners[number], isEntered[number] { owners[number] = .document }
        }
        for (index, page) in trailer.pages.enumerated() {
            let numbers = shown[index].sorted()
            let own = [page] + numbers.filter { $0 != page && (index == 0 || owners[$0] == .page(index)) }
            if index == 0 {
                firstPage = own
            } else {
                pages.append(own)
                sharing.append(numbers.filter { owners[$0] == .several })
            }
        }
        for object in objects.objects {
            let number = Int(object.number)
            switch owners[number] {
            case .several: if !isFirst[number] { shared.append(number) }
            case .document: areas.append(number)
            case .nobody: if number != trailer.root { others.append(number) }
            case .page, .outline: break
            }
        }
    }
}

/// A traversal of the graph of references.
private struct ObjectWalk {
    private let objects: GatheredObjects
    /// The last traversal that reached each object.
    private var visits: [Int32]
    private var walk: Int32 = 0

    init(_ objects: GatheredObjects) {
        self.objects = objects
        visits = [Int32](repeating: 0, count: objects.numberCount)
    }

    /// The numbers of all objects that can be reached from `start`, itself included, through objects that `mayEnter` accepts.
    mutating func reached(from start: Int, where mayEnter: (Int) -> Bool) -> [Int] {
        walk += 1
        var (found, next) = ([start], 0)
        visits[start] = walk
        while next < found.count {
            for reference in objects.references(of: found[next]) {
                let number = Int(reference)
                guard objects.object(number) != nil, visits[number] != walk, mayEnter(number) else { continue }
                visits[number] = walk
                found.append(number)
            }
            next += 1
        }
        return found
    }
}
