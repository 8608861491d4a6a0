"""Lights and fog signals: a tower in fog, a lens in section, a minute of nine lights, and the sound of a horn."""
import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, noise, ramp, resize, smoothstep, write, write_pdf


def softened(outline, shape, radius=1.2):
    """A polygon as a mask 0…1 with a soft edge, drawn four times as large within its own box."""
    points, scale, edge = np.array(outline, np.float64), 4, 8
    x0, y0 = np.maximum(np.floor(points.min(axis=0)).astype(int) - edge, 0)
    x1, y1 = np.minimum(np.ceil(points.max(axis=0)).astype(int) + edge, (shape[1], shape[0]))
    image = Image.new("L", ((x1 - x0) * scale, (y1 - y0) * scale))
    ImageDraw.Draw(image).polygon([tuple(p) for p in ((points - (x0, y0)) * scale).tolist()], fill=255)
    mask = np.zeros(shape, np.float32)
    part = np.asarray(image.resize((x1 - x0, y1 - y0), Image.BOX), np.float32) / 255
    mask[y0:y1, x0:x1] = blur(part, radius) if radius > 1 and min(part.shape) > 2 else part
    return mask


def beacon(path):
    """The light at Sallow Head in sea fog: tall and narrow, for half a page. Quiet: the upper eighth, and the foot."""
    shape, lamp_x, lamp_y = (2680, 1080), 590.0, 905.0
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    thick = resize(noise((670, 540), 51, 1.9, 2), shape)
    drift = resize(np.repeat(noise((670, 135), 52, 1.6, 3), 4, axis=1), shape)
    fog = np.clip(0.60 + 0.13 * thick + 0.13 * drift + 0.28 * smoothstep(600, 2300, y), 0, 1.3)
    picture = ramp(y / shape[0], [(0, "0d1b2b"), (0.25, "1a3345"), (0.45, "31505f"), (0.62, "4b6a75"), (0.82, "6c858a"), (1, "87979a")])
    picture *= (0.72 + 0.38 * fog)[..., None]
    dx, dy = x - lamp_x, y - lamp_y
    far = np.hypot(dx, dy) + 1
    angle = np.degrees(np.arctan2(dy, dx))
    beam = np.zeros(shape, np.float32)
    for direction, width, strength in ((-7.5, 3.6, 1.1), (171.0, 4.8, 1.35), (-3.0, 8.0, 0.22), (175.0, 9.0, 0.30)):
        off = (angle - direction + 180) % 360 - 180
        beam += strength * np.exp(-((off / width) ** 2)) * (0.30 + 0.70 * np.exp(-far / 520))
    streak = 0.80 + 0.20 * thick + 0.14 * drift
    beam *= np.clip(streak, 0.2, 1.6) * (1 - 0.35 * smoothstep(0, 1100, far))
    halo = np.exp(-far / 95) * 0.85 + np.exp(-far / 330) * 0.42
    tower = [(lamp_x - 74, 985), (lamp_x + 74, 985), (lamp_x + 136, 2330), (lamp_x - 136, 2330)]
    mask = softened(tower, shape)
    half = np.interp(y[:, 0], [985, 2330], [74, 136])[:, None]
    u = np.clip(dx / half, -1, 1)
    round_ = np.clip(0.20 + 0.80 * np.sqrt(1 - np.minimum(u * u, 0.999)) - 0.22 * u, 0, 1.2)
    bands = smoothstep(-4, 4, 92 - np.abs(y - 1420)) + smoothstep(-4, 4, 100 - np.abs(y - 1900))
    stone = colour("b9c3c2") * (1 - bands[..., None]) + colour("8a3a2c") * bands[..., None]
    course = 1 - 0.06 * (np.abs((y + 0.8 * half * (1 - np.sqrt(1 - np.minimum(u * u, 0.999)))) % 46 - 23) > 21)
    wall = stone * (round_ * course * (0.36 + 0.45 * np.exp(-(y - 985) / 260) + 0.10 * resize(noise((670, 540), 55, 1.2), shape)))[..., None]
    hide = np.clip(0.10 + 0.85 * smoothstep(1250, 2330, y + 90 * thick + 60 * drift), 0, 1)[..., None]
    picture = picture * (1 - mask[..., None]) + (wall * (1 - hide) + picture * hide) * mask[..., None]
    for top in (1180, 1600, 2040):
        window = softened([(lamp_x - 12, top), (lamp_x + 12, top), (lamp_x + 12, top + 46), (lamp_x - 12, top + 46)], shape)[..., None]
        picture = picture * (1 - 0.85 * window * (1 - hide)) + colour("0e171d") * 0.85 * window * (1 - hide)
    picture = lantern(picture, shape, lamp_x, lamp_y)
    glow = np.clip(beam * 0.80 + halo, 0, 2.2)[..., None]
    picture = picture + (1 - np.clip(picture, 0, 1)) * (1 - np.exp(-1.25 * glow * colour("ffe2a6")))
    core = np.exp(-((dx / 20) ** 2 + (dy / 36) ** 2))[..., None]
    picture = picture + (1 - picture) * core * colour("fffbea")
    rock = 2310 + resize(noise((670, 540), 58, 1.9, 2), shape)[900][None, :] * 16 + 30 + np.abs(dx) * 0.05
    rocks = smoothstep(-3, 3, y - rock) * 0.62 * smoothstep(2750, 2360, y + 40 * thick)
    picture = picture * (1 - rocks[..., None]) + colour("24343c") * rocks[..., None]
    low = np.maximum(smoothstep(2200, 2680, y + 110 * thick + 70 * drift) * 0.72, smoothstep(2290, 2520, y + 26 * thick) * 0.90)[..., None]
    picture = picture * (1 - low) + colour("ced6d4") * low
    write(path, picture + 0.006 * np.random.default_rng(2).standard_normal(shape, dtype=np.float32)[..., None])


