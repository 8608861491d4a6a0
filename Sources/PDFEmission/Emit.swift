import PubDisplayList
import PubValues

/// Writes `publication` as the edition says, finished, to `file`, which is open for reading and writing, and is emptied.
///
/// The same publication gives the same bytes, whatever the number of threads of `pool`. The written file is read again and
/// compared, and its structure is checked. The caller renames it when it is complete.
///
/// Gives the faces that could not be embedded: their glyphs are empty in the file.
/// Throws what the environment refuses (``EmissionError/system(operation:code:)``) and contradictions of the
/// publication.
package func emit(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, to descriptor: Int32,
    on pool: WorkerPool = WorkerPool(jobs: 1)
) throws(EmissionError) -> [FontFailure] {
    let writer = try PublicationWriter(edition, with: resources, to: descriptor, on: pool)
    for (index, page) in publication.pages.enumerated() {
        writer.take(page, at: index)
        writer.finalize(upTo: index + 1)
    }
    return try writer.finish(publication).failures
}
