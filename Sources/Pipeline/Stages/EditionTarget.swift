import PubFiles
import PubPDFEmission
import PubValues

/// The place for the files of an edition, and the threads that make them.
struct EditionTarget {
    /// The path of its PDF.
    let path: String
    /// Whether they stay in memory.
    let isInMemory: Bool
    let pool: WorkerPool
    /// The contents of pages that were made before; nil if nothing is remembered.
    let contents: ContentMemory?
    /// The places with ink over ink on pages that were made before; nil if nothing is remembered.
    let inkSums: InkSumMemory?
    /// The pages that a preview showed before.
    let pages: PageMemory
    /// The decoded pictures of pages that were looked at.
    let pixels: PixelMemory
    /// The first failure of fonts and dictionaries that are read late.
    let lateFailure: DeferredFailure

    /// An empty file for the PDF of `specification`, whose pages are set in `layout`.
    ///
    /// A session makes its files as fast as it can: if contents are remembered, no file is linearized.
    func makeFile(
        _ specification: EditionSpecification, _ layout: EditionLayout
    ) throws(EnvironmentFailure) -> EditionFile {
        try EditionFile(
            at: path, specification.output, layout.fonts, layout.pictures, lateFailure, on: pool,
            remembering: contents,
            isLinearized: contents == nil && specification.isForNetworks, isInMemory: isInMemory)
    }

    /// The path of the file of a part: `build/a.pdf` → `build/a-draft.pdf`, `build/a-lead.pdf`, `build/a-p12-15-draft.pdf`. A
    /// proof is no draft here: the manifest names a file of its own for it, which is no edition's.
    func path(of part: String?, isDraft: Bool) -> String {
        let name = part ?? ""
        let suffix = (name.isEmpty ? "" : "-" + name) + (isDraft ? "-draft" : "")
        return suffix.isEmpty ? path : EditionTarget.baseName(of: path) + suffix + ".pdf"
    }

    /// `build/a.pdf` → `build/a`.
    static func baseName(of path: String) -> String {
        path.hasSuffix(".pdf") ? String(path.dropLast(4)) : path
    }
}
