import Glibc
import Testing

// The only tests that are skipped: those that take long, those of material that is not in the package, and those of what
// a platform cannot do. What the set-up brings is required: see `needs`.

/// The tests that take long, which `make test-all` runs.
package enum LongTests {
    /// True when they are wanted.
    package static let areWanted = getenv("LONG_TESTS") != nil

    /// The seeds of random cases that `SEEDS="156 585"` gives, for a look at those that failed; nil for all.
    package static let givenSeeds = getenv("SEEDS").map {
        String(cString: $0).split(separator: " ").compactMap { Int($0) }
    }

    /// The seeds of a test: those given, else the `short` ones, or the first `long` where long tests are wanted.
    package static func seeds(_ short: [Int], long: Int) -> [Int] {
        givenSeeds ?? (areWanted ? Array(0..<long) : short)
    }
}

/// The folder of shared material, which is not in the package.
package enum Shared {
    /// The real path of what `name` is in the folder that the environment names, or beside the package; nil where
    /// nothing is there.
    package static func path(of name: String) -> String? {
        let folder = getenv("SHARED").map { String(cString: $0) } ?? PackageFolder.path + "/../shared"
        guard let path = realpath("\(folder)/\(name)", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips but in long runs.
    package static var long: Self { .enabled(if: LongTests.areWanted, "takes long: make test-all runs it") }

    /// Skips where there is no such shared material.
    package static func needsShared(_ name: String) -> Self {
        .enabled(if: Shared.path(of: name) != nil, "\(name) is not in the shared folder that SHARED names")
    }

    /// Skips where the platform has no pseudo-terminals: a bare chroot has no `/dev/pts`.
    package static var needsPseudoTerminals: Self {
        .enabled(if: TerminalEnds.areThere, "the platform has no pseudo-terminals")
    }

    /// Skips where the platform lets no user make a name space of mounts: containers forbid it.
    package static var needsNameSpaces: Self {
        .enabled(
            if: system("unshare -mr mount -t tmpfs none /proc 2>/dev/null") == 0,
            "the platform allows no name spaces of mounts")
    }

    /// Skips where no bare system of Debian can be made: that takes root, mounts and debootstrap.
    package static var needsBareSystems: Self {
        .enabled(
            if: getuid() == 0 && system("command -v debootstrap >/dev/null && unshare -m true 2>/dev/null") == 0,
            "debootstrap is missing, or the user may not change the root of a process")
    }
}
