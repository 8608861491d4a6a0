import PubGeometry

extension PageReport {
    /// The editions as a JSON array (RFC 8259): for each its `pages`, with the coverage of each plate in per cent, the most ink and its place, the
    /// marks by colour makeup and the places of findings; its `pictures`, `fonts` and `links`. Lengths are in points; pages count from 1.
    package var json: String {
        "[\n" + editions.map(object).joined(separator: ",\n") + "\n]"
    }

    private func object(_ edition: Edition) -> String {
        let faces = edition.faces.map { face in
            "{\"name\":\(JSONText.string(face.name)),\"least\":\(number(face.sizes.lowerBound.points)),"
                + "\"most\":\(number(face.sizes.upperBound.points)),\"pages\":\(face.pages)}"
        }
        let links = edition.links.map { "{\"address\":\(JSONText.string($0.address)),\"page\":\($0.page + 1)}" }
        return
            "{\"name\":\(JSONText.string(edition.name)),\"profile\":\(edition.profile.map(JSONText.string) ?? "null"),"
            + "\"errors\":\(edition.errors),\"warnings\":\(edition.warnings),"
            + "\"ink_limit\":\(edition.inkLimit.map(String.init) ?? "null"),"
            + "\"pages\":[\n\(edition.sheets.map(object).joined(separator: ",\n"))\n],"
            + "\"pictures\":[\(edition.pictures.map(object).joined(separator: ","))],"
            + "\"fonts\":[\(faces.joined(separator: ","))],\"links\":[\(links.joined(separator: ","))]}"
    }

    private func object(_ sheet: Sheet) -> String {
        let plates = sheet.plates.map { "\(JSONText.string($0.ink)):\(number($0.coverage))" }
        let objects = sheet.objects.map { "\(JSONText.string($0.kind)):\($0.count)" }
        let marks = sheet.marks.map { "{\"finding\":\($0.finding + 1),\(JSONText.members(of: $0.area))}" }
        let most = sheet.greatestInk.map { "{\"percent\":\(number($0.percent)),\(JSONText.members(of: $0.area))}" }
        return "{\"page\":\(sheet.index + 1),\"folio\":\(JSONText.string(sheet.folio)),"
            + "\"width\":\(number(sheet.trim.width.points)),\"height\":\(number(sheet.trim.height.points)),"
            + "\"articles\":[\(sheet.articles.map(JSONText.string).joined(separator: ","))],"
            + "\"coverage\":{\(plates.joined(separator: ","))},\"most_ink\":\(most ?? "null"),"
            + "\"marks\":{\(objects.joined(separator: ","))},\"findings\":[\(marks.joined(separator: ","))]}"
    }

    private func object(_ picture: PlacedPicture) -> String {
        let pixels = picture.pixels.map { "[\($0.width),\($0.height)]" } ?? "null"
        return "{\"name\":\(JSONText.string(picture.name)),\"page\":\(picture.page + 1),\"pixels\":\(pixels),"
            + "\"width\":\(number(picture.size.width.points)),\"height\":\(number(picture.size.height.points)),"
            + "\"ppi\":\(picture.resolution.map(String.init) ?? "null"),"
            + "\"converted\":\(JSONText.string(picture.conversion)),\"ink\":\(picture.ink.map(String.init) ?? "null")}"
    }

    private func number(_ value: Double) -> String { DecimalText.fixed(value, places: 2) }
}
