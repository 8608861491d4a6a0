import PubArtwork
import PubColor
import PubDiagnostics
import PubFiles
import PubIdentity
import PubImages
import PubValues
import Synchronization

/// Gives emission the pictures of an issue: each file is read again, under the same rules as when it was probed. Several
/// threads may ask at once.
///
/// A picture whose pixels turn out to be broken is a finding and a gray placeholder, so that a draft shows it and the
/// findings of the other pictures are not lost.
final class PictureSource: Sendable {
    private let entries: [ImageKey: PictureTable.Entry]
    private let folders: InputFolders
    private let keys: [ImageKey]
    private let cache: OpenedCache
    private let transforms = PixelTransforms()
    private let found = Mutex<[ImageKey: [Diagnostic]]>([:])
    private let undrawn: UndrawnPages
    private let memory: PictureMemory

    /// The pictures of `input`, read out of the folders of its project; converted ones are kept in its cache.
    init(_ input: LayoutInput) {
        let table = input.pictures
        cache = input.cache
        undrawn = input.undrawn
        memory = input.memory
        entries = Dictionary(uniqueKeysWithValues: table.entries.map { ($0.resource.key, $0) })
        keys = table.entries.map(\.resource.key)
        folders = input.project.folders
    }

    /// The findings about the pictures that were asked for, in the order that sources name them.
    var diagnostics: [Diagnostic] { found.withLock { found in keys.flatMap { found[$0] ?? [] } } }

    /// Decodes the pictures that nobody has decoded, and reports the damaged ones: in a build with errors no edition asks for them, and
    /// an editor wants to know all faults at once. A JPEG was walked when it was probed.
    func verify(on pool: WorkerPool) throws(EnvironmentFailure) {
        let decoded: Set<PictureFormat> = [.png, .gif, .webp, .tiff]
        let keys = keys.filter { entries[$0].map { decoded.contains($0.header.format) } == true }
        let read: @Sendable (Int) -> Result<Void, any Error> = { [self] index in
            Result { _ = try pixels(keys[index], atLeast: 1) }
        }
        try takeInOrder(count: keys.count, on: pool, by: { read }) { (result) throws(EnvironmentFailure) in
            do { try result.get() } catch let failure as EnvironmentFailure { throw failure } catch {
                throw EnvironmentFailure("read", "pictures", reason: "\(error)")
            }
        }
    }

    /// The header of the picture, found when it was probed.
    func header(_ key: ImageKey) throws -> PictureHeader { try entry(key).header }

    /// Whether the file of a picture has it in process inks.
    func isInInks(_ key: ImageKey) -> Bool { entries[key]?.header.color == .cmyk }

    /// The picture as a PDF needs it. A JPEG that passes is copied when it is written; a picture to be converted comes out
    /// of the cache if an earlier build converted it, and is noted in `log`.
    func prepared(
        _ key: ImageKey, for target: PictureTarget, noting log: ConversionLog
    ) throws -> PreparedPicture {
        let entry = try entry(key)
        if entry.bytes == nil, target.passes(entry.header), let layout = entry.header.jpeg {
            let outcome = try prepare(
                entry.header, layout, from: stored(entry), at: entry.origin, for: target,
                ink: { try greatestInk(of: entry, measured: $0) })
            if let picture = take(outcome, key) { return picture }
        }
        let cached = try converted(entry, for: target)
        let picture = try cached ?? made(entry, for: target)
        if let noted = ConvertedPicture(entry.resource.name, picture, isCached: cached != nil) { log.note(key, noted) }
        return picture
    }

    /// The most ink of the picture of `entry`, in per cent of a solid one, as this session or an earlier build found it, else as it is
    /// `measured`; nil if it cannot be decoded.
    private func greatestInk(of entry: PictureTable.Entry, measured: () throws -> Int?) throws -> Int? {
        let place = PictureArchive.key("ink", of: entry.header.hash)
        if let known = memory.greatestInk(of: entry.resource.key) { return known }
        var archive = PictureArchive(cache.existing?.pictureFindings.bytes(of: place) ?? [])
        var found = archive.number()
        if found == nil || !archive.isAtEnd {
            found = try measured()
            var archive = PictureArchive()
            archive.append([found].compactMap { $0 } as [Int])
            if found != nil { cache.opened?.pictureFindings.keep(archive.bytes, as: place) }
        }
        if let found { memory.note(greatestInk: found, of: entry.resource.key) }
        return found
    }

