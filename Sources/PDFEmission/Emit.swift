import Color
import DisplayList

/// Writes `publication` as the edition says, finished, to `file`, which is open for reading and writing, and is emptied.
///
/// Each page becomes a ``PageContent``: text is written as operators out of its runs of glyphs, and Cairo draws everything
/// else. Then the document is written page by page. The same publication gives the same bytes. The written file is read
/// again and compared, and its structure is checked. The caller renames it when it is complete. Up to `jobs` threads
/// make contents of pages and prepare pictures; their number changes no byte.
///
/// Gives the faces that could not be embedded: their glyphs are empty in the file.
/// Throws what the environment refuses (``EmissionError/system(operation:code:)``) and contradictions of the
/// publication.
package func emit(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, to descriptor: Int32,
    jobs: Int = 1
) throws(EmissionError) -> [FontFailure] {
    // A profile that is broken is found before any page.
    _ = try screenColors(of: edition)
    let file = try CheckedFile(descriptor)
    let pages = publication.pages
    let work = EmissionWork(pages, edition, resources, jobs: jobs)
    defer { work.stop() }
    do {
        var document = DocumentWriter(edition, work.ahead, to: file)
        for index in pages.indices {
            try document.add(try work.content(of: index))
            try file.check()
        }
        let failures = try document.finish(publication)
        try verify(file, pages: pages.count)
        return failures
    } catch {
        // A read or write that failed is the cause of whatever was missed after it.
        try file.check()
        throw error
    }
}

/// Reads the written file: throws when its bytes or its structure are wrong.
private func verify(_ file: CheckedFile, pages: Int) throws(EmissionError) {
    try file.verify()
    let document = try PDFReader(file)
    document.readAll()
    try document.check()
    guard document.pageCount == pages else { throw .finishing(reason: "a page got lost") }
}

func screenColors(of edition: Edition) throws(EmissionError) -> ScreenTransform {
    do { return try ScreenTransform(profile: edition.profile) } catch { throw .profile }
}
