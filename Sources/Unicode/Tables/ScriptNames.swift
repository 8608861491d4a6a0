// swift-format-ignore-file
// Written by Tests/UnicodeTables/generate.py from Unicode 15.0; not edited by hand.

extension Script {
    /// Common, `Zyyy`.
    public static let common = Script(rawValue: 0)
    /// Inherited, `Zinh`.
    public static let inherited = Script(rawValue: 1)
    /// Unknown, `Zzzz`.
    public static let unknown = Script(rawValue: 2)
    /// Latin, `Latn`.
    public static let latin = Script(rawValue: 3)
    /// Adlam, `Adlm`.
    public static let adlam = Script(rawValue: 4)
    /// Caucasian Albanian, `Aghb`.
    public static let caucasianAlbanian = Script(rawValue: 5)
    /// Ahom, `Ahom`.
    public static let ahom = Script(rawValue: 6)
    /// Arabic, `Arab`.
    public static let arabic = Script(rawValue: 7)
    /// Imperial Aramaic, `Armi`.
    public static let imperialAramaic = Script(rawValue: 8)
    /// Armenian, `Armn`.
    public static let armenian = Script(rawValue: 9)
    /// Avestan, `Avst`.
    public static let avestan = Script(rawValue: 10)
    /// Balinese, `Bali`.
    public static let balinese = Script(rawValue: 11)
    /// Bamum, `Bamu`.
    public static let bamum = Script(rawValue: 12)
    /// Bassa Vah, `Bass`.
    public static let bassaVah = Script(rawValue: 13)
    /// Batak, `Batk`.
    public static let batak = Script(rawValue: 14)
    /// Bengali, `Beng`.
    public static let bengali = Script(rawValue: 15)
    /// Bhaiksuki, `Bhks`.
    public static let bhaiksuki = Script(rawValue: 16)
    /// Bopomofo, `Bopo`.
    public static let bopomofo = Script(rawValue: 17)
    /// Brahmi, `Brah`.
    public static let brahmi = Script(rawValue: 18)
    /// Braille, `Brai`.
    public static let braille = Script(rawValue: 19)
    /// Buginese, `Bugi`.
    public static let buginese = Script(rawValue: 20)
    /// Buhid, `Buhd`.
    public static let buhid = Script(rawValue: 21)
    /// Chakma, `Cakm`.
    public static let chakma = Script(rawValue: 22)
    /// Canadian Aboriginal, `Cans`.
    public static let canadianAboriginal = Script(rawValue: 23)
    /// Carian, `Cari`.
    public static let carian = Script(rawValue: 24)
    /// Cham, `Cham`.
    public static let cham = Script(rawValue: 25)
    /// Cherokee, `Cher`.
    public static let cherokee = Script(rawValue: 26)
    /// Chorasmian, `Chrs`.
    public static let chorasmian = Script(rawValue: 27)
    /// Coptic, `Copt`.
    public static let coptic = Script(rawValue: 28)
    /// Cypro Minoan, `Cpmn`.
    public static let cyproMinoan = Script(rawValue: 29)
    /// Cypriot, `Cprt`.
    public static let cypriot = Script(rawValue: 30)
    /// Cyrillic, `Cyrl`.
    public static let cyrillic = Script(rawValue: 31)
    /// Devanagari, `Deva`.
    public static let devanagari = Script(rawValue: 32)
    /// Dives Akuru, `Diak`.
    public static let divesAkuru = Script(rawValue: 33)
    /// Dogra, `Dogr`.
    public static let dogra = Script(rawValue: 34)
    /// Deseret, `Dsrt`.
    public static let deseret = Script(rawValue: 35)
    /// Duployan, `Dupl`.
    public static let duployan = Script(rawValue: 36)
    /// Egyptian Hieroglyphs, `Egyp`.
    public static let egyptianHieroglyphs = Script(rawValue: 37)
    /// Elbasan, `Elba`.
    public static let elbasan = Script(rawValue: 38)
    /// Elymaic, `Elym`.
    public static let elymaic = Script(rawValue: 39)
    /// Ethiopic, `Ethi`.
    public static let ethiopic = Script(rawValue: 40)
    /// Georgian, `Geor`.
    public static let georgian = Script(rawValue: 41)
    /// Glagolitic, `Glag`.
    public static let glagolitic = Script(rawValue: 42)
    /// Gunjala Gondi, `Gong`.
    public static let gunjalaGondi = Script(rawValue: 43)
    /// Masaram Gondi, `Gonm`.
    public static let masaramGondi = Script(rawValue: 44)
    /// Gothic, `Goth`.
    public static let gothic = Script(rawValue: 45)
    /// Grantha, `Gran`.
    public static let grantha = Script(rawValue: 46)
    /// Greek, `Grek`.
    public static let greek = Script(rawValue: 47)
    /// Gujarati, `Gujr`.
    public static let gujarati = Script(rawValue: 48)
    /// Gurmukhi, `Guru`.
    public static let gurmukhi = Script(rawValue: 49)
    /// Hangul, `Hang`.
    public static let hangul = Script(rawValue: 50)
    /// Han, `Hani`.
    public static let han = Script(rawValue: 51)
    /// Hanunoo, `Hano`.
    public static let hanunoo = Script(rawValue: 52)
    /// Hatran, `Hatr`.
    public static let hatran = Script(rawValue: 53)
    /// Hebrew, `Hebr`.
    public static let hebrew = Script(rawValue: 54)
    /// Hiragana, `Hira`.
    public static let hiragana = Script(rawValue: 55)
    /// Anatolian Hieroglyphs, `Hluw`.
    public static let anatolianHieroglyphs = Script(rawValue: 56)
    /// Pahawh Hmong, `Hmng`.
    public static let pahawhHmong = Script(rawValue: 57)
    /// Nyiakeng Puachue Hmong, `Hmnp`.
    public static let nyiakengPuachueHmong = Script(rawValue: 58)
    /// Old Hungarian, `Hung`.
    public static let oldHungarian = Script(rawValue: 59)
    /// Old Italic, `Ital`.
    public static let oldItalic = Script(rawValue: 60)
    /// Javanese, `Java`.
    public static let javanese = Script(rawValue: 61)
    /// Kayah Li, `Kali`.
    public static let kayahLi = Script(rawValue: 62)
    /// Katakana, `Kana`.
    public static let katakana = Script(rawValue: 63)
    /// Kawi, `Kawi`.
    public static let kawi = Script(rawValue: 64)
    /// Kharoshthi, `Khar`.
    public static let kharoshthi = Script(rawValue: 65)
    /// Khmer, `Khmr`.
    public static let khmer = Script(rawValue: 66)
    /// Khojki, `Khoj`.
    public static let khojki = Script(rawValue: 67)
    /// Khitan Small Script, `Kits`.
    public static let khitanSmallScript = Script(rawValue: 68)
    /// Kannada, `Knda`.
    public static let kannada = Script(rawValue: 69)
    /// Kaithi, `Kthi`.
    public static let kaithi = Script(rawValue: 70)
    /// Tai Tham, `Lana`.
    public static let taiTham = Script(rawValue: 71)
    /// Lao, `Laoo`.
    public static let lao = Script(rawValue: 72)
    /// Lepcha, `Lepc`.
    public static let lepcha = Script(rawValue: 73)
    /// Limbu, `Limb`.
    public static let limbu = Script(rawValue: 74)
    /// Linear A, `Lina`.
    public static let linearA = Script(rawValue: 75)
    /// Linear B, `Linb`.
    public static let linearB = Script(rawValue: 76)
    /// Lisu, `Lisu`.
    public static let lisu = Script(rawValue: 77)
    /// Lycian, `Lyci`.
    public static let lycian = Script(rawValue: 78)
    /// Lydian, `Lydi`.
    public static let lydian = Script(rawValue: 79)
    /// Mahajani, `Mahj`.
    public static let mahajani = Script(rawValue: 80)
    /// Makasar, `Maka`.
    public static let makasar = Script(rawValue: 81)
    /// Mandaic, `Mand`.
    public static let mandaic = Script(rawValue: 82)
    /// Manichaean, `Mani`.
    public static let manichaean = Script(rawValue: 83)
    /// Marchen, `Marc`.
    public static let marchen = Script(rawValue: 84)
    /// Medefaidrin, `Medf`.
    public static let medefaidrin = Script(rawValue: 85)
    /// Mende Kikakui, `Mend`.
    public static let mendeKikakui = Script(rawValue: 86)
    /// Meroitic Cursive, `Merc`.
    public static let meroiticCursive = Script(rawValue: 87)
    /// Meroitic Hieroglyphs, `Mero`.
    public static let meroiticHieroglyphs = Script(rawValue: 88)
    /// Malayalam, `Mlym`.
    public static let malayalam = Script(rawValue: 89)
    /// Modi, `Modi`.
    public static let modi = Script(rawValue: 90)
    /// Mongolian, `Mong`.
    public static let mongolian = Script(rawValue: 91)
    /// Mro, `Mroo`.
    public static let mro = Script(rawValue: 92)
    /// Meetei Mayek, `Mtei`.
    public static let meeteiMayek = Script(rawValue: 93)
    /// Multani, `Mult`.
    public static let multani = Script(rawValue: 94)
    /// Myanmar, `Mymr`.
    public static let myanmar = Script(rawValue: 95)
    /// Nag Mundari, `Nagm`.
    public static let nagMundari = Script(rawValue: 96)
    /// Nandinagari, `Nand`.
    public static let nandinagari = Script(rawValue: 97)
    /// Old North Arabian, `Narb`.
    public static let oldNorthArabian = Script(rawValue: 98)
    /// Nabataean, `Nbat`.
    public static let nabataean = Script(rawValue: 99)
    /// Newa, `Newa`.
    public static let newa = Script(rawValue: 100)
    /// Nko, `Nkoo`.
    public static let nko = Script(rawValue: 101)
    /// Nushu, `Nshu`.
    public static let nushu = Script(rawValue: 102)
    /// Ogham, `Ogam`.
    public static let ogham = Script(rawValue: 103)
    /// Ol Chiki, `Olck`.
    public static let olChiki = Script(rawValue: 104)
    /// Old Turkic, `Orkh`.
    public static let oldTurkic = Script(rawValue: 105)
    /// Oriya, `Orya`.
    public static let oriya = Script(rawValue: 106)
    /// Osage, `Osge`.
    public static let osage = Script(rawValue: 107)
    /// Osmanya, `Osma`.
    public static let osmanya = Script(rawValue: 108)
    /// Old Uyghur, `Ougr`.
    public static let oldUyghur = Script(rawValue: 109)
    /// Palmyrene, `Palm`.
    public static let palmyrene = Script(rawValue: 110)
    /// Pau Cin Hau, `Pauc`.
    public static let pauCinHau = Script(rawValue: 111)
    /// Old Permic, `Perm`.
    public static let oldPermic = Script(rawValue: 112)
    /// Phags Pa, `Phag`.
    public static let phagsPa = Script(rawValue: 113)
    /// Inscriptional Pahlavi, `Phli`.
    public static let inscriptionalPahlavi = Script(rawValue: 114)
    /// Psalter Pahlavi, `Phlp`.
    public static let psalterPahlavi = Script(rawValue: 115)
    /// Phoenician, `Phnx`.
    public static let phoenician = Script(rawValue: 116)
    /// Miao, `Plrd`.
    public static let miao = Script(rawValue: 117)
    /// Inscriptional Parthian, `Prti`.
    public static let inscriptionalParthian = Script(rawValue: 118)
    /// Rejang, `Rjng`.
    public static let rejang = Script(rawValue: 119)
    /// Hanifi Rohingya, `Rohg`.
    public static let hanifiRohingya = Script(rawValue: 120)
    /// Runic, `Runr`.
    public static let runic = Script(rawValue: 121)
    /// Samaritan, `Samr`.
    public static let samaritan = Script(rawValue: 122)
    /// Old South Arabian, `Sarb`.
    public static let oldSouthArabian = Script(rawValue: 123)
    /// Saurashtra, `Saur`.
    public static let saurashtra = Script(rawValue: 124)
    /// SignWriting, `Sgnw`.
    public static let signwriting = Script(rawValue: 125)
    /// Shavian, `Shaw`.
    public static let shavian = Script(rawValue: 126)
    /// Sharada, `Shrd`.
    public static let sharada = Script(rawValue: 127)
    /// Siddham, `Sidd`.
    public static let siddham = Script(rawValue: 128)
    /// Khudawadi, `Sind`.
    public static let khudawadi = Script(rawValue: 129)
    /// Sinhala, `Sinh`.
    public static let sinhala = Script(rawValue: 130)
    /// Sogdian, `Sogd`.
    public static let sogdian = Script(rawValue: 131)
    /// Old Sogdian, `Sogo`.
    public static let oldSogdian = Script(rawValue: 132)
    /// Sora Sompeng, `Sora`.
    public static let soraSompeng = Script(rawValue: 133)
    /// Soyombo, `Soyo`.
    public static let soyombo = Script(rawValue: 134)
    /// Sundanese, `Sund`.
    public static let sundanese = Script(rawValue: 135)
    /// Syloti Nagri, `Sylo`.
    public static let sylotiNagri = Script(rawValue: 136)
    /// Syriac, `Syrc`.
    public static let syriac = Script(rawValue: 137)
    /// Tagbanwa, `Tagb`.
    public static let tagbanwa = Script(rawValue: 138)
    /// Takri, `Takr`.
    public static let takri = Script(rawValue: 139)
    /// Tai Le, `Tale`.
    public static let taiLe = Script(rawValue: 140)
    /// New Tai Lue, `Talu`.
    public static let newTaiLue = Script(rawValue: 141)
    /// Tamil, `Taml`.
    public static let tamil = Script(rawValue: 142)
    /// Tangut, `Tang`.
    public static let tangut = Script(rawValue: 143)
    /// Tai Viet, `Tavt`.
    public static let taiViet = Script(rawValue: 144)
    /// Telugu, `Telu`.
    public static let telugu = Script(rawValue: 145)
    /// Tifinagh, `Tfng`.
    public static let tifinagh = Script(rawValue: 146)
    /// Tagalog, `Tglg`.
    public static let tagalog = Script(rawValue: 147)
    /// Thaana, `Thaa`.
    public static let thaana = Script(rawValue: 148)
    /// Thai, `Thai`.
    public static let thai = Script(rawValue: 149)
    /// Tibetan, `Tibt`.
    public static let tibetan = Script(rawValue: 150)
    /// Tirhuta, `Tirh`.
    public static let tirhuta = Script(rawValue: 151)
    /// Tangsa, `Tnsa`.
    public static let tangsa = Script(rawValue: 152)
    /// Toto, `Toto`.
    public static let toto = Script(rawValue: 153)
    /// Ugaritic, `Ugar`.
    public static let ugaritic = Script(rawValue: 154)
    /// Vai, `Vaii`.
    public static let vai = Script(rawValue: 155)
    /// Vithkuqi, `Vith`.
    public static let vithkuqi = Script(rawValue: 156)
    /// Warang Citi, `Wara`.
    public static let warangCiti = Script(rawValue: 157)
    /// Wancho, `Wcho`.
    public static let wancho = Script(rawValue: 158)
    /// Old Persian, `Xpeo`.
    public static let oldPersian = Script(rawValue: 159)
    /// Cuneiform, `Xsux`.
    public static let cuneiform = Script(rawValue: 160)
    /// Yezidi, `Yezi`.
    public static let yezidi = Script(rawValue: 161)
    /// Yi, `Yiii`.
    public static let yi = Script(rawValue: 162)
    /// Zanabazar Square, `Zanb`.
    public static let zanabazarSquare = Script(rawValue: 163)

    /// The number of scripts.
    static let count = 164
}
