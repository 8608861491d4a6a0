import PubColumns
import PubComposer
import PubDiagnostics
import PubFiles
import PubImages
import PubReports

extension BuildReport {
    /// The report as one JSON document (RFC 8259): an object of `products`, `verdicts` of a check, `articles`, `pages`, `pictures`,
    /// `timings`, `editions` of a report about pages and `diagnostics`; `planning_processor_seconds`, that part of layout which plans pages together;
    /// `elsewhere`, the number of findings beyond an excerpt, which is null for a whole issue; and `failure`, which is
    /// null unless the machine failed.
    ///
    /// Without timings the same build gives the same document, except that a picture may be `cached`. A fit without reserved pages has null for
    /// `over` and `over_words`; a line or column of 0 is not known.
    package func json(withTimings: Bool, withCosts: Bool = false, failure: EnvironmentFailure? = nil) -> String {
        let diagnostics = DiagnosticReport(format: .json).text(diagnostics)
        let members = [
            "\"products\": \(Self.array(products.map(Self.object)))",
            "\"verdicts\": \(Self.array(verdicts.map(Self.object)))",
            "\"articles\": \(Self.array(fits.map(Self.object)))",
            "\"pages\": \(Self.array(withCosts ? decisions.map(Self.object) : []))",
            "\"pictures\": \(Self.array(pictures.map(Self.object)))",
            "\"timings\": \(Self.array(withTimings ? timings.map(Self.object) : []))",
            "\"planning_processor_seconds\": "
                + (withTimings ? DecimalText.fixed(planningSeconds, places: 6) : "null"),
            "\"elsewhere\": \(elsewhere.map(Self.counts) ?? "null")",
            "\"failure\": \(failure.map(JSONText.object) ?? "null")",
            "\"editions\": \(pages?.json ?? "[]")",
            "\"diagnostics\": \(diagnostics)",
        ]
        return "{\n" + members.joined(separator: ",\n") + "}\n"
    }

    private static func array(_ objects: [String]) -> String {
        objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]"
    }

    private static func object(_ product: Product) -> String {
        "{\"edition\":\(JSONText.string(product.edition)),\"path\":\(JSONText.string(product.path)),"
            + "\"pages\":\(product.pages),\"folios\":\(product.folios.map(JSONText.string) ?? "null"),"
            + "\"issue_pages\":\(product.issuePages),\"draft\":\(product.isDraft)}"
    }

    private static func object(_ verdict: Verdict) -> String {
        "{\"edition\":\(JSONText.string(verdict.edition)),\"profile\":\(verdict.profile.map(JSONText.string) ?? "null"),"
            + "\"ready\":\(verdict.isReady),\"errors\":\(verdict.errors),\"warnings\":\(verdict.warnings)}"
    }

    private static func counts(_ diagnostics: [Diagnostic]) -> String {
        let counts = DiagnosticReport.counts(diagnostics)
        return "{\"errors\":\(counts.errors),\"warnings\":\(counts.warnings)}"
    }

    static func object(_ fit: ArticleFit) -> String {
        let over = fit.over.map(String.init) ?? "null"
        let words = fit.overWords.map(String.init) ?? "null"
        let means = PageCost.fitDevices.filter { fit.devices[$0] > 0 }.map { item in
            "\(JSONText.string(PageCost.name(of: item))):\(DecimalText.fixed(fit.devices[item], places: 3))"
        }
        let folios = fit.folios.map { JSONText.string($0) }.joined(separator: ",")
        let sheets = fit.sheets.map(String.init).joined(separator: ",")
        return
            "{\"id\":\(JSONText.string(fit.id)),\"pages\":\(fit.pages),\"folios\":[\(folios)],\"sheets\":[\(sheets)],"
            + "\"lines\":\(fit.lines),"
            + "\"words\":\(fit.words),\"over\":\(over),\"over_words\":\(words),"
            + "\"wanted\":\(fit.wanted.map(String.init) ?? "null"),\"fill\":\(DecimalText.fixed(fit.fill, places: 3)),"
            + "\"means\":{\(means.joined(separator: ","))},\"advice\":\(fit.advice.map(JSONText.string) ?? "null")}"
    }

    private static func object(_ page: PageDecision) -> String {
        let items = PageCost.Item.allCases.filter { page.cost[$0] > 0 }.map { item in
            "\(JSONText.string(PageCost.name(of: item))):\(DecimalText.fixed(page.cost.cost(of: item), places: 3))"
        }
        return "{\"folio\":\(JSONText.string(page.folio)),"
            + "\"cost\":\(DecimalText.fixed(page.cost.total, places: 3)),\"items\":{\(items.joined(separator: ","))},"
            + "\"one_by_one\":\(page.costOneByOne.map { DecimalText.fixed($0, places: 3) } ?? "null"),"
            + "\"as_planned\":\(page.endsAsPlanned.map(String.init) ?? "null"),"
            + "\"plan\":\(page.planHash.map { JSONText.string($0.hex) } ?? "null")}"
    }

    private static func object(_ picture: ConvertedPicture) -> String {
        let source =
            "{\"space\":\"\(picture.header.color.name)\",\"profile\":\(JSONText.string(picture.profile)),"
            + "\"bits\":\(picture.header.bitDepth),\"width\":\(picture.header.storedWidth),"
            + "\"height\":\(picture.header.storedHeight)}"
        let result =
            "{\"space\":\"\(picture.color.name)\",\"intent\":\(picture.intent.map(JSONText.string) ?? "null"),\"width\":\(picture.width),\"height\":\(picture.height),"
            + "\"encoding\":\"\(picture.filter == .dct ? "JPEG" : "Flate")\"}"
        return "{\"edition\":\(JSONText.string(picture.edition)),\"name\":\(JSONText.string(picture.name)),"
            + "\"from\":\(source),\"to\":\(result),\"ink\":\(picture.greatestInk.map(String.init) ?? "null"),"
            + "\"cached\":\(picture.isCached)}"
    }

    private static func object(_ time: StageTime) -> String {
        let wall = DecimalText.fixed(time.seconds, places: 6)
        let processor = DecimalText.fixed(time.processorSeconds, places: 6)
        return "{\"stage\":\"\(time.stage.rawValue)\",\"seconds\":\(wall),\"processor_seconds\":\(processor)}"
    }
}

extension PictureColor {
    /// Its name in reports.
    var name: String {
        switch self {
        case .gray: "gray"
        case .rgb: "RGB"
        case .cmyk: "CMYK"
        }
    }
}
