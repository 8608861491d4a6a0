import PubPlatform

/// The standard streams as terminals.
package enum Terminal {
    /// Whether `descriptor` is a terminal, 2 for standard error.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether messages on `descriptor` may be coloured: it is a terminal that knows colours, and the user did not
    /// set NO_COLOR (no-color.org: to anything but the empty string).
    package static func usesColor(_ descriptor: Int32) -> Bool {
        usesColor(isTerminal: isTerminal(descriptor), noColor: variable("NO_COLOR"), kind: variable("TERM"))
    }

    /// The same, from the values of the environment.
    package static func usesColor(isTerminal: Bool, noColor: String?, kind: String?) -> Bool {
        isTerminal && (noColor ?? "").isEmpty && kind != nil && kind != "dumb"
    }

    /// Whether the terminal can erase a line: its kind is known.
    package static var canErase: Bool { !["", "dumb"].contains(variable("TERM") ?? "") }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
