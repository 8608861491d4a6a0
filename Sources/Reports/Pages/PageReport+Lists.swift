import PubDiagnostics
import PubGeometry

// The lists of a report: findings by rule, plates, pictures, faces, links and articles.
extension PageReport {
    // MARK: Findings

    /// Adds the findings by their rules, errors first.
    func addFindings(to page: inout HTMLText) {
        page.raw("<h2>Findings</h2>")
        if findings.isEmpty { page.raw("<p class=\"none\">None.</p>") }
        var rules: [String: [Int]] = [:]
        for (number, finding) in findings.enumerated() { rules[finding.id, default: []].append(number) }
        func gravity(_ rule: String) -> Diagnostic.Severity {
            rules[rule]?.map { findings[$0].severity }.max() ?? .note
        }
        let ordered = rules.keys.sorted { (gravity($1), $0) < (gravity($0), $1) }
        for rule in ordered {
            let numbers = rules[rule] ?? []
            let severity = gravity(rule)
            page.raw("<details class=\"\(severity.name)\"\(severity > .note ? " open" : "")><summary>")
            page.text("\(rule) (\(numbers.count))")
            page.raw("</summary><ol>")
            for number in numbers { addFinding(number, to: &page) }
            page.raw("</ol></details>")
        }
    }

    private func addFinding(_ number: Int, to page: inout HTMLText) {
        let finding = findings[number]
        page.raw(
            "<li id=\"f\(number)\" value=\"\(number + 1)\" class=\"\(finding.severity.name)\"><span class=\"severity\">"
        )
        page.text(finding.severity.name)
        page.raw("</span> ")
        page.text(finding.message)
        for (index, edition) in editions.enumerated() {
            for sheet in edition.sheets {
                for (order, mark) in sheet.marks.enumerated() where mark.finding == number {
                    page.raw(" <a href=\"#m\(index)-\(sheet.index)-\(order)\">")
                    page.text("page \(PageReport.name(of: sheet))\(editions.count > 1 ? " in \(edition.name)" : "")")
                    page.raw("</a>")
                }
            }
        }
        if let hint = finding.hint {
            page.raw("<br><span class=\"hint\">")
            page.text(hint)
            page.raw("</span>")
        }
        if finding.origin != .none {
            page.raw("<br><code>")
            page.text("\(finding.origin)")
            page.raw("</code>")
        }
        page.raw("</li>")
    }

    // MARK: Tables

    func addArticles(to page: inout HTMLText) {
        if articles.isEmpty { return }
        page.raw("<h2>Articles</h2><ul class=\"fits\">")
        for article in articles {
            page.raw("<li>")
            if isPlan { page.raw("<i style=\"background:\(color(ofArticle: article.id))\"></i>") }
            page.text(article.fit)
            page.raw("</li>")
        }
        page.raw("</ul>")
    }

    /// Adds the missing items, kind by kind.
    func addMissing(to page: inout HTMLText) {
        page.raw("<h2>Missing</h2>")
        if missing.isEmpty { page.raw("<p class=\"none\">Nothing.</p>") }
        for (kind, items) in missing {
            page.raw("<details open><summary>")
            page.text("\(kind) (\(items.count))")
            page.raw("</summary><ul class=\"fits\">")
            for item in items {
                page.raw("<li>")
                page.text(item)
                page.raw("</li>")
            }
            page.raw("</ul></details>")
        }
    }

    func addPlateTable(of edition: Edition, to page: inout HTMLText) {
        var inks: [String] = []
        for plate in edition.sheets.flatMap(\.plates) where !inks.contains(plate.ink) { inks.append(plate.ink) }
        if inks.isEmpty { return }
        let limit = edition.inkLimit.map { " (the paper takes \($0) %)" } ?? ""
        addTable("Coverage in % and the most ink\(limit)", ["Page"] + inks + ["Most ink", "at, in mm"], to: &page) {
            row in
            for sheet in edition.sheets {
                let values = inks.map { ink in
                    sheet.plates.first { $0.ink == ink }.map { DecimalText.fixed($0.coverage, places: 1) } ?? ""
                }
                let most = sheet.greatestInk.map { "\(Int($0.percent.rounded()))" } ?? ""
                row([PageReport.name(of: sheet)] + values + [most, sheet.greatestInk.map { place(of: $0.area) } ?? ""])
            }
        }
    }

    /// The middle of `area`, in millimetres from the upper left corner of the trim.
    private func place(of area: Rect) -> String {
        func millimetres(_ length: Length) -> String { DecimalText.fixed(length.points / 72 * 25.4, places: 0) }
        return millimetres((area.minX + area.maxX).scaled(by: 0.5)) + ", "
            + millimetres((area.minY + area.maxY).scaled(by: 0.5))
    }

