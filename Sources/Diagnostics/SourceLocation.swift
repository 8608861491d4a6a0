/// Where in the input something stands. Lines and columns count from 1; a column counts Unicode scalars.
///
/// Origins compare equal and add nothing to a hash, so that a value that only moved in its file is the same value.
public struct SourceLocation: Sendable {
    /// The file as the user named it, or relative to the root.
    public var file: String
    /// The line, from 1; 0 when the whole file is meant.
    public var line: Int32
    /// The column in Unicode scalars, from 1; 0 when the whole line is meant.
    public var column: Int32

    /// The place `line`:`column` of `file`.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// No place: a value made by the program itself.
    public static let none = SourceLocation(file: "")
}

extension SourceLocation: Hashable {
    /// Always true: a place is not part of a value.
    public static func == (a: SourceLocation, b: SourceLocation) -> Bool { true }
    /// Adds nothing.
    public func hash(into hasher: inout Hasher) {}
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, shortened where the line or the column is not known.
    public var description: String {
        if line == 0 { return file }
        return column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }

    /// True when both name the same place. `==` does not tell: it is always true.
    public func isPlace(of other: SourceLocation) -> Bool {
        file == other.file && line == other.line && column == other.column
    }

    /// Order by file, line and column, for reports.
    public static func precedes(_ a: SourceLocation, _ b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}
