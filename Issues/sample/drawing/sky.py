"""The Moon, its path through eighteen years, and the stars of a November evening."""
import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, lettering, noise, ramp, smoothstep, write, write_image
from .stars import FIGURES, STARS

PALE = "#d6dfe6"


def craters(size, radius, seed):
    """A height field of the near side: bowls, rims and blankets, foreshortened towards the limb."""
    generator = np.random.default_rng(seed)
    height = np.zeros((size, size), np.float32)
    count = 2600
    where = generator.standard_normal((count, 3))
    where /= np.linalg.norm(where, axis=1)[:, None]
    where[:, 2] = np.abs(where[:, 2])
    sizes = np.minimum(0.006 * generator.random(count) ** -0.52, 0.13)
    for (cx, cy, cz), crater in sorted(zip(where.tolist(), sizes.tolist()), key=lambda pair: -pair[1]):
        reach = crater * 2.2 * radius
        x0, x1 = (int(np.clip(size / 2 + cx * radius + s * reach, 0, size)) for s in (-1, 1))
        y0, y1 = (int(np.clip(size / 2 + cy * radius + s * reach, 0, size)) for s in (-1, 1))
        if x1 - x0 < 2 or y1 - y0 < 2:
            continue
        y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        x, y = (x - size / 2) / radius, (y - size / 2) / radius
        z = np.sqrt(np.maximum(1 - x * x - y * y, 0))
        r = np.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) / crater
        bowl = np.where(r < 1, np.maximum(r * r, 0.35) - 0.82, 0.18 * np.maximum(r, 1) ** -4.0) * (r < 2.2)
        peak = 0.25 * np.exp(-((r / 0.14) ** 2)) if crater > 0.045 else 0
        height[y0:y1, x0:x1] += (bowl + peak) * crater * min(1, 0.03 / crater) ** 0.35
    return height


def moon(path):
    """Nine days old: the Sun stands low over the middle, where every crater has a shadow. A grayscale picture."""
    size, radius = 2040, 938.0
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    x, y = (x - size / 2) / radius, (y - size / 2) / radius
    inside = x * x + y * y
    z = np.sqrt(np.maximum(1 - inside, 1e-4))
    plains = smoothstep(0.15, 1.0, noise((size, size), 33, 2.1, 2) + 0.5 * (0.3 - y) - 0.25 * x)
    height = craters(size, radius, 12) * (1 - 0.72 * plains) + noise((size, size), 41, 1.2) * 0.0011 * (1 - 0.6 * plains)
    gy, gx = np.gradient(height * radius)
    sun = np.array([0.83, -0.16, 0.53])
    normal = np.stack([x - gx * 1.15, y - gy * 1.15, z])
    normal /= np.linalg.norm(normal, axis=0)
    lit = np.clip(np.tensordot(sun, normal, 1), 0, 1)
    smooth = np.clip(sun[0] * x + sun[1] * y + sun[2] * z, 0, 1)
    lit = lit * smoothstep(-0.02, 0.10, sun[0] * x + sun[1] * y + sun[2] * z)
    albedo = 0.92 - 0.46 * plains + 0.05 * noise((size, size), 44, 1.0)
    for cx, cy, arms in ((0.12, 0.72, 0.5), (0.38, -0.05, 0.22)):
        angle, far = np.arctan2(y - cy, x - cx), np.hypot(x - cx, y - cy)
        spokes = sum(np.cos(angle * k + k * k) for k in (5, 9, 14, 23)) / 4
        albedo += arms * smoothstep(0.05, 1.1, spokes + 0.45) * np.exp(-far / (arms * 0.9)) * 0.9
    value = albedo * (lit / (lit + z + 0.12)) * 1.55 + 0.018 * smooth
    edge = smoothstep(1.004, 0.996, np.sqrt(inside))
    halo = 0.035 * np.exp(-np.maximum(np.sqrt(inside) - 1, 0) * 9) * (0.6 + 0.4 * x)
    write(path, (0.02 + 0.98 * np.clip(value, 0, 1) ** 0.85) * edge + (0.012 + np.maximum(halo, 0)) * (1 - edge), "L")


