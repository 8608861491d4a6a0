import PubDiagnostics
import PubFiles
import PubFonts
import PubGeometry
import PubReports

extension FontList {
    /// The list as one JSON document (RFC 8259): an object of `families`, `specimen`, `failure` and `diagnostics`.
    ///
    /// A family has its `name` and `faces`; a face has `style`, `weight`, `italic`, `width`, `file`, `postscript_name`,
    /// `axes`, `glyphs`, `colors`, `characters`, `scripts`, `features`, `language_systems`, `languages`, `fs_type`,
    /// `embedding`.
    package func json(failure: EnvironmentFailure? = nil) -> String {
        let specimen = specimen.map { "{\"path\":\(JSONText.string($0.path)),\"pages\":\($0.pages)}" }
        let members = [
            "\"families\": \(Self.lines(families.map(Self.object)))",
            "\"specimen\": \(specimen ?? "null")",
            "\"failure\": \(failure.map(JSONText.object) ?? "null")",
            "\"diagnostics\": \(DiagnosticReport(format: .json).text(diagnostics))",
        ]
        return "{\n" + members.joined(separator: ",\n") + "}\n"
    }

    private static func lines(_ objects: [String]) -> String {
        objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]"
    }

    private static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    private static func strings(_ values: [String]) -> String { list(values.map(JSONText.string)) }

    private static func object(_ family: Family) -> String {
        "{\"name\":\(JSONText.string(family.name)),\"faces\":\(lines(family.entries.map(object)))}"
    }

    private static func object(_ entry: Entry) -> String {
        let (face, details) = (entry.face, entry.details)
        let scripts = details.coverage.map {
            "{\"tag\":\(JSONText.string($0.script.name)),\"characters\":\($0.characters)}"
        }
        let systems = details.systems.map {
            "{\"script\":\(JSONText.string($0.script)),\"languages\":\(strings($0.languages))}"
        }
        return "{\"style\":\(JSONText.string(face.style)),\"weight\":\(face.weight),\"italic\":\(face.italic),"
            + "\"width\":\(face.stretch),\"file\":\(JSONText.string(face.file)),"
            + "\"postscript_name\":\(JSONText.string(face.postScriptName)),\"axes\":\(list(face.axes.map(object))),"
            + "\"glyphs\":\(details.glyphs),"
            + "\"colors\":\(details.colors.map { JSONText.string($0.rawValue) } ?? "null"),\"characters\":\(details.characters),\"scripts\":\(list(scripts)),"
            + "\"features\":\(strings(details.features)),\"language_systems\":\(list(systems)),"
            + "\"languages\":\(strings(details.languages.map(\.language))),"
            + "\"fs_type\":\(entry.embedding.bits),\"embedding\":\(JSONText.string(entry.embedding.meaning))}"
    }

    private static func object(_ axis: FontAxis) -> String {
        "{\"tag\":\(JSONText.string(axis.tag)),\"minimum\":\(DecimalFormat.text(axis.minimum)),"
            + "\"default\":\(DecimalFormat.text(axis.defaultValue)),\"maximum\":\(DecimalFormat.text(axis.maximum))}"
    }
}
