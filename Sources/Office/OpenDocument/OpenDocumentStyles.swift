import PubManuscripts
import PubRunningText
import PubXMLEvents

/// The supported character and paragraph properties of an OpenDocument style; nil for properties left to its parent.
struct OpenDocumentStyle {
    var name = ""
    var family = ""
    var parent: String?
    var list: String?
    var outline: Int?
    var isBold: Bool?
    var isItalic: Bool?
    var isSmallCaps: Bool?
    var isAllCaps: Bool?
    var isStruck: Bool?
    var isUnderlined: Bool?
    var isHidden: Bool?
    var position: RunWrapping.Position?
    var language: String?
    var isFixedPitch: Bool?
    var alignment: String?
    var isRightToLeft: Bool?
    var hasBreak = false
    var font: String?
    /// The lengths that are cut from a picture: top, right, bottom, left, in points.
    var clip: [Double]?
    /// The data style of its cells.
    var dataStyle: String?

    /// Takes the properties of text or of a paragraph.
    mutating func take(_ element: XMLElement) {
        for attribute in element.attributes {
            let value = attribute.value
            switch attribute.name {
            case "fo:font-weight": isBold = value == "bold" || (Int(value) ?? 0) >= 600
            case "fo:font-style": isItalic = value == "italic" || value == "oblique"
            case "fo:font-variant": isSmallCaps = value == "small-caps"
            case "fo:text-transform": isAllCaps = value == "uppercase"
            case "style:text-line-through-style", "style:text-line-through-type": isStruck = value != "none"
            case "style:text-underline-style": isUnderlined = value != "none"
            case "text:display": isHidden = value == "none"
            case "style:text-position": position = OpenDocumentStyle.position(value)
            case "fo:language":
                language = OpenDocumentStyle.language(value, element["fo:country"], element["fo:script"])
            case "style:font-pitch": isFixedPitch = value == "fixed"
            case "style:font-name", "fo:font-family":
                font = value.filter { $0 != "'" && $0 != "\"" }
            case "fo:text-align": alignment = value
            // `rl-tb`, or `rl` for short; `tb-rl` is vertical.
            case "style:writing-mode": isRightToLeft = value.hasPrefix("rl")
            case "fo:break-before", "fo:break-after": hasBreak = value == "page" || value == "column"
            case "fo:clip": clip = OpenDocumentStyle.clip(value)
            default: break
            }
        }
    }

    /// `super 58%`, `sub`, or a percentage that the text is raised by.
    private static func position(_ value: String) -> RunWrapping.Position {
        let first = value.split(separator: " ").first ?? ""
        if first.hasPrefix("super") { return .raised }
        if first.hasPrefix("sub") { return .lowered }
        let raise = Double(first.filter { $0 != "%" }) ?? 0
        return raise > 0 ? .raised : raise < 0 ? .lowered : .normal
    }

    private static func language(_ language: String, _ country: String?, _ script: String?) -> String? {
        // LibreOffice writes `zxx` for text in no language.
        if language == "none" || language == "zxx" || language.isEmpty { return nil }
        let parts = [language, script ?? "", country ?? ""].filter { !$0.isEmpty && $0 != "none" }
        return parts.joined(separator: "-")
    }

    /// `rect(0cm, 1cm, 0cm, 1cm)`, with or without commas.
    private static func clip(_ value: String) -> [Double]? {
        guard value.hasPrefix("rect("), value.hasSuffix(")") else { return nil }
        let parts = value.dropFirst(5).dropLast().split { $0 == "," || $0 == " " }.map {
            OfficeLength.points(String($0)) ?? 0
        }
        return parts.count == 4 && parts.contains { $0 > 0.1 } ? parts : nil
    }

    /// It over its parent.
    func over(_ base: OpenDocumentStyle) -> OpenDocumentStyle {
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
        merged.alignment = alignment ?? base.alignment
        merged.isRightToLeft = isRightToLeft ?? base.isRightToLeft
        merged.font = font ?? base.font
        merged.clip = clip ?? base.clip
        merged.dataStyle = dataStyle ?? base.dataStyle
        return merged
    }
}

/// The styles of an OpenDocument file: the visible ones, in `styles.xml`, and automatic ones for direct formatting.
struct OpenDocumentStyles {
    /// A level of a list.
    struct ListLevel {
        var number: String?
        var start = 1
        var shownLevels = 1
    }

    private(set) var styles: [String: OpenDocumentStyle] = [:]
    private(set) var lists: [String: [Int: ListLevel]] = [:]
    private(set) var defaults: [String: OpenDocumentStyle] = [:]
    // A4 between margins of 25 mm, for files that give no page.
    /// The width of the text, in points.
    private(set) var measure = 453.0
    private(set) var hasHeaders = false

    // What is open.
    private var name = ""
    private var own: OpenDocumentStyle?
    private var list: String?
    private var isInHeader = false

    /// The key of a style: names are unique within a family.
    static func key(_ family: String, _ name: String) -> String { family + "/" + name }

    mutating func take(_ event: PackageEvent) {
        switch event {
        case .start(let element): start(element)
        case .end(let ended): end(ended)
        case .text(let text):
            if isInHeader, !text.allSatisfy(\.isWhitespace) { hasHeaders = true }
        }
    }

