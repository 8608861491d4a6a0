/// The place for an article to begin.
package enum ArticleStart: String, CaseIterable, Hashable, Sendable {
    /// On the next right-hand page.
    case recto
    /// On the next left-hand page.
    case verso
    /// On the next page.
    case nextPage = "next-page"
    /// Below the article before it.
    case `continue`
}
