import PubDiagnostics
import PubFiles

/// The findings of a step of a build, and the files that it read: a step keeps its own log, and the session adds it to
/// the log of the build when the step has ended.
struct BuildLog: Sendable {
    /// The findings, in the order they were found.
    private(set) var diagnostics: [Diagnostic] = []
    /// The text of the settings files that were read, by name: reports quote their lines.
    private(set) var sources: [String: SourceText] = [:]
    /// The sources of articles, by name: reports quote their lines too.
    private var articleSources: [String: ArticleSource] = [:]
    /// Every file that was read, once, in order, for the dependency file.
    private(set) var inputs: [String] = []
    private var isRead: Set<String> = []

    /// Whether a settings file could not be read at all: later findings would only repeat it.
    var failedSyntax: Bool { diagnostics.contains { $0.id == "toml-syntax" } }

    /// The value of `outcome`; its findings are kept.
    mutating func take<Value>(_ outcome: Outcome<Value>) -> Value? {
        diagnostics += outcome.diagnostics
        return outcome.value
    }

    /// Keeps a finding.
    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Keeps findings.
    mutating func report(_ found: [Diagnostic]) { diagnostics += found }

    /// Notes a settings file that was read: reports quote its lines, the dependency file names it.
    mutating func remember(_ file: InputFile) {
        note(file.name)
        sources[file.name] = SourceText(file.bytes, file: file.name)
    }

    /// Notes the source of an article: reports quote its lines, the dependency file names it.
    mutating func remember(_ source: ArticleSource) {
        note(source.name)
        articleSources[source.name] = source
    }

    /// Notes a file that was read, for the dependency file.
    mutating func note(_ name: String) {
        if isRead.insert(name).inserted { inputs.append(name) }
    }

    /// Adds the log of another step.
    mutating func add(_ other: BuildLog) {
        diagnostics += other.diagnostics
        sources.merge(other.sources) { first, _ in first }
        articleSources.merge(other.articleSources) { first, _ in first }
        for name in other.inputs { note(name) }
    }

    /// This log, then `other`.
    func adding(_ other: BuildLog) -> BuildLog {
        var sum = self
        sum.add(other)
        return sum
    }

    /// The texts of all files whose lines a report about `findings` quotes, by the names of the files; sources of articles
    /// are read again out of `folders`, and are left out if they changed. Linear in these texts.
    func texts(quotedBy findings: [Diagnostic], in folders: InputFolders) -> [String: SourceText] {
        var texts = sources
        for origin in findings.flatMap({ [$0.origin] + $0.notes.map(\.origin) }) where texts[origin.file] == nil {
            texts[origin.file] = articleSources[origin.file]?.text(in: folders)
        }
        return texts
    }

    /// Whether the byte at `origin` of a text file is no part of valid UTF-8.
    func isInvalid(at origin: SourceLocation) -> Bool {
        sources[origin.file]?.isInvalid(at: origin) ?? articleSources[origin.file]?.isInvalid(at: origin) ?? false
    }

    /// Takes the findings out that `isDropped` picks.
    mutating func removeFindings(where isDropped: (Diagnostic) -> Bool) { diagnostics.removeAll(where: isDropped) }
}

/// A step of a build, as the reading of articles or the writing of an edition: it does the work of a ``Stage``, which
/// is only the name of it in progress and timings. A step is made of the values that the steps before it returned, has
/// no effects but files, and keeps its findings in a log of its own.
protocol BuildStep {
    /// The findings of the step, and the files that it read.
    var log: BuildLog { get }
}
