@_exported import PubDiagnostics
import PubFiles
import PubPipeline
import PubValues
import Synchronization

/// An issue that is to be published in the process of a program: a folder, and files in the place of those in it; or files alone.
public struct PublishingRequest: Sendable {
    /// The folder that holds `Templates` and `Fonts`; inputs are read from it and from nowhere else, but for ``libraries``. Nil if all of it is
    /// among ``files``.
    public var root: String?
    /// The manifest, from the root. Its folder exists in a root that is a folder, unless it is the root.
    public var manifest = "issue.toml"
    /// The bytes of files, by their paths from the root: `articles/lead.md`. Where the root has such a file, too, these are taken.
    public var files: [String: [UInt8]] = [:]
    /// Folders of templates, profiles and fonts that issues share, searched in this order after the root.
    public var libraries: [String] = []
    /// The edition that is made; nil for all of them.
    public var edition: String?
    /// Values laid over the settings: `page.size=A5`.
    public var assignments: [String] = []
    /// Whether warnings count as errors.
    public var isStrict = false
    /// Threads that work beside each other; their number changes no byte.
    public var jobs = 1
    /// Seconds since 1970 for dates in files; nil for the issue's own date.
    public var date: Int64?

    /// The issue of `issue.toml` in `root`.
    public init(root: String) { self.root = root }

    /// The issue of `issue.toml` among `files`, which have all that it needs, by their paths from its root: `Templates/letter/template.toml`,
    /// `Fonts/Vollkorn-Regular.ttf`. Without dictionaries in `Fonts/hyphenation` and without ``libraries`` those of the system divide words.
    public init(files: [String: [UInt8]]) { self.files = files }
}

/// An issue that was published: its files and the findings about it.
public struct PublishedIssue: Sendable {
    /// The PDF of an edition, or of a part of one.
    public struct File: Sendable {
        /// The edition.
        public let edition: String
        /// The path that the manifest gives it.
        public let path: String
        /// The PDF.
        public let bytes: [UInt8]
        /// Its pages.
        public let pageCount: Int
    }

    /// The files, in the order of the editions; none if the issue has errors.
    public let files: [File]
    /// The findings, in the order of their places.
    public let findings: [Diagnostic]

    /// Whether there are errors, and thus no files.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

/// The reason why an issue could not be published, whatever is in it: memory, permissions, or that it is not wanted any more.
public struct PublishingFailure: Error, Sendable {
    /// One sentence without a full stop.
    public let message: String
    /// Advice; nil if the message says it.
    public let hint: String?
    /// Whether the work was given up because nobody wants it.
    public let isCancelled: Bool
    /// The findings until then.
    public let findings: [Diagnostic]
}

/// A step of publishing, and how many articles or pages it has done.
public struct PublishingProgress: Sendable {
    /// The step: settings, parse, pictures, styles, layout, emission.
    public let step: String
    /// Articles or pages until now.
    public let count: Int
}

/// Publishes `request` on the thread of the caller. Nothing is written to any disk, and nothing is printed.
///
/// The same request gives the same bytes, which are those of the command `publish` without its cache.
/// - Parameters:
///   - request: the issue.
///   - progress: called at each step, on the thread of the caller.
///   - isCancelled: asked often, from several threads: whether to give up.
/// - Throws: ``PublishingFailure``. Faults of the issue are findings.
public func publish(
    _ request: PublishingRequest, progress: @escaping (PublishingProgress) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
) throws(PublishingFailure) -> PublishedIssue {
    let cancellation = Cancellation(isCancelled)
    var options: BuildOptions
    do { options = try BuildOptions(request) } catch { throw PublishingFailure(error) }
    options.cancellation = cancellation
    do {
        return PublishedIssue(try build(options) { progress(PublishingProgress(step: $0.rawValue, count: $1)) })
    } catch {
        throw PublishingFailure(error.failure, error.report.diagnostics, cancellation)
    }
}

/// Publishes `request` on a thread of its own. It ends as soon as the task is cancelled; the thread follows when the piece ends that it works on, such
/// as a picture.
///
/// - Parameters:
///   - request: the issue.
///   - progress: called at each step, on that thread.
/// - Throws: ``PublishingFailure``; of a cancelled task one that says so.
public func publish(
    _ request: PublishingRequest, progress: @escaping @Sendable (PublishingProgress) -> Void = { _ in }
) async throws -> PublishedIssue {
    let answer = Answer()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            answer.wait(with: continuation)
            let hasBegun = startThread {
                answer.give(Result { try publish(request, progress: progress, isCancelled: { answer.isGiven }) })
            }
            if !hasBegun { answer.give(.failure(PublishingFailure(message: "the system gives no thread"))) }
        }
    } onCancel: {
        answer.give(.failure(PublishingFailure(message: "the task was cancelled", isCancelled: true)))
    }
}

/// The answer of a task, which is given once: by the thread that works for it, or by whoever cancels it.
private final class Answer: Sendable {
    private typealias Continuation = CheckedContinuation<PublishedIssue, any Error>
    private enum State {
        case open
        case awaited(Continuation)
        case given(Result<PublishedIssue, any Error>?)
    }

    private let state = Mutex(State.open)

    var isGiven: Bool { state.withLock { if case .given = $0 { true } else { false } } }

    func wait(with continuation: CheckedContinuation<PublishedIssue, any Error>) {
        let known: Result<PublishedIssue, any Error>? = state.withLock { state in
            if case .given(let result) = state { return result }
            state = .awaited(continuation)
            return nil
        }
        if let known { continuation.resume(with: known) }
    }

    func give(_ result: Result<PublishedIssue, any Error>) {
        let waiting: Continuation? = state.withLock { state in
            switch state {
            case .given: return nil
            case .open:
                state = .given(result)
                return nil
            case .awaited(let continuation):
                state = .given(nil)
                return continuation
            }
        }
        waiting?.resume(with: result)
    }
}
