/// The beginning of RTF files, which all readers recognise them by.
package enum RTFSignature {
    /// Whether `bytes` are an RTF file.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        let body = bytes.prefix(64).drop { Ascii.isSpace($0) || $0 == Ascii.carriageReturn || $0 >= 0xEF }
        return body.starts(with: Array("{\\rtf".utf8))
    }
}
