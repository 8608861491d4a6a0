/// The common part of findings that differ only in the names and places in them.
public struct FindingKind: Hashable, Sendable {
    /// Their severity.
    public let severity: Diagnostic.Severity
    /// Their id.
    public let id: String
    /// Their message without the names in it.
    public let pattern: String
}

/// The record of a finding. A finding is a fault of the input; a diagnostic describes it, gives its
/// place, and advises how to mend it.
public struct Diagnostic: Sendable {
    /// The severity of a finding.
    public enum Severity: Int, Hashable, Comparable, Sendable {
        /// Worth knowing; changes nothing.
        case note
        /// The result is complete, but probably not as intended.
        case warning
        /// Nothing is written to the target.
        case error

        /// Order by value.
        public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    /// A second place that explains the first.
    public struct Note: Sendable {
        /// The note's message on that place.
        public var message: String
        /// The place.
        public var origin: SourceLocation

        /// A note at `origin`.
        public init(_ message: String, at origin: SourceLocation) {
            self.message = message
            self.origin = origin
        }
    }

    /// Something that needs only one finding, wherever it is used: a picture in several places and editions.
    public struct Subject: Sendable {
        /// The name of the subject.
        public var name: String
        /// How grave the finding about it is: of several the gravest is kept.
        public var gravity: Double
    }

    /// A stable name in kebab-case, for searching and for filters: `unknown-key`.
    public var id: String
    /// The severity.
    public var severity: Severity
    /// One sentence without a full stop.
    public let message: String
    /// The message that findings of its kind share: ``Message/pattern``.
    public let pattern: String
    /// The place that has to change.
    public var origin: SourceLocation
    /// Further places.
    public var notes: [Note]
    /// Advice for the user; nil if the message says it.
    public var hint: String?
    /// The noun phrase for several of its kind, as in `pictures without alternate text`; nil for none.
    public var plural: String?
    /// Its places on finished pages; empty if they are not known.
    public var places: [PagePlace] = []
    /// Its subject, if one finding of its id is enough for that subject; nil for most.
    public var subject: Subject?
    /// How many more of its kind were found and are not listed, since there are too many (``FindingList``).
    public var unlisted = 0

    /// A finding of any severity.
    public init(
        _ severity: Severity, _ id: String, _ message: Message, at origin: SourceLocation, hint: String? = nil
    ) {
        self.id = id
        self.severity = severity
        self.message = message.text
        pattern = message.pattern
        self.origin = origin
        self.hint = hint
        notes = []
    }

    /// An error.
    public static func error(
        _ id: String, _ message: Message, at origin: SourceLocation, hint: String? = nil
    ) -> Diagnostic {
        Diagnostic(.error, id, message, at: origin, hint: hint)
    }

    /// A warning.
    public static func warning(
        _ id: String, _ message: Message, at origin: SourceLocation, hint: String? = nil
    ) -> Diagnostic {
        Diagnostic(.warning, id, message, at: origin, hint: hint)
    }

    /// The same finding with a further place.
    public func noting(_ message: String, at origin: SourceLocation) -> Diagnostic {
        var copy = self
        copy.notes.append(Note(message, at: origin))
        return copy
    }

    /// The same finding with another severity.
    public func graded(_ severity: Severity) -> Diagnostic {
        var copy = self
        copy.severity = severity
        return copy
    }

    /// The same finding, which is one of several `things`: `pictures without alternate text`.
    public func counted(as things: String) -> Diagnostic {
        var copy = self
        copy.plural = things
        return copy
    }

    /// The same finding, which is not said of `name` again unless it is graver.
    public func about(_ name: String, gravity: Double) -> Diagnostic {
        var copy = self
        copy.subject = Subject(name: name, gravity: gravity)
        return copy
    }

    /// Its kind, which it shares with findings that differ only in names and places.
    public var kind: FindingKind { FindingKind(severity: severity, id: id, pattern: pattern) }

    /// Order by place, then severity, then id, for reports that are the same every time.
    public static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        // At one place the graver finding comes first.
        (a.origin, b.severity, a.id, a.message) < (b.origin, a.severity, b.id, b.message)
    }
}

extension Sequence where Element == Diagnostic {
    /// Whether one of them is an error.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}