def lantern(picture, shape, x, y):
    """Gallery, glazing and dome above the tower, dark against their own light."""
    iron = colour("131c22")
    parts = [
        [(x - 112, 962), (x + 112, 962), (x + 104, 990), (x - 104, 990)],
        [(x - 66, y - 66), (x + 66, y - 66), (x + 50, y - 104), (x + 22, y - 128), (x - 22, y - 128), (x - 50, y - 104)],
        [(x - 9, y - 150), (x + 9, y - 150), (x + 9, y - 126), (x - 9, y - 126)],
        [(x - 2, y - 196), (x + 2, y - 196), (x + 2, y - 148), (x - 2, y - 148)],
    ]
    parts += [[(x + k - 2.4, y - 68), (x + k + 2.4, y - 68), (x + k + 2.4, y + 58), (x + k - 2.4, y + 58)] for k in (-60, -30, 0, 30, 60)]
    parts += [[(x + k - 1.6, 928), (x + k + 1.6, 928), (x + k + 1.6, 964), (x + k - 1.6, 964)] for k in range(-108, 109, 24)]
    parts += [[(x - 110, 926), (x + 110, 926), (x + 110, 930), (x - 110, 930)], [(x - 110, 944), (x + 110, 944), (x + 110, 946), (x - 110, 946)]]
    for outline in parts:
        mask = softened(outline, shape, 1.1)[..., None] * 0.95
        picture = picture * (1 - mask) + iron * mask
    return picture


def prisms():
    """The rings of the panel, from height to height above the axis, in units of the focal distance: those that bend the light, and those that throw it back."""
    rings = []
    edges = np.concatenate([[0.0, 0.13], 0.13 + np.cumsum(np.linspace(0.083, 0.060, 7))])
    for low, high in zip(edges, edges[1:]):
        for sign in (1, -1):
            rings.append(("bend", sign, low * 1.0, high - 0.006))
    edges = edges[-1] + 0.02 + np.cumsum(np.concatenate([[0], np.linspace(0.088, 0.070, 7)]))
    for low, high in zip(edges, edges[1:]):
        for sign in (1, -1):
            rings.append(("throw", sign, low, high - 0.012))
    return rings


