import PubDiagnostics
import PubRunningText

/// The findings of an RTF file: one a kind, at its first place, with the number of places.
///
/// Malformed files may hold a million faults: each kind is reported once.
struct RTFFindings {
    /// A kind of finding.
    enum Fault: Int, CaseIterable {
        // Malformed files.
        case unclosed, depth, strayBrace, textAfterEnd, truncatedBinary, hexadecimal, unicode, surrogate, character
        case control, controlWord, codePage, font, color, style, openRow
        // What is read and not set.
        case hiddenText, deletedText, revisedText, comment, highlight, outlinedText, effect, spacing, scaling, border
        case shading, initial, pageBreak, pageNumber, formula, mergedCells, innerTable, manyCells, listNumber, box
        case heads, tableNote, noteMark
    }

    private let source: ReaderSource
    private var places: [Fault: (offset: Int, count: Int)] = [:]

    init(_ source: ReaderSource) { self.source = source }

    /// Notes a finding.
    mutating func report(_ kind: Fault, at offset: Int, count: Int = 1) {
        places[kind, default: (offset, 0)].count += count
    }

    /// Notes one place more of a finding.
    mutating func count(_ kind: Fault, at offset: Int) { report(kind, at: offset) }

    /// The findings in the order of their kinds.
    var diagnostics: [Diagnostic] {
        Fault.allCases.compactMap { kind in
            places[kind].map { place in
                let origin = source.origin(at: place.offset)
                let words = RTFFindings.words(kind, place.count)
                return Diagnostic(words.severity, words.id, words.message, at: origin, hint: words.hint)
            }
        }
    }

    /// How a finding is worded.
    private struct Words {
        let severity: Diagnostic.Severity
        let id: String
        let message: Message
        let hint: String?

        init(_ severity: Diagnostic.Severity, id: String, _ message: Message, _ hint: String?) {
            self.severity = severity
            self.id = id
            self.message = message
            self.hint = hint
        }
    }

    private static func words(_ kind: Fault, _ count: Int) -> Words {
        let places = count == 1 ? "" : " (\(count) places)"
        return broken(kind, count, places) ?? unset(kind, count, places)
    }

    /// The words for malformed files.
    private static func broken(_ kind: Fault, _ count: Int, _ places: String) -> Words? {
        let again = "save it again from the word processor"
        switch kind {
        case .unclosed:
            return Words(
                .error, id: "rtf-truncated", "the file ends inside \(count == 1 ? "a group" : "\(count) groups")",
                "its end is missing: \(again)"
            )
        case .depth:
            return Words(
                .error, id: "too-deep", "groups are nested more than \(RTFParser.deepestGroup) deep",
                "what is deeper is read without its formatting: \(again)"
            )
        case .strayBrace: return Words(.warning, id: "rtf-braces", "this } closes nothing\(places)", again)
        case .textAfterEnd:
            return Words(.error, id: "rtf-braces", "there is text after the end of the file's group\(places)", again)
        case .truncatedBinary:
            return Words(.error, id: "rtf-truncated", "\\bin announces more bytes than the file has", again)
        case .hexadecimal:
            return Words(.error, id: "rtf-syntax", "\\' is followed by no hexadecimal digits\(places)", again)
        case .unicode: return Words(.error, id: "rtf-syntax", "\\u has no number that is a character\(places)", again)
        case .surrogate:
            return Words(
                .warning, id: "replacement-character", "half of a UTF-16 surrogate pair is alone\(places)",
                "put back the character that was lost"
            )
        case .character:
            return Words(
                .error, id: "rtf-character", "bytes that are no character in the code page of their font\(places)",
                "put in the characters that were lost, or save the file again"
            )
        case .control:
            return Words(
                .error, id: "control-character", "control characters cannot be printed and are left out\(places)",
                "delete them"
            )
        case .controlWord:
            return Words(
                .warning, id: "rtf-syntax",
                "a control word of more than \(RTFTokenizer.longestWord) letters is passed over", again
            )
        case .codePage:
            return Words(
                .error, id: "rtf-code-page", "a code page that is not known; the text is read as Windows-1252\(places)",
                "save the file as Unicode text"
            )
        case .font: return Words(.warning, id: "rtf-font", "a font that is not in the font table\(places)", nil)
        case .color: return Words(.warning, id: "rtf-color", "a colour that is not in the colour table\(places)", nil)
        case .style: return Words(.warning, id: "rtf-style", "a style that is not in the style sheet\(places)", nil)
        case .openRow: return Words(.warning, id: "rtf-syntax", "a row of a table does not end\(places)", again)
        default: return nil
        }
    }

