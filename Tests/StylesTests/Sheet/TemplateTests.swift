import Glibc
import PubColor
import PubDiagnostics
import PubIdentity
import PubSettings
import PubStyles
import PubSwatches
import PubTestSupport
import PubTextModel
import Testing

@Suite("Templates")
struct TemplateTests {
    @Test("The templates that ship are read without a finding", arguments: ["monthly", "bench"])
    func shipped(name: String) throws {
        let bytes = try #require(PackageFolder.bytes(of: "Templates/\(name)/template.toml"))
        let any = FontLookup(find: { _ in FontKey(0) }, suggestions: { _ in ([], []) })
        let outcome = TOML.parse(bytes, file: name).then { tree in
            SwatchTable.read(tree).then { StyleSheet.read(tree, swatches: $0, fonts: any) }
        }
        #expect(describe(outcome.diagnostics) == [])
        #expect(outcome.value != nil)
    }

    /// A label in four inks is never in register, and one of little contrast is not read. A style in the accent is judged in
    /// every swatch that a section may name for it.
    @Test("Small type is in two inks at most, and dark", arguments: ["monthly", "bench", "labels"])
    func smallType(name: String) throws {
        let bytes = try #require(PackageFolder.bytes(of: "Templates/\(name)/template.toml"))
        let any = FontLookup(find: { _ in FontKey(0) }, suggestions: { _ in ([], []) })
        let tree = try #require(TOML.parse(bytes, file: name).value)
        let sheet = try #require(
            SwatchTable.read(tree).then { StyleSheet.read(tree, swatches: $0, fonts: any) }.value)
        let screen = try ScreenTransform(profile: PackageFolder.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        let accents = (tree["swatch"]?.table?.entries ?? []).map(\.key).filter { $0 != "paper" }
        for accent in accents {
            let sheet = sheet.accented(SwatchReference(name: accent))
            // What is in paper is on pictures: layout measures its contrast on their pixels.
            for (style, color) in smallColors(of: sheet, tree) where color != .paper {
                #expect(color.inks <= 2, "\(style) in \(accent)")
                #expect(screen.rgb(for: color).contrastOnPaper >= 4.5, "\(style) in \(accent)")
            }
        }
        #expect(!smallColors(of: sheet, tree).isEmpty)
    }

    /// The colours of all styles below 9 pt, by the styles' names. Characters sized in per cent take after their paragraphs.
    private func smallColors(of sheet: StyleSheet, _ tree: SettingsNode) -> [(style: String, color: PressColor)] {
        let english = Language("en")
        let paragraphs = sheet.paragraphStyles.compactMap { name -> (String, PressColor)? in
            guard let style = sheet.paragraphStyle(name, language: english), style.character.size.points < 9 else {
                return nil
            }
            return (name, style.character.paint.color)
        }
        let characters = (tree["character"]?.table?.entries ?? []).compactMap { entry -> (String, PressColor)? in
            guard let size = entry.node["size"]?.string, size.hasSuffix("pt"), let swatch = entry.node["color"]?.string,
                let reference = SwatchReference(parsing: swatch),
                let paint = sheet.paint(reference, for: .text(8))
            else { return nil }
            return Double(size.dropLast(2)).map { $0 < 9 } == true ? (entry.key, paint.color) : nil
        }
        return paragraphs + characters
    }
}

extension PressColor {
    /// The process or spot inks of which there is more than a breath.
    fileprivate var inks: Int {
        switch model {
        case .gray, .spot: 1
        case .cmyk: (0..<4).count { components[$0] > 0.05 }
        case .rgb, .richBlack: 4
        }
    }
}

extension ScreenColor {
    /// The contrast on white paper (WCAG 2.2, relative luminance).
    fileprivate var contrastOnPaper: Float {
        func linear(_ part: Float) -> Double {
            let value = Double(part)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        return Float(1.05 / (luminance + 0.05))
    }
}
