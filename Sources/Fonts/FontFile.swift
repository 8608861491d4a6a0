/// A font file as the caller read it: this room opens no files.
public struct FontFile: Sendable {
    /// The file as reports name it, relative to the root: `Fonts/Vollkorn-Regular.ttf`.
    public var name: String
    /// Its bytes.
    public var bytes: FontBytes

    /// The file `name` with `bytes`.
    public init(name: String, bytes: FontBytes) {
        self.name = name
        self.bytes = bytes
    }

    /// The file `name` with a copy of `bytes`.
    public init(name: String, bytes: [UInt8]) {
        self.init(name: name, bytes: FontBytes(bytes))
    }
}
