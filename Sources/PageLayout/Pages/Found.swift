import Diagnostics

/// A value with what was found while it was made. Whoever puts it on a page reports that too; what is thrown away takes
/// its findings with it.
struct Found<Value> {
    var value: Value
    var findings: [Diagnostic]
}
