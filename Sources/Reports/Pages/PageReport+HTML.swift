import PubDiagnostics
import PubFiles
import PubGeometry
import PubUnicode

extension PageReport {
    /// The report as one HTML document, which needs no network and no other file: pages beside each other as they are read, what was found marked
    /// on them, and plates that can be switched on and off. Linear.
    package var html: [UInt8] {
        var page = HTMLText()
        page.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
        page.raw("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>")
        page.text("\(title): \(isPlan ? "plan" : "report")")
        page.raw("</title><style>\(PageReport.style)</style></head><body\(isPlan ? " class=\"plan nomarks\"" : "")>")
        addHead(to: &page)
        page.raw("<div class=\"desk\"><main>")
        for (index, edition) in editions.enumerated() { add(edition, index, to: &page) }
        if editions.allSatisfy(\.sheets.isEmpty) {
            page.raw("<p class=\"none\">No page could be made: the findings say why.</p>")
        }
        page.raw("</main><aside aria-label=\"\(isPlan ? "Articles and what is missing" : "Findings")\">")
        if isPlan {
            addArticles(to: &page)
            addMissing(to: &page)
            addFindings(to: &page)
        } else {
            addFindings(to: &page)
            addArticles(to: &page)
        }
        page.raw("</aside></div><script>\(PageReport.script)</script></body></html>\n")
        return page.bytes
    }

    // MARK: Head

