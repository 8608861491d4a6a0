import PubDiagnostics
import PubFiles
import PubGeometry

/// Findings as JSON (RFC 8259).
package enum JSONText {
    /// An array of objects, one a line: `id`, `severity`, `message`, `file`, `line`, `column`,
    /// `hint`, `notes`; also `places` on pages, if they are known. An unknown line or column is 0,
    /// a missing hint is null. If a kind has more findings than are listed, its first one also says
    /// how many are `unlisted`.
    package static func array(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.isEmpty ? "[]\n" : "[\n" + diagnostics.map(object).joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ diagnostic: Diagnostic) -> String {
        let notes = diagnostic.notes.map { "{\"message\":\(string($0.message)),\(place($0.origin))}" }
        let hint = diagnostic.hint.map(string) ?? "null"
        return "{\"id\":\(string(diagnostic.id)),\"severity\":\(string(diagnostic.severity.name)),"
            + "\"message\":\(string(diagnostic.message)),\(place(diagnostic.origin)),"
            + "\"hint\":\(hint),\"notes\":[\(notes.joined(separator: ","))]"
            + (diagnostic.places.isEmpty ? "" : ",\"places\":[\(diagnostic.places.map(place).joined(separator: ","))]")
            + (diagnostic.unlisted > 0 ? ",\"unlisted\":\(diagnostic.unlisted)}" : "}")
    }

    /// A part of a page, in points from the upper left corner of its trim.
    private static func place(_ place: PagePlace) -> String {
        "{\"page\":\(place.page + 1),\"folio\":\(string(place.folio)),\(members(of: place.area))}"
    }

    /// A rectangle, in points: `x`, `y`, `width`, `height`.
    package static func members(of area: Rect) -> String {
        func number(_ length: Length) -> String { DecimalText.fixed(length.points, places: 2) }
        return
            "\"x\":\(number(area.minX)),\"y\":\(number(area.minY)),\"width\":\(number(area.width)),\"height\":\(number(area.height))"
    }

    /// A failure of the machine: `message` and `hint`, which may be null.
    package static func object(_ failure: EnvironmentFailure) -> String {
        let hint = failure.hint.map(string) ?? "null"
        return "{\"message\":\(string(failure.description)),\"hint\":\(hint)}"
    }

    private static func place(_ origin: SourceLocation) -> String {
        "\"file\":\(string(origin.file)),\"line\":\(origin.line),\"column\":\(origin.column)"
    }

    /// A string; characters that must not reach a terminal are written as `\uXXXX`.
    package static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where VisibleText.mustBeEscaped(scalar):
                for unit in UTF16.encode(scalar)! { result += "\\u" + hexadecimal(unit) }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
