import PubDiagnostics
import PubFiles

/// Publishes an issue: manifest → parse → style resolution → framesetting → placement of pictures → PDF.
/// ``BuildSession/build()`` has the steps.
///
/// Every problem of the input is in the report; with an error, only drafts are written. Layout is made once for all
/// editions of equal settings.
/// - Throws: failures of the machine: a full disk, a missing permission. The findings until then come with
///   it.
package func build(
    _ options: BuildOptions, observer: @escaping BuildObserver = { _, _ in }
) throws(FailedBuild) -> BuildReport {
    try build(options, remembering: nil, observer: observer)
}

/// Publishes an issue, with the `memory` of the last build.
func build(
    _ options: BuildOptions, remembering memory: IssueMemory?, observer: @escaping BuildObserver
) throws(FailedBuild) -> BuildReport {
    var options = options
    var log = BuildLog()
    let isGiven = options.given?.holds(options.manifest) ?? false
    let path = isGiven ? options.manifest : log.take(ManifestPath.resolved(options.manifest))
    options.manifest = path ?? options.manifest
    var session = BuildSession(options, log: log, remembering: memory, observer: observer)
    defer { session.end() }
    if path == nil { return session.finished }
    do {
        try session.build()
    } catch {
        throw FailedBuild(failure: error, report: session.finished)
    }
    return session.finished
}
