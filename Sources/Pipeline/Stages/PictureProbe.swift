import Documents
import Files

/// Probes the pictures that articles name: each file is read once.
struct PictureProbe: BuildStep {
    let project: Project
    /// True where what earlier builds found out is read.
    let usesCache: Bool
    private(set) var log = BuildLog()

    /// A probe for the pictures of `project`.
    init(_ project: Project, usesCache: Bool) {
        self.project = project
        self.usesCache = usesCache
    }

    /// The pictures of `articles`.
    mutating func table(of articles: [ReadArticle]) throws(EnvironmentFailure) -> PictureTable {
        var table = PictureTable { [project, usesCache] in usesCache ? project.folders.cache() : nil }
        for article in articles {
            for picture in article.document.pictures {
                if let attachment = article.document.attachments[picture.source.text],
                    picture.source.origin.file == article.file.name
                {
                    table.add(attachment, at: picture.source, in: article.file, &log)
                    continue
                }
                let isManifests = picture.source.origin.file == project.manifest.name
                try table.add(
                    picture.source, namedBy: isManifests ? project.manifest : article.file, in: &log, project.folders)
            }
        }
        table.rememberVerified()
        return table
    }
}
