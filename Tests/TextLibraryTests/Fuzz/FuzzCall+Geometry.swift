import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubValues

extension FuzzCall {
    static let geometry: [FuzzCall] =
        lengths + paths + [
            FuzzCall("DecimalFormat.text") { DecimalFormat.text($0.double()) + DecimalFormat.text(Int64($0.int())) },
            FuzzCall("IntervalSet.init") {
                IntervalSet([$0.lengths(), $0.lengths()]).ranges.count + IntervalSet().ranges.count
            },
            FuzzCall("IntervalSet.subtracting") {
                IntervalSet([$0.lengths(), $0.lengths()]).subtracting(IntervalSet([$0.lengths()]))
            },
            FuzzCall("IntervalSet.union") { IntervalSet([$0.lengths()]).union(IntervalSet([$0.lengths()])).isEmpty },
            FuzzCall("Point.init") { Point(x: $0.length(), y: $0.length()) + $0.point() - $0.point() },
            FuzzCall("Size.init") { Size(width: $0.length(), height: $0.length()) },
            FuzzCall("Rect.init") {
                Rect(origin: $0.point(), size: $0.size()).maxX
                    + Rect(x: $0.length(), y: $0.length(), width: $0.length(), height: $0.length()).maxY
            },
            FuzzCall("Rect.inset") { $0.rect().inset(by: $0.insets()) },
            FuzzCall("Rect.moved") { $0.rect().moved(by: $0.point()) },
            FuzzCall("Rect.union") { $0.rect().union($0.rect()) },
            FuzzCall("Rect.intersection") { $0.rect().intersection($0.rect()) },
            FuzzCall("Rect.intersects") { $0.rect().intersects($0.rect()) },
            FuzzCall("Insets.init") {
                Insets(all: $0.length())
                    == Insets(top: $0.length(), left: $0.length(), bottom: $0.length(), right: $0.length())
            },
            FuzzCall("Insets.scaled") { $0.insets().scaled(by: $0.double()) },
            FuzzCall("Transform.init") {
                Transform(a: $0.double(), b: $0.double(), c: $0.double(), d: $0.double(), translation: $0.point())
            },
            FuzzCall("Transform.applied") { $0.transform().applied(to: $0.point()) },
            FuzzCall("Transform.rotated") { Transform.rotated(byDegrees: $0.double()) },
            FuzzCall("Transform.translated") { Transform.translated(by: $0.point()) },
            FuzzCall("FontRequest.init") {
                FontRequest(family: $0.string(), weight: $0.int(), italic: $0.flag(), stretch: $0.int())
            },
            FuzzCall("FontKey.init") { FontKey(UInt64(bitPattern: Int64($0.int()))) < $0.font() },
            FuzzCall("ImageKey.init") { ImageKey(ContentHash($0.string().utf8)) },
            FuzzCall("ElementID.init") { ElementID($0.int()).isArtifact },
            FuzzCall("BoxID.init") { BoxID($0.int()) },
            FuzzCall("NoteID.init") { NoteID($0.int()) },
            FuzzCall("LabelID.init") { LabelID($0.string()) < LabelID($0.string()) },
        ]

    private static let lengths: [FuzzCall] = [
        FuzzCall("Length.init") {
            [
                Length(raw: Int64($0.int())), Length(rounding: $0.double()), Length(points: $0.double()),
                Length(millimetres: $0.double()),
            ]
        },
        FuzzCall("Length.init(clampingPoints:)") { Length(clampingPoints: $0.double()) },
        FuzzCall("Length arithmetic") {
            var length = $0.length() + $0.length() - $0.length() * $0.int()
            length += $0.length()
            length -= $0.length()
            return (-length).description + "\(length < $0.length())"
        },
        FuzzCall("Length.scaled") { $0.length().scaled(by: $0.double()) },
        FuzzCall("Length.units") { $0.length().units(of: $0.length()) },
        FuzzCall("Length.part") { $0.length().part($0.int(), of: $0.int()) },
    ]

