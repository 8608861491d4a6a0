import PubColumns
import PubComposer
import PubDiagnostics
import PubReports

/// The summary of a build for people: products, fit, times, and one line of sums.
package struct BuildSummary: Sendable {
    /// Whether to show the fit of every article, not only of those with reserved pages.
    package var isVerbose: Bool
    /// Whether to show how long each stage took.
    package var showsTimings: Bool
    /// Whether to show the cost of each page.
    package var showsCosts: Bool

    /// A summary; neither more nor less than usual.
    package init(isVerbose: Bool = false, showsTimings: Bool = false, showsCosts: Bool = false) {
        self.isVerbose = isVerbose
        self.showsTimings = showsTimings
        self.showsCosts = showsCosts
    }

    /// The summary of `report`; `seconds` is the wall time of the build.
    package func text(_ report: BuildReport, seconds: Double) -> String {
        let products = report.products.map(BuildSummary.line).joined()
        let times = showsTimings ? BuildSummary.times(report.timings, planning: report.planningSeconds) : ""
        // Whoever asks for an article wants to know how it fits.
        let fits = fits(report.fits.filter { isVerbose || $0.over != nil || report.elsewhere != nil })
        let costs = showsCosts ? BuildSummary.costs(report.decisions) : ""
        let pictures = isVerbose ? BuildSummary.line(report.pictures) : ""
        return products + pictures + fits + costs + times + sums(report, seconds: seconds)
    }

    /// The verdict of a check on each edition, one a line: `print: READY for the profile “magazine”, 2 warnings`. If none was judged, since the
    /// errors are in shared parts, one for the issue.
    package static func verdicts(_ report: BuildReport) -> String {
        func line(_ name: String, _ profile: String?, _ errors: Int, _ warnings: Int) -> String {
            let aim = profile.map { " for the profile “\(VisibleText.escaped($0))”" } ?? ""
            let counts = [
                errors > 0 ? counted(errors, "error") : nil, warnings > 0 ? counted(warnings, "warning") : nil,
            ].compactMap { $0 }.joined(separator: ", ")
            let verdict = errors == 0 ? "READY" : "NOT READY"
            return "\(name)\(verdict)\(aim)\(counts.isEmpty ? "" : (errors == 0 ? ", " : ": ") + counts)\n"
        }
        guard report.verdicts.isEmpty else {
            let approval = report.approval.map {
                "approved as version \($0.version): \(VisibleText.escaped($0.path))\n"
            }
            return report.verdicts.map {
                line("\(VisibleText.escaped($0.edition)): ", $0.profile, $0.errors, $0.warnings)
            }.joined() + (approval ?? "")
        }
        let counts = DiagnosticReport.counts(report.diagnostics)
        return line("", nil, counts.errors, counts.warnings)
    }

    // MARK: Products and sums

    private static func line(_ product: BuildReport.Product) -> String {
        var remarks = product.folios.map { ["\($0) of \(DecimalText.grouped(product.issuePages))"] } ?? []
        if product.isDraft { remarks.append("draft") }
        let remark = remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))"
        return "\(VisibleText.escaped(product.path)): \(counted(product.pages, "page"))\(remark)\n"
    }

    /// `  pictures: 12 converted, 9 of them by earlier builds; at most 305 % of ink`; nothing without any.
    private static func line(_ pictures: [ConvertedPicture]) -> String {
        if pictures.isEmpty { return "" }
        let cached = pictures.count(where: \.isCached)
        let earlier = cached > 0 ? ", \(DecimalText.grouped(cached)) of them by earlier builds" : ""
        let ink = pictures.compactMap(\.greatestInk).max().map { "; at most \($0) % of ink" } ?? ""
        return "  pictures: \(DecimalText.grouped(pictures.count)) converted\(earlier)\(ink)\n"
    }

    /// `64 pages, 12 articles, 1 warning, 0.84 s`; anything without a number is left out.
    private func sums(_ report: BuildReport, seconds: Double) -> String {
        let pages = report.products.map(\.pages).max()
        var parts = [pages.map { counted($0, "page") } ?? "no PDF written"]
        if !report.fits.isEmpty { parts.append(counted(report.fits.count, "article")) }
        let findings = DiagnosticReport.summary(report.diagnostics)
        if !findings.isEmpty { parts.append(findings) }
        let others = DiagnosticReport.summary(report.elsewhere ?? [])
        let notes = report.diagnostics.count { $0.severity == .note }
        if notes > 0, !isVerbose { parts.append("\(counted(notes, "note")) with --verbose") }
        if !others.isEmpty { parts.append("\(others) in other articles") }
        parts.append("\(DecimalText.fixed(seconds, places: 2)) s")
        return parts.joined(separator: ", ") + "\n"
    }

    // MARK: Fit

    /// `4–7, 12`: the folios of the pages that an article is on, neighbours as a span; `–` for none.
    static func spans(_ fit: ArticleFit) -> String {
        var spans: [(first: Int, last: Int)] = []
        for index in fit.sheets.indices {
            if let last = spans.last, fit.sheets[last.last] + 1 == fit.sheets[index] {
                spans[spans.count - 1].last = index
            } else {
                spans.append((index, index))
            }
        }
        let words = spans.map { span in
            let (first, last) = (fit.folios[span.first], fit.folios[span.last])
            return span.first == span.last ? first : "\(first)–\(last)"
        }
        return words.isEmpty ? "–" : words.joined(separator: ", ")
    }

    /// A table with a row an article: the pages that it takes, their folios, and the pages that it should take, how full the last one is, its
    /// lines and words; then the amount that is over or free, the means that fill its pages, and the amount to cut or to add.
    private func fits(_ fits: [ArticleFit]) -> String {
        if fits.isEmpty { return "" }
        let names = fits.map { VisibleText.escaped($0.id) }
        let width = max(names.map(\.count).max() ?? 0, 7)
        let folios = fits.map { VisibleText.escaped(BuildSummary.spans($0)) }
        let widths = [5, max(folios.map(\.count).max() ?? 0, 6), 6, 5, 6, 7]
        func row(_ name: String, _ cells: [String], _ remark: String) -> String {
            let padded = zip(cells, widths).map { cell, width in
                String(repeating: " ", count: max(width - cell.count, 0)) + cell
            }
            let name = name + String(repeating: " ", count: max(width - name.count, 0))
            return "  \(name)  \(padded.joined(separator: "  "))\(remark.isEmpty ? "" : "  " + remark)\n"
        }
        let head = row("article", ["pages", "folios", "wanted", "fill", "lines", "words"], "fit")
        return head
            + zip(names, zip(folios, fits)).map { name, article in
                let (folios, fit) = article
                let cells = [
                    "\(fit.pages)", folios, fit.wanted.map(String.init) ?? "–", "\(Int((fit.fill * 100).rounded())) %",
                    DecimalText.grouped(fit.lines), DecimalText.grouped(fit.words),
                ]
                return row(name, cells, BuildSummary.remark(fit))
            }.joined()
    }

    /// The amount that is over or free, the means that fill the pages of an article, and the amount to cut or to add.
    package static func remark(_ fit: ArticleFit) -> String {
        let room = fit.over.map { excess($0, words: fit.overWords ?? 0) }
        let means = fit.devices.fitDevicesInWords
        // The free amount is the amount to add.
        let advice = fit.over.map { $0 > 0 } ?? true ? fit.advice : nil
        return [room, means.isEmpty ? nil : means, advice].compactMap { $0 }.joined(separator: "; ")
    }

    /// The fit of an article for the margin of a proof.
    package static func inOneLine(_ fit: ArticleFit) -> String {
        let wanted = fit.wanted.map { " of \($0)" } ?? ""
        let size =
            "\(fit.id): \(counted(fit.pages, "page"))\(wanted), the last filled to \(Int((fit.fill * 100).rounded())) %, "
            + "\(counted(fit.lines, "line")), \(counted(fit.words, "word"))"
        let more = remark(fit)
        return more.isEmpty ? size : "\(size); \(more)"
    }

    private static func excess(_ lines: Int, words: Int) -> String {
        if lines == 0 { return "fills its pages" }
        let size = "\(counted(Int(lines.magnitude), "line")) (\(counted(Int(words.magnitude), "word")))"
        return "\(size) \(lines > 0 ? "over" : "free")"
    }

    // MARK: Costs

    /// A table of the cost of each page, by item, dearest first; at the end the sums.
    package static func costs(_ pages: [PageDecision]) -> String {
        let all = pages.reduce(PageCost()) { $0 + $1.cost }
        let rows = pages.map { row($0.folio, $0.cost, plan: $0.planHash?.hex) }
        return "  page          cost  for\n" + rows.joined() + row("all", all, plan: nil) + costOneByOne(pages)
            + endsOfPages(pages)
    }

    /// The cost of filling pages one by one, for articles whose pages were planned together; empty if there are none.
    private static func costOneByOne(_ pages: [PageDecision]) -> String {
        let costs = pages.compactMap(\.costOneByOne)
        if costs.isEmpty { return "" }
        return
            "  filled one by one: \(DecimalText.fixed(costs.reduce(0, +), places: 1)) for what was planned together\n"
    }

    /// How many of the planned pages end as planned, and the numbers of the others; empty if none were planned.
    private static func endsOfPages(_ pages: [PageDecision]) -> String {
        let planned = pages.filter { $0.endsAsPlanned != nil }
        let others = planned.filter { $0.endsAsPlanned == false }.map { VisibleText.escaped($0.folio) }
        if planned.isEmpty { return "" }
        let names = others.isEmpty ? "" : "; not \(others.joined(separator: ", "))"
        return "  as planned: \(planned.count - others.count) of \(counted(planned.count, "page"))\(names)\n"
    }

    private static func row(_ name: String, _ cost: PageCost, plan: String?) -> String {
        let items = PageCost.Item.allCases.filter { cost[$0] > 0 }.sorted { cost.cost(of: $0) > cost.cost(of: $1) }
        let words = items.map { item in
            "\(PageCost.name(of: item)) \(DecimalText.fixed(cost.cost(of: item), places: 1))"
        }
        let name = VisibleText.escaped(name)
        let padded = name + String(repeating: " ", count: max(0, 6 - name.utf8.count))
        let total = DecimalText.fixed(cost.total, places: 1)
        let sum = String(repeating: " ", count: max(1, 12 - total.utf8.count)) + total
        let remark = plan.map { "  [\($0.prefix(16))]" } ?? ""
        return "  \(padded)\(sum)  \(words.joined(separator: ", "))\(remark)\n"
    }

    // MARK: Times

    /// A table of the wall and processor time of each stage; the row below layout is the part of it that plans pages together.
    package static func times(_ times: [StageTime], planning: Double) -> String {
        let total = times.reduce(into: (wall: 0.0, processor: 0.0)) { sum, time in
            sum.wall += time.seconds
            sum.processor += time.processorSeconds
        }
        let rows = times.map { time in
            let own = row(time.stage.rawValue, time.seconds, time.processorSeconds)
            return time.stage == .layout && planning > 0 ? own + "  – planning\(column(planning, 20))\n" : own
        }
        return "  stage       wall s  processor s\n" + rows.joined() + row("all", total.wall, total.processor)
    }

    private static func row(_ name: String, _ wall: Double, _ processor: Double) -> String {
        let name = name + String(repeating: " ", count: max(0, 10 - name.utf8.count))
        return "  \(name)\(column(wall, 8))\(column(processor, 13))\n"
    }

    private static func column(_ seconds: Double, _ width: Int) -> String {
        let text = DecimalText.fixed(seconds, places: 3)
        return String(repeating: " ", count: max(1, width - text.utf8.count)) + text
    }
}

/// `1 page`, `2,504 words`.
private func counted(_ count: Int, _ noun: String) -> String {
    "\(DecimalText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
