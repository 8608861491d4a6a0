import PubDiagnostics

/// The reason why a page of a PDF cannot be placed.
struct PDFFault: Error {
    var id: String
    var message: Message
    var hint: String

    /// A fault; the message continues from the name of the file.
    init(id: String, _ message: Message, hint: String) {
        self.id = id
        self.message = message
        self.hint = hint
    }

    /// A file whose parts contradict each other or the standard.
    static func malformed(_ reason: String) -> PDFFault {
        PDFFault(id: "pdf-malformed", "is damaged: \(reason)", hint: "export the PDF again")
    }

    /// A kind of content that is not supported.
    static func unsupported(_ what: Message) -> PDFFault {
        PDFFault(
            id: "pdf-unsupported", "has " + what,
            hint: "export it as PDF/X-4, which has none; or place it as a picture of pixels")
    }

    /// More than any page needs.
    static let tooLarge = PDFFault(
        id: "pdf-too-large", "takes more memory, or has more objects, than a page may",
        hint: "export the page by itself, with its pictures at 300 pixels an inch")

    /// Content that no reader draws in any time.
    static let tooManyOperators = PDFFault(
        id: "pdf-too-large",
        "draws more than 20 million operators, those of forms, patterns and glyphs as often as they are shown",
        hint: "simplify what its forms and patterns repeat, or place the page as a picture of pixels")

    /// The same fault, with the number of the page that has it.
    func onPage(_ number: Int) -> PDFFault {
        var fault = self
        fault.message = message + " (page \(number))"
        return fault
    }

    func diagnostic(_ name: String, at origin: SourceLocation) -> Diagnostic {
        Diagnostic(.error, id, "'\(name)' " + message, at: origin, hint: hint)
    }
}

/// Caps that keep a hostile PDF from taking the machine.
enum PDFLimit {
    /// Bytes of a file.
    static let file = 128 << 20
    /// Bytes that all streams of a file have when they are inflated.
    static let inflated = 768 << 20
    /// Bytes of a content stream.
    static let content = 64 << 20
    /// Bytes that are copied.
    static let copied = 256 << 20
    /// Objects that are copied or examined.
    static let objects = 50_000
    /// Operators that are drawn. Ten bytes each, the longest content has a third of them.
    static let operators = 20e6
    /// Steps of the functions of gradients; each sample takes some.
    static let functionSteps = 100_000_000
    /// The greatest nesting depth of forms, arrays and dictionaries.
    static let depth = 48
    /// The longest side of a page, in points: the limit of PDF.
    static let side = 14_400.0
}
