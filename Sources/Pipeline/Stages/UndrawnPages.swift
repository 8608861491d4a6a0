import PubArtwork
import PubDiagnostics
import PubFiles
import PubIdentity
import PubImages
import PubPlatform
import Synchronization

/// The pages of PDFs of an issue that cannot be drawn for screens: each is tried only once, since a failing page may take
/// the longest time allowed.
final class UndrawnPages: Sendable {
    private let failures = Mutex<[ImageKey: PageNotDrawn]>([:])

    /// The page `key`, at least `width` pixels wide.
    func pixels(_ page: PlacedPage, _ key: ImageKey, atLeast width: Int) throws(PageNotDrawn) -> Pixels {
        if let failure = failures.withLock({ $0[key] }) { throw failure }
        do throws(PageNotDrawn) { return try page.pixels(atLeast: width) } catch {
            failures.withLock { $0[key] = error }
            throw error
        }
    }
}

extension PageNotDrawn {
    /// The failure of the machine that kept the page of the file `name` from being drawn; nil if the page is to blame.
    func failure(_ name: String) -> EnvironmentFailure? {
        switch self {
        case .missing: EnvironmentFailure("draw", name, reason: reason)
        case .refused(let code): EnvironmentFailure("draw", name, code: code)
        case .late, .failed: nil
        }
    }

    /// Why, for people.
    private var reason: String {
        switch self {
        case .missing: "\(PlacedPage.drawingProgram) is not on the machine; install Debian's package poppler-utils"
        case .late(let seconds): "it takes more than \(seconds) seconds"
        case .failed(let reason): reason
        case .refused(let code): String(cString: strerror(code))
        }
    }

    /// The finding about the page of the file `name`, at the place that names it.
    func diagnostic(_ name: String, at origin: SourceLocation) -> Diagnostic {
        .warning(
            "pdf-not-drawn", "the page of '\(name)' cannot be drawn for screens: \(reason)", at: origin,
            hint:
                "PDFs show it; a PNG of its page shows a gray box there, and the contrast of words on it is not measured"
        )
    }
}