    private mutating func start(_ element: XMLElement) {
        switch element.name {
        case "style:style", "style:default-style":
            var style = OpenDocumentStyle()
            style.family = element["style:family"] ?? ""
            name = element["style:name"] ?? ""
            style.name = element["style:display-name"] ?? OpenDocumentStyles.shown(name)
            style.parent = element["style:parent-style-name"]
            style.list = element["style:list-style-name"]
            style.dataStyle = element["style:data-style-name"]
            style.outline = element["style:default-outline-level"].flatMap { Int($0) }
            own = style
        case "style:text-properties", "style:paragraph-properties", "style:graphic-properties",
            "style:table-cell-properties":
            if own == nil { return }
            own?.take(element)
        case "text:list-style": list = element["style:name"]
        case "text:outline-style": list = "Outline"
        case "text:list-level-style-number", "text:outline-level-style", "text:list-level-style-bullet",
            "text:list-level-style-image":
            guard let list, let level = element["text:level"].flatMap({ Int($0) }), (1...10).contains(level) else {
                return
            }
            var made = ListLevel()
            let format = element["style:num-format"] ?? ""
            made.number = format.isEmpty ? nil : format
            made.start = element["text:start-value"].flatMap { Int($0) }.map(Manuscript.ListPlace.bounded) ?? 1
            made.shownLevels = element["text:display-levels"].flatMap { Int($0) } ?? 1
            lists[list, default: [:]][level] = made
        case "style:page-layout-properties":
            guard let width = element["fo:page-width"].flatMap(OfficeLength.points) else { return }
            let all = element["fo:margin"].flatMap(OfficeLength.points) ?? 0
            let left = element["fo:margin-left"].flatMap(OfficeLength.points) ?? all
            let right = element["fo:margin-right"].flatMap(OfficeLength.points) ?? all
            if width - left - right > 36 { measure = min(width - left - right, 4000) }
        case "style:header", "style:footer", "style:header-left", "style:footer-left", "style:header-first":
            isInHeader = true
        default: break
        }
    }

    private mutating func end(_ ended: String) {
        switch ended {
        case "style:style":
            if let own { styles[OpenDocumentStyles.key(own.family, name)] = own }
            own = nil
        case "style:default-style":
            if let own { defaults[own.family] = own }
            own = nil
        case "text:list-style", "text:outline-style": list = nil
        case "style:header", "style:footer", "style:header-left", "style:footer-left", "style:header-first":
            isInHeader = false
        default: break
        }
    }

    /// A name as people see it: `Heading_20_1` is `Heading 1`.
    private static func shown(_ name: String) -> String {
        var shown = ""
        var rest = Substring(name)
        while let first = rest.popFirst() {
            if first == "_" {
                let digits = rest.prefix { $0.isHexDigit }
                if !digits.isEmpty, rest.dropFirst(digits.count).first == "_",
                    let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
                {
                    shown.unicodeScalars.append(scalar)
                    rest = rest.dropFirst(digits.count + 1)
                    continue
                }
            }
            shown.append(first)
        }
        return shown
    }

    // MARK: Answers

    /// The style `name` of a family and its parents, from it on; no more than sixteen: files may go in a circle.
    private func chain(_ family: String, _ name: String?) -> [OpenDocumentStyle] {
        var chain: [OpenDocumentStyle] = []
        var next = name
        while let name = next, let style = styles[OpenDocumentStyles.key(family, name)], chain.count < 16 {
            chain.append(style)
            next = style.parent
        }
        return chain
    }

    /// The properties of a style, including the properties of its parents.
    func properties(_ family: String, _ name: String?) -> OpenDocumentStyle {
        chain(family, name).reduce(OpenDocumentStyle()) { $0.over($1) }.over(defaults[family] ?? OpenDocumentStyle())
    }

    /// The first of the list styles along a style and its parents.
    func list(of style: String?) -> String? { chain("paragraph", style).lazy.compactMap(\.list).first }

    /// The level `level` of the list style `name`; programs that nest lists of styles of their own define their first levels alone.
    func listLevel(_ name: String, _ level: Int) -> ListLevel? {
        guard let levels = lists[name] else { return nil }
        return levels[level] ?? levels.keys.filter { $0 < level }.max().flatMap { levels[$0] }
    }

    /// The name that people see of the style or of the first of its parents that is not made by the program for direct formatting.
    func shownName(_ family: String, _ name: String?) -> String {
        let chain = chain(family, name)
        return chain.first { !OpenDocumentStyles.isAutomatic($0.name) }?.name ?? name.map(OpenDocumentStyles.shown)
            ?? ""
    }

    /// Whether a name is one that programs give to direct formatting: `P12`, `T3`.
    private static func isAutomatic(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isUppercase else { return false }
        let rest = name.dropFirst().drop { $0.isASCII && $0.isLowercase }
        return !rest.isEmpty && rest.allSatisfy { $0.isASCII && $0.isWholeNumber } && name.count < 8
    }

    /// The role of a paragraph style.
    func role(_ name: String?, _ options: ReadingOptions) -> StyleRole {
        var own = ""
        for style in chain("paragraph", name) {
            if OpenDocumentStyles.isAutomatic(style.name) { continue }
            let role = StyleRole(named: style.name, options)
            // Styles of text that are based on the standard one are styles of their own.
            if !own.isEmpty, role == .body { break }
            if let role { return role }
            if let outline = style.outline, (1...6).contains(outline) { return .heading(outline) }
            if own.isEmpty { own = style.name }
        }
        if own.isEmpty, let name, styles[OpenDocumentStyles.key("paragraph", name)] == nil {
            return StyleRole(named: OpenDocumentStyles.shown(name), options) ?? .body
        }
        return own.isEmpty ? .body : .unknown(own)
    }

    /// Whether the style or one of its parents is the style of table heads.
    func isTableHead(_ name: String?) -> Bool {
        chain("paragraph", name).contains { $0.name.lowercased() == "table heading" }
    }
}
