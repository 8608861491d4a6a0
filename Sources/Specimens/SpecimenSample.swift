import PubFonts
import PubUnicode

/// A specimen's sample of a script.
struct SpecimenSample {
    /// The script.
    let script: String
    /// The language of the text.
    let language: String
    /// Lines of letters.
    let alphabet: [String]
    /// Running text.
    let text: String
    /// A line that shows one face.
    let line: String

    static let latin = SpecimenSample(
        script: "Latn", language: "en-GB",
        alphabet: ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789 & fi fl ß æ @ € % ? ! * §"],
        text: """
            The type that nobody notices carries the most. It stands in narrow columns, between a photograph and a \
            recipe, in bad light and on cheap paper, and it is read to the end all the same. Whoever sets it counts \
            hairs: the space before a comma, the hook of an f at the margin, the third hyphen in a row that must not \
            be. Nothing of it shows, and that is the craft.
            """,
        line: "Six wax jars, quietly filled by the harbour vet")

    /// The samples, in the order that alphabets are shown.
    static let all = [
        latin,
        SpecimenSample(
            script: "Grek", language: "el",
            alphabet: ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "αβγδεζηθικλμνξοπρστυφχψως άέήίόύώ"],
            text: "Το βιβλίο είναι ανοιχτό και το φως πέφτει στη σελίδα. Διαβάζουμε αργά, γραμμή με γραμμή.",
            line: "Το φως πέφτει στη σελίδα"),
        SpecimenSample(
            script: "Cyrl", language: "ru",
            alphabet: ["АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "абвгдежзийклмнопрстуфхцчшщъыьэюя"],
            text: "Книга открыта, и свет падает на страницу. Мы читаем медленно, строка за строкой.",
            line: "Свет падает на страницу"),
        SpecimenSample(
            script: "Hebr", language: "he", alphabet: ["אבגדהוזחטיכלמנסעפצקרשת", "ךםןףץ"],
            text: "הספר פתוח והאור נופל על הדף. אנחנו קוראים לאט, שורה אחר שורה.", line: "האור נופל על הדף"),
        SpecimenSample(
            script: "Arab", language: "ar", alphabet: ["ا ب ت ث ج ح خ د ذ ر ز س ش ص", "ض ط ظ ع غ ف ق ك ل م ن ه و ي"],
            text: "الكتاب مفتوح والضوء يسقط على الصفحة. نقرأ ببطء، سطرا بعد سطر.", line: "الضوء يسقط على الصفحة"),
        SpecimenSample(
            script: "Deva", language: "hi",
            alphabet: ["अ आ इ ई उ ऊ ए ऐ ओ औ क ख ग घ च छ ज झ", "ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह"],
            text: "किताब खुली है और रोशनी पन्ने पर गिरती है। हम धीरे धीरे पढ़ते हैं, एक पंक्ति के बाद दूसरी।",
            line: "रोशनी पन्ने पर गिरती है"),
        SpecimenSample(
            script: "Thai", language: "th", alphabet: ["กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธน", "บปผฝพฟภมยรลวศษสหฬอฮ"],
            text: "หนังสือเปิดอยู่และแสงตกลงบนหน้ากระดาษ เราอ่านช้าๆ ทีละบรรทัด", line: "แสงตกลงบนหน้ากระดาษ"),
        SpecimenSample(
            script: "Hani", language: "ja", alphabet: ["永東国風書山川日月火水木金土", "あいうえおかきくけこアイウエオ"],
            text: "本は開いていて、光がページの上に落ちている。私たちは一行ずつ、ゆっくりと読む。", line: "光がページの上に落ちている"),
    ]

    /// Whether every letter of it is in `has`; blanks and punctuation may be in another face.
    func isCovered(by has: (Unicode.Scalar) -> Bool) -> Bool {
        (alphabet.joined() + text + line).unicodeScalars.allSatisfy {
            has($0) || Scalars.script(of: $0.value).isShared
        }
    }
}
