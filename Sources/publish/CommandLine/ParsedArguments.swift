import PubSettings

/// The words of a command line, told apart by the syntax of a command.
struct ParsedArguments {
    /// The values of each option by its name, in their order; of a flag an empty one.
    private var values: [String: [String]] = [:]
    /// The words that are no options.
    private(set) var words: [String] = []

    /// Reads `arguments`, the words after the name of the command of `syntax`.
    ///
    /// An option takes the next word as its value, or the text after `=`; a value that begins with a dash is written so.
    /// No options follow `--`.
    init(_ arguments: some Sequence<String>, _ syntax: CommandSyntax) throws(UsageError) {
        let options = syntax.options
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if argument == "--" { break }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                let near = Suggestion.nearest(to: parts[0], in: options.map(\.name))
                throw UsageError("Unknown option '\(parts[0])'" + (near.map { ". Did you mean '\($0)'?" } ?? ""))
            }
            let given = parts.count > 1 ? parts[1] : nil
            values[option.name, default: []].append(try Self.value(of: option, given, &rest))
        }
        while let word = rest.next() { words.append(word) }
        if words.count > syntax.words.count.upperBound {
            throw UsageError("Unexpected argument '\(words[syntax.words.count.upperBound])'")
        }
        if words.count < syntax.words.count.lowerBound {
            var error = UsageError("Missing expected argument '\(syntax.words.label)'")
            error.subject = (syntax.words.label, syntax.words.meaning)
            throw error
        }
    }

    /// The value of `option`: `given` after `=`, or the next word of `rest`; empty for a flag.
    private static func value(
        of option: CommandOption, _ given: String?, _ rest: inout some IteratorProtocol<String>
    ) throws(UsageError) -> String {
        if option.value == nil {
            guard let given else { return "" }
            throw UsageError("The option '\(option.name)' does not take any value, but '\(given)' was specified.")
        }
        if let given, !given.isEmpty { return given }
        guard given == nil, let next = rest.next(), !next.hasPrefix("-") || next == "-" else {
            throw UsageError("Missing value for '\(option.label)'", about: option)
        }
        return next
    }

    /// Whether `flag` is set.
    func has(_ flag: CommandOption) -> Bool { values[flag.name] != nil }

    /// All values of `option`, in their order.
    func values(of option: CommandOption) -> [String] { values[option.name] ?? [] }

    /// The last value of `option`, which counts if one is enough; nil without any.
    func value(of option: CommandOption) -> String? { values[option.name]?.last }

    /// The value of `option` as a number; nil without any.
    func number<Number: LosslessStringConvertible>(
        of option: CommandOption, as type: Number.Type
    ) throws(UsageError) -> Number? {
        guard let text = value(of: option) else { return nil }
        guard let number = Number(text) else {
            throw UsageError("The value '\(text)' is invalid for '\(option.label)'", about: option)
        }
        return number
    }

    /// The value of `option` among its choices; nil without any.
    func choice<Choice: RawRepresentable<String>>(
        of option: CommandOption, as type: Choice.Type
    ) throws(UsageError) -> Choice? {
        guard let text = value(of: option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = option.choices.map { "'\($0)'" }
            let list = choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
            throw UsageError(
                "The value '\(text)' is invalid for '\(option.label)'. Please provide one of \(list).", about: option)
        }
        return choice
    }
}
