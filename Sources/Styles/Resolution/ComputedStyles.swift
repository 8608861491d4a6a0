import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

/// The computed styles of one article, each made once, and the findings on the way. Paragraph styles and character
/// styles are named by their index.
struct ComputedStyles {
    /// The element that a style was requested for, and the source location of the request.
    private struct StyleUse: Hashable {
        var path: String
        var element: String
    }

    private struct Step: Hashable {
        var character: Int
        var place: StyleUse
    }

    private struct Restyling: Hashable {
        var attributes: CharacterAttributes
        var style: String
    }

    private struct StyleKey: Hashable {
        var source: StyleSource
        var language: String
    }

    let sheet: StyleSheet
    private let fonts: FontLookup
    private var findings = FindingList()
    private(set) var characterStyles: [ComputedCharacterStyle] = []
    private var steps: [Step: Int] = [:]
    private(set) var paragraphStyles: [ComputedParagraphStyle] = []
    private var styleIndices: [StyleKey: Int] = [:]
    private var paragraphCharacterStyles: [Int] = []
    private var sources: [StyleUse: StyleSource] = [:]
    /// The request that each face came from, to lay styles over text whose character style is no longer known.
    private var requests: [FontKey: FontRequest] = [:]
    private var languages: [Language: LanguageRules] = [:]
    private var restyled: [Restyling: CharacterAttributes] = [:]
    /// Patterns that took too long somewhere in the article.
    private(set) var endedPatterns: Set<Int> = []

    init(sheet: StyleSheet, fonts: FontLookup) {
        self.sheet = sheet
        self.fonts = fonts
    }

    /// The diagnostics; each problem of a place is reported once.
    var diagnostics: [Diagnostic] { findings.diagnostics }

    /// Keeps a finding.
    mutating func report(_ diagnostic: Diagnostic) {
        findings.add(diagnostic)
    }

    /// Runs `body`, which collects problems, and keeps them.
    mutating func collect<Result>(_ body: (StyleSheet, inout [Diagnostic]) -> Result) -> Result {
        var problems: [Diagnostic] = []
        let result = body(sheet, &problems)
        for problem in problems { report(problem) }
        return result
    }
}

// MARK: Paragraph styles

extension ComputedStyles {
    /// The index of the style that `element` is set in inside the containers of `path`; `origin` is reported if it
    /// has no style.
    mutating func style(of element: String, in path: ElementPath, language: Language, at origin: SourceLocation) -> Int
    {
        let place = StyleUse(path: path.joined, element: element)
        if let source = sources[place] { return style(of: source, language: language) }
        let source = find(element, in: path, at: origin)
        sources[place] = source
        return style(of: source, language: language)
    }

    /// The index of the style `name`, which exists.
    mutating func style(named name: String, language: Language) -> Int {
        style(of: StyleSource(name), language: language)
    }

    private mutating func style(of source: StyleSource, language: Language) -> Int {
        let key = StyleKey(source: source, language: language.tag)
        if let index = styleIndices[key] { return index }
        // The first by name: a dictionary has another order in each run.
        guard let style = source.cascaded(in: sheet) ?? sheet.paragraphs.values.min(by: { $0.name < $1.name }) else {
            preconditionFailure("a sheet has at least one paragraph style")
        }
        let made = collect { sheet, problems in sheet.paragraphStyle(style, language: language, &problems) }
        paragraphStyles.append(made)
        paragraphCharacterStyles.append(characterStyles.count)
        var character = ComputedCharacterStyle(
            attributes: made.character, request: made.request, letterCase: made.letterCase, ruby: made.ruby,
            isReversed: sheet.isReversed(style.cascaded.text.color))
        // The note limited the size after the face was found.
        if source.note != nil { followSize(&character) }
        _ = add(character)
        styleIndices[key] = paragraphStyles.count - 1
        return paragraphStyles.count - 1
    }

