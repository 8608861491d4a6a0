import Testing

/// Something that a test needs and that the set-up of the package brings. A test without it fails and says in one
/// sentence what is missing and which command brings it; it is never skipped.
package struct Requirement: Sendable {
    /// The sentence on what is missing; nil when all is there.
    package let missing: @Sendable () -> String?

    /// Files by their names below the package or their whole paths, brought by `command`.
    package static func files(_ names: [String], from command: String = "make setup") -> Requirement {
        Requirement {
            names.first { !PackageFolder.has($0) }.map { "\($0) is missing: \(command) brings it" }
        }
    }

    /// Every font, and the colour profile, of `Fonts/catalogue.toml`.
    package static let fonts = files(Setup.catalogue.map { "Fonts/\($0)" }, from: "make fonts-all")

    /// The hyphenation dictionaries of Debian's packages, and its list of Thai words.
    package static let dictionaries = files(Setup.dictionaries)

    /// The examples of the CommonMark specification.
    package static let commonMarkExamples = files([Setup.commonMarkExamples])

    /// The packages of Python that judges of files need, those of `Tests/requirements.txt`.
    package static let pythonPackages = files([".venv/tests"], from: "make test")

    /// The pictures of an issue of the package, which its own script draws.
    package static func pictures(_ names: String..., of issue: String) -> Requirement {
        files(names.map { "Issues/\(issue)/drawn/\($0)" }, from: "make pictures")
    }

    /// The pictures of the frozen issues of `Tests/Frozen`.
    package static let frozenPictures = files(["Tests/Frozen/Issues/sample/drawn/.drawn"], from: "make pictures")

    /// Programs of Debian's packages.
    package static func tools(_ names: String...) -> Requirement {
        Requirement { names.lazy.compactMap { Tool.missing($0) }.first }
    }
}

/// The failure of a test whose set-up is missing.
package struct MissingSetup: Error, CustomStringConvertible {
    /// What is missing and which command brings it.
    package var description: String
}

/// Fails a suite or test whose set-up is missing, before it runs.
package struct RequirementTrait: SuiteTrait, TestTrait {
    let requirements: [Requirement]

    package func prepare(for test: Test) async throws {
        for requirement in requirements {
            if let sentence = requirement.missing() { throw MissingSetup(description: sentence) }
        }
    }
}

extension Trait where Self == RequirementTrait {
    /// Fails where one of `requirements` is missing, with the command that brings it.
    package static func needs(_ requirements: Requirement...) -> Self { Self(requirements: requirements) }
}
