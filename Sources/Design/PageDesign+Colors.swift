import PubDiagnostics

extension PageDesign {
    /// Warns about articles that go on from one master to another with other swatches for the colours of type: they
    /// keep the first master's. Linear in `plans`.
    package func mixedColors(of plans: [ArticlePlan]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var before: ArticlePlan?
        for plan in plans {
            defer { before = plan }
            if let other = mismatch(plan.firstMaster, plan.nextMaster) {
                let name = master(plan.nextMaster).name
                found.append(finding("its further pages are of the master “\(name)”", plan, other))
            } else if plan.start == .continue, let before, let other = mismatch(plan.firstMaster, before.nextMaster) {
                let name = master(before.nextMaster).name
                found.append(finding("it begins on a page of the master “\(name)”", plan, other))
            }
        }
        return found
    }

    /// The difference between pages of two masters that affects the type; nil for none.
    private func mismatch(_ first: String, _ second: String) -> String? {
        guard let (first, second) = masters[first].flatMap({ one in masters[second].map { (one, $0) } }) else {
            return nil
        }
        if first.colors.swatches != second.colors.swatches { return "swatches" }
        return first.ground == second.ground ? nil : "ground"
    }

    private func finding(_ what: Message, _ plan: ArticlePlan, _ key: String) -> Diagnostic {
        let name = master(plan.firstMaster).name
        return .warning(
            "mixed-colors",
            "the type of “\(plan.article.withoutBody.id)” has the colours of the master “\(name)”, and \(what), "
                + "which has another `\(key)`",
            at: plan.origin, hint: "give both masters the same `ground` and `swatches`: base one on the other")
    }
}