    private static let paths: [FuzzCall] = [
        FuzzCall("NamedShape.path") { $0.one(of: NamedShape.allCases).path(in: $0.rect()) },
        FuzzCall("Path.init") { Path($0.path().elements + Path(rect: $0.rect()).elements) },
        FuzzCall("Path.init(from:to:)") { Path(from: $0.point(), to: $0.point()).controlBounds },
        FuzzCall("Path.init(rect:radius:square:)") {
            Path(rect: $0.rect(), radius: $0.length(), square: [$0.one(of: Path.Corner.allCases)])
                == Path(rect: $0.rect(), radius: $0.length())
        },
        FuzzCall("Path.init(svg:)") {
            try Path(
                svg: $0.one(
                    of: ["M0 0L10 10z", "M0 0C1e5 1 2 2 3 3", "", "M1,2"],
                    odd: ["L", "M1e9 0", "M0 0A1 1 0 1 1 9 9", "é"]), unit: $0.length())
        },
        FuzzCall("PathSyntaxError.init") { PathSyntaxError(offset: $0.int(), message: $0.string()) },
        FuzzCall("Path.polygons") { $0.path().polygons(tolerance: $0.length()) },
        FuzzCall("Path.tightBounds") { $0.path().tightBounds },
        FuzzCall("Path.fitted") { $0.path().fitted(into: $0.rect()) },
        FuzzCall("Path.moved") { $0.path().moved(by: $0.point()) },
        FuzzCall("Path.mapped") {
            let offset = $0.point()
            return $0.path().mapped { offset - $0 }
        },
        FuzzCall("Region.init") { Region($0.path(), tolerance: $0.length()).bounds },
        FuzzCall("Region.covered") {
            Region($0.path()).covered(from: $0.length(), to: $0.length(), standOff: $0.length())
        },
        FuzzCall("Region.available") {
            Region($0.path()).available(from: $0.length(), to: $0.length(), inset: $0.length())
        },
    ]

    static let colors: [FuzzCall] = [
        FuzzCall("PressColor.gray") { PressColor.gray($0.float()).description },
        FuzzCall("PressColor.cmyk") { PressColor.cmyk($0.float(), $0.float(), $0.float(), $0.float()).description },
        FuzzCall("PressColor.rgb") { PressColor.rgb($0.float(), $0.float(), $0.float()).description },
        FuzzCall("PressColor.spot") {
            $0.color().isRegistration
                ? nil : PressColor.spot($0.string(), tint: $0.float(), alternate: .one).description
        },
        FuzzCall("PressColor.tinted") { $0.color().tinted($0.float()).description },
        FuzzCall("PressColor.init(hex:)") {
            PressColor(hex: $0.one(of: ["#ff8800", "#f80"], odd: ["", "#", "é", "#12345g", $0.string()]))
        },
        FuzzCall("PressColor.init(cssName:)") {
            PressColor(cssName: $0.one(of: ["tomato", "RED"], odd: ["", $0.string()]))
        },
        FuzzCall("Paint.init") { Paint($0.color(), overprint: $0.flag()).screenColor },
        FuzzCall("ScreenColor.init") { ScreenColor(red: $0.float(), green: $0.float(), blue: $0.float()) },
        FuzzCall("ScreenTransform.init") { try ScreenTransform(profile: $0.flag() ? nil : Array($0.string().utf8)) },
        FuzzCall("ScreenTransform.rgb") { try ScreenTransform().rgb(for: $0.color()) },
        FuzzCall("SwatchReference.init") { SwatchReference(name: $0.string(), tint: $0.double()) },
        FuzzCall("SwatchReference.init(parsing:)") {
            SwatchReference(
                parsing: $0.one(of: ["accent", "accent 50%"], odd: ["", "%", "a -1%", "a 1e99%", $0.string()]))
        },
    ]
}
