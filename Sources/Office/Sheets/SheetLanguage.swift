/// The form of numbers and dates in the language of an issue: files of Excel leave that to the machine that shows them.
struct SheetLanguage {
    /// The decimal sign.
    let decimal: String
    /// The separator of thousands.
    private let separator: String
    /// The code of a short date.
    let shortDate: String
    private let months: [String]
    private let weekdays: [String]
    /// The number of letters in the short form of a weekday.
    let shortWeekday: Int

    /// The conventions of `tag` (BCP 47).
    init(_ tag: String) {
        let lower = tag.lowercased().replacing("_", with: "-")
        let primary = String(lower.prefix { $0 != "-" })
        let hasPoint =
            ["en", "zh", "ja", "ko", "th", "he", "hi", "cy", "ga", "mt"].contains(primary) || lower.hasSuffix("-ch")
            || lower == "es-mx"
        decimal = hasPoint ? "." : ","
        switch primary {
        case _ where lower.hasSuffix("-ch"): separator = "’"
        case _ where hasPoint: separator = ","
        case "de", "es", "it", "nl", "pt", "da", "el", "tr", "id", "ca", "hr", "sl", "ro", "is", "gl": separator = "."
        // The small space of ISO 80000-1.
        default: separator = "\u{202F}"
        }
        switch primary {
        case "en": shortDate = lower == "en-us" ? "m/d/yyyy" : "dd/mm/yyyy"
        case "de", "ru", "pl", "cs", "sk", "da", "nb", "no", "fi", "tr", "ro", "uk", "bg", "et", "lv", "hr", "sl":
            shortDate = "dd.mm.yyyy"
        case "nl": shortDate = "dd-mm-yyyy"
        case "sv", "zh", "ja", "ko", "hu", "lt": shortDate = "yyyy-mm-dd"
        default: shortDate = "dd/mm/yyyy"
        }
        months = SheetLanguage.allMonths[primary] ?? SheetLanguage.allMonths["en"]!
        weekdays = SheetLanguage.allWeekdays[primary] ?? SheetLanguage.allWeekdays["en"]!
        shortWeekday = ["de", "nl"].contains(primary) ? 2 : 3
    }

    /// The name of a month from 1.
    func month(_ number: Int) -> String { months[min(max(number, 1), 12) - 1] }

    /// Its short form.
    func shortMonth(_ number: Int) -> String { String(month(number).prefix(3)) }

    /// The name of a weekday, 0 for Sunday.
    func weekday(_ number: Int) -> String { weekdays[(number % 7 + 7) % 7] }

    /// `digits` with separators between thousands.
    func grouped(_ digits: String) -> String {
        var groups: [Substring] = []
        var rest = Substring(digits)
        while rest.count > 3 {
            groups.append(rest.suffix(3))
            rest = rest.dropLast(3)
        }
        groups.append(rest)
        return groups.reversed().joined(separator: separator)
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static let allMonths: [String: [String]] = [
        "en": words("January February March April May June July August September October November December"),
        "de": words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
        "fr": words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
        "es": words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
        "it": words("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
        "nl": words("januari februari maart april mei juni juli augustus september oktober november december"),
        "pt": words("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
        "sv": words("januari februari mars april maj juni juli augusti september oktober november december"),
        "da": words("januar februar marts april maj juni juli august september oktober november december"),
        "nb": words("januar februar mars april mai juni juli august september oktober november desember"),
    ]
    private static let allWeekdays: [String: [String]] = [
        "en": words("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
        "de": words("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
        "fr": words("dimanche lundi mardi mercredi jeudi vendredi samedi"),
        "es": words("domingo lunes martes miércoles jueves viernes sábado"),
        "it": words("domenica lunedì martedì mercoledì giovedì venerdì sabato"),
        "nl": words("zondag maandag dinsdag woensdag donderdag vrijdag zaterdag"),
        "pt": words("domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado"),
        "sv": words("söndag måndag tisdag onsdag torsdag fredag lördag"),
        "da": words("søndag mandag tirsdag onsdag torsdag fredag lørdag"),
        "nb": words("søndag mandag tirsdag onsdag torsdag fredag lørdag"),
    ]
}

/// A day as spreadsheets count them: from 1 January 1900, a year that they take for a leap year.
struct SheetDate {
    private(set) var year = 1900
    private(set) var month = 1
    private(set) var day = 0
    /// 0 for Sunday.
    let weekday: Int

    /// The day of the number `serial`.
    init(serial: Int) {
        // As spreadsheets count: true from March 1900 on.
        weekday = (serial + 6) % 7
        if serial < 1 { return }
        if serial == 60 {
            (month, day) = (2, 29)
            return
        }
        // Days since 1 March of year 0 (Hinnant, days_from_civil).
        // Day 25,569 is 1 January 1970; before the leap day that 1900 had not, days are one less.
        let days = serial - (serial > 60 ? 25_569 : 25_568) + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
