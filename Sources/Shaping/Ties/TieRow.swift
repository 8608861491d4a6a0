/// The words that make the ties of one language. Data only: ``Ties`` defines the effect of each list.
///
/// Words are separated by blanks. Words that may open a sentence are listed small; their capitalised form counts too.
struct TieRow {
    /// Words that a number follows: `p. 12`.
    var numbers = ""
    /// Titles that a name follows: `Dr. Bell`.
    var names = ""
    /// Words that stay with any word after them: `e.g. this`.
    var openings = ""
    /// Abbreviations with inner spaces, which are written as `_`: `z._B.`
    var abbreviations = ""
    /// Words that follow a number, or a Roman numeral: `5 Mio.`, `XX w.`
    var units = ""
    /// Multipliers of the unit after them: `5 mln zł`.
    var multipliers = ""
    /// Words that follow an ordinal: `XXe siècle`, `20. Jahrhundert`.
    var ordinalNouns = ""
    /// Words that a Roman numeral follows although they are no names: `siglo XX`, `World War II`.
    var romans = ""
    /// Months, which follow their day.
    var months = ""
    /// One-letter words that end no line.
    var letters = ""
    /// One-letter words that rather end none, by the custom of setters.
    var softLetters = ""
    /// Words that stay with the one before them.
    var particles = ""
    /// Habits of the language.
    var habits: Habits = []

    /// Rules that need no list.
    struct Habits: OptionSet {
        let rawValue: UInt8
        /// A number with a point is an ordinal: `3. maj`.
        static let ordinalPoint = Habits(rawValue: 1)
        /// Rulers have their numeral first: `IV. Béla`.
        static let numeralFirst = Habits(rawValue: 2)
        /// Months precede their day: `May 3`.
        static let monthFirst = Habits(rawValue: 4)
        /// A forename stays with its surname.
        static let wholeNames = Habits(rawValue: 8)
        /// `I` is a word: as a numeral it follows a ruler's name only.
        static let wordI = Habits(rawValue: 16)
        /// Nouns are capitalised.
        static let capitalNouns = Habits(rawValue: 32)
        /// Words have no spaces between them: a word of a list may end a longer one.
        static let noSpaces = Habits(rawValue: 64)
    }

    /// The row of the language with the primary subtag `primary`; an empty one if it has none.
    static func of(_ primary: String) -> TieRow { table[alias[primary] ?? primary] ?? TieRow() }

    /// Languages that are set by the rules of another one.
    private static let alias = [
        "no": "nb", "nn": "nb", "bs": "hr", "sh": "hr", "cnr": "hr", "be": "ru", "mk": "sr", "dsb": "cs", "hsb": "cs",
        "lb": "de", "gsw": "de", "af": "nl", "fo": "da", "grc": "el",
    ]

    private static let table = western.merging(eastern) { first, _ in first }

    /// The ties that hold in every language.
    static let everywhere = TieRow(
        numbers: """
            § §§ ¶ № n° © £ € $ ¥ ₩ ₹ ₽ ₴ ₺ ₪ CHF EUR USD GBP US$ A$ C$ NZ$ HK$ R$ Fr. Rs Rs. Rp × ÷ ± ≈ ≤ ≥ < > = + − ~ † :
            """,
        units: """
            nm µm μm mm cm dm m km ft yd mi pt pica px em dpi ppi lpi ha m² m³ km² cm² cm³ dm³ l L ml mL cl dl hl µg mg g kg t lb \
            lbs oz ms s min h d Hz kHz MHz GHz THz W kW MW GW Wh kWh MWh GWh TWh V mV kV A mA J kJ MJ N kN Pa hPa kPa MPa bar K \
            °C °F ° ℃ ℉ ′ ″ km/h m/s mph B kB KB MB GB TB Mbit/s % ‰ € £ $ ¥ ₩ ₹ ₽ ₴ ₺ ₪ CHF EUR USD GBP PLN CZK SEK NOK DKK HUF \
            RON kr kcal cal dB Ω kΩ lx lm mol rpm × ÷
            """)
}