def rosette(path):
    """The Moon's distance and direction for one turn of its nodes, its swing drawn six times too large."""
    size = 2040
    days = np.arange(0, 6798, 0.0034)
    century = days / 36525
    radians = lambda degrees: np.radians(degrees % 360)
    longitude = 218.316 + 481267.881 * century
    anomaly, sun = radians(134.963 + 477198.868 * century), radians(357.529 + 35999.050 * century)
    elongation = radians(297.850 + 445267.112 * century)
    distance = 385000.6 - 20905.4 * np.cos(anomaly) - 3699.1 * np.cos(2 * elongation - anomaly) - 2956.0 * np.cos(2 * elongation)
    distance += -569.9 * np.cos(2 * anomaly) + 246.2 * np.cos(2 * elongation - 2 * anomaly) - 152.1 * np.cos(2 * elongation - sun - anomaly)
    swing = (distance - 385000.6) / 385000.6 * 6 + 1
    direction = radians(longitude + 6.289 * np.sin(anomaly))
    x = size / 2 + swing * np.cos(direction) * size * 0.335
    y = size / 2 - swing * np.sin(direction) * size * 0.335
    near = smoothstep(1.0, 0.55, swing)
    cell = y.astype(np.int32) * size + x.astype(np.int32)
    total = np.bincount(cell, minlength=size * size).reshape(size, size).astype(np.float32)
    warm = np.bincount(cell, near, size * size).reshape(size, size).astype(np.float32)
    ink = np.log1p(total) / np.log1p(24)
    heat = blur(warm, 6) / np.maximum(blur(total, 6), 1e-3)
    tint = ramp(np.clip(heat, 0, 1), [(0, "5fa8c4"), (0.45, "cfe0d2"), (1, "ffb45e")])
    ground = ramp(np.hypot(*(np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j])).astype(np.float32), [(0, "1c3146"), (0.75, "101c2b"), (1.4, "0a111b")])
    glow = blur(ink, 18)[..., None] * tint * 0.42
    picture = ground + glow + tint * (np.clip(ink, 0, 1.2) ** 1.1)[..., None] * 0.62
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32) - size / 2
    globe = np.hypot(xx, yy)
    earth = smoothstep(35, 33, globe)[..., None]
    lit = np.clip((xx * 0.7 - yy * 0.5) / 34 + 0.45, 0.08, 1)[..., None]
    picture = picture * (1 - earth) + ramp(noise((size, size), 5, 1.4), [(-1, "2a6c93"), (0.3, "5f9eb5"), (0.8, "c8c8a0"), (2, "ffffff")]) * lit * earth
    write(path, picture + np.exp(-((globe / 78) ** 2))[..., None] * 0.10 * colour("8fc4e8"))


def overhead(hours, degrees, latitude=54.0, sidereal=0.66):
    """Stereographic map of the sky above: right ascension and declination to x, y in −1…1 (east is left), and height."""
    turn, tilt, latitude = np.radians((sidereal - hours) * 15), np.radians(degrees), np.radians(latitude)
    up = np.sin(latitude) * np.sin(tilt) + np.cos(latitude) * np.cos(tilt) * np.cos(turn)
    north = np.cos(latitude) * np.sin(tilt) - np.sin(latitude) * np.cos(tilt) * np.cos(turn)
    west = np.cos(tilt) * np.sin(turn)
    return west / (1 + up), -north / (1 + up), up


def milky_way(x, y):
    """Brightness of the band at chart positions, by way of the galactic latitude of each."""
    square = x * x + y * y
    up, west, north = (1 - square) / (1 + square), 2 * x / (1 + square), -2 * y / (1 + square)
    latitude, clock = np.radians(54.0), 0.66 * 15
    tilt = np.arcsin(np.clip(np.sin(latitude) * up + np.cos(latitude) * north, -1, 1))
    turn = np.arctan2(west, np.cos(latitude) * up - np.sin(latitude) * north)
    hours = np.radians(clock) - turn
    pole_tilt, pole_hours = np.radians(27.13), np.radians(192.86)
    sine = np.sin(tilt) * np.sin(pole_tilt) + np.cos(tilt) * np.cos(pole_tilt) * np.cos(hours - pole_hours)
    return np.degrees(np.arcsin(np.clip(sine, -1, 1)))


