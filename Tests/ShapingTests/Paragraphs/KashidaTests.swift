import Geometry
import Shaping
import TestSupport
import Testing
import TextModel

@Suite(.needs(.fonts)) struct KashidaTests {
    private let text = "يرتفع البحر مرتين في اليوم وينخفض مرتين"

    /// Ems of the letter gaps of all its clusters.
    private func ems(_ shaped: ShapedParagraph) -> Double {
        Double(shaped.letterEmSums[Int(shaped.textClusterCount)]) / 655_360
    }

    @Test func theyTakeThePlaceOfLetterSpace() {
        let shaped = Kashidas.shape(text) { $0.justification.letter = .init(-0.02, 0, 0.03) }
        #expect(ems(shaped) == 6)
        #expect(shaped.attributes.justification.letter == .init(0, 0, 0.25))
        #expect(shaped.attributes.justification.areKashidas)
        // They are no ideographs, however long.
        let long = Kashidas.shape(text) { $0.justification.kashida = 1 }
        #expect(!long.attributes.justification.areSolid)
        #expect(long.attributes.justification.letter.maximum == 1)
    }

    @Test func withoutThemNothingChanges() {
        let without = Kashidas.shape(text) { $0.justification.kashida = 0 }
        #expect(ems(without) == 0)
        #expect(!without.attributes.justification.areKashidas)
        let with = Kashidas.shape(text)
        #expect(without.widthSums == with.widthSums)
        #expect(without.glyphs == with.glyphs)
        #expect(without.breaks == with.breaks)
        #expect(without.clusters == with.clusters)
    }

    @Test func wordsInOtherLettersAreNotSpaced() {
        let shaped = Kashidas.shape("كتاب Saint-Malo 1934 كتاب") { $0.justification.letter = .init(0, 0, 0.02) }
        #expect(ems(shaped) == 2)
        for index in 0..<Int(shaped.textClusterCount) where shaped.runs[Int(shaped.clusters[index].run)].level != 1 {
            #expect(shaped.letterEmSums[index + 1] == shaped.letterEmSums[index])
        }
    }

    /// Where they cannot act, paragraphs are what they are without: of other scripts, not justified, of another base
    /// direction, in lines that run downwards.
    @Test(arguments: [
        ("The tide كتاب rises", "en", TextDirection.automatic), ("שלום וברכה", "he", .automatic),
        ("مطبعة", "ar", .leftToRight), ("ا د ر 12", "ar", .automatic),
    ])
    func whereTheyCannotActNothingChanges(text: String, language: String, direction: TextDirection) {
        func shaped(_ kashida: Double, _ change: (inout ParagraphAttributes) -> Void = { _ in }) -> ShapedParagraph {
            Kashidas.shape(text, language) {
                $0.direction = direction
                $0.justification.letter = .init(-0.01, 0, 0.02)
                $0.justification.kashida = kashida
                change(&$0)
            }
        }
        #expect(shaped(0.25) == shaped(0))
    }

    @Test func linesThatAreNotJustifiedAndThoseThatRunDownwardsHaveNone() {
        #expect(ems(Kashidas.shape(text) { $0.alignment = .start }) == 0)
        #expect(ems(Kashidas.shape(text) { $0.writingMode = .vertical }) == 0)
        #expect(ems(Kashidas.shape(text) { $0.alignment = .justifyAll }) == 6)
    }

    /// A part of a word in other attributes is no word: it has none, and neither has the rest.
    @Test func wordsInSeveralAttributesHaveNone() {
        var raised = Scripts.look("ar")
        raised.baselineShift = Length(points: 1)
        var text = AttributedText("ال", Scripts.look("ar"))
        text.append("مط", raised)
        text.append("بعة كتاب", Scripts.look("ar"))
        #expect(ems(Scripts.shaper().shape(Paragraph(text, Kashidas.attributes()))) == 1)
    }

    /// A gap is as large as the type that it is in.
    @Test func theyAreMeasuredInTheEmOfTheirText() {
        var large = Scripts.look("ar")
        large.size = Length(points: 20)
        var text = AttributedText("كتاب ", Scripts.look("ar"))
        text.append("كتاب", large)
        #expect(ems(Scripts.shaper().shape(Paragraph(text, Kashidas.attributes()))) == 3)
    }
}