def lens_section(path):
    """Half of a lens of the first order in section: one flame, and every ray that it sends is made to go the same way.

    Dark; quiet at the left edge above and below the flame.
    """
    shape, unit = (1800, 2000), 690.0
    flame = np.array([430.0, 900.0])
    ground = ramp(np.hypot(*np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]).astype(np.float32), [(0, "122430"), (0.8, "0c1822"), (1.4, "070e15")])
    ground *= (1 + 0.05 * noise(shape, 8, 1.6))[..., None]
    rays, faces, scatter = np.zeros(shape, np.float32), [], []
    for kind, sign, low, high in prisms():
        if kind == "bend":
            mid = (low + high) / 2
            slope = np.tan(min(0.72, np.arctan(mid) * 1.05))
            lower, upper = 1.075 + (high - low) * slope * 0.9, 1.075
            corners = [(1.0, low), (lower, low), ((lower + upper) / 2 + 0.006, mid), (upper, high), (1.0, high)]
        else:
            mid = (low + high) / 2
            reach = 1.0 - 0.34 * (low - 0.66)
            corners = [(reach, low + 0.004), (reach + 0.112, low - 0.012), (reach + 0.070, high - 0.004), (reach + 0.030, high)]
        faces.append((kind, sign, low, high, corners))
        outline = [(flame[0] + px * unit, flame[1] - sign * py * unit) for px, py in corners]
        mask = softened(outline, shape, 1.3)
        inner = blur(mask, 9)
        rim = np.clip(mask - inner, 0, 1)
        body = mask * 0.30 + rim * 1.6
        scatter.append((mask, body))
    total = np.clip(sum(body for _, body in scatter), 0, 1.6)
    covered = np.clip(sum(mask for mask, _ in scatter), 0, 1)
    for kind, sign, low, high, corners in faces:
        share = max(2, int((np.arctan(high) - np.arctan(low)) * 40))
        for t in (np.arange(share) + 0.5) / share:
            py = low + (high - low) * t
            first = corners[0][0]
            enter = flame + np.array([first, -sign * py]) * unit
            leave = enter + np.array([0.085, 0]) * unit * (1 if kind == "bend" else 0.8)
            leave[1] = flame[1] - sign * (low + (high - low) * (0.08 + 0.84 * t)) * unit
            ends = [tuple(flame), tuple(enter), tuple(leave), (shape[1], leave[1])]
            rays = stroke(rays, ends)
    soft = np.clip(rays, 0, 3)
    far = np.hypot(np.mgrid[0 : shape[0], 0 : shape[1]][1] - flame[0], np.mgrid[0 : shape[0], 0 : shape[1]][0] - flame[1]).astype(np.float32)
    light_ = soft * 0.85 + blur(soft, 3) * 1.1 + blur(soft, 12) * 1.6 + blur(soft, 60) * 1.2
    light_ *= 0.60 + 0.60 * np.exp(-far / 600)
    picture = ground + total[..., None] * colour("6fb5ae") * 0.70 + (covered * (blur(soft, 12) * 0.9))[..., None] * colour("bfe8dc") * 0.40
    picture = picture + (1 - np.clip(picture, 0, 1)) * (1 - np.exp(-1.1 * light_[..., None] * colour("ffcf7a")))
    picture += (np.exp(-((far / 26) ** 2)) * 1.4 + np.exp(-far / 120) * 0.55)[..., None] * colour("ffe9b8")
    write(path, picture)


def stroke(sum_, points):
    """Adds a thin line of light along `points`, drawn only within its own box."""
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        count = int(max(abs(x1 - x0), abs(y1 - y0))) + 1
        xs, ys = np.linspace(x0, x1, count), np.linspace(y0, y1, count)
        steep = abs(y1 - y0) > abs(x1 - x0)
        along, across = (ys, xs) if steep else (xs, ys)
        whole = np.floor(across).astype(np.int32)
        part = (across - whole).astype(np.float32)
        for shift, weight in ((0, 1 - part), (1, part)):
            column, row = (whole + shift, along.astype(np.int32)) if steep else (along.astype(np.int32), whole + shift)
            good = (column >= 0) & (column < sum_.shape[1]) & (row >= 0) & (row < sum_.shape[0])
            sum_[row[good], column[good]] += weight[good] * 0.5
    return sum_


WHITE, RED, GREEN, AMBER = (0, 4, 18, 0), (0, 68, 72, 0), (55, 0, 48, 0), (0, 14, 38, 0)
#: name, period in seconds, lit intervals within it, colour in % of the process inks, share of the strength
LIGHTS = [
    ("Sallow Head", 20, ((0, 0.5), (4, 4.5), (8, 8.5)), WHITE, 1.0),
    ("Long Bank, north", 10, ((0, 0.6),), RED, 0.9),
    ("Long Bank, south", 5, ((0, 0.5),), GREEN, 0.85),
    ("Old pier", 2, ((0, 1),), RED, 0.8),
    ("New pier", 6, ((0, 4.5),), GREEN, 0.85),
    ("St Wilfrid", 15, ((0, 1.5), (3, 4.5), (6, 9)), WHITE, 0.9),
    ("The Maiden", 12, tuple((k * 0.6, k * 0.6 + 0.3) for k in range(6)) + ((4.2, 6.2),), WHITE, 0.85),
    ("Nether Sallow", 60, ((-9, 70),), AMBER, 0.6),
]


