/// The form of a key's values, for descriptions by a schema instead of words.
///
/// It accepts all values that the key accepts, and perhaps more: only reading the value decides whether it is a valid length, swatch or address.
public indirect enum KeyForm: Sendable {
    /// Any value of these kinds.
    case values(Set<SettingsKind>)
    /// Text, which is not empty.
    case text
    /// One of these words.
    case words([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// An array of elements of a form, with limits on their count.
    case array(KeyForm, count: ClosedRange<Int>)
    /// A table of known keys.
    case table(KeyTableDescription)
    /// A table of names, each with a value of a form.
    case names(KeyForm)
    /// A value of one of these forms.
    case either([KeyForm])
}
