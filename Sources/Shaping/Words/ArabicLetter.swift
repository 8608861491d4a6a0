/// A letter of the Arabic script, reduced to the traits that place kashidas: its basic form without dots, and how it
/// joins its neighbours.
struct ArabicLetter: BitwiseCopyable {
    /// The basic forms that the places of kashidas name; letters of all others are `other`.
    enum Form: UInt8, BitwiseCopyable {
        case alef, beh, dal, reh, seen, sad, tah, ain, feh, qaf, kaf, gaf, lam, heh, tehMarbuta, waw, yeh, hamza
        case tatweel
        case other
    }

    var form: Form
    /// Whether it joins the letter after it, when that joins: letters such as alef do not.
    var joinsNext: Bool

    /// Whether it joins the letter before it, when that joins.
    var joinsPrevious: Bool { form != .hamza }

    /// The letter `scalar` of the blocks Arabic and Arabic Supplement; nil if it is no letter of them.
    init?(_ scalar: UInt32) {
        guard 0x620...0x77F ~= scalar else { return nil }
        guard let row = Self.rows.first(where: { $0.scalars.contains { $0 ~= scalar } }) else { return nil }
        (form, joinsNext) = (row.form, row.joinsNext)
    }

    private struct Row {
        var form: Form
        var joinsNext: Bool
        var scalars: [ClosedRange<UInt32>]
    }

    /// By Unicode's ArabicShaping.txt: its joining groups and types. The beh of the middle of a word has the form of noon
    /// and yeh too.
    private static let rows: [Row] = [
        row(.alef, false, [0x622...0x623, 0x625...0x625, 0x627...0x627, 0x671...0x673, 0x675...0x675, 0x773...0x774]),
        row(
            .beh, true,
            [
                0x628...0x628, 0x62A...0x62B, 0x646...0x646, 0x66E...0x66E, 0x679...0x680, 0x6B9...0x6BD, 0x750...0x756,
                0x767...0x769,
            ]),
        row(.dal, false, [0x62F...0x630, 0x688...0x690, 0x6EE...0x6EE, 0x759...0x75A]),
        row(.reh, false, [0x631...0x632, 0x691...0x699, 0x6EF...0x6EF, 0x75B...0x75B, 0x76B...0x76C, 0x771...0x771]),
        row(
            .seen, true,
            [0x633...0x634, 0x69A...0x69C, 0x6FA...0x6FA, 0x75C...0x75C, 0x76D...0x76D, 0x770...0x770, 0x77D...0x77E]),
        row(.sad, true, [0x635...0x636, 0x69D...0x69E, 0x6FB...0x6FB]),
        row(.tah, true, [0x637...0x638, 0x69F...0x69F]),
        row(.ain, true, [0x639...0x63A, 0x6A0...0x6A0, 0x6FC...0x6FC, 0x75D...0x75F]),
        row(.feh, true, [0x641...0x641, 0x6A1...0x6A6, 0x760...0x761]),
        row(.qaf, true, [0x642...0x642, 0x66F...0x66F, 0x6A7...0x6A8]),
        row(.kaf, true, [0x63B...0x63C, 0x643...0x643, 0x6A9...0x6AE, 0x762...0x764, 0x77F...0x77F]),
        row(.gaf, true, [0x6AF...0x6B4]),
        row(.lam, true, [0x644...0x644, 0x6B5...0x6B8, 0x76A...0x76A]),
        row(.heh, true, [0x647...0x647, 0x6BE...0x6BE, 0x6C1...0x6C2, 0x6FF...0x6FF]),
        row(.heh, false, [0x6C0...0x6C0, 0x6D5...0x6D5]),
        row(.tehMarbuta, false, [0x629...0x629, 0x6C3...0x6C3]),
        row(.waw, false, [0x624...0x624, 0x648...0x648, 0x676...0x677, 0x6C4...0x6CB, 0x6CF...0x6CF, 0x778...0x779]),
        row(
            .yeh, true,
            [
                0x620...0x620, 0x626...0x626, 0x63D...0x63F, 0x649...0x64A, 0x678...0x678, 0x6CC...0x6CC, 0x6CE...0x6CE,
                0x6D0...0x6D1, 0x775...0x777,
            ]),
        row(.yeh, false, [0x6CD...0x6CD, 0x6D2...0x6D3]),
        row(.hamza, false, [0x621...0x621, 0x674...0x674]),
        row(.tatweel, true, [0x640...0x640]),
        row(.other, true, [0x62C...0x62E, 0x645...0x645, 0x681...0x687, 0x6BF...0x6BF, 0x757...0x758, 0x765...0x766]),
        row(.other, true, [0x76E...0x76F, 0x772...0x772, 0x77C...0x77C]),
    ]

    private static func row(_ form: Form, _ joinsNext: Bool, _ scalars: [ClosedRange<UInt32>]) -> Row {
        Row(form: form, joinsNext: joinsNext, scalars: scalars)
    }
}