    /// Whether the picture of `entry` for `target` is kept in the cache: one that is copied from its file need not be. Of a PNG only
    /// opacity is encoded anew.
    private func isKept(_ entry: PictureTable.Entry, for target: PictureTarget) -> Bool {
        switch entry.header.format {
        case .jpeg: !target.passes(entry.header)
        case .png: entry.header.hasAlpha || !target.passes(entry.header)
        case .gif, .webp, .tiff, .svg, .pdf: true
        }
    }

    /// The picture as an earlier build converted it; nil when none did.
    private func converted(_ entry: PictureTable.Entry, for target: PictureTarget) throws -> PreparedPicture? {
        guard isKept(entry, for: target), let cache = cache.existing?.pictures,
            let bytes = cache.bytes(of: target.archiveKey(of: entry.header.hash)),
            let picture = PreparedPicture(archived: bytes, of: entry.header)
        else { return nil }
        note(picture.findings(name: entry.resource.name, at: entry.origin), entry.resource.key)
        return picture
    }

    private func made(_ entry: PictureTable.Entry, for target: PictureTarget) throws -> PreparedPicture {
        let (bytes, name) = try read(entry)
        let outcome = prepare(bytes, name: name, at: entry.origin, for: target, with: transforms)
        guard let picture = outcome.value else {
            note(outcome.diagnostics, entry.resource.key)
            return prepare(PictureSource.gray, name: "", at: .none).value!
        }
        // By the same name as in findings about pictures out of the cache.
        note(picture.findings(name: entry.resource.name, at: entry.origin), entry.resource.key)
        if isKept(entry, for: target), let cache = cache.opened?.pictures {
            cache.keep(try picture.archived(), as: target.archiveKey(of: entry.header.hash))
        }
        return picture
    }

    /// The summary of the page of a PDF that the picture is; nil for other pictures.
    func pageSummary(_ key: ImageKey) -> PlacedPage? { entries[key]?.page }

    /// The page of a PDF that the picture is, read again; nil for other pictures.
    func placedPage(_ key: ImageKey, for target: PageTarget = .press) throws -> PlacedPage? {
        guard let entry = entries[key], let number = entry.pageNumber else { return nil }
        let (bytes, name) = try read(entry)
        // All findings about it were reported when it was probed.
        let read = readPage(number, of: bytes, name: name, at: entry.origin, for: target, measuresInk: false)
        guard let page = read.value else {
            throw PictureChanged(name: name)
        }
        return page
    }

    /// The picture for a screen, at least `width` pixels wide.
    func pixels(_ key: ImageKey, atLeast width: Int) throws -> Pixels {
        do { return try seen(key, atLeast: width) } catch let failure as PageNotDrawn {
            let entry = try entry(key)
            if let failure = failure.failure(entry.resource.name) { throw failure }
            note([failure.diagnostic(entry.resource.name, at: entry.origin)], key)
            return PictureSource.placeholder
        }
    }

    /// The tones of the picture; nil if its file has changed since, which is reported when it is written. `late` notes
    /// failures.
    /// Warning: `pdf-not-drawn`, without a value.
    func tones(_ key: ImageKey, noting late: DeferredFailure) -> Outcome<LuminanceGrid> {
        if let known = memory.tones(of: key) { return Outcome(known) }
        do { return Outcome(try foundTones(key)) } catch let failure as PageNotDrawn {
            guard let entry = entries[key] else { return Outcome(nil) }
            if case .refused = failure, let failure = failure.failure(entry.resource.name) { late.note(failure) }
            return Outcome(nil, [failure.diagnostic(entry.resource.name, at: entry.origin)])
        } catch let failure as EnvironmentFailure {
            late.note(failure)
            return Outcome(nil)
        } catch {
            return Outcome(nil)
        }
    }

