import PubColor
import PubValues

extension OutputIntent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(profile, identifier, condition, registry, inks, richBlack, inkLimit, reducesInks)
    }
}

extension PrinterMarks: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(crop, registration, bars, slug, offset)
    }
}
