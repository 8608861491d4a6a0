import DisplayList
import Identity
import Images
import Synchronization
import Values

/// Contents of pages, and pictures, which several threads make ahead in the order in which a document's writer needs
/// them: each page, then the pictures that it is the first to show.
final class EmissionWork: Sendable {
    private enum Unit {
        case page(Int)
        case picture(ImageKey)
    }

    private enum Product {
        case page(Result<PageContent, EmissionError>)
        case picture(ImageKey, Result<PreparedPicture, any Error>)
    }

    private struct Progress {
        /// The place of the next unit that is taken.
        var next = 0
        /// Pictures that were taken before their page asks for them.
        var held: [ImageKey: Result<PreparedPicture, any Error>] = [:]
    }

    private let units: [Unit]
    private let work: OrderedWork<Product>
    private let resources: EmissionResources
    private let progress = Mutex(Progress())

    /// Work on `pages` by up to `jobs` threads.
    init(_ pages: [Page], _ edition: Edition, _ resources: EmissionResources, jobs: Int) {
        let units = EmissionWork.units(of: pages)
        let sizes = jobs > 1 ? units.map { EmissionWork.size(of: $0, resources) } : []
        // A thread needs fonts and a compressor of its own, which pays from some pages or pictures on.
        let most = max(1, pages.count / 8 + sizes.count { $0 > 0 })
        work = OrderedWork(count: units.count, jobs: min(jobs, most), sizes: sizes) {
            var emitter: Result<PageEmitter, EmissionError>?
            return { index in
                switch units[index] {
                case .page(let page):
                    let own = emitter ?? Result { () throws(EmissionError) in try PageEmitter(edition, resources) }
                    emitter = own
                    return .page(
                        Result { () throws(EmissionError) in try own.get().content(of: pages[page], number: page + 1) })
                case .picture(let image): return .picture(image, Result { try resources.picture(image) })
                }
            }
        }
        self.units = units
        self.resources = resources
    }

    private static func units(of pages: [Page]) -> [Unit] {
        var units: [Unit] = []
        var seen: Set<ImageKey> = []
        func collect(_ items: [DisplayItem]) {
            for item in items {
                switch item {
                case .image(let item): if seen.insert(item.image).inserted { units.append(.picture(item.image)) }
                case .group(let group): collect(group.items)
                case .glyphs, .path, .link: break
                }
            }
        }
        for (index, page) in pages.enumerated() {
            units.append(.page(index))
            collect(page.marks.items)
        }
        return units
    }

    /// Bytes that a product holds in memory, at most; 0 for what is small. A JPEG stays in its file.
    private static func size(of unit: Unit, _ resources: EmissionResources) -> Int {
        guard case .picture(let image) = unit, let header = try? resources.header(image), header.format != .jpeg
        else { return 0 }
        return header.decodedLength
    }

    /// The fonts and pictures of a document whose pages are taken from here.
    var ahead: EmissionResources {
        EmissionResources(fonts: resources.fonts, header: resources.header) { try self.picture($0) }
    }

    /// Takes the content of the page at `index`; pages are taken in their order.
    func content(of index: Int) throws(EmissionError) -> PageContent {
        while true {
            switch progress.withLock({ takeNext(&$0) }) {
            case .page(let content): return try content.get()
            case .picture(let image, let picture): progress.withLock { $0.held[image] = picture }
            }
        }
    }

    /// Ends the threads. Nothing is taken any more.
    func stop() { work.stop() }

    private func picture(_ image: ImageKey) throws -> PreparedPicture {
        let made = progress.withLock { progress -> Result<PreparedPicture, any Error>? in
            while progress.held[image] == nil, progress.next < units.count, case .picture = units[progress.next] {
                if case .picture(let other, let picture) = takeNext(&progress) { progress.held[other] = picture }
            }
            return progress.held.removeValue(forKey: image)
        }
        return try made?.get() ?? resources.picture(image)
    }

    private func takeNext(_ progress: inout Progress) -> Product {
        progress.next += 1
        return work.result(progress.next - 1)
    }
}