    func addPictures(of edition: Edition, _ number: Int, to page: inout HTMLText) {
        if edition.pictures.isEmpty { return }
        let heads = ["Picture", "Page", "Pixels", "Size in mm", "Pixels an inch", "Colours", "Most ink in %"]
        addTable("Pictures", heads, to: &page) { row in
            for picture in edition.pictures {
                let width = DecimalText.fixed(picture.size.width.points / 72 * 25.4, places: 0)
                let height = DecimalText.fixed(picture.size.height.points / 72 * 25.4, places: 0)
                row([
                    picture.name, name(ofPage: picture.page, edition),
                    picture.pixels.map { "\($0.width) × \($0.height)" } ?? "vectors", "\(width) × \(height)",
                    picture.resolution.map(String.init) ?? "", picture.conversion, picture.ink.map(String.init) ?? "",
                ])
            }
        }
    }

    private func name(ofPage index: Int, _ edition: Edition) -> String {
        edition.sheets.first { $0.index == index }.map(PageReport.name) ?? "\(index + 1)"
    }

    func addFaces(of edition: Edition, to page: inout HTMLText) {
        if edition.faces.isEmpty { return }
        addTable("Fonts", ["Face", "Sizes in pt", "Pages"], to: &page) { row in
            for face in edition.faces {
                let (low, high) = (face.sizes.lowerBound.points, face.sizes.upperBound.points)
                let least = DecimalText.fixed(low, places: 1), most = DecimalText.fixed(high, places: 1)
                row([face.name, least == most ? least : "\(least) – \(most)", "\(face.pages)"])
            }
        }
    }

    func addLinks(of edition: Edition, _ number: Int, to page: inout HTMLText) {
        if edition.links.isEmpty { return }
        addTable("Links", ["Address", "Page"], to: &page) { row in
            for link in edition.links { row([link.address, name(ofPage: link.page, edition)]) }
        }
    }

    /// Adds a table with a title and heads; `rows` calls its argument for each row.
    private func addTable(
        _ title: String, _ heads: [String], to page: inout HTMLText, _ rows: (_ row: ([String]) -> Void) -> Void
    ) {
        var table = HTMLText()
        rows { cells in
            table.raw("<tr>")
            for (column, cell) in cells.enumerated() {
                table.raw(column == 0 ? "<th scope=\"row\">" : "<td>")
                table.text(cell)
            }
        }
        page.raw("<details><summary>")
        page.text(title)
        page.raw("</summary><div class=\"wide\"><table><thead><tr>")
        for head in heads {
            page.raw("<th scope=\"col\">")
            page.text(head)
        }
        page.raw("</thead><tbody>")
        page.append(table)
        page.raw("</tbody></table></div></details>")
    }

    // MARK: Looks

