/// The scripts that shells use to complete command lines, made of the same descriptions as the help.
struct ShellCompletions {
    /// The commands; the first one need not be named.
    let commands: [CommandSyntax]

    private var names: [String] { commands.map(\.name) + ["help"] }

    /// The script for `shell`; nil for one that is not known.
    func script(for shell: String) -> String? {
        switch shell {
        case "bash": bash
        case "zsh": zsh
        case "fish": fish
        default: nil
        }
    }

    /// The options of every command.
    private static let common = [
        CommandOption("help", "Show help information."), CommandOption("version", "Show the version."),
    ]

    private func options(of command: CommandSyntax) -> [CommandOption] { command.options + Self.common }

    // MARK: Shells

    private var bash: String {
        var choices = ""
        var options = ""
        for command in commands {
            for option in command.options where !option.choices.isEmpty {
                choices +=
                    "        \(command.name):\(option.name)) words=\"\(option.choices.joined(separator: " "))\" ;;\n"
            }
            let valued = command.options.filter { $0.value != nil && $0.choices.isEmpty }.map {
                "\(command.name):\($0.name)"
            }
            if !valued.isEmpty { choices += "        \(valued.joined(separator: "|"))) files=1 ;;\n" }
            let names = self.options(of: command).map(\.name).joined(separator: " ")
            options += "            \(command.name)) words=\"\(names)\" ;;\n"
        }
        return """
            # Completion of publish for bash, made by `publish completions bash`.
            _publish() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local command=\(commands[0].name) words="" files=""
                case ${COMP_WORDS[1]} in
                    \(commands.map(\.name).joined(separator: "|"))) [ "$COMP_CWORD" -eq 1 ] || command=${COMP_WORDS[1]} ;;
                esac
                case $command:$previous in
            \(choices)    esac
                if [ -z "$words$files" ]; then
                    case $word in
                        -*) case $command in
            \(options)            esac ;;
                        *) files=1
                            [ "$COMP_CWORD" -ne 1 ] || words="\(names.joined(separator: " "))" ;;
                    esac
                fi
                COMPREPLY=()
                [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
                [ -z "$files" ] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
            }
            complete -o filenames -F _publish publish

            """
    }

    private var zsh: String {
        func quoted(_ text: String) -> String {
            text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
                .replacing(":", with: "\\:")
        }
        func specification(_ option: CommandOption) -> String {
            var text = "'*\(option.name)[\(quoted(option.meaning))]"
            if let value = option.value {
                text +=
                    option.choices.isEmpty ? ":\(value):_files" : ":\(value):(\(option.choices.joined(separator: " ")))"
            }
            return text + "'"
        }
        let list = commands.map { "        '\($0.name):\(quoted($0.abstract))'\n" }.joined()
        let cases = commands.map { command in
            let lines = options(of: command).map { "            \(specification($0)) \\\n" }.joined()
            return "        \(command.name)) _arguments \\\n\(lines)            '*:file:_files' ;;\n"
        }
        return """
            #compdef publish
            # Completion of publish for zsh, made by `publish completions zsh`.
            _publish() {
                local command=\(commands[0].name)
                local -a commands=(
            \(list)    )
                if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
                    _describe command commands
                    _files
                    return
                fi
                if (( ${commands[(I)$words[2]:*]} )); then
                    command=$words[2]
                    shift words
                    (( CURRENT-- ))
                fi
                case $command in
            \(cases.joined())    esac
            }
            _publish "$@"

            """
    }

    private var fish: String {
        func quoted(_ text: String) -> String {
            "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
        }
        let names = commands.map(\.name).joined(separator: " ")
        var lines = ["# Completion of publish for fish, made by `publish completions fish`."]
        for command in commands {
            lines.append(
                "complete -c publish -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.abstract))")
            let condition =
                command.name == commands[0].name
                ? "not __fish_seen_subcommand_from \(commands.dropFirst().map(\.name).joined(separator: " "))"
                : "__fish_seen_subcommand_from \(command.name)"
            for option in options(of: command) {
                var line = "complete -c publish -n \(quoted(condition)) -l \(option.name.dropFirst(2))"
                if option.value != nil { line += option.choices.isEmpty ? " -r" : " -x" }
                if !option.choices.isEmpty { line += " -a \(quoted(option.choices.joined(separator: " ")))" }
                lines.append(line + " -d \(quoted(option.meaning))")
            }
        }
        lines.append("complete -c publish -n __fish_use_subcommand -a help -d \(quoted("Show help: \(names)"))")
        return lines.joined(separator: "\n") + "\n"
    }
}
