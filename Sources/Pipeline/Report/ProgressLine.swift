import PubReports

/// The line of a terminal that shows the current stage of a long build, written over itself.
package struct ProgressLine: Sendable {
    /// Seconds before the line shows: a short build shows none.
    private static let delay = 0.5
    /// Seconds between two changes of the line, so that the terminal does not hold up the build.
    private static let interval = 0.1

    private let start: Double
    private var last = -Double.infinity
    private var stage: Stage?
    private var shown = ""

    /// A line of a build that began at `start`, in seconds of any clock.
    package init(start: Double) { self.start = start }

    /// The text to send to the terminal for the `count`-th page or article of `stage` at the time `now`; nil for nothing.
    package mutating func update(_ stage: Stage, _ count: Int, at now: Double) -> String? {
        // A stage may report once and then work for long: its first report always shows.
        let isDue = stage != self.stage || now - last >= ProgressLine.interval
        guard now - start >= ProgressLine.delay, isDue else { return nil }
        let text = ProgressLine.text(stage, count)
        guard text != shown else { return nil }
        last = now
        self.stage = stage
        shown = text
        return ProgressLine.erasure + text
    }

    /// The text that removes the line; nil if none is shown.
    package mutating func end() -> String? {
        defer { shown = "" }
        return shown.isEmpty ? nil : ProgressLine.erasure
    }

    /// To the first column, and erase to the end of the line (ECMA-48: CR, EL).
    private static let erasure = "\r\u{1B}[K"

    private static func text(_ stage: Stage, _ count: Int) -> String {
        let number = count > 0 ? " \(DecimalText.grouped(count))" : ""
        return switch stage {
        case .settings: "reading settings"
        case .parse: "reading article\(number)"
        case .pictures: "reading picture\(number)"
        case .styles: "resolving styles"
        case .layout: "setting page\(number)"
        case .emission: count == 1 ? "writing 1 page" : "writing\(number) pages"
        }
    }
}
