import Glibc

/// The words of the command line after the program's name.
enum CommandArguments {
    /// Swift reads them from `/proc`, which a sandbox may lack; then they come from the place in memory that the
    /// system put them in. nil if they cannot be had.
    static var all: [String]? {
        let known = CommandLine.arguments
        let words = known.isEmpty ? initial : known
        return words.isEmpty ? nil : Array(words.dropFirst())
    }

    /// The words on the first stack of the process: their number, their addresses and 0, then the addresses of the
    /// environment (System V ABI, "Initial Process Stack"). Empty when they are not there.
    private static var initial: [String] {
        // Variables of C that anybody may change: Swift lets no one read them by name.
        guard let environment = pointer("environ", to: Int.self),
            let name = pointer("program_invocation_name", to: CChar.self)
        else { return [] }
        // Somebody may have put the environment elsewhere; on the stack the program's name lies a little above it.
        let distance = Int(bitPattern: name) - Int(bitPattern: environment)
        guard (1..<8 << 20).contains(distance), environment[-1] == 0 else { return [] }
        var count = 0
        // Addresses of words are greater than any number of them.
        while environment[-2 - count] != count {
            count += 1
            if count > 1 << 20 { return [] }
        }
        return (0..<count).compactMap { index in
            UnsafePointer<CChar>(bitPattern: environment[index - 1 - count]).map { String(cString: $0) }
        }
    }

    /// The value of a variable of the C library that is a pointer.
    private static func pointer<Pointee>(_ variable: String, to type: Pointee.Type) -> UnsafePointer<Pointee>? {
        dlsym(nil, variable)?.assumingMemoryBound(to: UnsafePointer<Pointee>?.self).pointee
    }
}
