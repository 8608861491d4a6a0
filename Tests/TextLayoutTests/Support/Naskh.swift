import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTestSupport
import PubTextModel

/// Arabic at 10 pt.
enum Naskh {
    /// A few sentences.
    static let tale =
        "كانت المدينة القديمة تستيقظ كلّ صباح على أصوات الباعة الذين يفتحون دكاكينهم قبل أن تشرق الشمس، "
        + "فيرتّبون الخضار والفواكه في صناديق خشبية، ويرشّون الماء على الأرصفة حتى يستقرّ الغبار. وكان النهر يمرّ بين "
        + "البيوت هادئًا في الصيف، غاضبًا في الشتاء، يحمل معه أغصان الشجر وأخبار القرى البعيدة."

    static let fonts: FontCatalog = {
        let file = "NotoNaskhArabic-Regular.ttf"
        return FontCatalog.load([FontFile(name: file, bytes: Setup.font(file))]).value ?? FontCatalog()
    }()

    static var shaper: Shaper { Shaper(fonts: fonts) }

    static func text(_ text: String) -> AttributedText {
        let catalog = fonts
        let font = catalog.key(for: FontRequest(family: "Noto Naskh Arabic")) ?? FontKey(0)
        return AttributedText(
            text, CharacterAttributes(font: font, size: Length(points: 10), language: Language("ar")))
    }

    static func attributes(kashida: Double = 0.25) -> ParagraphAttributes {
        var attributes = ParagraphAttributes(leading: Length(points: 18), em: Length(points: 10))
        attributes.justification.kashida = kashida
        return attributes
    }

    static func shape(_ text: String, kashida: Double = 0.25) -> ShapedParagraph {
        shaper.shape(Paragraph(self.text(text), attributes(kashida: kashida)))
    }
}