    static let style = """
        :root{color-scheme:light dark;--paper:#fff;--desk:#d9d9d6;--ink:#1d1d1b;--quiet:#6b6b66;--line:#bbb;--error:#c8102e;\
        --warning:#b35c00;--note:#00639c;--zoom:.6}\
        @media (prefers-color-scheme:dark){:root{--desk:#26262a;--ink:#ececea;--quiet:#a5a5a0;--line:#555;--error:#ff6b7c;\
        --warning:#ffb155;--note:#6cc3ff}}\
        *{box-sizing:border-box}body{margin:0;font:14px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--desk)}\
        header{position:sticky;top:0;z-index:5;background:var(--desk);border-bottom:1px solid var(--line);padding:.6rem 1rem}\
        h1{font-size:1.15rem;margin:0}h2{font-size:1rem;margin:1rem 0 .4rem}.verdicts{margin:.2rem 0}\
        .verdict{display:inline-block;margin-right:1.2rem;font-weight:600}.ready{color:#2a7d2e}.unready{color:var(--error)}\
        @media (prefers-color-scheme:dark){.ready{color:#7ddc81}}\
        form{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;align-items:center}fieldset{border:0;padding:0;margin:0;display:flex;\
        flex-wrap:wrap;gap:.2rem .8rem}legend{float:left;margin-right:.6rem;color:var(--quiet)}\
        .desk{display:grid;grid-template-columns:minmax(0,1fr) minmax(18rem,26rem)}main{padding:0 1rem 3rem;min-width:0}\
        aside{border-left:1px solid var(--line);padding:0 1rem 3rem;position:sticky;top:6.2rem;height:calc(100vh - 6.2rem);\
        overflow:auto}\
        @media (max-width:60rem){.desk{display:block}aside{position:static;height:auto;border:0}}\
        .spreads{padding-top:1.2rem;display:flex;flex-wrap:wrap;gap:1.2rem 2rem}.spread{display:flex;align-items:flex-start}\
        .page{margin:0;width:calc(var(--w)*var(--zoom))}\
        .sheet{position:relative;background:#fff;box-shadow:0 1px 4px #0006}.sheet img{display:block;width:100%;height:100%}\
        .sheet>span,.sheet>a,.plate{position:absolute}.trim{border:1px dashed #0af;pointer-events:none}\
        .ink{border:1px dotted #d0d;opacity:.8}.ink.over{border:2px solid #d0d}\
        .sheet .approved{position:absolute;inset:0;z-index:1}.plates{position:absolute;inset:0;background:#fff;isolation:isolate}\
        .plate{isolation:isolate;mix-blend-mode:multiply;background:#fff}\
        .plate i{position:absolute;inset:0;background:var(--ink);mix-blend-mode:screen}.gray .plate i{background:#000}\
        .mark{border:2px solid currentColor;background:color-mix(in srgb,currentColor 12%,transparent);min-width:6px;\
        min-height:6px;text-decoration:none}.mark b{position:absolute;left:-2px;bottom:100%;font:600 11px/1.3 system-ui;\
        padding:0 .25em;background:currentColor}.mark b{color:inherit}.mark b::first-line{color:#fff}\
        .error{color:var(--error)}.warning{color:var(--warning)}.note{color:var(--note)}.sheet .error{color:#c8102e}\
        .sheet .warning{color:#b35c00}.sheet .note{color:#00639c}\
        .mark:target,.mark:focus-visible{outline:4px solid #ff0;outline-offset:2px}li:target{background:#ff03}\
        figcaption{font-size:.78rem;color:var(--quiet);padding:.3rem .2rem}figcaption strong{color:var(--ink)}\
        .here{list-style:none;margin:.2rem 0;padding:0}aside ol{padding-left:2.2rem;margin:.3rem 0}aside li{margin:.35rem 0}\
        aside li.error,aside li.warning,aside li.note,.here li{color:var(--ink)}aside li::marker,.here li a{color:inherit}.severity{font-weight:600}\
        li.error .severity{color:var(--error)}li.warning .severity{color:var(--warning)}li.note .severity{color:var(--note)}\
        .hint{color:var(--quiet)}code{font-size:.85em}a{color:var(--note)}summary{cursor:pointer;font-weight:600;padding:.25rem 0}\
        .wide{overflow:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{text-align:left;\
        padding:.15rem .7rem .15rem 0;border-bottom:1px solid var(--line);white-space:nowrap}.nomarks .mark,.nomarks .ink,\
        .noedges .trim{display:none}:root:has(.plan){--zoom:.2}.band{display:flex;height:4px;margin-bottom:.2rem}.band i{flex:1}\
        .plan .fits i{display:inline-block;width:.7em;height:.7em;margin-right:.4em}.plan figcaption{overflow-wrap:anywhere}.fits{padding-left:1.1rem}.page.blank{visibility:hidden}[hidden]{display:none!important}
        """

    static let script = """
        (()=>{const all=(s,e=document)=>[...e.querySelectorAll(s)],root=document.documentElement,tools=document.querySelector('.tools');\
        const show=id=>{all('.edition').forEach(e=>e.hidden=e.id!==id);all('input[name=edition]').forEach(i=>i.checked=i.value===id)};\
        tools.addEventListener('input',()=>{root.style.setProperty('--zoom',tools.zoom.value/100);\
        document.body.classList.toggle('nomarks',!tools.marks.checked);document.body.classList.toggle('noedges',!tools.edges.checked);\
        const chosen=tools.querySelector('input[name=edition]:checked');if(chosen)show(chosen.value)});\
        all('.switches').forEach(form=>form.addEventListener('input',()=>{const section=form.closest('.edition');\
        const boxes=all('input[name=plate]',form),on=new Set(boxes.filter(b=>b.checked).map(b=>b.value));\
        const gray=form.gray.checked,whole=on.size===boxes.length&&!gray;section.classList.toggle('gray',gray);\
        all('.plates',section).forEach(p=>p.hidden=whole);all('.plate',section).forEach(p=>p.hidden=!on.has(p.dataset.plate))}));\
        all('input[name=approved]').forEach(i=>i.addEventListener('input',()=>i.closest('.page').querySelector('.approved').hidden=!i.checked));\
        const find=()=>{const t=location.hash&&document.getElementById(location.hash.slice(1));if(!t)return;\
        const section=t.closest('.edition');if(section&&section.hidden)show(section.id);const d=t.closest('details');if(d)d.open=true;\
        t.scrollIntoView({block:'center',inline:'center'});if(t.matches('a'))t.focus({preventScroll:true})};\
        addEventListener('hashchange',find);find();})();
        """
}

extension HTMLText {
    /// Adds all of `other`.
    mutating func append(_ other: HTMLText) { raw(String(decoding: other.bytes, as: UTF8.self)) }
}
