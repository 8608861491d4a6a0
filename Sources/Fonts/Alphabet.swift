/// The letters that a language cannot do without.
public struct Alphabet: Hashable, Sendable {
    /// The language (BCP 47).
    public let language: String
    /// Its name in English.
    public let name: String
    /// Its letters, small and capital; for scripts of thousands, characters that every text has.
    public let letters: Set<UInt32>

    private init(_ language: String, _ name: String, _ letters: String, latin: Bool = false) {
        self.language = language
        self.name = name
        let all = letters + (latin ? "abcdefghijklmnopqrstuvwxyz" : "")
        self.letters = Set((all + all.uppercased()).unicodeScalars.map(\.value))
    }

    private static func latin(_ language: String, _ name: String, _ letters: String) -> Alphabet {
        Alphabet(language, name, letters, latin: true)
    }

    /// The languages that lists tell of, sorted by name within each group: Latin, other alphabets, the rest.
    public static let all: [Alphabet] =
        [
            latin("sq", "Albanian", "çë"), latin("eu", "Basque", "ñ"), latin("ca", "Catalan", "àçéèíïóòúü·"),
            latin("hr", "Croatian", "čćđšž"), latin("cs", "Czech", "áčďéěíňóřšťúůýž"),
            latin("da", "Danish", "æøå"), latin("nl", "Dutch", "éèëïóöü"), latin("en", "English", ""),
            latin("et", "Estonian", "äõöüšž"), latin("fi", "Finnish", "äöå"),
            latin("fr", "French", "àâæçéèêëîïôœùûüÿ"), latin("de", "German", "äöüß"),
            latin("hu", "Hungarian", "áéíóöőúüű"), latin("is", "Icelandic", "áðéíóúýþæö"),
            latin("ga", "Irish", "áéíóú"), latin("it", "Italian", "àèéìòù"), latin("lv", "Latvian", "āčēģīķļņšūž"),
            latin("lt", "Lithuanian", "ąčęėįšųūž"), latin("mt", "Maltese", "ċġħż"),
            latin("nb", "Norwegian", "æøåéèêóòôà"), latin("pl", "Polish", "ąćęłńóśźż"),
            latin("pt", "Portuguese", "ãáàâçéêíóôõú"), latin("ro", "Romanian", "ăâîșț"),
            latin("sk", "Slovak", "áäčďéíĺľňóôŕšťúýž"), latin("sl", "Slovenian", "čšž"),
            latin("es", "Spanish", "áéíñóúü¿¡"), latin("sv", "Swedish", "åäöé"), latin("tr", "Turkish", "çğıİöşüâîû"),
            latin("vi", "Vietnamese", "ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"),
            latin("cy", "Welsh", "âêîôûŵŷ"),
        ] + [
            Alphabet("be", "Belarusian", "абвгдеёжзійклмнопрстуўфхцчшыьэюя"),
            Alphabet("bg", "Bulgarian", "абвгдежзийклмнопрстуфхцчшщъьюя"),
            Alphabet("el", "Greek", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
            Alphabet("mk", "Macedonian", "абвгдѓежзѕијклљмнњопрстќуфхцчџш"),
            Alphabet("ru", "Russian", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
            Alphabet("sr", "Serbian", "абвгдђежзијклљмнњопрстћуфхцчџш"),
            Alphabet("uk", "Ukrainian", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
        ] + [
            Alphabet("ar", "Arabic", "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى"),
            Alphabet("zh-Hans", "Chinese, simplified", "的一是不了人我在有他这为之大来以个中上们"),
            Alphabet("zh-Hant", "Chinese, traditional", "的一是不了人我在有他這為之大來以個中上們"),
            Alphabet("he", "Hebrew", "אבגדהוזחטיכךלמםנןסעפףצץקרשת"),
            Alphabet("hi", "Hindi", "अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह\u{93E}\u{93F}\u{940}\u{941}\u{94D}"),
            Alphabet("ja", "Japanese", "あいうえおかきくけこさしすせそアイウエオカキクケコサシスセソ日本人一二三"),
            Alphabet("ko", "Korean", "가나다라마바사아자차카타파하이의는을에고"),
            Alphabet("th", "Thai", "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮะาเแโใไ"),
        ]
}
