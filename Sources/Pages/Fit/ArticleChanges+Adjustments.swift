import PubColumns

extension ArticleChanges {
    /// Adds the change of `item`.
    mutating func add(_ kind: FitAdjustment.Kind, to item: CastOffItem) {
        if case .head(let step) = kind { return head = step }
        guard case .box(let box) = item.content else {
            switch kind {
            case .looseness(let count), .space(let count): lines[item.index] = count
            case .picture, .laterPicture, .leftOut, .held, .head: break
            }
            return
        }
        switch kind {
        case .space(let count): boxes[box.id, default: BoxChange()].lines = count
        case .picture(let steps): boxes[box.id, default: BoxChange()].pictureSteps = steps
        case .laterPicture(let steps):
            boxes[box.id, default: BoxChange()].pictureSteps = steps
            if steps < 0 { boxes[box.id, default: BoxChange()].isHeld = true }
        case .leftOut: boxes[box.id, default: BoxChange()].isLeftOut = true
        case .held: boxes[box.id, default: BoxChange()].isHeld = true
        case .looseness, .head: break
        }
    }
}
