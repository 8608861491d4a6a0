/// The quick check for a normal form (UAX #15, section 9): whether a scalar may be in text of the form.
enum QuickCheck: Int { case yes, no, maybe }

/// The properties of a scalar that normalisation asks for.
struct NormalizationProperties {
    /// The canonical combining class; 0 for starters.
    var combiningClass: Int
    /// The quick check for form C.
    var check: QuickCheck

    /// The properties of `scalar`.
    init(_ scalar: UInt32) {
        let place = NormalizationTable.value(of: scalar) * 3
        combiningClass = NormalizationTable.number(NormalizationTable.kinds, at: place, digits: 1) * 91
        combiningClass += NormalizationTable.number(NormalizationTable.kinds, at: place + 1, digits: 1)
        let check = NormalizationTable.number(NormalizationTable.kinds, at: place + 2, digits: 1)
        self.check = QuickCheck(rawValue: check) ?? .maybe
    }
}
