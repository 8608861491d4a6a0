import PubTestSupport
import Testing

/// `make install`, and the package of Debian.
@Suite(.needs(.fonts)) struct PackageTests {
    private let shop = Workshop()

    private func run(_ words: String...) -> Run { Program(words).run(limit: 1800) }

    /// What is installed below a folder publishes an issue by itself.
    @Test func anInstalledProgramPublishes() throws {
        let install = run("\(PackageFolder.path)/.ci/install", IssueFolder.publish, "\(shop.path)/usr")
        #expect(install.ending == .exited(0), "\(install.output)\(install.messages)")
        #expect(shop.names("usr") == ["bin", "share"])
        #expect(shop.names("usr/share/publish") == ["Fonts", "Templates"])
        let program = "\(shop.path)/usr/bin/publish"
        var new = Program([program, "new", "mag"])
        new.folder = shop.path
        #expect(new.run().ending == .exited(0))
        let build = run(program, "\(shop.path)/mag/issue.toml", "--strict")
        #expect(build.ending == .exited(0), "\(build.messages)")
        let page = Program(["sh", "-c", "zcat '\(shop.path)/usr/share/man/man1/publish.1.gz'"]).run()
        #expect(page.output == run(program, "man").output)
        #expect(
            shop.text("usr/share/bash-completion/completions/publish") == run(program, "completions", "bash").output)
        // A second installation replaces the first one whole.
        shop.file("usr/share/publish/Templates/old/template.toml")
        #expect(run("\(PackageFolder.path)/.ci/install", IssueFolder.publish, "\(shop.path)/usr").ending == .exited(0))
        #expect(shop.names("usr/share/publish/Templates") == ["labels", "monthly", "profiles"])
    }

    /// A package, built and tried in a system that has nothing else, by the lines of Containerfile. Asks for root, a network and
    /// debootstrap.
    @Test(.long) func thePackageIsTried() {
        let build = run("\(PackageFolder.path)/.ci/deb", IssueFolder.publish, shop.path)
        #expect(build.ending == .exited(0), "\(build.output)\(build.messages)")
        let trial = run("\(PackageFolder.path)/.ci/try-package", "\(shop.path)/publish.deb")
        #expect(trial.ending == .exited(0), "\(trial.output)\(trial.messages)")
        #expect(trial.output.contains("installed, upgraded and removed"))
    }
}
