import PubArtwork
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubImages
import PubPress
import PubSettings

/// Finds marks of placed PDF pages that a press does not print as they are meant.
struct PlacedPageCheck {
    /// The name of the edition.
    let edition: String
    /// The printing condition.
    let intent: OutputIntent
    /// The most ink that the paper takes, 1 for each solid one; nil for no limit.
    let inkLimit: Double?
    /// The limits of resolution, in pixels an inch: a picture below the first is reported, below the second it is an error; 0 for none.
    let (leastResolution, errorBelow): (Int, Int)
    /// The same of pictures of black and white pixels alone.
    let (leastBilevel, bilevelErrorBelow): (Int, Int)
    /// Whether RGB colours on pages become inks.
    let separates: Bool
    /// The least that the press prints well.
    let limits: PressLimits

    /// The findings about the page `name`, which is `page`, as `item` shows it at `place`.
    func findings(
        about item: ImageItem, _ page: PlacedPage, _ name: String, at place: SourceLocation
    ) -> [Diagnostic] {
        if let refusal = refusal(of: page, name, at: place) { return [refusal] }
        return [
            separatedFinding(page, name, at: place), foreignFinding(page, name, at: place),
            pixelFinding(page.coarsest, (leastResolution, errorBelow), "", item, page, name, at: place),
            pixelFinding(
                page.coarsestBilevel, (leastBilevel, bilevelErrorBelow), "black and white ", item,
                page, name,
                at: place),
            inkFinding(page.inkOfColors, 0, "a colour", name, at: place),
            inkFinding(page.inkOfPictures, Double(ExcessInk.tolerance) / 100, "a picture", name, at: place),
            paperFinding(page, name, at: place), registrationFinding(page, name, at: place),
            lineFinding(item, page, name, at: place), courierFinding(page, name, at: place),
            grayFinding(page, name, at: place),
        ].compactMap { $0 }
    }

    /// The error of a page that the press cannot print; nil for any other.
    private func refusal(of page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        if let light = page.light {
            return .error(
                "pdf-rgb",
                "\"\(name)\" has colours that are no inks (\(light)); the edition “\(edition)” is printed",
                at: place,
                hint: separates
                    ? "export it in process and spot inks, as PDF/X-4 or PDF/X-1a: colours of that kind are not separated here"
                    : "export it in process and spot inks, as PDF/X-4 or PDF/X-1a; or have it separated, by pdf_rgb = \"convert\" in "
                        + "[profile.images], or by Ghostscript: gs -o inks.pdf -sDEVICE=pdfwrite -sColorConversionStrategy=CMYK "
                        + "-sProcessColorModel=DeviceCMYK \(name)"
            )
        }
        guard page.hasColor, intent.inks == .black else { return nil }
        return .error(
            "pdf-inks", "\"\(name)\" is in colours; the edition “\(edition)” is printed in black alone", at: place,
            hint: "export it in grays")
    }

    private func separatedFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        let separated = page.separated
        if separated.isEmpty { return nil }
        let parts = [
            (separated.colors.count, "colour", "colours"), (separated.gradients, "gradient", "gradients"),
            (separated.pictures, "picture", "pictures"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        return Diagnostic(
            .note, "pdf-separated",
            "\(parts.joined(separator: ", ")) of \"\(name)\" became inks of the press of the edition “\(edition)”",
            at: place, hint: "bright colours become duller: show its makers a proof")
    }

    private func foreignFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        guard page.hasColor, let condition = page.conditions.first, !intent.isCalled(page.conditions) else {
            return nil
        }
        return .warning(
            "pdf-profile-foreign",
            "the inks in \"\(name)\" are meant for another press, “\(String(condition.prefix(60)))”: they are printed as they are",
            at: place,
            hint:
                "ask for it in the printing condition of this edition, “\(intent.identifier)”; or let its inks become those of this press: cmyk = "
                + "\"convert\" in [profile.images], and cmyk_profile where it brings no profile"
        ).counted(as: "PDF pages in the inks of another press")
    }