    /// The messages for content that is read but not set.
    private static func unset(_ kind: Fault, _ count: Int, _ places: String) -> Words {
        let marks = count == 1 ? "1 character" : "\(count) characters"
        switch kind {
        case .hiddenText:
            return Words(.warning, id: "rtf-hidden-text", "hidden text is left out (\(marks))", "delete it, or show it")
        case .deletedText:
            return Words(
                .warning, id: "rtf-changes", "text that a tracked change deletes is left out (\(marks))",
                "accept or reject the changes"
            )
        case .revisedText:
            return Words(
                .warning, id: "rtf-changes", "text that a tracked change adds is set\(places)",
                "accept or reject the changes"
            )
        case .comment: return Words(.note, id: "rtf-comment", "comments are left out\(places)", nil)
        case .highlight:
            return Words(
                .warning, id: "rtf-not-set", "text with a background is set without it\(places)",
                "use a style of the template")
        case .outlinedText: return Words(.warning, id: "rtf-not-set", "outlined letters are set plain\(places)", nil)
        case .effect:
            return Words(
                .warning, id: "rtf-not-set", "shadowed, embossed or engraved letters are set plain\(places)", nil)
        case .spacing:
            return Words(
                .warning, id: "rtf-not-set", "spaced letters are set with the spaces of the style\(places)", nil)
        case .scaling:
            return Words(
                .warning, id: "rtf-not-set", "letters of other widths are set as the style has them\(places)", nil)
        case .border:
            return Words(
                .warning, id: "rtf-not-set", "borders of paragraphs are not drawn\(places)", "use a style with rules")
        case .shading:
            return Words(
                .warning, id: "rtf-not-set", "the background of paragraphs is not drawn\(places)",
                "use a sidebar, or a style")
        case .initial:
            return Words(
                .warning, id: "rtf-not-set", "drop caps of the file are set as text\(places)",
                "let the style set drop caps")
        case .pageBreak:
            return Words(.note, id: "rtf-not-set", "page and column breaks are the template's\(places)", nil)
        case .pageNumber:
            return Words(
                .warning, id: "rtf-field",
                "page numbers, dates and contents are set as the file last showed them\(places)",
                "replace them by words"
            )
        case .formula:
            return Words(
                .warning, id: "rtf-not-set", "a formula is set as the characters that it holds\(places)",
                "check them, or place the formula as a picture"
            )
        default: return unsetBlocks(kind, places)
        }
    }

    private static func unsetBlocks(_ kind: Fault, _ places: String) -> Words {
        switch kind {
        case .mergedCells:
            return Words(
                .warning, id: "rtf-table",
                "cells merged over several rows are set as the first cell and empty ones\(places)",
                "split them in the word processor"
            )
        case .innerTable:
            return Words(
                .warning, id: "rtf-table", "a table inside a cell is set as lines of text\(places)",
                "make it a table of its own"
            )
        case .manyCells:
            return Words(
                .error, id: "rtf-table", "a row has more than 63 cells; the last ones are joined\(places)", nil)
        case .heads:
            return Words(
                .warning, id: "rtf-table", "a table has several rows of heads: the first is its head\(places)", nil
            )
        case .tableNote:
            return Words(.note, id: "rtf-note", "notes of a table are placed below it, with letters\(places)", nil)
        case .listNumber:
            return Words(
                .warning, id: "rtf-list",
                "a list with combined or spelled numbers is set as the style numbers it\(places)",
                "check references to its items"
            )
        case .box:
            return Words(
                .note, id: "rtf-box", "the text of a shape is set as a sidebar after its paragraph\(places)", nil
            )
        default:
            return Words(
                .warning, id: "rtf-note", "a note inside another text box or note is set in its place\(places)", nil
            )
        }
    }
}
