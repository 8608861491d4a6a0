import PubDiagnostics
import PubDocuments

extension PageDesign {
    /// The problems of frames of `master` that exclude one another.
    func conflictingFrames(of master: Master) -> [Diagnostic] {
        secondHeads(of: master) + overlappingFrames(of: master)
    }

    /// The errors of frames for the head beside the first.
    private func secondHeads(of master: Master) -> [Diagnostic] {
        let heads = master.gridFrames.filter { $0.content == .head }
        return heads.dropFirst().map { frame in
            Diagnostic.error(
                "second-head", "a page has one frame for the head of its article, and this is a second one",
                at: frame.origin(of: "head"), hint: "take one of them away, or let it hold the text: text = true"
            ).noting("the first one", at: heads[0].origin(of: "head"))
        }
    }
}
