import DisplayList
import Fonts
import Identity

/// The faces of `publication` that cannot be put into a PDF, ascending: each is tried by itself, with all its text.
///
/// It is asked when ``emit(_:as:with:to:)`` has thrown ``EmissionError/font(_:reason:)``, and costs as much again for
/// each face. The file is written anew each time.
/// Throws what the environment refuses.
package func facesThatFail(
    in publication: Publication, as edition: Edition, with resources: EmissionResources, to output: OutputFile
) throws(EmissionError) -> [FontKey] {
    var failing: [FontKey] = []
    for font in publication.usedFonts.sorted() {
        do {
            try emit(publication.keepingText(in: font), as: edition, with: resources, to: output)
        } catch .system(let operation, let code) {
            throw .system(operation: operation, code: code)
        } catch {
            failing.append(font)
        }
    }
    return failing
}

/// ``facesThatFail(in:as:with:to:)`` for ``writePDF(_:fonts:to:)``.
package func facesThatFail(
    in publication: Publication, fonts: FontCatalog, to output: OutputFile
) throws(EmissionError) -> [FontKey] {
    try facesThatFail(in: publication, as: Edition(.screen), with: EmissionResources(publication, fonts), to: output)
}
