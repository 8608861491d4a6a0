/// A place in an input file. Lines and columns count from 1; a column counts Unicode scalars.
///
/// A type that keeps its place beside its content marks the property `@ExcludedFromEquality`, so
/// that a value that only moved in its file is the same value.
public struct SourceLocation: Hashable, Sendable {
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

extension SourceLocation: Comparable {
    /// Order by file, line and column.
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `file:line:column`, shortened if the line or the column is not known.
    public var description: String {
        if line == 0 { return file }
        return column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
}
