@_exported import PubDiagnostics
import PubFiles
import PubPipeline
import PubValues
import Synchronization

/// An issue that is to be published in the process of a program: a folder, and files in the place of those in it.
public struct PublishingRequest: Sendable {
    /// The folder that holds `Templates` and `Fonts`; inputs are read from it and from nowhere else, but for ``libraries``.
    public var root: String
    /// The manifest, from the root. Its folder exists, unless it is the root.
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

/// Publishes `request` on a thread of its own, and gives up when the task is cancelled.
///
/// - Throws: ``PublishingFailure``; of a cancelled task one that says so.
public func publish(_ request: PublishingRequest) async throws -> PublishedIssue {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            let hasBegun = startThread {
                continuation.resume(
                    with: Result { try publish(request, isCancelled: { isCancelled.isSet }) })
            }
            if !hasBegun {
                continuation.resume(
                    throwing: PublishingFailure(
                        message: "the system gives no thread", hint: nil, isCancelled: false, findings: []))
            }
        }
    } onCancel: {
        isCancelled.set()
    }
}

/// Says once that something has happened.
private final class Flag: Sendable {
    private let state = Atomic(false)
    var isSet: Bool { state.load(ordering: .relaxed) }
    func set() { state.store(true, ordering: .relaxed) }
}
