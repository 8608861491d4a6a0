import PubFonts
import PubIdentity
import PubTestSupport
import Testing

/// The families of the catalogue of fonts that step in for scripts.
@Suite struct StandardFallbacksTests {
    private func first(_ scalar: Unicode.Scalar, _ language: String = "en") -> String? {
        StandardFallbacks.families(for: scalar, language: language).first?.name
    }

    @Test func ideographsHaveTheFormsOfTheRegionOfTheirLanguage() {
        let families = ["ja", "ko", "zh", "zh-Hans", "zh-Hant", "zh-TW", "zh-HK", "zh-Hant-MO", "yue", "en"].map {
            first("字", $0)?.split(separator: " ").last
        }
        #expect(families == ["JP", "KR", "SC", "SC", "TC", "TC", "HK", "HK", "HK", "SC"])
        #expect(first("の", "zh") == "Noto Serif CJK JP")
        #expect(first("한", "en") == "Noto Serif CJK KR")
        #expect(first("。", "zh-TW") == "Noto Serif CJK TC")
    }

    /// Scripts, each by a letter of it, and signs that belong to none.
    @Test func everyScriptHasAFamilyOfTheCatalogue() {
        let letters = "aжωعשदবதతకಕമગਗසଓกລខမაաአདⅣ字のコㄅ한。🍲❤✓→∀𝛼♫𝄞⃣‼ℹ℗"
        for scalar in letters.unicodeScalars {
            let files = StandardFallbacks.families(for: scalar, language: "en").compactMap { $0.file(weight: 400) }
            #expect(!files.isEmpty, "\(scalar)")
            for file in files { #expect(Setup.catalogue.contains(file), "\(scalar): \(file)") }
        }
        #expect(first("ع", "ur") == "Noto Nastaliq Urdu")
        #expect(first("⁻", "ar") == "Noto Serif")
        #expect(StandardFallbacks.families(for: "Ꭰ", language: "chr").isEmpty)
    }

    @Test func boldTypeAsksForABoldFace() throws {
        let family = try #require(StandardFallbacks.families(for: "字", language: "ja").first)
        #expect(
            [400, 500, 600, 900].map { family.file(weight: $0) } == [
                "NotoSerifCJK-Regular.ttc", "NotoSerifCJK-Regular.ttc", "NotoSerifCJK-Bold.ttc",
                "NotoSerifCJK-Bold.ttc",
            ])
        let sign = try #require(StandardFallbacks.families(for: "🍲", language: "en").first)
        #expect(sign.file(weight: 900) == "NotoColorEmoji.ttf")
    }

    /// What is asked for is noted, found or not: files of the catalogue alone.
    @Test(.needs(.fonts)) func aCatalogueNotesWhatIsAskedFor() throws {
        let catalog = try TestFonts.catalog("Vollkorn-Bold.ttf", "NotoNaskhArabic-Regular.ttf")
        let bold = try #require(catalog.key(for: FontRequest(family: "Vollkorn", weight: 700)))
        #expect(catalog.requestedFiles == [])
        #expect(catalog.fallback(for: "字", from: bold, language: "ja") == nil)
        #expect(catalog.fallback(for: "ع", from: bold, language: "ar") != nil)
        #expect(catalog.key(for: FontRequest(family: "Noto Serif Thai")) == nil)
        #expect(
            catalog.requestedFiles == [
                "NotoNaskhArabic-Bold.ttf", "NotoSerifCJK-Bold.ttc", "NotoSerifThai-Regular.ttf",
            ])
    }
}