    /// The index of the character style of the text of a paragraph style.
    func characterStyle(of style: Int) -> Int { paragraphCharacterStyles[style] }

    private mutating func find(_ element: String, in path: ElementPath, at origin: SourceLocation) -> StyleSource {
        if let source = sheet.source(of: element, in: path) { return source }
        let body = sheet.mapping("body")?.style.value ?? "body"
        if !ComputedStyles.likeBody.contains(element) || sheet.paragraphs[body] == nil {
            report(.unmapped("\(path.joined)\(element)", at: origin))
        }
        return StyleSource(body)
    }

    /// Elements that are ordinary text if they have no style.
    private static let likeBody: Set<String> = [
        "body", "opening", "list.item", "list.item.2", "list.item.3", "list.item.4", "list.number",
        "list.number.2",
        "list.number.3", "list.number.4", "pause", "verse", "term", "definition",
    ]
}

extension Diagnostic {
    /// The warning that an element has no style.
    static func unmapped(_ element: String, at origin: SourceLocation) -> Diagnostic {
        .warning(
            "unmapped-element", "no style is made for the element \"\(element)\"", at: origin,
            hint: "give it a style in [map] of the template: \"\(element)\" = \"STYLE\"; until then it is set as body")
    }
}

/// The containers around an element, from the outermost.
struct ElementPath: Hashable, Sendable {
    private(set) var containers: [String] = []
    /// The master of the article's first page, which may have its own styles for elements.
    let master: String?
    /// The containers, each followed by a point.
    private(set) var joined = ""

    /// The path of elements outside all containers.
    init(master: String? = nil) { self.master = master }

    /// The path of an element inside `container`.
    func entering(_ container: String) -> ElementPath {
        var path = self
        path.containers.append(container)
        path.joined += container + "."
        return path
    }

    /// The names of styles to look up for `element`, in order: inside all containers, inside the innermost and so on
    /// outwards, then outside; body text inside a container also takes the container's own style. Each name is first
    /// looked up on pages of the article's master.
    func candidates(for element: String) -> [String] {
        var prefixes = containers.reversed().map { $0 + "." }
        if containers.count > 1 { prefixes.insert(joined, at: 0) }
        let family = Elements.family(of: element)
        var names = prefixes.flatMap { prefix in
            family.map { prefix + $0 } + (element == "body" ? [String(prefix.dropLast())] : [])
        }
        names += family
        // Inside a container, what has no style of its own reads like the container's text.
        if element != "body" { names += containers.reversed() }
        guard let master else { return names }
        return names.flatMap { ["\(master).\($0)", $0] }
    }
}

// MARK: Character styles

extension ComputedStyles {
    /// The index of the character style of text of `element` (emphasis, code …) within text in the style `character`.
    mutating func characterStyle(
        _ character: Int, entering element: String, in path: ElementPath, at origin: SourceLocation
    ) -> Int {
        let step = Step(character: character, place: StyleUse(path: path.joined, element: element))
        if let known = steps[step] { return known }
        // A closure that escapes cannot capture `self`, which changes.
        let sheet = sheet
        let mapped = path.candidates(for: element).lazy.compactMap { sheet.mapping($0)?.style.value }
        let specified =
            mapped.compactMap { sheet.characters[$0] }.first ?? SpecifiedCharacterStyle.standard(for: element)
        var next = applying(specified, to: characterStyles[character], turnsItalic: element == "emphasis", at: origin)
        if element == "code" || element == "keyboard" {
            // Byte for byte: no capitals, no hyphens.
            if next.attributes.lineBreakMode == .ordinary { next.attributes.lineBreakMode = .identifier }
            next.attributes.hyphenates = false
            next.set(in: .none)
        }
        return add(next, step)
    }

    /// The index of the character style of text in the style `name`, which exists, within text in the style
    /// `character`.
    mutating func characterStyle(_ character: Int, inStyle name: String, at origin: SourceLocation) -> Int {
        // "=" is no path: a style that is named directly.
        let step = Step(character: character, place: StyleUse(path: "=", element: name))
        if let known = steps[step] { return known }
        let specified = sheet.characters[name] ?? SpecifiedCharacterStyle()
        return add(applying(specified, to: characterStyles[character], turnsItalic: false, at: origin), step)
    }

