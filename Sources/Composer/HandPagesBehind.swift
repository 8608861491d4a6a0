import PubDesign
import PubDiagnostics

extension ArticlePlan {
    /// The findings about pages made by hand behind the first `textPages`, which hold the text in this trim. All `pages` behind
    /// these are made by hand and show pictures. If the number of pages is given, such a page has its place in no trim.
    func findingsOfHandPages(behind textPages: Int, of pages: Int) -> [Diagnostic] {
        var last = textPages
        return handPages.sorted { $0.key < $1.key }.filter { $0.key > textPages }.map { number, master in
            let id = article.withoutBody.id
            let origin = handPageOrigins[number] ?? self.origin
            if let reserved = self.pages {
                return .error(
                    "no-such-page", "page \(number) of “\(id)” is made by hand, and \(reserved) are reserved for it",
                    at: origin, hint: "give n another number, or reserve more pages")
            }
            let isShown = !master.namesOfPictures.isEmpty && last < pages
            if isShown { last += 1 }
            let consequence = isShown ? "it follows the text, as page \(last)" : "it is left out"
            return .warning(
                "no-such-page",
                "page \(number) of “\(id)” is made by hand, and the text ends on page \(textPages) in this trim: "
                    + "\(consequence)",
                at: origin, hint: "give n another number, or add text")
        }
    }
}
