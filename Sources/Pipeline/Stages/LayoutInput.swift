/// The parts of an issue that layout needs beside its styled articles: the project, the pictures, and its articles'
/// statements about themselves.
struct LayoutInput {
    let project: Project
    var pictures = PictureTable()
    /// The results of earlier builds for the pictures.
    let cache: OpenedCache
    /// The results of the session for the pictures.
    let memory: PictureMemory
    /// The pages of PDFs among the pictures that cannot be drawn.
    let undrawn = UndrawnPages()
    /// The authors of all articles, each once, in order.
    private(set) var authors: [String] = []
    /// The articles that were read from each source.
    private(set) var articlesBySource: [String: Set<String>] = [:]

    /// The input of an issue without articles.
    init(_ project: Project, _ cache: OpenedCache, remembering memory: PictureMemory) {
        self.project = project
        self.memory = memory
        self.cache = cache
    }

    /// Notes the metadata of the next `articles`.
    mutating func add(_ articles: [ReadArticle]) {
        for read in articles {
            for author in read.document.front.authors where !authors.contains(author.name) {
                authors.append(author.name)
            }
            if read.base.name != project.manifest.name {
                articlesBySource[read.base.name, default: []].insert(read.article.id)
            }
        }
    }
}
