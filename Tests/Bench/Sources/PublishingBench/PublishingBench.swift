import Foundation
import Publishing
import Synchronization
import TextPDF

/// Measures what a program meets that publishes in its own process.
///
/// usage: PublishingBench cancel ROOT MANIFEST TURNS, or PublishingBench letters FONT OUTPUT COUNT
/// `cancel` gives up TURNS builds, each at another moment, and prints the median and the greatest number of milliseconds from there to their ends:
/// in a line `threads` of builds on the calling thread, in a line `cancel` of tasks.
/// `letters` sets COUNT letters in one PDF, and prints the greatest number of megabytes that the process had.
@main struct PublishingBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let count = Int(arguments[4]) else {
            print("usage: PublishingBench cancel ROOT MANIFEST TURNS, or PublishingBench letters FONT OUTPUT COUNT")
            exit(2)
        }
        if arguments[1] == "cancel" {
            try await cancel(arguments[2], arguments[3], turns: count)
        } else {
            try Letters(font: arguments[2]).write(count, to: arguments[3])
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            print("letters", count, usage.ru_maxrss / 1024)
        }
    }

    private static func cancel(_ root: String, _ manifest: String, turns: Int) async throws {
        var request = PublishingRequest(root: root)
        request.manifest = manifest
        request.jobs = 2
        let start = ContinuousClock.now
        _ = try await publish(request)
        let whole = ContinuousClock.now - start
        var (threads, tasks): ([Double], [Double]) = ([], [])
        var number: UInt64 = 1
        for _ in 0..<turns {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let moment = whole * Double(number >> 40) / Double(1 << 24)
            if let delay = delay(of: request, cancelledAfter: moment) { threads.append(delay.milliseconds) }
            if let delay = await delayOfTask(request, cancelledAfter: moment) { tasks.append(delay.milliseconds) }
        }
        report("threads", threads)
        report("cancel", tasks)
    }

    private static func report(_ name: String, _ delays: [Double]) {
        let sorted = delays.sorted()
        print(name, sorted.count, sorted.isEmpty ? 0 : sorted[sorted.count / 2], sorted.last ?? 0)
    }

    /// The time from `moment` of a task, when it is cancelled, to its end; nil for one that ended before.
    private static func delayOfTask(_ request: PublishingRequest, cancelledAfter moment: Duration) async -> Duration? {
        let task = Task { try await publish(request) }
        try? await Task.sleep(for: moment)
        let start = ContinuousClock.now
        task.cancel()
        let result = await task.result
        guard case .failure = result else { return nil }
        return ContinuousClock.now - start
    }

    /// The time from `moment` of a build, when it is given up, to its end; nil for one that ended before.
    private static func delay(of request: PublishingRequest, cancelledAfter moment: Duration) -> Duration? {
        let isCancelled = Flag()
        let timer = Thread {
            Thread.sleep(forTimeInterval: moment.milliseconds / 1000)
            isCancelled.set()
        }
        timer.start()
        let start = ContinuousClock.now
        do {
            _ = try publish(request, isCancelled: { isCancelled.isSet })
            return nil
        } catch {
            return error.isCancelled ? ContinuousClock.now - start - moment : nil
        }
    }
}

/// Says once that something has happened.
private final class Flag: Sendable {
    private let state = Atomic(false)
    var isSet: Bool { state.load(ordering: .relaxed) }
    func set() { state.store(true, ordering: .relaxed) }
}

extension Duration {
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}

/// Letters of one page each, with an address and a text.
private struct Letters {
    private let fonts: FontCatalog
    private let shaper: Shaper
    private let type: CharacterAttributes
    private let attributes: ParagraphAttributes

    init(font: String) throws {
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: font)))
        fonts = FontCatalog.load([FontFile(name: font, bytes: bytes)]).value ?? FontCatalog()
        shaper = Shaper(fonts: fonts)
        type = CharacterAttributes(font: fonts.key(of: fonts.faces[0]), size: Length(points: 11))
        attributes = ParagraphAttributes(leading: Length(points: 14), em: type.size)
    }

    func write(_ count: Int, to path: String) throws {
        let writer = try PDFWriter(to: path, fonts: fonts)
        for number in 1...max(count, 1) { try writer.add(page(number)) }
        var document = Publication()
        document.metadata.title = "Letters"
        try writer.finish(document)
    }

    private func page(_ number: Int) throws -> Page {
        var page = Page(trim: .a4, bleed: .zero, side: .recto, folio: "\(number)")
        var address = attributes
        address.alignment = .start
        let lines = "Reader No. \(number)\n\(number % 97 + 1) Quay Street\nHarbour \(number % 9000 + 1000)"
        let sentence = "the bill of this year is \(number % 400 + 20) pounds, and the ferry goes as it always went. "
        let body = "Dear Reader No. \(number),\n" + String(repeating: sentence, count: 12) + "\nThe Office"
        try set(lines, address, y: 50, height: 40, on: &page)
        try set(body, attributes, y: 105, height: 160, on: &page)
        return page
    }

    private func set(
        _ text: String, _ attributes: ParagraphAttributes, y: Double, height: Double, on page: inout Page
    ) throws {
        let area = Rect(
            x: Length(millimetres: 25), y: Length(millimetres: y), width: Length(millimetres: 160),
            height: Length(millimetres: height))
        let framesetter = try Framesetter(AttributedText(text, type), attributes, shaper: shaper)
        framesetter.frame(in: TextFrame(area)).draw(into: &page.marks)
    }
}
