import PubRunningText
import PubXMLEvents

/// The character properties of a run of Word; nil for properties left to its style.
struct WordRunProperties {
    var isBold: Bool?
    var isItalic: Bool?
    var isSmallCaps: Bool?
    var isAllCaps: Bool?
    var isStruck: Bool?
    var isUnderlined: Bool?
    var isHidden: Bool?
    var position: RunWrapping.Position?
    var language: String?
    var languageOfComplex: String?
    var languageOfEast: String?
    var style: String?
    var isFixedPitch: Bool?
    var isRightToLeft: Bool?
    var font: String?

    /// Takes an element of `w:rPr`.
    mutating func take(_ element: XMLElement) {
        let value = element["w:val"]
        let isOn = value.map { !["0", "false", "off"].contains($0) } ?? true
        switch element.name {
        case "w:b": isBold = isOn
        case "w:i": isItalic = isOn
        case "w:smallCaps": isSmallCaps = isOn
        case "w:caps": isAllCaps = isOn
        case "w:strike", "w:dstrike": isStruck = isOn
        case "w:u": isUnderlined = value != "none"
        case "w:vanish": isHidden = isOn
        case "w:rtl": isRightToLeft = isOn
        case "w:rStyle": style = value
        case "w:vertAlign":
            position = value == "superscript" ? .raised : value == "subscript" ? .lowered : .normal
        case "w:lang":
            language = value ?? language
            languageOfComplex = element["w:bidi"] ?? languageOfComplex
            languageOfEast = element["w:eastAsia"] ?? languageOfEast
        case "w:rFonts":
            font = element["w:ascii"] ?? element["w:hAnsi"] ?? font
        default: break
        }
    }

    /// These properties, with unspecified ones taken from `base`.
    func over(_ base: WordRunProperties) -> WordRunProperties {
        var merged = self
        merged.isBold = isBold ?? base.isBold
        merged.isItalic = isItalic ?? base.isItalic
        merged.isSmallCaps = isSmallCaps ?? base.isSmallCaps
        merged.isAllCaps = isAllCaps ?? base.isAllCaps
        merged.isStruck = isStruck ?? base.isStruck
        merged.isUnderlined = isUnderlined ?? base.isUnderlined
        merged.isHidden = isHidden ?? base.isHidden
        merged.position = position ?? base.position
        merged.language = language ?? base.language
        merged.languageOfComplex = languageOfComplex ?? base.languageOfComplex
        merged.languageOfEast = languageOfEast ?? base.languageOfEast
        merged.isRightToLeft = isRightToLeft ?? base.isRightToLeft
        merged.font = font ?? base.font
        return merged
    }
}

/// The supported paragraph properties of Word; nil for properties left to the style.
struct WordParagraphProperties {
    var style: String?
    var outline: Int?
    var list: Int?
    var level: Int?
    var alignment: String?
    var isRightToLeft: Bool?
    /// Whether it is a large initial, which the file has as a separate paragraph.
    var isInitial = false

    /// Takes an element of `w:pPr`.
    mutating func take(_ element: XMLElement) {
        let value = element["w:val"]
        switch element.name {
        case "w:pStyle": style = value
        case "w:framePr": isInitial = ["drop", "margin"].contains(element["w:dropCap"] ?? "")
        case "w:outlineLvl": outline = value.flatMap { Int($0) }
        case "w:numId": list = value.flatMap { Int($0) }
        case "w:ilvl": level = value.flatMap { Int($0) }
        case "w:jc": alignment = value
        case "w:bidi": isRightToLeft = value.map { !["0", "false", "off"].contains($0) } ?? true
        default: break
        }
    }
}

/// The styles of a file of Word: `styles.xml`.
struct WordStyles {
    struct Style {
        var name = ""
        var kind = ""
        var base: String?
        var runs = WordRunProperties()
        var paragraph = WordParagraphProperties()
    }

    private(set) var styles: [String: Style] = [:]
    private(set) var defaults = WordRunProperties()
    private(set) var standard: String?

    /// Reads the styles in the part `name`.
    init(_ name: String, in package: PackageReader) throws(OfficeFault) {
        var own: (id: String, style: Style)?
        var found: [String: Style] = [:]
        var defaults = WordRunProperties()
        var standard: String?
        var path: [String] = []
        try package.read(name) { (event) throws(OfficeFault) in
            switch event {
            case .start(let element):
                path.append(element.name)
                if element.name == "w:style" {
                    own = (element["w:styleId"] ?? "", Style())
                    own?.style.kind = element["w:type"] ?? "paragraph"
                    if element["w:type"] == "paragraph", ["1", "true", "on"].contains(element["w:default"] ?? "") {
                        standard = own?.id
                    }
                    return
                }
                // Conditional formatting of tables is that of their parts.
                if path.contains("w:tblStylePr") { return }
                if own == nil {
                    if path.contains("w:rPrDefault") { defaults.take(element) }
                    return
                }
                switch element.name {
                case "w:name": own?.style.name = element["w:val"] ?? ""
                case "w:basedOn": own?.style.base = element["w:val"]
                default:
                    if path.dropLast().last == "w:rPr" { own?.style.runs.take(element) }
                    if path.contains("w:pPr") { own?.style.paragraph.take(element) }
                }
            case .end(let ended):
                path.removeLast()
                if ended == "w:style", let made = own {
                    found[made.id] = made.style
                    own = nil
                }
            case .text: break
            }
        }
        styles = found
        self.defaults = defaults
        self.standard = standard
    }

    /// The style `id` and the styles that it is based on, starting with itself; no more than sixteen, because files may have cycles.
    private func chain(_ id: String?) -> [Style] {
        var chain: [Style] = []
        var next = id
        while let id = next, let style = styles[id], chain.count < 16 {
            chain.append(style)
            next = style.base
        }
        return chain
    }

    /// The character properties of the style `id`, including the properties of its bases.
    func runs(_ id: String?) -> WordRunProperties {
        chain(id).reduce(WordRunProperties()) { $0.over($1.runs) }
    }

    /// The name of the style `id`.
    func name(_ id: String?) -> String { id.flatMap { styles[$0]?.name } ?? "" }

    /// The first of a paragraph property along the style and its bases.
    func paragraph<Value>(_ id: String?, _ property: (WordParagraphProperties) -> Value?) -> Value? {
        for style in chain(id) { if let value = property(style.paragraph) { return value } }
        return nil
    }

    /// The role of the paragraph style `id`.
    func role(_ id: String?, _ options: ReadingOptions) -> StyleRole {
        let chain = chain(id)
        guard let own = chain.first else {
            // Names of styles that the file does not define are those that Word brings along.
            return id.flatMap { id in
                StyleRole(named: id, options)
                    ?? StyleNamesByIdentifier.name(id).flatMap { StyleRole(named: $0, options) }
            } ?? .body
        }
        for (index, style) in chain.enumerated() {
            let role = StyleRole(named: style.name, options)
            // Styles of text that are based on the standard one are styles of their own.
            if index > 0, role == .body { break }
            if let role { return role }
            if let outline = style.paragraph.outline, outline < 6 { return .heading(outline + 1) }
        }
        return own.name.isEmpty ? .body : .unknown(own.name)
    }
}

/// Identifiers of styles without blanks: `Heading1`.
private enum StyleNamesByIdentifier {
    static func name(_ id: String) -> String? {
        guard let digit = id.last, digit.isNumber else { return nil }
        return id.dropLast() + " \(digit)"
    }
}
