import PubDocuments

/// The source of the alternate text of a picture whose author wrote none.
package enum AlternateText: String, CaseIterable, Hashable, Sendable {
    /// Its caption.
    case caption
    /// None: its author has to write them.
    case required
}

extension AlternateText {
    /// The alternate text of the picture `name` that nobody has described, in the language of the tag: a note that says so and the
    /// file's name; in unknown languages only the file's name, and an ellipsis for a picture without one.
    static func ofUndescribed(_ name: String, in language: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let primary = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
        let note = words[primary]
        // A picture that is in a document of a word processor has no name that a person gave it.
        if Attachment.isName(file) { return note ?? "…" }
        return note.map { "\($0): \(file)" } ?? file
    }

    private static let words = [
        "en": "Picture without a description", "de": "Bild ohne Beschreibung", "fr": "Image sans description",
        "es": "Imagen sin descripción", "it": "Immagine senza descrizione", "nl": "Afbeelding zonder beschrijving",
        "pt": "Imagem sem descrição", "ca": "Imatge sense descripció", "pl": "Obraz bez opisu",
        "cs": "Obrázek bez popisu", "sk": "Obrázok bez opisu", "hu": "Kép leírás nélkül",
        "ro": "Imagine fără descriere",
        "sv": "Bild utan beskrivning", "da": "Billede uden beskrivelse", "nb": "Bilde uten beskrivelse",
        "nn": "Bilete utan skildring", "fi": "Kuva ilman kuvausta", "ru": "Изображение без описания",
        "uk": "Зображення без опису", "el": "Εικόνα χωρίς περιγραφή", "tr": "Açıklaması olmayan resim",
        "ar": "صورة بلا وصف", "he": "תמונה ללא תיאור", "hi": "विवरण के बिना चित्र", "ja": "説明のない画像", "zh": "没有说明的图片",
        "ko": "설명이 없는 그림",
    ]
}
