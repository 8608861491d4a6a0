import PubFiles
import PubPipeline
import PubValues

/// Publishes one issue again and again, as its files change: parts that a change does not concern are not made again. Used by one thread at a time.
///
/// Pages are those that ``publish(_:progress:isCancelled:)`` makes; files for screens are not linearized.
public final class PublishingSession {
    private let root: String?
    private let session: IssueSession

    /// A session for `request`.
    ///
    /// - Throws: ``PublishingFailure`` for files that memory does not hold.
    public init(_ request: PublishingRequest) throws(PublishingFailure) {
        root = request.root
        do { session = IssueSession(try BuildOptions(request)) } catch { throw PublishingFailure(error) }
    }

    /// Publishes the issue as its folder is now, with `files` in the place of all that were given before; nil to keep these.
    ///
    /// - Parameters:
    ///   - files: the files, by their paths from the root.
    ///   - isCancelled: asked often, from several threads: whether to give up. What is made until then is remembered.
    /// - Throws: ``PublishingFailure``. Faults of the issue are findings.
    public func publish(
        files: [String: [UInt8]]? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(PublishingFailure) -> PublishedIssue {
        let cancellation = Cancellation(isCancelled)
        var given: GivenFiles?
        do { given = try files.map { (files) throws(EnvironmentFailure) in try GivenFiles(files, below: root) } } catch
        {
            throw PublishingFailure(error)
        }
        do { return PublishedIssue(try session.build(given, unless: cancellation)) } catch {
            throw PublishingFailure(error.failure, error.report.diagnostics, cancellation)
        }
    }
}