    /// Adds a character style that belongs to one place only (direct formatting of a source).
    mutating func add(_ character: ComputedCharacterStyle) -> Int {
        characterStyles.append(character)
        if requests[character.attributes.font] == nil { requests[character.attributes.font] = character.request }
        return characterStyles.count - 1
    }

    /// Text of `attributes` in the character style `style`, which exists. Its letters are not cased.
    mutating func restyled(_ attributes: CharacterAttributes, in style: Located<String>) -> CharacterAttributes {
        let key = Restyling(attributes: attributes, style: style.value)
        if let known = restyled[key] { return known }
        guard let specified = sheet.characters[style.value], let request = requests[attributes.font] else {
            return attributes
        }
        let character = ComputedCharacterStyle(attributes: attributes, request: request, letterCase: .none)
        let next = applying(specified, to: character, turnsItalic: false, at: style.origin)
        if requests[next.attributes.font] == nil { requests[next.attributes.font] = next.request }
        restyled[key] = next.attributes
        return next.attributes
    }

    /// The rules for texts in `language`.
    mutating func rules(of language: Language) -> LanguageRules {
        if let known = languages[language] { return known }
        let rules = sheet.rules(of: language)
        languages[language] = rules
        return rules
    }

    /// Leaves the pattern at `index` out from here on.
    mutating func endPattern(_ index: Int) { endedPatterns.insert(index) }

    private mutating func add(_ character: ComputedCharacterStyle, _ step: Step) -> Int {
        let index = add(character)
        steps[step] = index
        return index
    }

    /// `base` with `specified` laid over it. With `turnsItalic`, italic within italic is upright: emphasis stays visible.
    mutating func applying(
        _ specified: SpecifiedCharacterStyle, to base: ComputedCharacterStyle, turnsItalic: Bool,
        at origin: SourceLocation
    ) -> ComputedCharacterStyle {
        var character = base
        let around = base.attributes.size
        let position = specified.position ?? .normal
        character.attributes.size =
            specified.text.size.map { $0.value.length(em: around) } ?? around.scaled(by: position.size)
        character.attributes.size = max(character.attributes.size, Length(points: 0.01))
        if let shift = specified.text.baselineShift {
            // Shifts add up: a superscript within a superscript is higher.
            character.attributes.baselineShift += shift.length(em: character.attributes.size)
        } else {
            character.attributes.baselineShift += around.scaled(by: position.shift)
        }
        applyMarks(specified, to: &character)
        if specified.text.changesFace {
            applyFace(specified.text, to: &character, turnsItalic: turnsItalic, at: origin)
        }
        if let missing = specified.text.features.flatMap({ fonts.missingFeatures($0, of: character.request) }) {
            report(missing)
        }
        if let color = specified.text.color { character.isReversed = sheet.isReversed(color) }
        makeHeavier(&character, specified.text, within: around)
        followSize(&character)
        return character
    }

    /// Gives `character`, which is smaller than the surrounding text, a heavier face if it is small and that text is not: a
    /// call of a note on a dark page.
    private func makeHeavier(
        _ character: inout ComputedCharacterStyle, _ specified: SpecifiedTextStyle, within around: Length
    ) {
        guard character.isReversed, let heavier = sheet.reversal?.heavier, around >= heavier.below,
            character.attributes.size < heavier.below, specified.weight == nil, specified.style?.value.weight == nil,
            let near = fonts.heavier(character.request, heavier, than: character.attributes.font)
        else { return }
        (character.request, character.attributes.font) = near
    }