    private func addHead(to page: inout HTMLText) {
        page.raw("<header><h1>")
        page.text(title)
        page.raw("</h1><p class=\"verdicts\">")
        for edition in editions where isPlan {
            page.text("\(PageReport.counted(edition.sheets.count, "page")), edition \(edition.name) ")
        }
        for edition in editions where !isPlan {
            let isReady = edition.errors == 0
            page.raw("<span class=\"verdict \(isReady ? "ready" : "unready")\">")
            let profile = edition.profile.map { " for \($0)" } ?? ""
            page.text("\(edition.name): \(isReady ? "READY" : "NOT READY")\(profile)")
            page.text(
                " · \(PageReport.counted(edition.errors, "error")), \(PageReport.counted(edition.warnings, "warning"))")
            page.raw("</span>")
        }
        page.raw("</p><form class=\"tools\">")
        if editions.count > 1 {
            page.raw("<fieldset><legend>Edition</legend>")
            for (index, edition) in editions.enumerated() {
                page.raw(
                    "<label><input type=\"radio\" name=\"edition\" value=\"e\(index)\"\(index == 0 ? " checked" : "")> "
                )
                page.text(edition.name)
                page.raw("</label>")
            }
            page.raw("</fieldset>")
        }
        let zoom = isPlan ? (least: 10, value: 20) : (least: 25, value: 60)
        page.raw(
            "<label>Size <input type=\"range\" name=\"zoom\" min=\"\(zoom.least)\" max=\"200\" value=\"\(zoom.value)\"></label>"
        )
        page.raw("<label><input type=\"checkbox\" name=\"marks\"\(isPlan ? "" : " checked")> Findings</label>")
        page.raw("<label><input type=\"checkbox\" name=\"edges\" checked> Trim</label></form></header>")
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    // MARK: Editions

    private func add(_ edition: Edition, _ number: Int, to page: inout HTMLText) {
        page.raw("<section class=\"edition\" id=\"e\(number)\"\(number == 0 ? "" : " hidden")><h2>")
        page.text("Edition \(edition.name)")
        page.raw("</h2>")
        addPlateSwitches(of: edition, to: &page)
        page.raw("<div class=\"spreads\">")
        for (index, sheet) in edition.sheets.enumerated() {
            // A right-hand page stands beside the left-hand page before it.
            let joins = index > 0 && sheet.isRecto && !edition.sheets[index - 1].isRecto
            if !joins { page.raw(index == 0 ? "<div class=\"spread\">" : "</div><div class=\"spread\">") }
            if !joins, sheet.isRecto {
                page.raw("<div class=\"page blank\" style=\"--w:\(px(sheet.picture.frame.width))\"></div>")
            }
            add(sheet, of: number, limit: edition.inkLimit, to: &page)
        }
        if !edition.sheets.isEmpty { page.raw("</div>") }
        page.raw("</div>")
        addPlateTable(of: edition, to: &page)
        addPictures(of: edition, number, to: &page)
        addFaces(of: edition, to: &page)
        addLinks(of: edition, number, to: &page)
        page.raw("</section>")
    }

    private func addPlateSwitches(of edition: Edition, to page: inout HTMLText) {
        var inks: [String] = []
        for plate in edition.sheets.flatMap(\.plates) where !inks.contains(plate.ink) { inks.append(plate.ink) }
        guard !inks.isEmpty else { return }
        page.raw("<form class=\"switches\"><fieldset><legend>Plates</legend>")
        for ink in inks {
            page.raw("<label><input type=\"checkbox\" name=\"plate\" checked value=\"")
            page.text(ink)
            page.raw("\"> ")
            page.text(ink)
            page.raw("</label>")
        }
        page.raw("<label><input type=\"checkbox\" name=\"gray\"> in gray</label></fieldset></form>")
    }

    private func add(_ sheet: Sheet, of edition: Int, limit: Int?, to page: inout HTMLText) {
        let frame = sheet.picture.frame
        page.raw("<figure class=\"page\" id=\"e\(edition)p\(sheet.index)\" style=\"--w:\(px(frame.width))\">")
        let ratio =
            "\(DecimalText.fixed(frame.width.points, places: 2))/\(DecimalText.fixed(frame.height.points, places: 2))"
        page.raw("<div class=\"sheet\" style=\"aspect-ratio:\(ratio)\"><img class=\"look\" loading=\"lazy\" alt=\"")
        page.text("page \(PageReport.name(of: sheet))")
        page.raw("\" src=\"")
        page.data(sheet.picture)
        page.raw("\">")
        if let approved = sheet.approved {
            page.raw("<img class=\"approved\" hidden loading=\"lazy\" alt=\"the page as it was approved\" src=\"")
            page.data(approved)
            page.raw("\">")
        }
        if !sheet.plates.isEmpty {
            page.raw("<div class=\"plates\" hidden>")
            for plate in sheet.plates {
                let light = plate.light
                page.raw("<span class=\"plate\" data-plate=\"")
                page.text(plate.ink)
                page.raw(
                    "\" style=\"--ink:rgb(\(light.x),\(light.y),\(light.z));\(place(plate.picture.frame, in: frame))\">"
                )
                page.raw("<img loading=\"lazy\" alt=\"\" src=\"")
                page.data(plate.picture)
                page.raw("\"><i></i></span>")
            }
            page.raw("</div>")
        }
        let trim = Rect(origin: .zero, size: sheet.trim)
        if trim != frame { page.raw("<span class=\"trim\" style=\"\(place(trim, in: frame))\"></span>") }
        if let ink = sheet.greatestInk {
            // Half a per cent for the rounding of plates.
            let isOver = limit.map { ink.percent > Double($0) + 0.5 } ?? false
            page.raw("<span class=\"ink\(isOver ? " over" : "")\" style=\"\(place(ink.area, in: frame))\" title=\"")
            page.text("most ink: \(Int(ink.percent.rounded())) %")
            page.raw("\"></span>")
        }
        for (order, mark) in sheet.marks.enumerated() {
            let finding = findings[mark.finding]
            page.raw(
                "<a class=\"mark \(finding.severity.name)\" id=\"m\(edition)-\(sheet.index)-\(order)\" href=\"#f\(mark.finding)\""
            )
            page.raw(" style=\"\(place(mark.area, in: frame))\" title=\"")
            page.text(finding.message)
            page.raw("\"><b>\(mark.finding + 1)</b></a>")
        }
        page.raw("</div><figcaption>")
        addCaption(of: sheet, to: &page)
        page.raw("</figcaption></figure>")
    }

    private func addCaption(of sheet: Sheet, to page: inout HTMLText) {
        if isPlan { addBand(of: sheet, to: &page) }
        page.raw("<strong>")
        page.text(PageReport.name(of: sheet))
        page.raw("</strong> ")
        page.text(sheet.articles.joined(separator: ", "))
        if let ink = sheet.greatestInk {
            page.raw("<br>")
            page.text(
                sheet.plates.map { "\($0.ink) \(DecimalText.fixed($0.coverage, places: 1)) %" }.joined(separator: " · ")
            )
            page.text(" · at most \(Int(ink.percent.rounded())) %")
        }
        if !sheet.objects.isEmpty {
            page.raw("<br>")
            page.text(sheet.objects.map { "\($0.kind) \($0.count)" }.joined(separator: " · "))
        }
        if sheet.approved != nil {
            page.raw("<br><label><input type=\"checkbox\" name=\"approved\"> as it was approved</label>")
        }
        if sheet.marks.isEmpty { return }
        page.raw("<ul class=\"here\"\(isPlan ? " hidden" : "")>")
        var isListed: Set<Int> = []
        for mark in sheet.marks where isListed.insert(mark.finding).inserted {
            let finding = findings[mark.finding]
            page.raw("<li class=\"\(finding.severity.name)\"><a href=\"#f\(mark.finding)\">\(mark.finding + 1)</a> ")
            page.text(finding.message)
            page.raw("</li>")
        }
        page.raw("</ul>")
    }

    /// Adds a band in the colours of the articles on `sheet`.
    private func addBand(of sheet: Sheet, to page: inout HTMLText) {
        page.raw("<span class=\"band\">")
        for id in sheet.articles { page.raw("<i style=\"background:\(color(ofArticle: id))\"></i>") }
        page.raw("</span>")
    }

    /// A colour for an article: neighbours are far from each other, by the golden angle.
    func color(ofArticle id: String) -> String {
        guard let index = articles.firstIndex(where: { $0.id == id }) else { return "#999" }
        return
            "hsl(\(DecimalText.fixed((Double(index) * 137.5).truncatingRemainder(dividingBy: 360), places: 1)) 60% 50%)"
    }

    /// The name of a page: its folio, or else its number.
    static func name(of sheet: Sheet) -> String { sheet.folio.isEmpty ? "(\(sheet.index + 1))" : sheet.folio }

    /// The place of `area` within `frame`, as CSS.
    private func place(_ area: Rect, in frame: Rect) -> String {
        func part(_ length: Length, of whole: Length) -> String {
            DecimalText.fixed(length.points / max(whole.points, 0.01) * 100, places: 3) + "%"
        }
        return
            "left:\(part(area.minX - frame.minX, of: frame.width));top:\(part(area.minY - frame.minY, of: frame.height));"
            + "width:\(part(area.width, of: frame.width));height:\(part(area.height, of: frame.height))"
    }

    // CSS has 96 pixels to an inch.
    private func px(_ length: Length) -> String { DecimalText.fixed(length.points * 96 / 72, places: 1) + "px" }
}

/// A page of a browser that is being written.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    /// Adds markup.
    mutating func raw(_ markup: String) { bytes += markup.utf8 }

    /// Adds `words`, escaping all markup.
    mutating func text(_ words: String) {
        for byte in VisibleText.escaped(words).utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            default: bytes.append(byte)
            }
        }
    }

    /// Adds `picture` as an address.
    mutating func data(_ picture: PageReport.Picture) {
        raw("data:\(picture.type);base64,")
        Base64.append(picture.bytes, to: &bytes)
    }
}
