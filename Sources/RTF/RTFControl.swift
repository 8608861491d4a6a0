/// The control words that the reader knows. All others change nothing that a page shows, or nothing that is read.
enum RTFControl: String, CaseIterable {
    // The file and its characters.
    case rtf, ansi, mac, pc, pca, ansicpg, deff, deflang, deftab, paperw, margl, margr, uc, u, upr, ud, bin
    // Tables of the header.
    case fonttbl, f, fcharset, cpg, colortbl, red, green, blue, stylesheet, s, cs, ds, ts, sbasedon, outlinelevel
    case listtable, list, listlevel, levelnfc, levelnfcn, levelstartat, listid, listoverridetable, listoverride, ls
    case leveltext, levelnumbers, listname, listpicture, liststylename
    case info, title, author
    // Characters.
    case plain, b, i, ul, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulnone, ulth, ulthd, ulthdash
    case ulthdashd, ulthdashdd, ulthldash, ululdbwave, ulw, ulwave, strike, striked, caps, scaps, v, `super`, sub
    case nosupersub, up, dn, updnprop, fs, cf, lang, deleted, highlight, cb, chcbpat, outl, shad, embo, impr, expnd
    case expndtw, charscalex, revised
    // Paragraphs.
    case par, pard, ql, qr, qc, qj, qd, li, ri, fi, lin, rin, sb, sa, sl, slmult, tx, tqr, tqc, tqdec, tb, ilvl, intbl
    case tldot, tlmdot, tlhyph, tlul, tlth, tleq
    case itap, rtlpar, ltrpar, brdrt, brdrb, brdrl, brdrr, box, shading, cbpat, dropcapli, pagebb
    case pn, pntext, pntxta, pntxtb, listtext
    // Characters by name.
    case line, lbr, tab, page, column, sect, emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote
    case ldblquote, rdblquote, softline, zwj, zwnj, zwbo, zwnbo, chdate, chtime, chdpl, chdpa, chpgn, sectnum
    case ltrmark, rtlmark
    // Tables of the text.
    case trowd, row, cell, cellx, nestcell, nestrow, nesttableprops, nonesttables, trhdr, clmgf, clmrg, clvmgf, clvmrg
    // Pictures, shapes, objects.
    case pict, pngblip, jpegblip, emfblip, macpict, pmmetafile, wmetafile, dibitmap, wbitmap, picw, pich, picwgoal
    case pichgoal, picscalex, picscaley, picprop, shppict, nonshppict, shp, shpinst, shprslt, shptxt, shpgrp, sp, sn
    case nextGraphic = "NeXTGraphic"
    case width, height, sv, `do`, dptxbxtext, object, objdata, objclass, objname, objalias, objsect, result, blipuid,
        bliptag
    // Notes, fields, marks.
    case footnote, ftnalt, chftn, chftnsep, chftnsepc, field, fldinst, fldrslt, bkmkstart, bkmkend, annotation
    case formfield, datafield
    // Destinations that are no text of the article.
    case header, headerl, headerr, headerf, footer, footerl, footerr, footerf, ftnsep, ftnsepc, ftncn, aftnsep
    case aftnsepc, aftncn, filetbl, revtbl, xe, tc, tcn, txe, rxe, comment, atnid, atnauthor, atndate, atnref, atnicn
    case atntime, atrfstart, atrfend, atnparent, `private`, fname, falt, fontemb, fontfile, panose, template, mmath
    case mmathPr, generator, operator_, subject, company, category, keywords, doccomm, manager, hlinkbase, creatim
    case revtim, printim, buptim, nextfile, passwordhash, userprops, pgptbl, xmlnstbl, rsidtbl, themedata
    case colorschememapping, latentstyles, datastore, docvar, background, pgdsctbl, pgdscno

    private static let byName: [String: RTFControl] = Dictionary(
        // `operator` is a keyword of Swift.
        uniqueKeysWithValues: allCases.map { ($0 == .operator_ ? "operator" : $0.rawValue, $0) })

    /// The control word `name`; nil if the reader does not know it.
    static func named(_ name: String) -> RTFControl? { byName[name] }

    /// Groups that begin with these hold no text of the article.
    static let skipped: Set<RTFControl> = [
        .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf, .ftnsep, .ftnsepc, .ftncn,
        .aftnsep, .aftnsepc, .aftncn, .filetbl, .revtbl, .xe, .tc, .tcn, .txe, .rxe, .comment, .atnid, .atnauthor,
        .atndate, .atnref, .atnicn, .atntime, .atrfstart, .atrfend, .atnparent, .private, .fname, .falt, .fontemb,
        .fontfile, .panose, .template, .mmathPr, .generator, .operator_, .subject, .company, .category, .keywords,
        .doccomm, .manager, .hlinkbase, .creatim, .revtim, .printim, .buptim, .nextfile, .passwordhash, .userprops,
        .pgptbl, .xmlnstbl, .rsidtbl, .themedata, .colorschememapping, .latentstyles, .datastore, .docvar, .background,
        .pgdsctbl, .leveltext, .levelnumbers, .listname, .listpicture, .liststylename, .pntxta, .pntxtb, .nonesttables,
        .nonshppict, .objclass, .objname, .objalias, .objsect, .blipuid, .bliptag, .bkmkend, .formfield,
        .datafield,
    ]

    /// Characters by name.
    static let characters: [RTFControl: UInt32] = [
        .emdash: 0x2014, .endash: 0x2013, .emspace: 0x2003, .enspace: 0x2002, .qmspace: 0x2005, .bullet: 0x2022,
        .lquote: 0x2018, .rquote: 0x2019, .ldblquote: 0x201C, .rdblquote: 0x201D, .zwj: 0x200D, .zwnj: 0x200C,
        .zwbo: 0x200B, .zwnbo: 0x2060, .ltrmark: 0x200E, .rtlmark: 0x200F,
    ]

    /// Lines below the text, of whatever kind.
    static let underlines: Set<RTFControl> = [
        .ul, .uld, .uldash, .uldashd, .uldashdd, .uldb, .ulhwave, .ulldash, .ulth, .ulthd, .ulthdash, .ulthdashd,
        .ulthdashdd, .ulthldash, .ululdbwave, .ulw, .ulwave,
    ]
}