    /// Gives `character` the face drawn for its size, if the face has an axis for that.
    mutating func followSize(_ character: inout ComputedCharacterStyle) {
        let size = character.attributes.size.points
        if character.request.opticalSize == size { return }
        character.request.opticalSize = size
        if let font = fonts.find(character.request) { character.attributes.font = font }
    }

    private mutating func applyMarks(_ specified: SpecifiedCharacterStyle, to character: inout ComputedCharacterStyle) {
        let size = character.attributes.size
        if let color = specified.text.color {
            character.attributes.paint = collect { $0.paint(color, for: .text(size.points), &$1) }
        }
        if let letterCase = specified.text.letterCase { character.set(in: letterCase) }
        if let features = specified.text.features {
            character.attributes.features = FontFeatureNames.merge(features.value, over: character.attributes.features)
        }
        if let tracking = specified.text.tracking { character.attributes.tracking = tracking.ems(of: size) }
        var attributes = character.attributes
        collect { $0.applyEffects(specified.text, to: &attributes, &$1) }
        character.attributes = attributes
        if let language = specified.text.language { character.attributes.language = Language(language) }
        if let hyphenate = specified.text.hyphenate { character.attributes.hyphenates = hyphenate }
        if let combines = specified.combineUpright { character.attributes.combinesUpright = combines }
        if let noBreak = specified.noBreak { character.attributes.lineBreakMode = noBreak ? .never : .ordinary }
    }

    private mutating func applyFace(
        _ specified: SpecifiedTextStyle, to character: inout ComputedCharacterStyle, turnsItalic: Bool,
        at origin: SourceLocation
    ) {
        guard var request = specified.request(over: character.request, isWhole: false) else { return }
        if turnsItalic, request == character.request, request.italic { request.italic = false }
        // A standard style has no place in a file: the text is reported instead.
        let written = specified.faceOrigin.flatMap { $0.origin.file.isEmpty ? nil : $0.origin }
        let words = specified.style?.value
        let inherits = (weight: specified.weight == nil && words?.weight == nil, slope: words?.italic == nil)
        guard let near = nearest(to: request, freeing: inherits) else {
            let problem = fonts.problem(
                request, family: specified.font?.origin ?? origin, style: written ?? origin,
                axes: specified.axes?.origin)
            report(written == nil ? problem : problem.noting("the text that is set in it", at: origin))
            return
        }
        character.attributes.font = near.font
        character.request = near.request
    }

    /// The face of `request`. If there is none, a slope and a weight that were only inherited from the surrounding
    /// text give way: code in a semibold italic headline is upright if its family has no semibold italic.
    mutating func nearest(
        to request: FontRequest, freeing free: (weight: Bool, slope: Bool)
    ) -> (font: FontKey, request: FontRequest)? {
        // Regular and bold are the weights that most families have.
        let usual = request.weight >= 600 ? 700 : 400
        let weights = free.weight ? [request.weight, usual, 400] : [request.weight]
        let slopes = free.slope && request.italic ? [true, false] : [request.italic]
        for weight in weights {
            for italic in slopes {
                var candidate = request
                candidate.weight = weight
                candidate.italic = italic
                if let font = fonts.find(candidate) { return (font, candidate) }
            }
        }
        return nil
    }

    /// Reports a family that a source names and that has no face like `request`.
    mutating func reportFace(_ request: FontRequest, at origin: SourceLocation) {
        report(fonts.problem(request, family: origin, style: origin))
    }
}

extension SpecifiedCharacterStyle {
    /// The style of `element` where none is made for it; without a place.
    static func standard(for element: String) -> SpecifiedCharacterStyle {
        var specified = SpecifiedCharacterStyle()
        switch element {
        case "emphasis": specified.text.style = Located(FaceStyle(italic: true), at: .none)
        case "strong": specified.text.style = Located(FaceStyle(weight: 700), at: .none)
        case "superscript", "note-call": specified.position = .superscript
        case "subscript": specified.position = .subscript
        case "strike": specified.text.strike = .on(SpecifiedDecoration())
        default: break
        }
        return specified
    }
}
