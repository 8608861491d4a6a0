/// The objects of a document in the order of a linearized file (ISO 32000-1 §F.3): what shows its first page, each later page with
/// all that it alone shows, what several of them share, and the rest.
struct LinearOrder {
    /// The first page and all that it shows.
    private(set) var firstPage: [Int] = []
    /// The outline, which is seen when the document is opened.
    private(set) var outline: [Int] = []
    /// Of each later page, itself and what it alone shows.
    private(set) var pages: [[Int]] = []
    /// What several later pages show and the first does not.
    private(set) var shared: [Int] = []
    /// Of each later page, what other pages show too.
    private(set) var sharing: [[Int]] = []
    /// What a later page shows and the structure leads to: the areas of links. They stand by themselves, since an object stream of theirs
    /// would be shown by several pages.
    private(set) var areas: [Int] = []
    /// What no page shows: the tree of pages, the structure, the information.
    private(set) var others: [Int] = []

    /// Who shows an object.
    private enum Owner: Equatable {
        case nobody, several, outline
        /// A page that is not the first, and the structure or another part of the document.
        case document
        /// The page at an index.
        case page(Int)
    }

    /// The order of `objects`. Time: linear in what the pages show, of what they share once for each.
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

/// A walk along the references of objects.
private struct ObjectWalk {
    private let objects: GatheredObjects
    /// The last walk that came to each object.
    private var visits: [Int32]
    private var walk: Int32 = 0

    init(_ objects: GatheredObjects) {
        self.objects = objects
        visits = [Int32](repeating: 0, count: objects.numberCount)
    }

    /// The numbers of the objects to which `start` leads, itself included, over those that `mayEnter` lets in.
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
