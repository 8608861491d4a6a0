import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

/// Words that belong on one line, in the languages that the house knows.
@Suite(.needs(.fonts))
struct TieTests {
    /// By language: phrases in which `~` is a space at which no line ends, though others may.
    private static let ties: [(language: String, phrases: String)] = [
        (
            "en",
            "p.~12 · Henry~VIII · World War~II · 5~million · £~5 · 5~×~4 · 1~000~000 · e.g.~this · J.~R.~R.~Tolkien · Dr~Watson · "
                + "10~km/h · 20~°C · Smith~Jr · 44~BC · Chapter~IV · 3~p.m. · Charles~I · 12~May · ±~3"
        ),
        (
            "de",
            "z.~B. · i.~d.~R. · 3.~Mai 1900 · 20.~Jahrhundert · Ludwig~XIV. · S.~12 · Nr.~5 · 5~Mio. · 50~% · Dr.~med.~Meyer · "
                + "14~Uhr · 44~v.~Chr. · 10~000~Stück · §~5 Abs.~2 · u.~a. · Papst Pius~XII."
        ),
        (
            "fr",
            "Louis~XIV · XXe~siècle · 1~000~euros · av.~J.-C. · p.~5 · M.~Dupont · 15~h~30 · 1er~mai · n°~7 · vin,~etc. · "
                + "5~millions · Mme~Roux · XVIIIe~siècle"
        ),
        (
            "es",
            "EE.~UU. · siglo~XX · Felipe~II · a.~C. · n.º~5 · Sr.~López · 1~000~000 · p.~ej. · 50~% · JJ.~OO. de 1992 · D.~Juan"
        ),
        ("it", "Luigi~XIV · XX~secolo · a.~C. · p.~5 · sig.~Rossi · 5~milioni · S.~p.~A."),
        ("ca", "Jaume~I · segle~XX · núm.~5 · Sr.~Puig"), ("pt", "século~XX · D.~João~VI · a.~C. · n.º~5 · 5~milhões"),
        ("nl", "20e~eeuw · Willem~II · blz.~5 · dhr.~Jansen · 100~v.~Chr. · €~5"),
        ("da", "20.~århundrede · 3.~maj · Christian~IV · s.~5"), ("nb", "20.~århundre · 3.~mai · Harald~V · kr~50"),
        ("sv", "Karl~XII · 10~kr · f.~Kr. · kl.~14 · t.~ex."), ("fi", "3.~toukokuuta · Kaarle~XII · klo~14 · 10~%"),
        ("et", "3.~mai · 20.~sajand"), ("lv", "2026.~gada · 3.~maijs · u.~c."),
        ("lt", "2026~m. · XX~a. · ir~t.~t. · t.~y."),
        (
            "pl",
            "w~domu · i~ty · 1905~r. · XX~w. · Jan~III · s.~5 · ul.~Długa · 5~mln~zł · J.~Kowalski · n.~p.~m. · „a~nie"
        ),
        (
            "cs",
            "k~mostu · v~Plzni · s.~r.~o. · 16.~ledna 1972 · 2~500~Kč · Karel~IV. · č.~9 · př.~n.~l. · Ing.~Novák · 5~:~3"
        ),
        ("sk", "v~dome · a.~s. · 3.~mája · s.~5"), ("sl", "d.~o.~o. · 3.~maja · 20.~stoletje"),
        ("hr", "3.~svibnja · d.~o.~o. · pr.~Kr."), ("sr", "XX~век · 2026.~године · п.~н.~е."),
        ("hu", "IV.~Béla · II.~János Pál · XX.~század · 2026.~május~3. · 12~Ft · Kr.~e.~44"),
        ("ro", "Ion~Popescu · al~XX-lea · art.~3 · 10~km · î.~Hr."),
        ("bg", "1905~г. · т.~е. · и~др. · №~5 · д-р~Иванов"),
        (
            "ru",
            "в~доме · 12~км · т.~е. · и~т.~д. · 1905~г. · А.~С.~Пушкин · стр.~5 · XX~век · Пётр~I · сказал~бы · Москва~— столица "
                + "· №~7 · 1~000~руб. · г.~Тверь · до~н.~э. · ХХ~века"
        ),
        (
            "uk",
            "у~лісі · Т.~Г.~Шевченко · 2003~р. · 70~га · і~т.~ін. · акад.~Глушков · Київ~— місто · пішов~би"
        ),
        ("el", "20ός~αιώνας · π.~Χ. · σ.~5 · 3~Ιουνίου"), ("tr", "XIV.~Louis · 20.~yüzyıl · 18~Mart 1915 · s.~5"),
        ("az", "M.~Füzuli · 52~kq · XX~əsr"), ("ar", "ص.~5 · 1905~م"), ("he", "ד\"ר~כהן · עמ'~5"),
        ("hi", "डॉ.~राव · 20वीं~सदी"), ("th", "พ.ศ.~2569 · น.~5"), ("ko", "5~km"),
    ]

