import PubTextModel

/// Articles, prepositions and conjunctions: words that belong to the one after them, so that no line of a heading ends on one.
enum LeadingWords {
    /// Whether `word`, UTF-8 without the marks around it, is one in `language`. Case does not count.
    static func contains(_ word: ArraySlice<UInt8>, in language: Language) -> Bool {
        if word.isEmpty || word.count > 16 { return false }
        return words[language.primary]?.contains(String(decoding: word, as: UTF8.self).lowercased()) ?? false
    }

    private static let words: [String: Set<String>] = Dictionary(
        uniqueKeysWithValues: lists.map { language, list in (language, Set(list.split(separator: " ").map(String.init)))
        })

    private static let lists = [
        "en": """
        a an the of to in on at by for from with into onto upon over under about after before between through as than \
        and or nor but if that which who its his her their our your my
        """,
        "de": """
        der die das des dem den ein eine einer eines einem einen am an auf aus bei beim bis durch für gegen hinter im in \
        ins mit nach neben ohne über um unter vom von vor zu zum zur zwischen und oder aber wie als dass ob sich
        """,
        "nl":
            "de het een aan bij door in met naar om onder op over te tegen tot uit van voor zonder en of maar dat als",
        "fr": """
        le la les l un une des du de d à au aux en dans par pour sur sous avec sans chez vers entre et ou mais ni que qui \
        ce cet cette ces son sa ses leur leurs
        """,
        "es": """
        el la los las un una unos unas de del a al en por para con sin sobre entre desde hasta y e o u ni que su sus
        """,
        "pt": """
        o a os as um uma de do da dos das em no na nos nas por pelo pela para com sem sobre entre e ou que ao aos à às
        """,
        "it": """
        il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel \
        nella nei nelle con su sul sulla per tra fra e ed o che
        """,
        "ca": "el la els les l un una de del dels a al als en per amb sense sobre entre i o que",
        "sv": "en ett den det de av för från i med om på till under utan vid över och eller men att som",
        "da": "en et den det de af for fra i med om på til under uden ved over og eller men at som",
        "nb": "en ei et den det de av for fra i med om på til under uten ved over og eller men at som",
        "nn": "ein ei eit den det dei av for frå i med om på til under utan ved over og eller men at som",
        "pl": "a i o u w z do na od po za ze we ku dla bez nad pod przy przez oraz lub ale że",
        "cs": "a i k o s u v z do na od po za ze ve ke ku pro bez nad pod při přes nebo ale že",
        "sk": "a i k o s u v z do na od po za zo vo ku pre bez nad pod pri cez alebo ale že",
        "ru": "а и в во к ко о об с со у на по за из от до для без над под при про через или но что не ни",
        "uk": "а і й в у з із зі до на по за від для без над під при про через або але що не ні",
        "ro": "un o al ale de la în cu pe din pentru prin sau și dar că",
        "hu": "a az egy és vagy de hogy",
        "el": "ο η το οι τα τον την του της των τους τις σε στο στη στην στον στα στις από για με και ή να θα που",
        "tr": "bir ve ile veya",
        "la": "a ab ad cum de e ex et in non per pro sine sub ac aut",
    ]
}
