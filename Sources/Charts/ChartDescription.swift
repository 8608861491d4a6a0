import PubTextModel

extension Chart {
    /// A description of the chart in words, for people who cannot see it: its kind, its `caption` and its values. Linear.
    ///
    /// In languages whose words for the kinds are not known here, it gives only the values.
    package func description(caption: String, in language: Language) -> String {
        let number = ChartNumber(language, unit: unit)
        var sentences: [String] = []
        if let words = Chart.words[language.primary], let index = Kind.allCases.firstIndex(of: kind) {
            sentences.append(words.kinds[index])
        }
        // The last line gives every sentence its stop.
        let caption = caption.last.map { ".!?…".contains($0) } == true ? String(caption.dropLast()) : caption
        if !caption.isEmpty { sentences.append(caption) }
        let missing = Chart.words[language.primary]?.missing ?? "–"
        for series in series {
            let values = zip(categories, series.values).map { category, value in
                let text = value.map { number.text($0, decimals: decimals, unitIsWritten: true) } ?? missing
                return category.name.isEmpty ? text : "\(category.name): \(text)"
            }
            let name = [series.name, heading].filter { !$0.isEmpty }
            sentences.append((name.isEmpty ? "" : name[0] + " – ") + values.joined(separator: "; "))
        }
        for annotation in annotations where !annotation.text.isEmpty { sentences.append(annotation.text) }
        return sentences.map { $0.last.map { ".!?…".contains($0) } == true ? $0 : $0 + "." }.joined(separator: " ")
    }

    /// The values as a table in the words of `language`, for people who cannot see the chart: a row of the heading and the names of the series, then
    /// one for each category, with its name and its values. Linear.
    package func table(in language: Language) -> [[String]] {
        let number = ChartNumber(language, unit: unit)
        let missing = Chart.words[language.primary]?.missing ?? "–"
        let rows = categories.enumerated().map { index, category in
            [category.name]
                + series.map { series in
                    series.values[index].map { number.text($0, decimals: decimals, unitIsWritten: true) } ?? missing
                }
        }
        return [[heading] + series.map(\.name)] + rows
    }

    /// The words for the kinds in the order of their cases, and for a value that is not there, by language.
    private static let words: [String: (kinds: [String], missing: String)] = [
        "en": (["Bar chart", "Line chart", "Area chart", "Dot chart", "Ring chart"], "no value"),
        "de": (["Balkendiagramm", "Liniendiagramm", "Flächendiagramm", "Punktdiagramm", "Ringdiagramm"], "kein Wert"),
        "fr": (
            ["Diagramme à barres", "Courbes", "Diagramme d’aires", "Diagramme à points", "Diagramme en anneau"],
            "pas de valeur"
        ),
        "es": (
            ["Gráfico de barras", "Gráfico de líneas", "Gráfico de áreas", "Gráfico de puntos", "Gráfico de anillo"],
            "sin valor"
        ),
        "it": (
            ["Grafico a barre", "Grafico a linee", "Grafico ad aree", "Grafico a punti", "Grafico ad anello"],
            "nessun valore"
        ),
        "nl": (["Staafdiagram", "Lijndiagram", "Vlakdiagram", "Puntdiagram", "Ringdiagram"], "geen waarde"),
        "pt": (
            ["Gráfico de barras", "Gráfico de linhas", "Gráfico de áreas", "Gráfico de pontos", "Gráfico de anel"],
            "sem valor"
        ),
    ]
}
