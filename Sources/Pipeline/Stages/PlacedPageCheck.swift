import PubArtwork
import PubDiagnostics
import PubDisplayList
import PubImages
import PubPress

/// Finds what a press does not print as it is meant of pages of PDFs that are placed.
struct PlacedPageCheck {
    /// The name of the edition.
    let edition: String
    /// What it is printed in.
    let intent: OutputIntent
    /// The most ink that the paper takes, 1 for each solid one; nil for no limit.
    let inkLimit: Double?
    /// Pixels an inch below which a picture is reported; 0 reports none.
    let leastResolution: Int

    /// The findings about the page `name`, which is `page`, where `item` shows it, at `place`.
    func findings(
        about item: ImageItem, _ page: PlacedPage, _ name: String, at place: SourceLocation
    ) -> [Diagnostic] {
        if let refusal = refusal(of: page, name, at: place) { return [refusal] }
        return [
            foreignFinding(page, name, at: place), pixelFinding(item, page, name, at: place),
            inkFinding(page.inkOfColors, 0, "a colour", name, at: place),
            inkFinding(page.inkOfPictures, Double(ExcessInk.tolerance) / 100, "a picture", name, at: place),
        ].compactMap { $0 }
    }

    /// The error of a page that the press cannot print; nil for any other.
    private func refusal(of page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        if let light = page.light {
            return .error(
                "pdf-rgb",
                "\"\(name)\" has colours that are no inks (\(light)); the edition “\(edition)” is printed",
                at: place,
                hint: "export it in process and spot inks, as PDF/X-4 or PDF/X-1a; or let Ghostscript convert it: "
                    + "gs -o inks.pdf -sDEVICE=pdfwrite -sColorConversionStrategy=CMYK -sProcessColorModel=DeviceCMYK \(name)"
            )
        }
        guard page.hasColor, intent.inks == .black else { return nil }
        return .error(
            "pdf-inks", "\"\(name)\" is in colours; the edition “\(edition)” is printed in black alone", at: place,
            hint: "export it in grays")
    }

    private func foreignFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        guard page.hasColor, let condition = page.conditions.first, !intent.isCalled(page.conditions) else {
            return nil
        }
        return .warning(
            "pdf-profile-foreign",
            "the inks in \"\(name)\" are meant for another press, “\(String(condition.prefix(60)))”: they are printed as they are",
            at: place,
            hint: "ask for it in the printing condition of this edition, “\(intent.identifier)”"
        ).counted(as: "PDF pages in the inks of another press")
    }

    private func pixelFinding(
        _ item: ImageItem, _ page: PlacedPage, _ name: String, at place: SourceLocation
    ) -> Diagnostic? {
        guard let picture = page.coarsest else { return nil }
        let scale = item.frame.width.points / max(page.whole.width.points, 0.001)
        let resolution = picture.resolution / max(scale, 0.001)
        // Half a pixel is forgiven: frames are rounded.
        guard resolution <= Double(leastResolution) - 0.5 else { return nil }
        return .warning(
            "low-resolution",
            "a picture of \(picture.width) × \(picture.height) pixels on the page \"\(name)\" has "
                + "\(Int(resolution.rounded())) pixels an inch at the size at which the page is placed",
            at: place,
            hint:
                "\(leastResolution) pixels an inch are asked for: ask for the page with pictures of more pixels, or place it smaller"
        )
        .counted(as: "PDF pages with pictures of too few pixels for their size")
        .about(name, gravity: Double(leastResolution) / max(resolution, 0.001))
    }

    private func inkFinding(
        _ ink: Double, _ tolerance: Double, _ what: String, _ name: String, at place: SourceLocation
    ) -> Diagnostic? {
        // The sum is of decimals.
        guard let inkLimit, ink > inkLimit + tolerance + 0.0005 else { return nil }
        return .warning(
            "ink-limit",
            "\(what) on the page \"\(name)\" has \(Int((ink * 100).rounded())) % of ink; the paper of the edition “\(edition)” "
                + "takes \(Int((inkLimit * 100).rounded())) %",
            at: place,
            hint: "ask for the page in the printing condition of this edition, “\(intent.identifier)”"
        ).counted(as: "PDF pages with more ink than the paper takes")
    }
}
