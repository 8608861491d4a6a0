/// A file that was read: its name for messages and its bytes.
package struct InputFile: Sendable {
    /// The name for origins and dependency files: relative to the working directory when it lies below it.
    package let name: String
    /// The bytes.
    package let bytes: [UInt8]
    /// The identity by which the system knows it.
    package let identity: FileIdentity
    /// The folder that names inside it are relative to, as parts from `/`.
    package let folder: [String]
}
