extension TieRow {
    /// The languages of the Germanic and Romance families, and their neighbours in the west.
    static let western: [String: TieRow] = [
        "en": TieRow(
            numbers: """
                p. pp. no. nos. vol. vols. fig. figs. ch. chs. sec. art. para. c. ca. page pages chapter section part figure \
                table room volume number AD
                """,
            names: "Mr Mrs Ms Mx Dr Prof St Sr Rev Revd Fr Sir Lt Capt Col Sgt Gov Sen Rep Mr. Mrs. Ms. Mx. Dr. Prof. "
                + "St. Sr. Rev. Revd. Fr. Lt. Capt. Col. Gen. Sgt. Gov. Sen. Rep. Hon.",
            openings: "e.g. i.e. cf. viz.", abbreviations: "p._m. a._m. e._g. i._e.",
            units: "million billion trillion bn a.m p.m a.m. p.m. am pm BC BCE AD CE hours percent",
            multipliers: "million billion bn", ordinalNouns: "century centuries",
            romans:
                "War part chapter act book volume vol. type class phase table figure Elizabeth Charles James George "
                + "Edward Henry William Richard Mary John Robert David Malcolm Alexander Francis Frederick Napoleon Peter "
                + "Catherine Nicholas Paul Pius Leo Gregory Leopold Albert Philip Louis Otto Rudolf Maximilian Joseph "
                + "Ferdinand Isabella Anne Margaret Christian Gustav Carl Darius Xerxes Cyrus Ramesses Seti Justinian "
                + "Constantine Theodosius Ptolemy Seleucus Antiochus Mithridates Herod Stephen Michael Manuel Basil "
                + "Boris Simeon Ivan Casimir Sigismund Wilhelm Friedrich Ludwig Umberto Pedro Alfonso",
            months: "January February March April May June July August September October November December",
            habits: [.wordI, .monthFirst]),
        "de": TieRow(
            numbers:
                "S. Nr. Nrn. Bd. Bde. Abb. Kap. Art. Abs. Tab. Anm. Ziff. Rn. Jg. H. Bl. Aufl. ca. Seite Kapitel Band",
            names: "Dr. Prof. Hr. Fr. St. Frhr. Ing. Dipl.-Ing. Mag. Herr Herrn Frau med. phil. jur. rer. h.c.",
            openings: "vgl.",
            abbreviations:
                "z._B. d._h. u._a. i._d._R. o._Ä. s._o. s._u. v._Chr. n._Chr. a._D. u._U. z._T. i._e._S. i._A. z._Z. "
                + "z._Zt. u._Ä. o._g. m._E. i._V. Dr._med. Dr._phil. Dr._jur. Dr._h._c. rer._nat. u._v._m. a._M. a._d. i._Br.",
            units:
                "Mio. Mrd. Mio Mrd Millionen Million Milliarden Milliarde Tsd. Uhr Prozent Euro Franken Mark Stück Jh. Jhd. "
                + "Std. Min. Sek.",
            multipliers: "Mio. Mrd. Tsd. Millionen Milliarden",
            ordinalNouns:
                "Jahrhundert Jahrhunderts Jahrhunderte Jh. Jhd. Auflage Kapitel Jahrestag Geburtstag Stock Klasse "
                + "Platz Mal Jahrgang Band Teil Akt Szene Weltkrieg Weltkriegs Bezirk Etage Liga",
            months: "Januar Jänner Februar März April Mai Juni Juli August September Oktober November Dezember",
            habits: [.ordinalPoint, .capitalNouns]),
        "fr": TieRow(
            numbers: "p. pp. t. vol. n° N° nº no chap. art. fig. h page chapitre",
            names: "M. MM. Mme Mmes Mlle Mlles Dr Pr Me Mgr St Ste",
            openings: "cf.",
            abbreviations: "av._J.-C. apr._J.-C. ap._J.-C. J._-C. c._-à-d. p._ex.",
            units: "million millions milliard milliards euros euro francs franc heures s.",
            multipliers: "millions milliards",
            ordinalNouns: "siècle siècles s. arrondissement millénaire République",
            romans: "siècle chapitre tome acte livre",
            months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
        "es": TieRow(
            numbers: "p. pp. pág. págs. n.º N.º núm. núms. vol. t. cap. art. fig. página capítulo",
            names: "Sr. Sra. Srta. Sres. D. D.ª Dña. Dr. Dra. Ud. Uds. Prof. Ing. Lic. San Santa",
            abbreviations:
                "EE._UU. a._C. d._C. p._ej. JJ._OO. S._A. s._f. a._m. p._m. FF._AA. RR._HH. CC._AA. Dr._D. S._M. "
                + "a._de_C. d._de_C. e._g. q._e._p._d. P._D.",
            units: "millón millones mil euros pesos pesetas dólares horas p. a.", multipliers: "millones",
            romans: "siglo siglos s. ss. capítulo tomo acto",
            months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
        "ca": TieRow(
            numbers: "p. pp. pàg. núm. vol. cap. art. fig. pàgina capítol", names: "Sr. Sra. Dr. Dra. St. Sta. En Na",
            abbreviations: "p._ex. a._C. d._C. S._A.", units: "milió milions euros", multipliers: "milions",
            romans: "segle segles s. capítol tom",
            months: "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre"),
        "gl": TieRow(
            numbers: "p. pp. páx. núm. n.º vol. cap. art. fig.", names: "Sr. Sra. D. Dr. Dra.",
            abbreviations: "a._C. d._C. p._ex. EE._UU.", units: "millón millóns euros", multipliers: "millóns",
            romans: "século séculos s.",
            months: "xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro"),
        "eu": TieRow(
            numbers: "zk. or.", names: "jn. and. dk.", abbreviations: "K._a. K._o.", units: "milioi euro",
            ordinalNouns: "mendea mendeko mendean mendearen", habits: [.ordinalPoint]),
        "it": TieRow(
            numbers: "p. pp. pag. n. n° nn. vol. cap. art. artt. fig. tav. pagina capitolo",
            names: "sig. sig.ra sigg. dott. dott.ssa prof. prof.ssa ing. avv. on. S. San Santa don",
            openings: "cfr. cf.", abbreviations: "a._C. d._C. p._es. S._p._A. N._d._R. s._d. S._A.",
            units: "milione milioni miliardo miliardi mila euro lire ore", multipliers: "milioni miliardi",
            ordinalNouns: "secolo secoli millennio", romans: "secolo secoli sec. capitolo tomo atto",
            months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
        "pt": TieRow(
            numbers: "p. pp. pág. págs. n.º N.º vol. cap. art. fig. página capítulo",
            names: "Sr. Sra. Srs. D. Dr. Dra. Prof. Eng. São Santa Santo",
            abbreviations: "a._C. d._C. p._ex. S._A. N._S. V._Ex.ª E._U._A.",
            units: "milhão milhões mil euros reais horas",
            multipliers: "milhões", romans: "século séculos séc. sécs. capítulo tomo",
            months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
        "nl": TieRow(
            numbers: "p. pp. blz. nr. nrs. art. afb. fig. hfst. dl. ca. pagina hoofdstuk",
            names: "dhr. mevr. mw. dr. drs. ir. mr. ds. prof. St. ing.",
            abbreviations: "v._Chr. n._Chr. o._a. b._v. m._a._w.",
            units: "miljoen miljard uur euro gulden procent jh.", multipliers: "miljoen miljard",
            ordinalNouns: "eeuw eeuwse druk",
            months: "januari februari maart april mei juni juli augustus september oktober november december"),
        "da": TieRow(
            numbers: "s. nr. bd. kap. fig. stk. kl. side kr.", names: "hr. fru dr. prof. Sct.",
            abbreviations: "f._Kr. e._Kr. f._eks. bl._a. o._lign. m._m.",
            units: "mio. mia. millioner milliarder kr. kroner procent",
            multipliers: "mio. mia. millioner milliarder", ordinalNouns: "århundrede århundredes",
            months: "januar februar marts april maj juni juli august september oktober november december",
            habits: [.ordinalPoint]),
        "nb": TieRow(
            numbers: "s. nr. bd. kap. fig. kl. kr kr. side", names: "dr. prof. St. hr. fru",
            abbreviations: "f._Kr. e._Kr. f._eks. bl._a. o._l. m._m.",
            units: "millioner milliarder mill. mrd. kr kroner prosent",
            multipliers: "millioner milliarder mill. mrd.", ordinalNouns: "århundre århundret hundreår hundreåret",
            months: "januar februar mars april mai juni juli august september oktober november desember",
            habits: [.ordinalPoint]),
        "sv": TieRow(
            numbers: "s. nr kap. fig. bil. kl. den sid. sidan", names: "dr prof. S:t S:ta hr fru",
            abbreviations: "f._Kr. e._Kr. t._ex. bl._a. d._v._s. o._s._v. m._m. s._k.",
            units: "miljoner miljarder mkr kr kronor procent", multipliers: "miljoner miljarder",
            months: "januari februari mars april maj juni juli augusti september oktober november december"),
        "is": TieRow(
            numbers: "bls. nr. kl. kafli", names: "dr. prof.", abbreviations: "f._Kr. e._Kr. o._fl. t._d. þ._e.",
            units: "kr. milljónir prósent", ordinalNouns: "öld aldar",
            months: "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
            habits: [.ordinalPoint]),
        "ga": TieRow(numbers: "lch. uimh.", names: "an_tUas. Dr", units: "milliún"),
        "vi": TieRow(
            numbers: "tr. số kỷ ngày tháng năm chương", names: "GS. TS. PGS. ông bà", abbreviations: "thế_kỷ",
            units: "triệu tỷ đồng",
            romans: "kỷ"),
        "id": TieRow(
            numbers: "hlm. no. jil. bab", names: "Bpk. Ibu Dr. Prof. Ir. Bapak",
            units: "juta miliar ribu rupiah persen",
            romans: "abad bab",
            months: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"),
        "la": TieRow(
            numbers: "p. pp. cap. lib. n.", names: "S. D. M. Ss.",
            abbreviations: "a._Chr. p._Chr. a._u._c. i._e. e._g. N._B. a._D.", romans: "saec. lib. cap. tom."),
    ]
}
