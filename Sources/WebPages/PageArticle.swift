/// The part of a page that is its article, and the headline outside of it.
struct PageArticle {
    let tree: PageTree
    /// The element that the article is in.
    private(set) var root = 0
    /// The body of the page.
    private(set) var body = 0
    /// The headline if it is beside the article, as sites have it in the head of the page.
    private(set) var headline: Int?
    /// The paragraphs right before the element of the article, with which it begins on some sites.
    private(set) var beginning: [Int] = []
    /// The forms that are around the page itself, as some servers make them.
    private var pageForms: Set<Int> = []

    init(_ tree: PageTree) {
        self.tree = tree
        let nodes = tree.nodes
        pageForms = formsOfPages()
        func size(_ index: Int) -> Int { textSize(of: index) }
        func largest(_ found: [Int]) -> Int? { found.max { size($0) < size($1) } }
        body = nodes.indices.first { nodes[$0].name == "body" } ?? 0
        let articles = nodes.indices.filter { nodes[$0].name == "article" || nodes[$0]["role"] == "article" }
        let mains = nodes.indices.filter { nodes[$0].name == "main" || nodes[$0]["role"] == "main" }
        let named = nodes.indices.filter { index in
            guard ["div", "section", "td"].contains(nodes[index].name) else { return false }
            return (nodes[index].words("class") + nodes[index].words("id")).contains { Self.names.contains(String($0)) }
        }
        root = body
        let whole = max(size(body), 1)
        // An article is most of its page: teasers of others are articles too.
        for candidates in [articles, mains, named] {
            if let found = largest(candidates), size(found) * 3 > whole {
                root = found
                break
            }
        }
        beginning = paragraphsBefore(root)
        let heads = nodes.indices.filter { nodes[$0].name == "h1" }
        // Of several headlines outside the article none is known to be its own.
        if !heads.contains(where: { (root..<nodes[root].end).contains($0) }), heads.count == 1 { headline = heads[0] }
    }

    private static let names: Set<String> = [
        "article", "article-body", "article-content", "articlebody", "post", "post-content", "entry-content", "content",
        "main",
        "main-content", "mw-content-text", "story-body", "story", "body-content", "page-content", "post-body", "entry",
    ]

    /// The paragraphs before `root` in the element around it, if that holds no more of the page than the article: none if it is the body, where
    /// such paragraphs are notes of the site.
    private func paragraphsBefore(_ root: Int) -> [Int] {
        let parent = tree.nodes[root].parent
        guard root != body, parent > 0, parent != body else { return [] }
        let before = tree.children(of: parent).prefix { $0 != root }
        return before.filter {
            tree.nodes[$0].name == "p" && !isAround($0) && textSize(of: $0) >= Self.shortestBeginning
        }
    }

    /// In characters: shorter paragraphs are dates, bylines and labels.
    private static let shortestBeginning = 80

    /// The forms that hold more than a third of the text of the page.
    private func formsOfPages() -> Set<Int> {
        let forms = tree.nodes.indices.filter { tree.nodes[$0].name == "form" }
        if forms.isEmpty { return [] }
        let sizes = forms.map { textSize(of: $0) }
        let whole = textSize(of: 0) + sizes.reduce(0, +)
        return Set(zip(forms, sizes).filter { $0.1 * 3 > whole }.map(\.0))
    }

    /// The characters of text in an element that are of the article.
    private func textSize(of index: Int) -> Int {
        var size = 0
        var node = index
        while node < tree.nodes[index].end {
            if node != index, isAround(node) || ["svg", "math"].contains(tree.nodes[node].name) {
                node = tree.nodes[node].end
                continue
            }
            if tree.nodes[node].name.isEmpty { size += tree.nodes[node].text.utf8.count }
            node += 1
        }
        return size
    }

    /// Whether an element is not part of the article: navigation, forms, scripts.
    func isAround(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        if node.name.isEmpty || pageForms.contains(index) { return false }
        if node.name == "footer", isInQuoteOrFigure(index) { return false }
        // A caption that screen readers leave out, since it repeats the alternate text, is seen.
        let isHidden = node["aria-hidden"] == "true" && node.name != "figcaption"
        if Self.others.contains(node.name) || node["hidden"] != nil || isHidden { return true }
        if let role = node["role"], Self.roles.contains(role) { return true }
        // The header and footer of pages, as LibreOffice writes them.
        if node.name == "div", ["header", "footer"].contains(node["title"]) { return true }
        if let style = node["style"]?.filter({ $0 != " " }), style.contains("display:none") { return true }
        // Whole words of classes: "shared" is no "share".
        guard ["div", "section", "ul", "ol", "aside", "span", "p", "table", "header", "footer"].contains(node.name)
        else { return false }
        return (node.words("class") + node.words("id")).contains { word in
            Self.classes.contains(String(word)) || word == "sidebar" && !isProse(index)
        }
    }

    /// Whether an element is prose: a sidebar of a site has links and labels, that of an article sentences.
    private func isProse(_ index: Int) -> Bool {
        var (words, linked) = (0, 0)
        var link = index
        for node in index..<tree.nodes[index].end {
            if tree.nodes[node].name == "a", node >= link { link = tree.nodes[node].end }
            guard tree.nodes[node].name.isEmpty else { continue }
            let count = tree.nodes[node].text.split(whereSeparator: \.isWhitespace).count
            words += count
            if node < link { linked += count }
        }
        // A label or two in a box of links have fewer words than a sentence or two.
        return words >= 25 && linked * 4 < words
    }

    /// Whether an element is in a quote or a figure: its foot is a source, not the foot of the page.
    private func isInQuoteOrFigure(_ index: Int) -> Bool {
        var parent = tree.nodes[index].parent
        for _ in 0..<3 where parent >= 0 {
            if ["blockquote", "figure"].contains(tree.nodes[parent].name) { return true }
            parent = tree.nodes[parent].parent
        }
        return false
    }

    private static let others: Set<String> = [
        "nav", "script", "style", "noscript", "template", "form", "button", "select", "input", "textarea", "dialog",
        "menu",
        "head", "title", "meta", "link", "base", "footer",
    ]
    private static let roles: Set<String> = [
        "navigation", "search", "banner", "contentinfo", "complementary", "menu", "menubar", "toolbar", "dialog",
        "alert",
    ]
    private static let classes: Set<String> = [
        "nav", "navbar", "navigation", "menu", "breadcrumb", "breadcrumbs", "share", "sharing", "social",
        "social-share", "related",
        "related-posts", "comments", "comment-list", "cookie", "cookies", "cookie-banner", "advert", "advertisement",
        "ad", "ads",
        "newsletter", "subscribe", "pagination", "pager", "toc", "site-header", "site-footer",
        "screen-reader-text",
        "sr-only", "visually-hidden", "mw-editsection", "noprint", "navbox", "catlinks", "mw-jump-link", "skip-link",
        "skip", "tags",
    ]
}
