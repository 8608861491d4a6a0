/// Why an address cannot be a link of a PDF: following it would run a program or open a file of the reader's own
/// machine, or it leads nowhere.
package enum UnsafeLink: Hashable, Sendable {
    /// A scheme other than pages, letters and calls: `javascript`, `data`.
    case scheme(String)
    /// A file or folder of the reader's machine: `file:`, `C:\`.
    case file
    /// A host without a scheme: `//host`, which on some machines is a folder of the network.
    case host
    /// A scheme and nothing behind it.
    case empty(String)

    /// The danger of `target`; nil for an address that may be followed, for a label and for a path. Case, percent
    /// escapes, entities, white space and invisible characters hide nothing. Linear.
    package init?(_ target: String) {
        let address = UnsafeLink.canonical(target)
        let slashes: [Character] = ["/", "\\"]
        if address.prefix(2).count == 2, address.prefix(2).allSatisfy(slashes.contains) {
            self = .host
            return
        }
        guard let colon = address.firstIndex(of: ":"), UnsafeLink.isScheme(address[..<colon]) else { return nil }
        let scheme = String(address[..<colon])
        let rest = address[address.index(after: colon)...]
        // One letter before a colon is a drive of Windows.
        if scheme.count == 1 || scheme == "file" {
            self = .file
        } else if !UnsafeLink.known.contains(scheme) {
            self = .scheme(scheme)
        } else if rest.drop(while: slashes.contains).prefix(while: { $0 != "?" && $0 != "#" }).isEmpty {
            self = .empty(scheme)
        } else {
            return nil
        }
    }

    /// Schemes of targets that readers of a magazine follow: pages, letters, calls, files of servers, names of publications.
    private static let known: Set<String> = [
        "http", "https", "mailto", "tel", "sms", "fax", "ftp", "ftps", "sftp", "geo", "doi", "urn", "isbn", "info",
        "news", "nntp", "xmpp", "sip", "sips", "irc", "ircs", "matrix", "gopher", "gemini", "magnet", "webcal", "feed",
        "callto", "skype", "whatsapp", "tg", "bitcoin", "ethereum", "git", "ssh", "ipfs", "dat",
    ]

    /// RFC 3986, section 3.1.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first, ("a"..."z").contains(first) else { return false }
        return text.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == "."
        }
    }

    // MARK: Spelling

    /// The address as the most careless program would read it: in small letters, its escapes and entities decoded, twice
    /// if they are hidden twice, and without invisible characters.
    private static func canonical(_ target: String) -> String {
        var text = target
        // Twice, since an escape may hide an entity, and an entity an escape.
        for _ in 0..<2 { text = withoutEntities(withoutEscapes(text)) }
        var seen = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isUnseen(scalar) { seen.append(scalar) }
        return String(seen).lowercased()
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        if (0x21...0x7E).contains(scalar.value) { return false }
        return scalar.value <= 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar.properties.isWhitespace
            || scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    }

    private static func withoutEscapes(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count > 1
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func withoutEntities(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing(#/&(?:\#([0-9]{1,8})|\#[xX]([0-9A-Fa-f]{1,6})|(Tab|NewLine|colon|sol|bsol|amp|num));?/#) {
            match in
            let named: [Substring: UInt32] = [
                "Tab": 9, "NewLine": 10, "colon": 0x3A, "sol": 0x2F, "bsol": 0x5C, "amp": 0x26, "num": 0x23,
            ]
            let (_, decimal, hexadecimal, name) = match.output
            let value =
                decimal.flatMap { UInt32($0) } ?? hexadecimal.flatMap { UInt32($0, radix: 16) }
                ?? name.flatMap { named[$0] }
            return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.output.0)
        }
    }
}

extension UnsafeLink {
    /// Why it is no link: a description of the address or its effect.
    package var reason: String {
        switch self {
        case .scheme(let scheme): "may run a program where it is read (\(scheme):)"
        case .file: "is a file of the machine that it is read on"
        case .host: "names a host without a scheme"
        case .empty(let scheme): "ends behind \(scheme): and leads nowhere"
        }
    }

    /// The text to write instead.
    package var advice: String {
        switch self {
        case .scheme: "write an address that begins with https://, mailto: or tel:"
        case .file: "write the address of a page, from https://, or #name for a place of this issue"
        case .host: "write the whole address, from https://"
        case .empty: "write the whole address"
        }
    }
}
