import Diagnostics
import DisplayList
import Fonts
import Images
import PageLayout

/// One build as it goes: what was asked, found, read and timed.
struct BuildSession {
    let options: BuildOptions
    let observer: BuildObserver
    var report = BuildReport()
    var clock = StageClock()
    /// What fails when fonts and dictionaries are read.
    let lateFailure = LateFailure()
    /// Every file that was read, for the dependency file.
    private(set) var inputs: [String] = []
    private var isRead: Set<String> = []

    init(_ options: BuildOptions, observer: @escaping BuildObserver) {
        self.options = options
        self.observer = observer
    }

    /// True when what was found so far has an error.
    var hasErrors: Bool { report.diagnostics.hasErrors }

    /// True when a settings file could not be read at all: what follows would only repeat it.
    var failedSyntax: Bool { report.diagnostics.contains { $0.id == "toml-syntax" } }

    /// The value of `outcome`; its findings are kept.
    mutating func take<Value>(_ outcome: Outcome<Value>) -> Value? {
        report.diagnostics += outcome.diagnostics
        return outcome.value
    }

    /// Keeps a finding.
    mutating func report(_ diagnostic: Diagnostic) { report.diagnostics.append(diagnostic) }

    /// Notes a text file that was read, for excerpts and the dependency file.
    mutating func remember(_ file: InputFile) {
        note(file.name)
        report.sources[file.name] = SourceText(file.bytes, file: file.name)
    }

    /// Notes a file that was read, for the dependency file.
    mutating func note(_ name: String) {
        if isRead.insert(name).inserted { inputs.append(name) }
    }
}
