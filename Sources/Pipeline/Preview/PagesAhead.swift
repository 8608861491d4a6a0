import PubDiagnostics
import PubFiles

/// A wish to see the pages of one edition while those of the others are still being made.
package struct PagesAhead: Sendable {
    /// The name of the edition that somebody looks at; nil, and a name that no edition has, for the first.
    package var edition: String?
    /// Takes the pages of that edition, and of those that share them, with the findings until then. Not called when no other edition follows.
    package var show: @Sendable (BuildReport) -> Void

    /// A wish for the pages of `edition`, which `show` takes.
    package init(of edition: String?, show: @escaping @Sendable (BuildReport) -> Void) {
        self.edition = edition
        self.show = show
    }
}

extension BuildSession {
    /// Sets the pages of all editions, those of the one that is looked at first.
    mutating func make(
        _ groups: inout [EditionGroup], _ input: LayoutInput, _ resolutions: inout [StyleResolution]
    ) throws(EnvironmentFailure) {
        let place = bringForward(&groups, &resolutions)
        var (early, countOfFirst) = (report, 0)
        for (index, group) in groups.enumerated() {
            // What the report says of pages is about the first edition of the issue.
            if index == 1, place > 0 { report.forgetPages() }
            // Taken out of the array: a second owner would keep its articles in memory.
            try make(group, input, resolutions.removeFirst())
            guard index == 0, groups.count > 1 else { continue }
            (early, countOfFirst) = (report, writers.count)
            showAhead()
        }
        guard place > 0 else { return }
        if report.fits.isEmpty { report.takePages(of: early) }
        restoreOrder(of: countOfFirst, behind: Array(groups[1...place]))
    }

    /// Moves the group of the edition that is looked at to the front of `groups`, and its resolution with it. Returns the place that it had.
    private func bringForward(_ groups: inout [EditionGroup], _ resolutions: inout [StyleResolution]) -> Int {
        let place = groups.firstIndex { group in
            group.editions.contains { $0.description.name == options.ahead?.edition }
        }
        guard let place, place > 0 else { return 0 }
        groups.insert(groups.remove(at: place), at: 0)
        resolutions.insert(resolutions.remove(at: place), at: 0)
        return place
    }

    /// Gives the pages of the first group away while others follow.
    private func showAhead() {
        guard let ahead = options.ahead else { return }
        var session = self
        session.dropRedundantFindings(hasTemplate: true)
        session.report.verdicts = writers.map { $0.verdict(with: session.log.diagnostics) }
        session.makePreview()
        var report = session.finished
        report.preview = session.report.preview
        ahead.show(report)
    }

    /// Puts the writers of the group that was made first, `count` of them, where they are in the issue: behind those of `others`.
    private mutating func restoreOrder(of count: Int, behind others: [EditionGroup]) {
        let names = Set(others.flatMap { $0.editions.map(\.description.name) })
        let moved = Array(writers.prefix(count))
        writers.removeFirst(count)
        let place = writers.lastIndex { names.contains($0.name) }.map { $0 + 1 } ?? 0
        writers.insert(contentsOf: moved, at: place)
    }
}

extension BuildReport {
    /// Leaves out what it says of the pages of an edition.
    mutating func forgetPages() { (fits, decisions, publication) = ([], [], nil) }

    /// Takes what `other` says of the pages of an edition.
    mutating func takePages(of other: BuildReport) {
        (fits, decisions, publication) = (other.fits, other.decisions, other.publication)
    }
}
