/// The exit status of the program.
enum ExitStatus: Int32, Error {
    /// Every product is at its target.
    case built = 0
    /// The input has errors.
    case inputHasErrors = 1
    /// The arguments are wrong.
    case wrongUsage = 2
    /// The machine failed: disk, permission.
    case environmentFailed = 3
}
