/// An option of a command, as the command line has it and help lists it.
struct CommandOption: Sendable {
    /// Its name with both dashes.
    let name: String
    /// The placeholder for its value in help; nil for a flag, which takes none.
    let value: String?
    /// The values that it takes; empty for any.
    let choices: [String]
    /// The default choice, if help lists the choices.
    let standard: String
    /// Its description in help.
    let meaning: String

    /// The option `--name`, with a value if one is named, among `choices` if there are any.
    init(
        _ name: String, value: String? = nil, of choices: [String] = [], standard: String = "", _ meaning: String
    ) {
        self.name = "--" + name
        self.value = value
        self.choices = choices
        self.standard = standard
        self.meaning = meaning
    }

    /// Its description in help, with its choices.
    var listing: String {
        choices.isEmpty
            ? meaning : "\(meaning) (values: \(choices.joined(separator: ", ")); default: \(standard))"
    }

    /// It as one types it: `--edition <name>`.
    var label: String { value.map { "\(name) <\($0)>" } ?? name }
}

/// The arguments of a command, and its help.
struct CommandSyntax: Sendable {
    /// Options under a heading of the help.
    struct Group: Sendable {
        var title: String
        var options: [CommandOption]
    }

    /// The words of a command line that are no options.
    struct Words: Sendable {
        /// The placeholder of a word in help.
        var label: String
        var meaning: String
        /// How many there are.
        var count: ClosedRange<Int>
    }

    var name: String
    /// One sentence that says what it does.
    var abstract: String
    var usage: String
    /// All that help says beside the options.
    var discussion: String
    var words: Words
    var groups: [Group]
    /// The command line that shows its help.
    var helpCommand: String

    /// Its options.
    var options: [CommandOption] { groups.flatMap(\.options) }
}

/// A command line that is wrong.
struct UsageError: Error {
    var message: String
    /// The part of the command line that it is about, as help lists it: the way to type it, and its meaning.
    var subject: (label: String, meaning: String)?

    init(_ message: String) { self.message = message }

    init(_ message: String, about option: CommandOption) {
        self.message = message
        subject = (option.label, option.meaning)
    }
}
