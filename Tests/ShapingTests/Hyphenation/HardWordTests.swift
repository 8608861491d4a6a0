import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Words that dictionaries get wrong, in the languages whose dictionaries are there.
@Suite(.needs(.fonts, .dictionaries))
struct HardWordTests {
    /// By language: its dictionary, the fewest letters on both sides, and words with all points at which they may be divided;
    /// after a `>` as they are drawn where they are.
    private static let rows: [(language: String, file: String, minima: (Int, Int), words: String)] = [
        (
            "en-GB", "hyph_en_GB.dic", (2, 3),
            "re-appear re-install off-shore horse-men moth-er-hood know-ledge at-mo-sphere heli-cop-ter re-ad-just re-unite re-use "
                + "real-ity reas-on-able pre-oc-cupy re-arrange preach-ing read-ing re-act-ing re-open-ing"
        ),
        (
            "en-US", "hyph_en_US.dic", (2, 3),
            "re-appear re-install re-ad-just knowl-edge man-slaugh-ter week-night reach-ing"
        ),
        (
            "de", "Fonts/hyphenation/de.pat", (2, 2),
            "Zu-cker Kas-ten wach-sen Schiff-fahrt Dienst-tag Gast-haus Tex-til-la-ger Nach-teils-aus-gleich grau-sei-den"
        ),
        (
            "de-1901", "Fonts/hyphenation/de-1901.pat", (2, 2),
            "zucker>zuk-ker bäcker>bäk-ker ka-sten fen-ster schiffahrt>schiff-fahrt brennessel>brenn-nes-sel stoffetzen>stoff-fet-zen "
                + "stillegung>still-le-gung trock-nung mit-tag dampfschiffahrt>dampf-schiff-fahrt decke>dek-ke"
        ),
        (
            "fr", "hyph_fr.dic", (2, 3),
            "hé-mi-sphère ma-gné-tique abs-trait psy-cho-lo-gie en-sei-gne-ment gou-ver-ne-ment"
        ),
        (
            "es", "hyph_es_ES.dic", (2, 2),
            "sub-ra-yar des-ha-cer tea-tro ins-truir gue-rri-lle-ro caó-ti-co leíais lin-güís-ti-ca sub-ro-gar su-bli-me poe-ta"
        ),
        ("it", "hyph_it_IT.dic", (2, 2), "pa-sta astrat-to co-strui-re ac-qua tec-ni-ca mi-glia-ia co-smo rit-mo"),
        ("ca", "hyph_ca_ES.dic", (2, 2), "col·legi>col-le-gi nos-al-tres cot-xe car-rer fet-ge"),
        ("pt", "hyph_pt_PT.dic", (2, 3), "ter-reiro pás-saro des-cida at-mos-fera subs-cre-ver ad-vo-gado ex-ce-ção"),
        (
            "nl", "hyph_nl_NL.dic", (2, 2),
            "ideeën>idee-en knieën>knie-en coördinatie>co-or-di-na-tie beëindigen>be-ein-di-gen amb-te-naar la-chen zeeën>zee-en "
                + "reünie>re-u-nie kopieën>ko-pie-en"
        ),
        ("da", "hyph_da_DK.dic", (2, 2), "lands-mand for-ret-ning vi-den-skab bil-let"),
        ("nb", "hyph_nb_NO.dic", (2, 2), "busstopp>buss-stopp trafikkaos>tra-fikk-ka-os na-sjon ek-sem-pel"),
        (
            "sv", "hyph_sv_SE.dic", (2, 2),
            "tillåta>till-lå-ta busstopp>buss-stopp tuggummi>tugg-gum-mi mös-sa för-kla-ra"
        ),
        ("pl", "hyph_pl_PL.dic", (2, 2), "naj-lep-szy przed-szko-le mat-ka zdję-cie od-dech ma-rze-nie"),
        ("cs", "hyph_cs_CZ.dic", (2, 3), "před-po-klad nej-lepší ro-zu-mět šest-náct re-pub-lika"),
        ("sk", "hyph_sk_SK.dic", (2, 3), "naj-lepší pred-seda šest-násť re-pub-lika"),
        ("sl", "hyph_sl_SI.dic", (2, 2), "slo-ven-šči-na od-da-ja pri-ja-telj ve-čer"),
        ("hr", "hyph_hr_HR.dic", (2, 2), "odža-čar pri-ja-telj zna-nje naj-ljep-ši brat-stvo zem-lja"),
        ("sr", "hyph_sr_RS.dic", (2, 2), "нај-леп-ши при-ја-тељ зна-ње брат-ство град-ски"),
        ("sr-Latn", "hyph_sr-Latn_RS.dic", (2, 2), "pri-ja-telj zna-nje naj-lep-ši brat-stvo grad-ski"),
        (
            "hu", "hyph_hu_HU.dic", (2, 2),
            "asszony>asz-szony loccsan>locs-csan könnyű>köny-nyű poggyász>pogy-gyász ma-gyar-or-szág egész-ség"
        ),
        ("ro", "hyph_ro_RO.dic", (2, 2), "sculp-tu-ră func-ție al-co-ol po-e-zie"),
        ("bg", "hyph_bg_BG.dic", (2, 2), "май-ка шо-фьор учи-тел ху-дож-ник"),
        ("ru", "hyph_ru_RU.dic", (2, 2), "май-ор объ-яв-ле-ние рай-он ака-де-мия"),
        ("uk", "hyph_uk_UA.dic", (2, 2), "над-зви-чай-ний ака-де-мія олі-вець стій-кий"),
        (
            "el", "hyph_el_GR.dic", (2, 2),
            "άν-θρω-πος πρω-τεύ-ου-σα άλ-λος αυ-το-κί-νη-το Σάβ-βα-το μι-λοῦ-σε ἐκεῖ-νος ἄν-θρω-πος οὐ-ρα-νός εὐ-χή"
        ),
        ("lt", "hyph_lt_LT.dic", (2, 2), "lie-tu-viš-kas mo-kyk-la iš-ei-ti"),
        ("lv", "hyph_lv_LV.dic", (2, 2), "pil-sē-ta grā-ma-ta lat-vie-šu"),
        ("id", "hyph_id_ID.dic", (2, 2), "me-nya-nyi in-stan-si"),
    ]

