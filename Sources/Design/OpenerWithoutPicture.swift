import PubDiagnostics

extension ArticlePlan {
    /// Sets the article in the columns of the template's own master, without its frames, if that has frames for pictures that the
    /// article does not have; says so by the warning. nil if it has them. An author who names a master asks for its pictures.
    package mutating func leaveOutFramesOfMissingPictures(on design: inout PageDesign) -> Diagnostic? {
        let own = article.withoutBody.pictureNames
        guard !isBlank, let master = design.masters[firstMaster],
            let name = master.namesOfPictures.first(where: { !own.contains($0) })
        else { return nil }
        let columns = design.addColumns(of: master)
        if nextMaster == firstMaster { nextMaster = columns }
        firstMaster = columns
        return .warning(
            "opener-without-picture",
            "the template opens “\(article.withoutBody.id)” on the master “\(master.name)”, which has a frame for the picture #\(name), "
                + "and the article has none: it is set in columns, without the frames of the master",
            at: origin,
            hint:
                "give one of its pictures this identifier: ![](file.jpg){#\(name)}, or name a master or an opener for it"
        )
    }
}

extension PageDesign {
    /// Adds a master like `master` that has columns instead of frames; its name among ``masters``.
    fileprivate mutating func addColumns(of master: Master) -> String {
        // No table of the settings can have this name.
        let name = "\(master.name)\0columns"
        var columns = master
        (columns.frames, columns.gridFrames, columns.isOpener) = ([], [], false)
        masters[name] = columns
        return name
    }
}
