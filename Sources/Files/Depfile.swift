/// The dependency file that `make` includes: the products, and all that was read for them.
package enum Depfile {
    /// One rule of all products, and an empty rule for each input, so that a file that was removed starts a build instead
    /// of stopping `make`. Inputs are sorted and listed once; names with a line end cannot be written and are left out.
    package static func text(products: [String], inputs: [String]) -> String {
        let inputs = Set(inputs).filter(isWritable).sorted()
        let products = products.filter(isWritable)
        guard !products.isEmpty else { return "" }
        let targets = products.map(target).joined(separator: " ")
        let rule = ([targets + ":"] + inputs.map(prerequisite)).joined(separator: " \\\n  ")
        let empty = inputs.map { "\n\(target($0)):\n" }.joined()
        return rule + "\n" + empty
    }

    private static func isWritable(_ name: String) -> Bool {
        !name.isEmpty && !name.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    }

    /// A name before the colon: there `%` would make a pattern, and `:` would end the name.
    private static func target(_ name: String) -> String { escaped(name, also: [UInt8(ascii: "%")]) }

    private static func prerequisite(_ name: String) -> String { escaped(name, also: []) }

    /// Backslashes before an escaped character are doubled, as make counts them.
    private static func escaped(_ name: String, also special: Set<UInt8>) -> String {
        var bytes: [UInt8] = []
        var backslashes = 0
        for byte in name.utf8 {
            // A dollar sign is written twice for make.
            if byte == UInt8(ascii: "$") {
                bytes.append(byte)
            } else if [0x20, 0x09, UInt8(ascii: "#"), UInt8(ascii: ":")].contains(byte) || special.contains(byte) {
                bytes += [UInt8](repeating: UInt8(ascii: "\\"), count: backslashes + 1)
            }
            bytes.append(byte)
            backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
