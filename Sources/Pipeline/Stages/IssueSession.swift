import PubDiagnostics
import PubFiles
import PubValues

/// Builds one issue again and again, as its files change: parts that a change does not concern are not made again.
///
/// Each build reads all files and gives the same result as ``build(_:observer:)``, byte for byte. Articles whose sources
/// changed are parsed again; runs of articles whose texts, styles or folios changed are set again; pages whose content
/// changed are painted and emitted again.
package final class IssueSession {
    private var options: BuildOptions
    private var memory = IssueMemory()
    /// Whether the last build was given up: results that it had not asked for yet are not forgotten.
    private var isInterrupted = false

    /// A session for builds by `options`.
    package init(_ options: BuildOptions) { self.options = options }

    /// Makes the pages of the editions as the files are now, to be looked at, and no file; ``BuildReport/preview`` has them. Faults that only writing
    /// PDFs finds are not found. `ahead` gets those of one edition before the others are made. With `cancellation` it ends soon after that says so,
    /// with a failure that nobody is told of; all that was made until then is remembered.
    /// - Throws: failures of the machine, with the findings until then; the next preview makes everything anew.
    package func preview(
        unless cancellation: Cancellation? = nil, ahead: PagesAhead? = nil,
        observer: @escaping BuildObserver = { _, _ in }
    ) throws(FailedBuild) -> BuildReport {
        options.isPreview = true
        options.ahead = ahead
        defer { (options.isPreview, options.ahead) = (false, nil) }
        return try build(unless: cancellation, observer: observer)
    }

    /// Makes the editions as the files are now, those of `files` in the place of files on the disk; nil to keep the ones before. With
    /// `cancellation` as for a preview.
    /// - Throws: failures of the machine, with the findings until then; the next build makes everything anew.
    package func build(
        _ files: GivenFiles? = nil, unless cancellation: Cancellation? = nil,
        observer: @escaping BuildObserver = { _, _ in }
    ) throws(FailedBuild) -> BuildReport {
        options.given = files ?? options.given
        options.cancellation = cancellation
        defer { options.cancellation = nil }
        if !isInterrupted { memory.turn() }
        isInterrupted = false
        do { return try PubPipeline.build(options, remembering: memory, observer: observer) } catch {
            if options.cancellation?.isCancelled == true { isInterrupted = true } else { memory = IssueMemory() }
            throw error
        }
    }
}
