import PubValues

/// A file that was read: its name for messages and its bytes.
package struct InputFile: Sendable {
    /// Its name, and the folder that names inside it are relative to.
    package let base: PathBase
    /// The bytes.
    package let bytes: [UInt8]
    /// Their hash.
    package let hash: ContentHash
    /// The system's identity of the file.
    package let identity: FileIdentity

    /// The name for origins and dependency files: relative to the working directory when it lies below it.
    package var name: String { base.name }
}

/// A file that names others, without its bytes.
package struct PathBase: Sendable {
    /// The name for origins and dependency files: relative to the working directory when it lies below it.
    package let name: String
    /// The folder that names inside it are relative to, as parts from `/`.
    let folder: [String]
}
