import PubDocuments
import PubUnicode

/// Addresses that hold what they address (RFC 2397): `data:image/png;base64,…`.
enum DataAddress {
    /// Whether `address` holds what it addresses.
    static func isOne(_ address: String) -> Bool { address.prefix(5).lowercased() == "data:" }

    /// The bytes in `address`; nil for another kind of address, and for one that is damaged.
    static func bytes(of address: String) -> [UInt8]? {
        guard isOne(address), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let content = SiteAddress.decoded(String(address[address.index(after: comma)...]))
        guard address[..<comma].lowercased().hasSuffix(";base64") else { return Array(content.utf8) }
        return Base64.decoded(content.utf8)
    }
}
