import PubDisplayList
import PubTestSupport
import Testing

/// White that fills columns, or is left by the baseline grid: between blocks, never within one.
@Suite(.needs(.fonts)) struct AddedWhiteTests {
    private enum Block: String, CaseIterable {
        case verse, list, definitions, quote, address, listWithTables
    }

    /// Thirty paragraphs in a narrow page of one column, some headings, and after every third paragraph a block of short lines, whose
    /// words begin with its number and that of the line: `N4b`.
    private func source(_ block: Block, _ seed: Int) -> String {
        var words = Words(seed: seed)
        var blocks: [String] = []
        for index in 0..<30 {
            if index % 7 == 3 { blocks.append("## \(words.text(3))") }
            blocks.append(words.text(40 + words.number(60)))
            if index % 3 == 1 { blocks.append(lines(of: block, index, &words)) }
        }
        return blocks.joined(separator: "\n\n")
    }

    private func lines(of block: Block, _ index: Int, _ words: inout Words) -> String {
        let lines = "abcd".map { "N\(index)\($0) \(words.text(3))" }
        switch block {
        case .verse: return lines.map { "| \($0)" }.joined(separator: "\n")
        case .list: return lines.map { "- \($0)" }.joined(separator: "\n")
        case .definitions: return "\(lines[0])\n:   \(lines[1])\n\n\(lines[2])\n:   \(lines[3])"
        case .quote: return lines.map { "> \($0)" }.joined(separator: "\n>\n")
        case .listWithTables:
            // A box in each of two items.
            return [0, 2].map { "- \(lines[$0])\n\n  | \(lines[$0 + 1]) |\n  |---|\n  | words |" }.joined(
                separator: "\n\n")
        case .address: return "::: address\n\(lines.joined(separator: "\n\n"))\n:::"
        }
    }

    private func issue(_ block: Block, _ seed: Int, grid: String = "all", fit: Bool = true) -> TestIssue {
        var template = TestTemplate()
        template.columns = "{ count = 1 }"
        template.masters = """
            "verse" = "line"
            "address" = "line"
            [master.default]
            """
        template.more = """
            [paragraph.line]
            based_on = "display"
            leading = "\(grid == "all" ? 12 : 13)pt"
            grid = "\(grid)"
            space_before = "6pt"
            space_after = "6pt"
            """
        if fit { template.more += "\n[fit]\nmode = \"auto\"\nlooseness = 0" }
        return TestIssue(source(block, seed), template)
    }

    /// From each line of the blocks down to the next one, where both are on one page.
    private func steps(_ issue: TestIssue) -> [[Double]] {
        (0..<30).filter { $0 % 3 == 1 }.map { index in
            let lines = "abcd".map { issue.find("N\(index)\($0)") }
            return zip(lines, lines.dropFirst()).compactMap { above, below in
                guard let above, let below, above.page == below.page else { return nil }
                return below.mark.y - above.mark.y
            }
        }
    }

    @Test(arguments: Block.allCases, [1, 2, 3, 4]) private func blocksAreSetAsTheyAreWithoutFit(
        _ block: Block, seed: Int
    ) {
        let plain = Set(steps(issue(block, seed, fit: false)).flatMap { $0 })
        let fitted = issue(block, seed)
        #expect(Set(steps(fitted).flatMap { $0 }).isSubset(of: plain))
        #expect(fitted.shown(fitted.articles[0].body) == fitted.articles[0].body.letters)
    }

    @Test func linesAreAddedAboveTheBlocks() {
        let spaces = (1...4).flatMap { issue(.verse, $0).composition.decisions }.reduce(0) { $0 + $1.cost[.addedSpace] }
        #expect(spaces > 0)
    }

    /// Lines off the grid: what the grid leaves is around the stanza.
    @Test(arguments: [1, 2, 3, 4]) func theGridLeavesNothingWithinAStanza(seed: Int) {
        let issue = issue(.verse, seed, grid: "none")
        for stanza in steps(issue) { #expect(stanza.allSatisfy { abs($0 - 13) < 0.1 }, "\(stanza)") }
    }
}