    /// The tones as an earlier build found them, else as they are seen. Tones of a page of a PDF are not kept on disk: nobody knows which
    /// version of the program that draws it made them.
    private func foundTones(_ key: ImageKey) throws -> LuminanceGrid {
        let entry = try entry(key)
        let isKept = entry.page == nil
        let place = PictureArchive.key("tones", of: entry.header.hash)
        if isKept, let bytes = cache.existing?.pictureFindings.bytes(of: place),
            let known = LuminanceGrid(archived: bytes)
        {
            memory.note(known, of: key)
            return known
        }
        let pixels = try seen(key, atLeast: LuminanceGrid.leastWidth)
        let tones = LuminanceGrid(pixels)
        if pixels != PictureSource.placeholder {
            memory.note(tones, of: key)
            if isKept { cache.opened?.pictureFindings.keep(tones.archived, as: place) }
        }
        return tones
    }

    /// As ``pixels(_:atLeast:)``, but for a page of a PDF that cannot be drawn (``PageNotDrawn``).
    private func seen(_ key: ImageKey, atLeast width: Int) throws -> Pixels {
        let entry = try entry(key)
        if let page = try placedPage(key) { return try undrawn.pixels(page, key, atLeast: width) }
        let (bytes, name) = try read(entry)
        return take(PubImages.pixels(bytes, name: name, atLeast: width, at: entry.origin), key)
            ?? PictureSource.placeholder
    }

    /// The picture in the inks of `target`, at least `width` pixels wide; a gray pixel for one that is broken, which is reported.
    func inkPixels(_ key: ImageKey, for target: PictureTarget, atLeast width: Int) throws -> InkPixels {
        let entry = try entry(key)
        // A page in RGB that the edition refuses is an error; plates show the colours that it would have.
        let page = try placedPage(key, for: .separating(target, light: true))
        if let pixels = try? page?.inkPixels(atLeast: width) { return pixels }
        let (bytes, name) = try read(entry)
        let made = PubImages.inkPixels(
            bytes, name: name, atLeast: width, at: entry.origin, for: target, with: transforms)
        return take(made, key) ?? InkPixels(width: 1, height: 1, inks: [0, 0, 0, 128])
    }

    private func entry(_ key: ImageKey) throws -> PictureTable.Entry {
        guard let entry = entries[key] else { throw PictureChanged(name: key.hash.hex) }
        return entry
    }

    private func take<Value>(_ outcome: Outcome<Value>, _ key: ImageKey) -> Value? {
        note(outcome.diagnostics, key)
        return outcome.value
    }

    private func note(_ diagnostics: [Diagnostic], _ key: ImageKey) {
        if !diagnostics.isEmpty { found.withLock { $0[key, default: []] += diagnostics } }
    }

    private func read(_ entry: PictureTable.Entry) throws -> (bytes: [UInt8], name: String) {
        if let bytes = entry.bytes { return (bytes, entry.namedBy.name) }
        let file = try folders.read(
            entry.path, namedBy: entry.namedBy, at: entry.origin, limit: InputLimit.picture
        ).value
        // The ledger of the folders knows it by its hash.
        guard let file else { throw PictureChanged(name: entry.path) }
        return (file.bytes, file.name)
    }

    private func stored(_ entry: PictureTable.Entry) -> StoredPicture {
        StoredPicture(name: entry.path) { [folders] start, take in
            let file = try folders.open(entry.path, namedBy: entry.namedBy, at: entry.origin).value
            guard let file else { throw PictureChanged(name: entry.path) }
            try file.read(from: start, take)
        }
    }

    private static let placeholder = PubImages.pixels(gray, name: "", atLeast: 1, at: .none).value!

    /// A PNG of one gray pixel.
    private static let gray: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
        0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x38, 0x00, 0x00, 0x00,
        0xC2, 0x00, 0xC1, 0xFF, 0xD6, 0x2D, 0xDC, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
        0x42, 0x60, 0x82,
    ]
}
