/// The form of what a key takes, for those who describe it by a schema instead of words.
///
/// It takes all values that the key takes, and perhaps more: what a length, a swatch or an address is, the reading of the value decides.
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
    /// An array of so many elements of a form.
    case array(KeyForm, count: ClosedRange<Int>)
    /// A table of known keys.
    case table(KeyTableDescription)
    /// A table of names, each with a value of a form.
    case names(KeyForm)
    /// A value of one of these forms.
    case either([KeyForm])
}
