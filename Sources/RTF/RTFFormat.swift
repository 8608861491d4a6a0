import PubTextModel

/// The character formatting of an RTF file. Sizes are half points, colours and fonts indices of the file's tables.
struct RTFCharacterFormatting: Hashable {
    /// Raised or lowered text.
    enum Position: UInt8 { case normal, raised, lowered }
    /// Letters as they are, or as capitals.
    enum Capitals: UInt8 { case none, all, small }

    /// A number of the font table; nil for the default.
    var font: Int32?
    /// In half points; the specification's default is 24.
    var size: Int32 = 24
    /// A number of the colour table; 0 is the reader's own.
    var color: Int32 = 0
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    var isHidden = false
    var isDeleted = false
    var capitals = Capitals.none
    var position = Position.normal
    /// How far the baseline rises, in half points.
    var rise: Int32 = 0
    /// A number of the style sheet's character styles; 0 for none.
    var style: Int32 = 0
    /// A language by Windows' number; nil if the file names none.
    var language: Int32?
    /// A link, from 1; 0 for none.
    var link: Int32 = 0
}

/// The paragraph formatting of an RTF file. Lengths are twips: 1/20 pt.
struct RTFParagraphFormatting: Hashable {
    /// How lines are aligned; `natural` (at their start) if the file gives none.
    enum Alignment: UInt8 { case natural, left, right, center, justified }

    /// A tab stop, in twips.
    struct Tab: Hashable {
        var position: Int32
        var alignment: TabStop.Alignment
        var leader = ""
    }

    var alignment = Alignment.natural
    /// Whether lines begin at the right.
    var isRightToLeft = false
    var left: Int32 = 0
    var right: Int32 = 0
    var first: Int32 = 0
    var before: Int32 = 0
    var after: Int32 = 0
    /// The distance of lines: 240ths of a line when `isMultiple`, else twips (negative: exactly); 0: automatic.
    var leading: Int32 = 0
    var isMultiple = false
    var tabs: [Tab] = []
}

/// The paragraph properties of a group: formatting, and style, list, outline level and table depth.
struct RTFParagraphProperties: Hashable {
    var formatting = RTFParagraphFormatting()
    /// A number of the style sheet's paragraph styles.
    var style: Int32 = 0
    /// A number of the list override table; 0 for none.
    var list: Int32 = 0
    /// The level of the list, from 0.
    var level: Int32 = 0
    /// The level of a heading, from 0; nil for text.
    var outline: Int32?
    /// How many tables it is in.
    var tableDepth: Int32 = 0
}

/// The destination of characters and control words.
enum RTFDestination: UInt8 {
    /// Text of the article, of a note or of a box.
    case text
    /// Discarded: the whole group, with the groups in it.
    case skip
    /// Discarded, but destinations of groups in it are honoured.
    case silent
    /// The characters become a value: a field's instruction, a name.
    case capture
    case fonts
    case colors
    case styles
    /// The bytes of a picture.
    case picture
    /// The half of `\upr` that old readers see.
    case oldReaders
}

/// The item that is completed when the group closes.
enum RTFEnding: UInt8 {
    case nothing, note, box, field, instruction, picture, bookmark, title, author, propertyName
    case propertyValue, listText, style, fontTable, colorTable, shape, attachment
}

/// The state of a group: inherited from the group around it, and discarded at its end.
struct RTFGroup {
    var destination = RTFDestination.text
    /// The destination of the `\ud` group inside `\upr`.
    var outerDestination = RTFDestination.text
    var ending = RTFEnding.nothing
    var characters = RTFCharacterFormatting()
    var paragraph = RTFParagraphProperties()
    /// How many characters follow `\u` for old readers.
    var fallbackLength = 1
    /// Whether the group follows `\*`: it is skipped if its first word is unknown.
    var isIgnorable = false
}
