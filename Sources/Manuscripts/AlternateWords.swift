/// The alternate text of pictures, of which programs write part by themselves.
enum AlternateWords {
    /// The endings of files of pictures. Word and others take the name of a pasted file as its description.
    private static let suffixes = [
        ".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".bmp", ".emf", ".wmf", ".svg", ".webp", ".heic", ".eps",
        ".pdf",
    ]
    /// What Word adds to its own guesses, in some of its languages.
    private static let remarks = [
        "Description automatically generated", "Automatisch generierte Beschreibung",
        "Description générée automatiquement", "Descripción generada automáticamente",
        "Descrizione generata automaticamente",
    ]

    /// The words of `text` on one line, without what programs add; empty for the name of a file, which describes nothing.
    static func kept(of text: String) -> String {
        var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for remark in remarks { words = words.replacing(remark, with: "") }
        let lower = words.lowercased()
        if suffixes.contains(where: lower.hasSuffix) { return "" }
        while let last = words.last, last == " " { words.removeLast() }
        return words
    }
}
