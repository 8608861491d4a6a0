/// A call of the library by a careless program; the call gives nil, or throws, if the library refuses it.
struct FuzzCall: Sendable {
    /// The function and its type, for messages.
    let name: String
    private let body: @Sendable (inout CarelessProgram) throws -> Any?

    init(_ name: String, _ body: @escaping @Sendable (inout CarelessProgram) throws -> Any?) {
        self.name = name
        self.body = body
    }

    /// Whether the library does what it is asked.
    func succeeds(_ program: inout CarelessProgram) -> Bool {
        guard let result = try? body(&program) else { return false }
        // An optional within an optional.
        if let optional = result as? any OptionalResult { return optional.hasValue }
        return true
    }

    /// All calls.
    static let all: [FuzzCall] = geometry + colors + texts + marks + fonts + layout + emission
}

/// Any optional value.
private protocol OptionalResult {
    var hasValue: Bool { get }
}

extension Optional: OptionalResult {
    fileprivate var hasValue: Bool { self != nil }
}
