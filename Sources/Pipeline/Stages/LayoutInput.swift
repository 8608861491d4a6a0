/// The input of style resolution and layout: the project, its articles and its pictures.
struct LayoutInput {
    var project: Project
    var articles: [ReadArticle]
    var pictures: PictureTable
    /// What earlier builds made of them.
    let cache: OpenedCache
    /// The authors of all articles, each once, in order.
    let authors: [String]
    /// The articles that were read from each source.
    let articlesBySource: [String: Set<String>]

    init(project: Project, articles: [ReadArticle], pictures: PictureTable, cache: OpenedCache) {
        self.project = project
        self.articles = articles
        self.pictures = pictures
        self.cache = cache
        var authors: [String] = []
        for author in articles.flatMap(\.document.front.authors) where !authors.contains(author.name) {
            authors.append(author.name)
        }
        self.authors = authors
        articlesBySource = articles.filter { $0.base.name != project.manifest.name }.reduce(into: [:]) {
            $0[$1.base.name, default: []].insert($1.article.id)
        }
    }
}