    private func pixelFinding(
        _ picture: PlacedPage.CoarsePicture?, _ limits: (warning: Int, error: Int), _ what: String, _ item: ImageItem,
        _ page: PlacedPage, _ name: String, at place: SourceLocation
    ) -> Diagnostic? {
        guard let picture else { return nil }
        let leastResolution = max(limits.warning, limits.error)
        let scale = item.frame.width.points / max(page.whole.width.points, 0.001)
        let resolution = picture.resolution / max(scale, 0.001)
        // Half a pixel is forgiven: frames are rounded.
        guard resolution <= Double(leastResolution) - 0.5 else { return nil }
        return .warning(
            "low-resolution",
            "a picture of \(picture.width) × \(picture.height) \(what)pixels on the page \"\(name)\" has "
                + "\(Int(resolution.rounded())) pixels an inch at the size at which the page is placed",
            at: place,
            hint:
                "\(leastResolution) pixels an inch are asked for: ask for the page with pictures of more pixels, or place it smaller"
        )
        .graded(resolution <= Double(limits.error) - 0.5 ? .error : .warning)
        .counted(as: "PDF pages with pictures of too few pixels for their size")
        .about(name, gravity: Double(leastResolution) / max(resolution, 0.001))
    }

    private func paperFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        guard page.flaws.hasPaperOverprint else { return nil }
        return .error(
            "white-overprint",
            "what is in the colour of the paper overprints on the page \"\(name)\" in the edition “\(edition)”: it is printed nowhere",
            at: place, hint: "ask for the page with its white objects set to knock out")
    }

    private func registrationFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        guard page.flaws.hasRegistrationColor else { return nil }
        return .error(
            "registration-color",
            "something on the page \"\(name)\" is in the colour of registration marks: it is printed at full tone in every ink of the edition “\(edition)”",
            at: place, hint: "ask for the page with that in black")
    }

    private func lineFinding(
        _ item: ImageItem, _ page: PlacedPage, _ name: String, at place: SourceLocation
    ) -> Diagnostic? {
        let scale = item.frame.width.points / max(page.whole.width.points, 0.001)
        // A hundredth of a point is forgiven: widths are rounded.
        func isThin(_ weight: Double, _ least: Length) -> Bool { weight * scale < least.points - 0.01 }
        let thinnest = page.flaws.thinnest
        let (weight, least, look): (Double, Length, String)
        if let solid = thinnest.solid, isThin(solid, limits.line) {
            (weight, least, look) = (solid, limits.line, "at the full tone of an ink")
        } else if let other = thinnest.others, isThin(other, limits.tintedLine) {
            (weight, least, look) = (other, limits.tintedLine, "in a tint, in several inks or in white")
        } else {
            return nil
        }
        // At 100 %, rounded to the nearest per cent.
        let size = abs(scale - 1) < 0.005 ? "" : " at the size at which the page is placed"
        return .warning(
            "thin-line",
            "a line of \(LengthUnit.pt.roughText(Length(points: weight * scale))) \(look) on the page \"\(name)\" is too thin for the edition “\(edition)”\(size)",
            at: place, hint: "ask for the page with lines of \(LengthUnit.pt.text(least)) or more"
        ).counted(as: "PDF pages with lines that are too thin")
    }

    private func grayFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        // If black is the only ink, nothing is below it.
        guard page.flaws.hasGrayType, page.hasColor else { return nil }
        return .warning(
            "gray-type",
            "black type on the page \"\(name)\" is a gray of the device: it knocks out the colours below it, and has a white edge "
                + "where the plates are not exactly over one another",
            at: place,
            hint: "ask for the page with its black type in the ink black, set to overprint; on white paper it makes no "
                + "difference"
        ).counted(as: "PDF pages with black type in gray")
    }

    private func courierFinding(_ page: PlacedPage, _ name: String, at place: SourceLocation) -> Diagnostic? {
        guard let font = page.flaws.courier else { return nil }
        return .warning(
            "courier-face",
            "type on the page \"\(name)\" is in \(font), which programs take where they do not "
                + "find a face",
            at: place, hint: "look at the page beside what its makers see; if it is meant, nothing is wrong"
        ).counted(as: "PDF pages in Courier")
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