    @Test("Hard words have no wrong point, and letters change as their language asks")
    func hardWords() throws {
        var known = 0
        for row in Self.rows {
            let path = row.file.contains("/") ? row.file : "/usr/share/hyphen/\(row.file)"
            guard let bytes = Setup.bytes(of: path) else { continue }
            known += 1
            var library = HyphenationLibrary()
            let language = Language(row.language)
            library.add(language) { bytes }
            for entry in row.words.split(separator: " ") { expect(String(entry), library, language, row.minima) }
        }
        #expect(known >= 14)
    }

    private static let withoutTrema: [Character: Character] = ["ë": "e", "ï": "i", "ö": "o", "ü": "u"]

    private func expect(_ entry: String, _ library: HyphenationLibrary, _ language: Language, _ minima: (Int, Int)) {
        let sides = entry.split(separator: ">")
        let parts = sides[sides.count - 1].split(separator: "-").map(String.init)
        let word = sides.count > 1 ? String(sides[0]) : parts.joined()
        let drawn = DividedSpellingTests().drawn(
            word, library, language, HyphenationRule(shortestWord: 2, before: minima.0, after: minima.1, lastWord: true)
        )
        for division in drawn {
            // A trema falls only at the point before it.
            let plain = language.primary == "nl" ? String(division.map { Self.withoutTrema[$0] ?? $0 }) : division
            let found = plain.split(separator: "-").map(String.init)
            let isRight = (1..<parts.count + 1).contains { index in
                index < parts.count && found[0].hasSuffix(parts[index - 1]) && found[1].hasPrefix(parts[index])
            }
            #expect(isRight, "\(language.tag): \(word) is divided as \(division)")
        }
        if sides.count > 1 { #expect(!drawn.isEmpty, "\(language.tag): \(word) is not divided") }
    }
}
