import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubIdentity
import PubTextModel

extension ArticleResolver {
    /// Adds the entry of a lead: a box with its picture, and the words of the entry below it; false for other entries. In
    /// the structure the words are beside the picture, not in it: a screen reader says the alternate text of a picture instead of
    /// its content.
    mutating func addLead(_ entry: ContentsEntry) -> Bool {
        guard let lead = entry.lead else { return false }
        guard let style = computed.sheet.objectStyle(of: "contents.lead") else {
            computed.report(
                .warning(
                    "unmapped-element", "no style is made for the element \"contents.lead\"", at: lead.origin,
                    hint:
                        "give it an object style in [map] of the template: \"contents.lead\" = \"STYLE\"; until then the "
                        + "contents show it without a picture"))
            return false
        }
        guard var figure = lead.picture else { return false }
        let captions = computed.sheet.objects[style]?.captions ?? SpecifiedCaptions()
        figure.captionPlace = CaptionKeys.keys.captionPlace.valueOrInitial(captions.place)
        addBox(of: "contents.lead", style: style, Block(.pause, at: context.origin), SpecifiedBox()) { resolver, id in
            let element = Int(id.index)
            resolver.article.structure[element].alternate = figure.alternate
            if figure.alternate == nil { resolver.article.structure[element].decorate() }
            figure.caption = resolver.flow(in: "lead", below: resolver.place.parent) { $0.addWords(of: entry) }
            return .figure(figure)
        }
        // The first of the issue keeps its picture.
        let isFirst = !article.boxes.contains(where: \.isLead)
        article.boxes[article.boxes.count - 1].isLead = true
        article.boxes[article.boxes.count - 1].isOptional = !isFirst
        return true
    }
}
