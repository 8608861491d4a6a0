/// A text without markup, such as a credit, with the quotes and dashes of the language.
package func typographic(_ text: String, options: ReadingOptions) -> String {
    let bytes = Array(text.utf8)
    var stream = InlineStream()
    for (offset, byte) in bytes.enumerated() { stream.append(byte, from: offset) }
    stream.append(.text(0..<bytes.count), at: 0)
    let result = SmartPunctuation.applied(
        to: stream, source: bytes, language: options.language, isOn: options.hasSmartPunctuation)
    return String(decoding: result.pool, as: UTF8.self)
}
