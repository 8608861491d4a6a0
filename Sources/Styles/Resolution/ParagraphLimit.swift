import PubDiagnostics
import PubTextModel

/// The most text of one paragraph. A paragraph is broken as a whole, which takes up to 300 bytes of memory for each byte
/// of text: twenty articles' worth in one paragraph is a file without line ends, not a text.
enum ParagraphLimit {
    /// Bytes of UTF-8: 2 MiB.
    static let length: Int32 = 2 << 20
}

extension ArticleResolver {
    /// The paragraph, cut if it exceeds the limit, which is reported.
    mutating func limited(_ paragraph: Paragraph) -> Paragraph {
        let length = Int32(paragraph.text.utf8.count)
        guard length > ParagraphLimit.length else { return paragraph }
        computed.report(
            .error(
                "paragraph-too-long",
                "a paragraph has \(length) bytes of text; one of at most \(ParagraphLimit.length) is set",
                at: paragraph.origin,
                hint: "part it into paragraphs with empty lines: the file may have lost its line ends"))
        var end = ParagraphLimit.length
        // Bytes that continue a character are of the form 10xxxxxx.
        while end > 0, paragraph.text.utf8[Int(end)] & 0xC0 == 0x80 { end -= 1 }
        var cut = paragraph
        cut.text = paragraph.text.slice(0, end)
        return cut
    }
}