def a_minute(path):
    """A minute of every light that is seen from the quay, from left to right: one row a light. Bleeds above and at the sides.
    A page of a PDF: strokes of light, each with the glow around it."""
    width, height, bleed = 640.6, 218, 8.5
    second, row = width / 60, height / 9.4
    #: how wide a stroke is and how dense: the glow from the outside in, and the light
    strokes = [(17, 0.05), (11, 0.09), (6.5, 0.16), (2.6, 1)]
    content = [f"q {width} 0 0 {height} 0 0 cm /Night sh Q", "1 J"]
    for k, (_, period, lit, inks, strength) in enumerate(LIGHTS):
        y = height - row * (k + 1.4)
        ink = " ".join(f"{part / 100:g}" for part in inks)
        content.append(f"{ink} K /Thread gs 0.5 w 0 {y:.2f} m {width} {y:.2f} l S")
        for turn in range(-1, int(60 / period) + 2):
            for start, end in lit:
                left = (turn * period + start - (3.7 * k) % period) * second
                right = left + max((end - start) * second - 2, 0.1)
                if right < -9 or left > width + 9:
                    continue
                for index, (broad, _) in enumerate(strokes):
                    content.append(f"/G{index}{k} gs {broad} w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S")
    states = "".join(
        f"/G{index}{k}<</CA {min(dense * light[4], 1):g}>>" for k, light in enumerate(LIGHTS) for index, (_, dense) in enumerate(strokes))
    shading = (
        "<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 1 0 0]/Function<</FunctionType 2/Domain[0 1]/N 1"
        "/C0[0.95 0.74 0.42 0.62]/C1[0.9 0.58 0.36 0.4]>>>>")
    write_pdf(
        path, width, height, "\n".join(content), f"/ExtGState<</Thread<</CA 0.16>>{states}>>/Shading<</Night {shading}>>",
        trim=(bleed, 0, width - bleed, height - bleed))


def silent_zone(path):
    """The sound of the horn over the sea, from the side: it meets its own reflection, and there are places without a sound."""
    shape = (1560, 2000)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    sea, source = 1290.0, (150.0, 940.0)
    sag = 0.000045 * (x - source[0]) ** 2
    height = y + sag * 0.55
    direct = np.hypot(x - source[0], height - source[1]) + 1
    mirror = np.hypot(x - source[0], height - (2 * sea - source[1])) + 1
    wave = 2 * np.pi / 47
    field = np.exp(1j * wave * direct) / np.sqrt(direct) + 0.82 * np.exp(1j * wave * mirror) / np.sqrt(mirror)
    field = (field * 20).astype(np.complex64)
    loud, crest = np.abs(field), np.real(field)
    air = resize(noise((390, 500), 71, 1.7, 2), shape)
    fade = smoothstep(2700, 200, direct)
    base = ramp(y / shape[0], [(0, "20323f"), (0.35, "4a6470"), (0.7, "93a3a5"), (0.83, "c6c7bf"), (1, "c6c7bf")])
    tone = np.tanh(crest * 0.95) * np.clip(loud, 0, 1.4) * fade
    picture = base * (1 + 0.06 * air)[..., None]
    up, down = np.clip(tone, 0, 1)[..., None], np.clip(-tone, 0, 1)[..., None]
    picture = picture + (1 - picture) * up * 0.74 * colour("fff0d2")
    picture = picture * (1 - 0.46 * down)
    water = smoothstep(-1.5, 1.5, y - sea - 3 * np.sin(x / 31) * np.sin(x / 83))
    swell = noise((520, 2000), 73, 1.5, 3)
    swell = resize(swell, (270, 2000))
    waves = np.zeros(shape, np.float32)
    waves[1290:1560] = swell
    deep = ramp((y - sea) / (shape[0] - sea) + 0.10 * waves, [(0, "5f7c83"), (0.15, "35545f"), (0.6, "1b3640"), (1, "10252e")])
    picture = picture * (1 - water[..., None]) + deep * water[..., None]
    cliff = [(0, 985), (60, 980), (118, 992), (140, 1040), (132, 1110), (160, 1190), (172, 1260), (210, 1300), (230, 1560), (0, 1560)]
    mask = softened(cliff, shape, 1.6)
    rock = ramp(np.clip(0.4 + 0.16 * noise(shape, 74, 1.0) - x / 900, 0, 1), [(0, "16191b"), (0.5, "453f3a"), (1, "8c8273")])
    picture = picture * (1 - mask[..., None]) + rock * mask[..., None]
    for outline in ([(84, 925), (120, 925), (120, 985), (84, 985)], [(118, 934), (158, 914), (158, 964), (118, 948)]):
        part = softened(outline, shape, 1.3)[..., None]
        picture = picture * (1 - part) + colour("1c1f22") * part
    boat = 1330
    hull = softened([(boat - 46, sea - 18), (boat + 52, sea - 22), (boat + 38, sea + 6), (boat - 34, sea + 6)], shape, 1.3)[..., None]
    cabin = softened([(boat - 14, sea - 44), (boat + 16, sea - 44), (boat + 18, sea - 18), (boat - 16, sea - 18)], shape, 1.3)[..., None]
    mast = softened([(boat + 1, sea - 110), (boat + 4, sea - 110), (boat + 4, sea - 40), (boat + 1, sea - 40)], shape, 1.1)[..., None]
    for part in (hull, cabin, mast):
        picture = picture * (1 - part) + colour("20262a") * part
    write(path, picture)
