import PubColumns
import PubDesign
import PubDisplayList
import PubSettings

/// The values of variables on one page.
struct PageVariables {
    /// The variables that the manifest gives for the issue.
    let issue: RunningHeadVariables
    /// The printed number of the page.
    let folio: String
    /// The first article on the page; nil if there is none.
    let article: ArticleHead?
    /// Whether that article begins on the page.
    private let isOpening: Bool

    /// The variables of a page of the issue of `heads`.
    init(_ issue: RunningHeadVariables, _ page: Page, _ painted: RunPage, of heads: [ArticleHead]) {
        self.issue = issue
        folio = page.folio
        article = painted.articles.first.map { heads[$0] }
        isOpening = painted.articleParts.first?.isStart == true
    }

    /// The text of a running head at `anchor`, its variables replaced by their values; empty when all of them are, or are the
    /// title below it.
    func resolved(_ template: String, at anchor: MasterAnchor) -> String {
        var result = ""
        var names: [RunningHeadVariable] = []
        for part in FieldSyntax.parts(of: template) {
            switch part {
            case .text(let text): result += text
            case .field(let name):
                guard let variable = RunningHeadVariable(named: name) else { continue }
                names.append(variable)
                result += value(of: variable, at: anchor)
            }
        }
        let isEmpty = !names.isEmpty && names.allSatisfy { !isShown($0, at: anchor) }
        return isEmpty ? "" : result
    }

    /// Whether furniture at `anchor` that belongs to the variable is printed: if it has a value, and the title of an
    /// article not above its headline.
    func isShown(_ name: RunningHeadVariable, at anchor: MasterAnchor) -> Bool {
        let isHeadline = name == .title && isOpening && !anchor.isSideways
        return !isHeadline && !value(of: name, at: anchor).isEmpty
    }

    /// The value of a variable in furniture at `anchor`. A section that the kicker names below is not named twice; at the
    /// sides it is a tab, which every page of the section has.
    private func value(of name: RunningHeadVariable, at anchor: MasterAnchor) -> String {
        switch name {
        case .folio: folio
        case .title: article?.shortTitle ?? ""
        case .section:
            isOpening && article?.isNamedByKicker == true && !anchor.isSideways ? "" : article?.sectionTitle ?? ""
        case .issue: issue.title
        case .date: issue.date
        case .number: issue.number
        case .volume: issue.volume
        case .issn: issue.issn
        }
    }
}

extension ArticleHead {
    /// Whether its kicker is the title of its section.
    fileprivate var isNamedByKicker: Bool { kicker.lowercased() == sectionTitle.lowercased() }
}
