extension TieRow {
    /// The languages of the east and north of Europe, and of Asia.
    static let eastern: [String: TieRow] = [
        "pl": TieRow(
            numbers: "s. str. nr rys. rozdz. tab. t. art. ust. poz. ok. strona",
            names:
                "p. pp. dr mgr inż. prof. św. ks. gen. hr. abp bp kard. płk mjr kpt. por. red. ul. al. pl. os. pan pani",
            abbreviations: "n._p._m. p._n._e. n._e. m._in. i_in. i_t._d. i_t._p. św._p.",
            units: "r. w. ww. mln mld tys. zł gr godz. proc. ha wieku wieków wiek roku lat",
            multipliers: "mln mld tys.",
            ordinalNouns: "wiek wieku wieków w.", romans: "wieku klasa tom",
            months:
                "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
            letters: "a i o u w z", habits: [.ordinalPoint]),
        "cs": TieRow(
            numbers: "s. str. č. obr. kap. tab. roč. sv. odst. § cca strana",
            names: "p. pí Ing. Mgr. Bc. MUDr. JUDr. PhDr. RNDr. doc. prof. sv. pan paní gen. ul. nám.",
            abbreviations:
                "a._s. s._r._o. př._n._l. n._l. mn._č. v._o._s. o._p._s. t._j. t._r. v._r. n._m. m._n._m. př._Kr. po_Kr. "
                + "k._s. o._s. atd. S._r._o.",
            units: "Kč mil. mld. tis. hod. h ks let lidí procent korun", multipliers: "mil. mld. tis.",
            ordinalNouns: "století ročník",
            months: "ledna února března dubna května června července srpna září října listopadu prosince",
            letters: "k s v z o u a i", habits: [.ordinalPoint]),
        "sk": TieRow(
            numbers: "s. str. č. obr. kap. tab. roč. zv. ods. strana",
            names: "p. Ing. Mgr. Bc. MUDr. JUDr. PhDr. RNDr. doc. prof. sv. pán pani gen. ul. nám.",
            abbreviations: "a._s. s._r._o. t._j. pred_n._l. n._l. pred_Kr. po_Kr. n._m. o._z. v._o._s. š._p.",
            units: "mil. mld. tis. hod. h ks rokov percent eur korún", multipliers: "mil. mld. tis.",
            ordinalNouns: "storočie storočia storočí ročník",
            months: "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
            letters: "k s v z o u a i", habits: [.ordinalPoint]),
        "sl": TieRow(
            numbers: "str. št. sl. pogl. zv. čl.", names: "g. ga. gdč. dr. mag. prof. sv. ul.",
            abbreviations: "d._o._o. d._d. pr._n._št. n._št. t._i. t._j. i._dr. s._p. pr._Kr. po_Kr. n._m.",
            units: "EUR evrov mio. mrd. odstotkov", multipliers: "mio. mrd.", ordinalNouns: "stoletje stoletja",
            months: "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra",
            softLetters: "a k h o s z v u", habits: [.ordinalPoint]),
        "hr": TieRow(
            numbers: "str. br. sl. pogl. sv. čl.", names: "g. gđa gđica dr. prof. sv. ul.",
            abbreviations: "d._o._o. d._d. n._e. pr._n._e. pr._Kr. po_Kr. i_sl. i_dr. n._m. tj. t._j. s._r.",
            units: "kn eura mil. mlrd. posto", multipliers: "mil. mlrd.", ordinalNouns: "stoljeće stoljeća vijek",
            months: "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca",
            softLetters: "a i o u k s", habits: [.ordinalPoint]),
        "sr": TieRow(
            numbers: "стр. бр. сл. гл. чл. str. br. sl. gl. čl.",
            names: "г. гђа гђица др проф. св. ул. g. gđa dr prof. sv. ul.",
            abbreviations:
                "н._е. п._н._е. и_сл. и_др. т._ј. д._о._о. n._e. p._n._e. i_sl. i_dr. t._j. d._o._o. пр._Кр. pr._Kr.",
            units: "дин. динара мил. млрд. одсто din. dinara mil. mlrd. km км кг век века vek veka",
            multipliers: "мил. млрд. mil. mlrd.", ordinalNouns: "век века веку vek veka veku",
            months:
                "јануар фебруар март април мај јун јул август септембар октобар новембар децембар јануара фебруара марта "
                + "априла маја јуна јула августа септембра октобра новембра децембра januar februar mart april maj jun jul "
                + "avgust septembar oktobar novembar decembar januara februara marta aprila maja juna jula avgusta septembra "
                + "oktobra novembra decembra",
            softLetters: "а и о у к с a i o u k s", habits: [.ordinalPoint]),
        "bg": TieRow(
            numbers: "с. стр. т. гл. фиг. чл. ал. бр.",
            names: "г-н г-жа г-ца д-р проф. доц. акад. инж. св. гр. ул. бул.",
            abbreviations: "т._е. т._нар. и_т._н. и_др. и_пр. пр._н._е. сл._н._е. н._е. пр._Хр. сл._Хр.",
            units: "г. в. век века лв. лв ст. млн. млрд. хил. км м см мм кг г т л дка ч. мин.",
            multipliers: "млн. млрд. хил.",
            ordinalNouns: "век века", romans: "век",
            months: "януари февруари март април май юни юли август септември октомври ноември декември",
            softLetters: "в с о у к и а"),
        "ru": TieRow(
            numbers: "с. стр. т. гл. рис. табл. ст. п. пп. кн. вып. ок. глава том страница",
            names:
                "г. гр. г-н г-жа акад. проф. доц. д-р св. им. ул. пр. пл. пер. о. оз. р. тов. гос. ген. полк. пос. дер. с.",
            abbreviations:
                "т._е. т._к. т._н. т._о. т._п. и_т._д. и_т._п. и_др. и_пр. н._э. до_н._э. в_т._ч. т._ч. с._г. с._ш. "
                + "в._д. ю._ш. з._д. н._ст. ст._ст. б._у. Н._Б. л._с.",
            units:
                "г. гг. в. вв. век века веке веков веку год года году лет руб. р. коп. тыс. млн млрд трлн км м см мм дм кг г "
                + "мг т л мл га ч мин с сек кВт Вт МВт В кВ А Гц кГц МГц ГГц °С км/ч м/с чел. шт. экз. кв. куб. час. часов",
            multipliers: "тыс. млн млрд трлн кв. куб.", ordinalNouns: "век века веке веков веку столетие столетия",
            romans: "века глава том",
            months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            letters: "а в и к о с у я", particles: "же ж ли ль бы б"),
        "uk": TieRow(
            numbers: "с. т. розд. рис. табл. ст. п. пп. кн. вип. гл. том розділ",
            names: "п. пп. гр. акад. проф. доц. д-р св. ім. м. вул. р. о. просп. пл. с. смт оз.",
            abbreviations:
                "і_т._д. і_т._п. і_т._ін. та_ін. н._е. до_н._е. т._зв. т._д. т._п. і_под. і_пр. й_т._д. ст._ст. н._ст. "
                + "т._ч. т._к. т._е. в_т._ч.",
            units:
                "р. рр. ст. грн коп. тис. млн млрд км м см мм дм кг г мг т л мл га год хв с кВт Вт МВт В кВ А Гц кГц МГц ГГц °С "
                + "км/год м/с ос. шт. кв. куб. століття",
            multipliers: "тис. млн млрд кв. куб.", ordinalNouns: "століття століттю століттям ст.",
            romans: "розділ том",
            months: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
            letters: "а в з і й о у я є", particles: "б би ж же"),
        "hu": TieRow(
            numbers: "e. kb. sz. u.", names: "dr. Dr. id. ifj. özv. Szt. gr. br.",
            abbreviations: "i._e. i._sz. Kr._e. Kr._u. i._u. s._k. s._t._b. ú._n. a._m.",
            units: "Ft forint óra perc millió milliárd ezer fő százalék", multipliers: "millió milliárd ezer",
            ordinalNouns: "század századi században évad",
            months: "január február március április május június július augusztus szeptember október november december",
            habits: [.ordinalPoint, .numeralFirst, .monthFirst]),
        "ro": TieRow(
            numbers: "p. pp. nr. vol. cap. art. fig. pag.",
            names: "dl. dl dna. dna d-na d-l dr. prof. ing. acad. Sf. str. bd.",
            abbreviations: "î._Hr. d._Hr. ș._a. S._A. ș._a._m._d. î._e._n. e._n. S._R._L. a._c.",
            units: "milion milioane miliard miliarde mii lei euro ani ore", multipliers: "milioane miliarde mii",
            romans: "al a secolul sec. veacul Carol",
            months: "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
            habits: [.wholeNames]),
        "fi": TieRow(
            numbers: "s. nro kpl klo n. luku sivu", names: "tri toht. prof. hra rva nti",
            abbreviations: "fil._maist. eKr. e._Kr. j._Kr. e._a. m._m. y._m. j._n._e. ym.",
            units: "miljoonaa miljoona miljardia euroa mk milj. mrd. prosenttia vuotta",
            multipliers: "miljoonaa miljardia milj. mrd.",
            habits: [.ordinalPoint]),
        "et": TieRow(
            numbers: "lk nr ptk kl u", names: "hr pr dr prof prl",
            abbreviations: "e._m._a. m._a._j. s._t. j._n._e. jne. e._Kr. p._Kr.",
            units: "miljonit miljon miljardit eurot krooni protsenti aastat", multipliers: "miljonit miljardit",
            habits: [.ordinalPoint]),
        "lv": TieRow(
            numbers: "Nr. nod. nr. sk. plkst.", names: "dr. prof. Sv. kungs kundze",
            abbreviations: "u._c. t._i. p._m._ē. m._ē. u._tml. t._s. u._t._t. n._v.",
            units: "lpp. milj. mljrd. tūkst. eiro latu procenti",
            multipliers: "milj. mljrd. tūkst.", ordinalNouns: "gs. gadsimts gadsimtā gadsimta", habits: [.ordinalPoint]),
        "lt": TieRow(
            numbers: "p. Nr. nr. pav. psl.", names: "p. dr. prof. doc. šv. g.",
            abbreviations: "t._y. ir_t._t. pr._Kr. po_Kr. š._m. ir_pan. ir_kt. a._a. m._e. pr._m._e.",
            units: "m. d. a. val. mln. mlrd. tūkst. eurų Eur litų proc. amžius amžiaus amžiuje metų metais",
            multipliers: "mln. mlrd. tūkst.", ordinalNouns: "amžius amžiaus amžiuje a.",
            months: "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
            habits: [.monthFirst]),
        "el": TieRow(
            numbers: "σ. σσ. σελ. αρ. τόμ. κεφ. εικ. άρθρ.", names: "κ. κα κ.κ. Δρ. δρ. καθ. Αγ. οδ.",
            abbreviations: "π._Χ. μ._Χ. κ._λπ. κ._ά. π._χ. δηλ. τ._μ. κ._τ._λ. μ._μ. π._μ.",
            units: "εκατ. δισ. χιλ. ευρώ χλμ. χλμ μ. τ.μ. κιλά χρόνια αι. αιώνα αιώνας", multipliers: "εκατ. δισ. χιλ.",
            ordinalNouns: "αιώνας αιώνα αιώνες αιώνων αι.",
            months:
                "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου "
                + "Δεκεμβρίου"),
        "tr": TieRow(
            numbers: "s. ss. No. No: c. sayfa bölüm", names: "Sn. Dr. Prof. Doç. Av. Hz. Sayın",
            abbreviations: "M._Ö. M._S. T._C. Prof._Dr.",
            units: "milyon milyar bin TL lira yıl yaş", multipliers: "milyon milyar bin",
            ordinalNouns: "yüzyıl yüzyılda yüzyılın",
            months: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
            habits: [.ordinalPoint, .numeralFirst]),
        "az": TieRow(
            numbers: "s. c. səh.", names: "d-r prof. Dr.", abbreviations: "e._ə. və_s. b._e.",
            units: "əsr əsrdə əsrin il ildə kq milyon milyard manat",
            multipliers: "milyon milyard", ordinalNouns: "əsr əsrdə əsrin əsrlər",
            months: "yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr"),
        "ar": TieRow(
            numbers: "ص. ج. ع. رقم صفحة", names: "د. أ. م. الدكتور الأستاذ السيد السيدة", abbreviations: "ق._م. إ._ل.",
            units: "م م. هـ كم كلم كغ متر مليون مليار ألف دولار دينار ريال جنيه"),
        "fa": TieRow(
            numbers: "ص. ج. شماره صفحه", names: "دکتر آقای خانم", abbreviations: "ق._م. ه._ش. ه._ق.",
            units: "م. ه. نفر درصد میلیون میلیارد تومان ریال کیلومتر متر سال"),
        "ur": TieRow(numbers: "ص ص. جلد نمبر صفحہ", names: "ڈاکٹر جناب", units: "ء ھ فیصد لاکھ کروڑ روپے"),
        "he": TieRow(
            numbers: "עמ' עמ׳ עמ’ פרק מס' מס׳ מס’ סעיף", names: "ד\"ר ד״ר ד”ר פרופ' פרופ׳ פרופ’ מר גב' גב׳ גב’",
            units: "ש\"ח ש״ח ש”ח ק\"מ ק״מ ק”מ אחוז אחוזים מיליון מיליארד שקל שקלים"),
        "hi": TieRow(
            numbers: "पृ. सं. अध्याय पृष्ठ", names: "डॉ. श्री श्रीमती प्रो. पं. सुश्री", abbreviations: "ई._पू.",
            units: "रुपये रुपए प्रतिशत किमी लाख करोड़ हज़ार हजार ई. ई", ordinalNouns: "सदी शताब्दी"),
        "th": TieRow(
            numbers: "หน้า พ.ศ. ค.ศ. น. ข้อ บทที่", names: "ดร. นาย นาง นางสาว",
            units: "น. บาท ล้าน พันล้าน กม. กก. เมตร คน ปี",
            habits: [.noSpaces]),
    ]
}
