import Glibc
import PubDiagnostics
import PubFiles
import PubGeometry
import PubPipeline
import PubReports
import Synchronization

/// The state of an issue for browsers: the pages of the last build that made some, and the findings of the last one.
final class PreviewState: @unchecked Sendable {
    /// A page that browsers may ask for.
    typealias Picture = (preview: IssuePreview, edition: Int, page: Int)

    /// All of it but the lock and the condition is read and written while locked.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let hasEditor: Bool
    /// The version of the state; it counts changes that browsers see.
    private var version = 0
    private var isBuilding = true
    /// Whether other editions are still being made.
    private var isAhead = false
    private var shown: IssuePreview?
    /// The pages before these: a browser may just ask for them.
    private var pictures: [String: Picture] = [:], formerPictures: [String: Picture] = [:]
    private var report = BuildReport()
    private var failure: EnvironmentFailure?
    private var seconds = 0.0
    /// Whether the last build made no pages, so that the shown pages are older than the findings.
    private var isOutdated = false
    private var read: [String] = []
    /// The editions whose pages are older than the findings, while a build makes them.
    private var waiting: Set<String> = []
    /// The edition that a browser looked at last; nil for the first.
    private var looked: String?

    /// Nothing has been built. `hasEditor` tells the page whether places can be opened.
    init(hasEditor: Bool) {
        self.hasEditor = hasEditor
        pthread_mutex_init(lock, nil)
        pthread_cond_init(change, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        pthread_cond_destroy(change)
        lock.deallocate()
        change.deallocate()
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    // MARK: The builder

    /// Notes that a build begins.
    func begin() { locked { isBuilding = true } }

    /// Notes the result of a build that took `seconds`. Pages stay if it made none.
    func publish(_ result: Result<BuildReport, FailedBuild>, seconds: Double) {
        locked {
            version += 1
            isBuilding = false
            isAhead = false
            self.seconds = seconds
            switch result {
            case .success(let made): (report, failure) = (made, nil)
            case .failure(let failed): (report, failure) = (failed.report, failed.failure)
            }
            // A build that failed before it had read everything also watches the files that the one before read.
            read =
                failure == nil && report.preview?.editions.isEmpty == false
                ? report.inputs : Array(Set(read).union(report.inputs))
            let made = report.preview.flatMap { preview in
                preview.editions.contains { !$0.sheets.isEmpty } ? preview : nil
            }
            report.preview = nil
            isOutdated = made == nil
            waiting = []
            if let made { show(made) }
            pthread_cond_broadcast(change)
        }
    }

    /// Notes the pages of the edition that is looked at, while the other editions are still being made.
    func publishAhead(_ report: BuildReport) {
        guard var preview = report.preview, preview.editions.contains(where: { !$0.sheets.isEmpty }) else { return }
        locked {
            let made = Set(preview.editions.map(\.name))
            if let shown {
                // Of an edition that was not there before nobody knows the place among the others.
                guard made.isSubset(of: shown.editions.map(\.name)) else { return }
                preview.articles = shown.articles
                let new = preview.editions
                preview.editions = shown.editions.map { old in new.first { $0.name == old.name } ?? old }
            }
            version += 1
            var report = report
            report.preview = nil
            (self.report, failure, isOutdated) = (report, nil, false)
            waiting = Set(preview.editions.map(\.name)).subtracting(made)
            isAhead = true
            show(preview)
            pthread_cond_broadcast(change)
        }
    }

    private func show(_ preview: IssuePreview) {
        shown = preview
        formerPictures = pictures
        pictures = Self.pictures(of: preview)
    }

    private static func pictures(of preview: IssuePreview) -> [String: Picture] {
        var pictures: [String: Picture] = [:]
        for (number, edition) in preview.editions.enumerated() {
            for (place, sheet) in edition.sheets.enumerated() { pictures[sheet.look] = (preview, number, place) }
        }
        return pictures
    }

    // MARK: Browsers

    /// The files that were read.
    var inputs: [String] { locked { read } }
    /// The edition that a browser looks at; nil for the first.
    var lookedAt: String? { locked { looked } }
    /// The pages that are shown.
    var preview: IssuePreview? { locked { shown } }

    /// The page that looks like that.
    func picture(_ look: String) -> Picture? { locked { pictures[look] ?? formerPictures[look] } }

    /// The file that was read and is called `name`, or whose name ends in that: `lead.md`.
    func input(_ name: String) -> String? {
        locked { read.contains(name) ? name : read.filter { $0.hasSuffix("/" + name) }.min() }
    }

    /// The state as JSON if it is newer than `known`; waits for that, at most `seconds`. nil if nothing is newer.
    /// `edition` is the one that the browser looks at, if it says so.
    func json(after known: Int, lookingAt edition: String?, seconds: Int) -> [UInt8]? {
        var end = timespec()
        // The clock that conditions wait by, unless another one is chosen for them (POSIX).
        clock_gettime(CLOCK_REALTIME, &end)
        end.tv_sec += seconds
        return locked {
            looked = edition ?? looked
            // One that has counted further knows another program, which was at this port before.
            while version == known, pthread_cond_timedwait(change, lock, &end) == 0 {}
            return version == known ? nil : Array(json.utf8)
        }
    }

    // MARK: JSON

    private var json: String {
        let sources = report.sources
        let excerpts = report.diagnostics.map { finding -> String in
            guard let text = sources[finding.origin.file], let excerpt = SourceExcerpt(text, at: finding.origin) else {
                return "null"
            }
            return "{\"line\":\(JSONText.string(excerpt.line)),\"indent\":\(excerpt.indent.count)}"
        }
        let editions = (shown?.editions ?? []).map { edition in
            // Findings of a build without these pages have no places on them.
            let isOld = isOutdated || waiting.contains(edition.name)
            return
                "{\"name\":\(JSONText.string(edition.name)),\"profile\":\(edition.profile.map(JSONText.string) ?? "null"),"
                + "\"plates\":\(edition.hasPlates),\"errors\":\(edition.errors),\"warnings\":\(edition.warnings),"
                + "\"sheets\":[\(edition.sheets.map { object($0, withMarks: !isOld) }.joined(separator: ","))]}"
        }
        let members = [
            "\"version\":\(version)", "\"editor\":\(hasEditor)", "\"outdated\":\(isOutdated)",
            "\"ahead\":\(isAhead)",
            "\"seconds\":\(DecimalText.fixed(seconds, places: 3))", "\"title\":\(JSONText.string(shown?.title ?? ""))",
            "\"failure\":\(failure.map(JSONText.object) ?? "null")",
            "\"findings\":\(JSONText.array(report.diagnostics))", "\"excerpts\":[\(excerpts.joined(separator: ","))]",
            "\"articles\":\(shown?.articlesJSON ?? "[]")",
            "\"editions\":[\(editions.joined(separator: ","))]",
        ]
        return "{" + members.joined(separator: ",\n") + "}"
    }

    private func object(_ sheet: IssuePreview.Sheet, withMarks: Bool) -> String {
        func number(_ length: Length) -> String { DecimalText.fixed(length.points, places: 2) }
        let marks = !withMarks ? [] : sheet.marks.map { "{\"finding\":\($0.finding),\($0.area.jsonMembers)}" }
        let frames = sheet.frames.map { "{\($0.jsonMembers)}" }
        return "{\"folio\":\(JSONText.string(sheet.folio)),\"recto\":\(sheet.isRecto),\"look\":\"\(sheet.look)\","
            + "\"width\":\(number(sheet.trim.width)),\"height\":\(number(sheet.trim.height)),"
            + "\"bleed\":\(number(sheet.bleed)),\"frame\":{\(sheet.frame.jsonMembers)},"
            + "\"articles\":[\(sheet.articles.map(JSONText.string).joined(separator: ","))],"
            + "\"frames\":[\(frames.joined(separator: ","))],"
            + "\"grid\":{\"start\":\(number(sheet.grid.start)),\"increment\":\(number(sheet.grid.increment))},"
            + "\"marks\":[\(marks.joined(separator: ","))]}"
    }
}