def night_sky(path):
    """The whole sky of the middle of November at nine in the evening, from latitude 54 north; a PNG with alpha, for a dark page."""
    size, radius = 1500, 724
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    x, y = (x - size / 2) / radius, (y - size / 2) / radius
    far = np.hypot(x, y)
    band = milky_way(x, y)
    cloud, dust = noise((size, size), 61, 1.5), noise((size, size), 62, 1.7)
    glow = np.exp(-((band / 11) ** 2)) * (0.72 + 0.28 * cloud) - 0.5 * np.exp(-(((band - 1) / 4) ** 2)) * smoothstep(0.2, 1.4, dust)
    picture = ramp(far, [(0, "0b1730"), (0.6, "122444"), (0.93, "274767"), (1, "3f6177")]) + np.clip(glow, 0, 1)[..., None] * colour("9fb2d0") * 0.46
    generator = np.random.default_rng(77)
    points = generator.uniform(-1, 1, (20000, 2))
    points = points[np.hypot(*points.T) < 0.985]
    chance = 0.16 + 0.84 * np.exp(-((milky_way(points[:, 0], points[:, 1]) / 13) ** 2))
    points = points[generator.random(len(points)) < chance]
    faint = np.zeros((size, size), np.float32)
    spot = ((points * radius) + size / 2).astype(np.int32)
    faint[spot[:, 1], spot[:, 0]] = generator.random(len(spot)) ** 3 * 0.9 + 0.10
    picture += (faint + blur(faint, 2.0) * 1.2)[..., None] * colour("dfe8ff")
    picture = draw_stars(np.clip(picture, 0, 1), size, radius)
    disc = smoothstep(1.001, 0.999, far)[..., None]
    picture = np.clip(np.concatenate([picture, disc], axis=-1) * 255, 0, 255).astype(np.uint8)
    # Room on all sides, so that a page may have the picture a sixth lower or a third higher and cut none of it.
    panel = Image.new("RGBA", (2544, size + 200), (0, 0, 0, 0))
    panel.paste(Image.fromarray(picture), ((panel.width - size) // 2, 100))
    legend(ImageDraw.Draw(panel), *panel.size)
    write_image(path, panel)


def legend(pen, width, height):
    """The brightness of the discs at the left foot, day and place at the right, both near the disc."""
    foot, edge = height - 160, 350
    for k, magnitude in enumerate(range(5)):
        radius, y = disc_radius(magnitude), foot - (4 - k) * 52
        pen.ellipse((edge - radius, y - radius, edge + radius, y + radius), fill=PALE)
        pen.text((edge + 36, y), str(magnitude), font=lettering(38), fill=PALE, anchor="lm")
    pen.text((edge - 10, foot - 272), "Magnitude", font=lettering(38), fill=PALE, anchor="lm")
    for k, line in enumerate(("15 November", "21.00", "54 degrees north")):
        pen.text((width - edge + 10, foot - 104 + 52 * k), line, font=lettering(38), fill=PALE, anchor="rm")


#: how far a name is moved that would touch another one or a line, in pixels
NUDGES = {"DRACO": (88, 6), "ARIES": (-6, 14), "ANDROMEDA": (90, -98), "URSA MINOR": (-40, 4), "URSA MAJOR": (-136, 2), "CEPHEUS": (22, 0), "PLEIADES": (0, 6)}


def disc_radius(magnitude):
    """The radius in pixels of a star's disc."""
    return 2.2 + 1.5 * max(0.0, 4.2 - magnitude)


def draw_stars(picture, size, radius):
    """Figures as thin lines, catalogue stars as discs by magnitude, names beside the figures."""
    place = {}
    for name, (hours, degrees, _) in STARS.items():
        px, py, up = overhead(hours, degrees)
        if up > -0.01:
            place[name] = (size / 2 + radius * px, size / 2 + radius * py)
    lines = Image.new("L", (size * 2, size * 2))
    pen = ImageDraw.Draw(lines)
    for paths in FIGURES.values():
        for first, second in ((a, b) for names in paths for a, b in zip(names, names[1:])):
            if first in place and second in place:
                pen.line([(x * 2, y * 2) for x, y in (place[first], place[second])], fill=255, width=3)
    ink = np.asarray(lines.resize((size, size), Image.BOX), np.float32)[..., None] / 255
    picture = picture * (1 - 0.42 * ink) + colour("a9c4d8") * 0.42 * ink
    for name, (px, py) in place.items():
        magnitude = STARS[name][2]
        disc = disc_radius(magnitude)
        reach = int(disc * 5)
        y0, y1, x0, x1 = max(0, int(py) - reach), int(py) + reach, max(0, int(px) - reach), int(px) + reach
        patch = picture[y0:y1, x0:x1]
        yy, xx = np.mgrid[y0 : y0 + patch.shape[0], x0 : x0 + patch.shape[1]]
        away = np.hypot(xx - px, yy - py)
        light = smoothstep(disc + 0.8, disc - 0.8, away) + 0.30 * np.exp(-away / disc * 0.9)
        patch += (1 - patch) * np.clip(light, 0, 1)[..., None] * colour("fff1d2" if magnitude < 1 else "f4f6ff")
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    for figure, paths in FIGURES.items():
        spots = [place[name] for names in paths for name in names if name in place]
        if len(spots) > 2:
            cx, cy = sum(x for x, _ in spots) / len(spots), max(y for _, y in spots) + 30
            if np.hypot(cx - size / 2, cy - size / 2) < radius * 0.93:
                dx, dy = NUDGES.get(figure, (0, 0))
                pen.text((cx + dx, cy + dy), figure, font=lettering(33), fill="#bcd0dd", anchor="mm")
    for letter, px, py in (("N", 0, -0.955), ("S", 0, 0.955), ("E", -0.955, 0), ("W", 0.955, 0)):
        pen.text((size / 2 + radius * px, size / 2 + radius * py), letter, font=lettering(44), fill="#e8d9b0", anchor="mm")
    return np.asarray(image, np.float32) / 255
