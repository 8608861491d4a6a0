/// The names that word processors give the styles that they bring along.
///
/// Word and LibreOffice write most of them in English whatever language they show them in; other programs, old versions and
/// people who make their own styles use their own language.
enum StyleNames {
    /// The level of a heading by the name of its style, in small letters; nil for other styles.
    static func headingLevel(_ name: String) -> Int? {
        let digits = name.reversed().prefix { $0.isASCII && $0.isWholeNumber }
        guard digits.count == 1, let level = Int(String(digits)), level > 0 else { return nil }
        var word = name.dropLast()
        while word.last == " " || word.last == "_" || word.last == "-" || word.last == "\u{A0}" { word.removeLast() }
        return headings.contains(word) ? level : nil
    }

    private static let headings: Set<Substring> = [
        "heading", "head", "überschrift", "titre", "título", "titulo", "titolo", "kop", "rubrik", "overskrift",
        "otsikko",
        "nagłówek", "nadpis", "címsor", "titlu", "naslov", "antraštė", "virsraksts", "pealkiri", "başlık", "заголовок",
        "заглавие", "наслов", "επικεφαλίδα", "títol", "encabezado", "intestazione", "goiburua", "fyrirsögn",
        "見出し", "标题", "標題", "제목", "عنوان", "כותרת", "tiêu đề", "judul", "intertitre", "zwischentitel",
    ]

    /// The roles of styles by their names, in small letters.
    static let roles: [String: StyleRole] = {
        let words: [(StyleRole, [String])] = [
            (.body, english + bodies),
            (
                .title,
                [
                    "title", "titel", "haupttitel", "dokumenttitel", "titre", "titre principal", "título", "titulo",
                    "titolo",
                    "tittel", "otsikko", "tytuł", "název", "názov", "cím", "titlu", "naslov", "pavadinimas", "название",
                    "заголовок", "τίτλος", "títol", "konu başlığı", "表題", "标题", "標題", "제목", "العنوان", "כותרת טקסט",
                ]
            ),
            (
                .subtitle,
                [
                    "subtitle", "untertitel", "sous-titre", "subtítulo", "subtitulo", "sottotitolo", "ondertitel",
                    "underrubrik",
                    "undertitel", "undertittel", "alaotsikko", "podtytuł", "podtitul", "podnadpis", "alcím", "subtitlu",
                    "podnaslov", "подзаголовок", "υπότιτλος", "subtítol", "alt yazı", "副題", "副标题", "副標題", "부제",
                    "abstract",
                    "vorspann", "chapeau", "standfirst", "deck",
                ]
            ),
            (.author, ["author", "byline", "autor", "auteur", "autore", "verfasser", "författare", "forfatter"]),
            (
                .quote,
                [
                    "quote", "intense quote", "quotations", "block text", "block quotation", "zitat",
                    "intensives zitat",
                    "citation", "citation intense", "cita", "cita destacada", "citazione", "citazione intensa",
                    "citaat",
                    "duidelijk citaat", "citat", "starkt citat", "sitat", "lainaus", "cytat", "citát", "idézet",
                    "citation1",
                    "цитата", "παράθεση", "alıntı", "引用文", "引用", "인용", "blockzitat", "citação",
                ]
            ),
            (
                .code,
                [
                    "preformatted text", "html preformatted", "code", "source code", "macro text", "macro",
                    "vorformatierter text", "texte préformaté", "texto preformateado", "testo preformattato",
                    "quelltext",
                ]
            ),
            (
                .caption,
                [
                    "caption", "illustration", "figure", "drawing", "image caption", "table caption",
                    "illustration index",
                    "beschriftung", "bildunterschrift", "abbildung", "légende", "leyenda", "epígrafe", "didascalia",
                    "bijschrift", "bildtext", "beskrivning", "billedtekst", "bildetekst", "kuvaotsikko", "legenda",
                    "titulek",
                    "popis", "képaláírás", "legendă", "название объекта", "λεζάντα", "resim yazısı", "図表番号", "题注", "標號",
                    "캡션", "captioned figure", "table",
                ]
            ),
            (.term, ["definition term", "definition term tight", "list heading", "listenüberschrift"]),
            (
                .definition,
                [
                    "definition", "definition definition", "definition definition tight", "list contents",
                    "listeninhalt",
                ]
            ),
        ]
        var roles: [String: StyleRole] = [:]
        for (role, names) in words { for name in names where roles[name] == nil { roles[name] = role } }
        return roles
    }()

    /// ``roles`` by names without blanks, as `BlockText` and `table_caption`: programs that make files write them so. A name of one word is
    /// none of these.
    static let rolesWithoutBlanks: [String: StyleRole] = {
        var found: [String: StyleRole] = [:]
        // In order, since of names that differ in blanks alone one is taken.
        for (name, role) in roles.sorted(by: { $0.key < $1.key }) where withoutBlanks(name) != name {
            found[withoutBlanks(name)] = role
        }
        return found
    }()

    /// `name` without the marks that part its words.
    static func withoutBlanks(_ name: String) -> String { name.filter { $0 != " " && $0 != "_" && $0 != "-" } }

    private static let english = [
        "normal", "standard", "body text", "text body", "default", "default style", "default paragraph style",
        "no spacing",
        "list paragraph", "body text indent", "body text first indent", "first line indent", "body text 2",
        "body text 3",
        "plain text", "normal (web)", "normal indent", "table contents", "table heading", "footnote text",
        "endnote text",
        "footnote", "endnote", "list", "annotation text", "hanging indent", "text", "body", "first paragraph",
        "compact",
        "frame contents", "balloon text",
    ]

    private static let bodies = [
        "textkörper", "textkörper 2", "textkörper-einzug", "fließtext", "listenabsatz", "kein leerraum", "fußnotentext",
        "endnotentext", "corps de texte", "corps du texte", "texte brut", "paragraphe de liste", "sans interligne",
        "note de bas de page", "texto independiente", "texto", "cuerpo de texto", "párrafo de lista", "sin espaciado",
        "texto sin formato",
        "corpo testo", "corpo del testo", "paragrafo elenco", "nessuna spaziatura", "testo nota a piè di pagina",
        "normale", "normál",
        "lijstalinea", "geen afstand", "platte tekst", "voetnoottekst", "standaard", "brödtext", "liststycke",
        "inget avstånd",
        "brødtekst", "listeafsnit", "listeavsnitt", "leipäteksti", "luettelokappale", "normaali", "tekst podstawowy",
        "akapit z listą",
        "normalny", "základní text", "odstavec se seznamem", "normální", "normálny", "szövegtörzs",
        "listaszerű bekezdés",
        "corp text", "обычный", "основной текст", "абзац списка", "без интервала", "текст сноски", "βασικό",
        "σώμα κειμένου",
        "gövde metni", "liste paragraf", "標準", "本文", "正文", "列出段落", "표준", "본문", "corpo de texto", "parágrafo da lista",
        "cos de text", "normal1", "paragraph", "absatz", "grundtext",
    ]
}