    private func phrases(_ row: (language: String, phrases: String)) -> [String] {
        row.phrases.components(by: " · ")
    }

    private func shape(_ text: String, _ language: String) -> ShapedParagraph {
        var look = Typesetter.look(size: 10)
        look.language = Language(language)
        var attributes = ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))
        attributes.alignment = .justify
        return Shaper(fonts: Typesetter.fonts, hyphenation: HyphenationLibrary()).shape(
            Paragraph(AttributedText(text, look), attributes))
    }

    private func lines(_ paragraph: ShapedParagraph, _ measure: Double) -> [BrokenLine] {
        let frame = FrameGeometry(measure: Length(points: measure), depth: .unlimited)
        return LineBreaker(source: SlotSource(frames: [frame]), cursor: SlotCursor()).lines(of: paragraph)
    }

    /// The spaces of `phrase` at which a line ends in one of forty measures, with words of three letters around it.
    private func parted(_ phrase: String, _ language: String) -> Set<String> {
        let filler = Array(repeating: "ene mil", count: 9).joined(separator: " ")
        let lead = Array(filler.utf8).count + 1
        let text = "\(filler) \(phrase.replacing("~", with: " ")) \(filler)"
        let tied = Set(phrase.utf8.enumerated().filter { $0.element == UInt8(ascii: "~") }.map { lead + $0.offset })
        let paragraph = shape(text, language)
        var found: Set<String> = []
        for measure in 0..<40 {
            for line in lines(paragraph, 140 + Double(measure) * 1.5) where !paragraph.isLast(line) {
                let end = Int(paragraph.textRange(of: line).upperBound) - 1
                if tied.contains(end) { found.insert("\(language) \(phrase) at \(end - lead)") }
            }
        }
        return found
    }

    @Test("Ties of thirty-four languages hold wherever they are in a line")
    func tiesHold() {
        let rows = Self.ties.flatMap { row in phrases(row).map { (row.language, $0) } }
        #expect(rows.count > 120)
        for (language, phrase) in rows { #expect(parted(phrase, language) == []) }
    }

    @Test(
        "Groups of a number hold, whichever space is between them", arguments: [" ", "\u{2009}", "\u{A0}", "\u{202F}"])
    func groups(_ space: String) {
        let shaped = shape(
            "mil 3 000 000 km mil".replacing("3 000 000 km", with: "3\(space)000\(space)000\(space)km"), "en")
        let open = shaped.breaks.dropLast().filter { !$0.traits.contains(.tied) }
        #expect(open.count == 2)
    }

    @Test(
        "Words that only look like one side of a tie part",
        arguments: [
            ("en", "Then I went"), ("en", "in 1999 300 men"), ("en", "Ivan went"), ("fr", "Le siècle"),
            ("de", "so ein Mio"),
            ("ru", "но дом"), ("pl", "to dom"), ("es", "la casa"), ("en", "a dog"), ("it", "Roma. I bambini"),
        ])
    func othersPart(_ language: String, _ text: String) {
        #expect(
            shape(text, language).breaks.dropLast().allSatisfy { $0.traits.isDisjoint(with: [.tied, .lastResort]) })
    }

    @Test("A tie parts before a line is too long")
    func narrow() {
        let paragraph = shape("mil J. R. R. Tolkien mil", "en")
        let found = lines(paragraph, 44)
        #expect(found.allSatisfy { $0.overfull == .zero })
    }

    @Test("A suspended hyphen counts in a ladder")
    func suspendedHyphens() {
        let paragraph = shape("Fischer- und Schiffer-, Lese‐ und", "de")
        #expect(paragraph.breaks.map { $0.endsWithHyphen } == [true, false, false, true, false])
    }
}

extension String {
    /// The parts between `separator`.
    fileprivate func components(by separator: String) -> [String] {
        split(separator: separator).map(String.init)
    }
}
