import PubColor
import PubIdentity
import PubPDFObjects
import PubPlatform

/// Why no PDF or PNG could be made: the environment failed, or a publication contradicts itself.
public enum EmissionError: Error, Hashable, Sendable {
    /// The system refused a file operation; `code` is errno.
    case system(operation: String, code: Int32)
    /// A face cannot be opened, varied or embedded; nil if it is not known which one.
    case font(FontKey?, reason: String)
    /// A picture could not be had.
    case picture(ImageKey, reason: String)
    /// The ICC profile of the edition cannot be used.
    case profile
    /// A colour of a page (from 1) that the press has no inks for, such as light.
    case unmappedColor(PressColor, page: Int)
    /// Cairo reported an error; later drawing is lost, so nothing is kept. Pages count from 1.
    case drawing(page: Int, reason: String)
    /// qpdf reports an error.
    case finishing(reason: String)
    /// The file was ended before.
    case finished
    /// A page (from 1) has a number that no page has, or an item that contradicts itself.
    case invalid(page: Int, reason: String)
    /// A PDF cannot have the attachment of this name.
    case attachment(String, reason: String)
    /// The publication names a page, face or picture that it does not have.
    case unknown(String)
}

extension EmissionError {
    /// The end of a file that nobody waits for.
    static let isUnwanted = EmissionError.finishing(reason: "the build is not wanted any more")

    /// A PDF of this program that cannot be read again.
    init(_ failure: PDFReadFailure) {
        // The words of C++ for the lack of memory, which qpdf passes on in its own.
        self =
            failure.reason.hasSuffix("std::bad_alloc")
            ? .system(operation: "finish", code: ENOMEM) : .finishing(reason: failure.reason)
    }

    /// The result of `body`, which reads a PDF of this program.
    static func reading<Result: ~Copyable>(
        _ body: () throws(PDFReadFailure) -> Result
    ) throws(EmissionError) -> Result {
        do throws(PDFReadFailure) { return try body() } catch { throw EmissionError(error) }
    }
}
