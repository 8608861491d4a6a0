import PubTestSupport
import Testing

/// What an editor reads after slips of every kind: the place, what is wrong, and what to write.
@Suite(.needs(.fonts)) struct EditorMistakesTests: MistakeBench {
    @Test(arguments: Mistake.inManifests + Mistake.inTemplates + Mistake.inArticles)
    func theMessageHelps(_ mistake: Mistake) {
        let issue = mistake.issue()
        let lines = withExtendedLifetime(issue) { words(issue.program(mistake.arguments).run()) }
        #expect(Array(lines.prefix(mistake.says.count)) == mistake.says)
    }
}
