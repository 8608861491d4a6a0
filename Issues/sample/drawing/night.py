"""Moonrise over the sea, the turning of the stars, and November's tides across two pages."""
import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, lettering, noise, ramp, resize, smoothstep, write, write_image
from .water import FIRST_HOUR, sample, tide


def dusk(elevation, azimuth, moon):
    """The eastern sky an hour after sunset, in radians from the horizon, with the glow about the Moon."""
    stops = [(0, "c98f6d"), (0.035, "b98478"), (0.10, "8a7288"), (0.20, "566285"), (0.36, "2f4a6e"), (0.62, "1a3152"), (1.0, "10213c")]
    sky = ramp(np.abs(elevation), stops)
    far = np.hypot(np.abs(elevation) - moon[1], azimuth - moon[0])
    return sky + (np.exp(-far / 0.10) * 0.34 + np.exp(-far / 0.026) * 0.40)[..., None] * colour("ffcf96")


def moonrise(path):
    """The full Moon comes up at Sallow Quay; a whole page. Quiet: the sky down to the middle of the page, dark enough for type in paper white.

    A standfirst may lie on the water at the left foot.
    """
    shape, horizon, focal, moon = (2628, 2040), 1800, 2300, (0.115, 0.098)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    elevation, azimuth = (horizon - y) / focal, (x - shape[1] / 2) / focal
    picture = dusk(elevation, azimuth, moon)
    generator = np.random.default_rng(41)
    stars = np.zeros(shape, np.float32)
    spots = (generator.uniform(0, 1, (420, 2)) * (1100, shape[1] - 2)).astype(np.int32)
    stars[spots[:, 0], spots[:, 1]] = generator.random(420) ** 5 * 2.4 * (1 - spots[:, 0] / 1150)
    picture += (blur(stars, 1.6) * 1.6)[..., None] * colour("e8eeff")
    from_x, from_y = (azimuth - moon[0]) * focal / 138, (elevation - moon[1]) * focal / 132
    disc = smoothstep(1.008, 0.992, np.hypot(from_x, from_y))
    maria = smoothstep(-0.7, 1.5, sample(noise((1024, 1024), 43, 2.1, 2), from_y * 220 + 180, from_x * 220 + 400))
    face = ramp(np.clip(0.97 - 0.34 * maria - 0.10 * (from_x**2 + from_y**2) + 0.16 * from_y, 0, 1), [(0, "a8603a"), (0.5, "e3a86f"), (0.8, "f8d9a6"), (1, "fff2d2")])
    picture = picture * (1 - disc[..., None]) + face * disc[..., None]
    cloud = noise((512, 1024), 14, 1.75)
    far = 55 / np.maximum(elevation + 0.06, 0.03)
    veil = smoothstep(0.25, 1.9, sample(cloud, far * 2.1 + 90, x / 6 + far * 0.4)) * smoothstep(0.012, 0.05, elevation) * smoothstep(0.30, 0.10, elevation)
    lit = np.exp(-np.hypot(azimuth - moon[0], (elevation - moon[1]) * 1.5) / 0.12)
    tone = colour("4a4763") * (1 - lit[..., None]) + colour("e8b08a") * lit[..., None]
    picture = picture * (1 - 0.62 * veil[..., None]) + tone * 0.62 * veil[..., None]
    below = slice(horizon, None)
    sea = moonlit(elevation[below], azimuth[below], moon)
    haze = np.exp(elevation[below] * 70)[..., None]
    picture[below] = sea * (1 - 0.55 * haze) + 0.55 * haze * dusk(elevation[below] * 0, azimuth[below], moon)
    ridge = 12 * smoothstep(-0.12, -0.42, azimuth[0]) + noise((512, 1024), 46, 1.6)[0, (x[0] / 2.6).astype(np.int32) % 1024] * 3
    land = smoothstep(-1, 1, ridge - (horizon - y)) * (y < horizon + 1) * smoothstep(-0.06, -0.16, azimuth) * 0.75
    write(path, picture * (1 - land[..., None]) + colour("2b3048") * land[..., None])


def moonlit(elevation, azimuth, moon):
    """The sea below the horizon: facets that throw back the sky, and, where they lean right, the Moon."""
    down = np.maximum(-elevation, 0.0006)
    distance = 2.6 / down
    across = azimuth * distance
    swell, chop = noise((512, 512), 21, 1.6, 3), noise((512, 512), 22, 1.15, 8)
    slopes = []
    for axis in (0, 1):
        large, small = (np.gradient(field, axis=axis).astype(np.float32) for field in (swell, chop))
        slope = sample(large, distance * 4.2, across * 2.2) * 1.0 * np.exp(-distance / 500)
        slope += sample(small, distance * 21, across * 14) * 0.30 * np.exp(-distance / 60)
        slopes.append(slope + np.random.default_rng(8 + axis).standard_normal(distance.shape, dtype=np.float32) * 0.05 * smoothstep(25, 300, distance))
    up = slopes[0] * 0.55
    mirror = np.clip(0.04 + 0.96 * (1 - np.clip(np.sin(down) * 0.9 + up * 0.6, 0.02, 1)) ** 5, 0, 1)[..., None]
    back = dusk(down + 2 * np.abs(up) + 0.02, azimuth + slopes[1] * 0.1, (9.0, moon[1]))
    deep = ramp(smoothstep(2, 60, distance), [(0, "08141f"), (1, "1a2f45")])
    water = back * mirror * 0.85 + deep * (1 - mirror)
    need = (moon[1] - down) / 2
    aside = (azimuth - moon[0]) * 1.35
    spread = 0.05 + 0.09 * smoothstep(0.0, 0.30, down)
    glint = np.exp(-((up - need) ** 2) / (2 * 0.075**2)) * np.exp(-((aside + slopes[1] * 0.35) ** 2) / (2 * (spread * 0.55) ** 2))
    crest = smoothstep(0.015, 0.10, slopes[0]) * 0.8 + 0.34
    shine = np.clip(glint * crest * 1.5, 0, 1.6)
    shine = shine * 0.8 + blur(shine, 9) * 0.35
    return water + (1 - np.clip(water, 0, 1)) * (1 - np.exp(-1.3 * shine))[..., None] * colour("ffd9a2")


def star_trails(path):
    """Four hours of the northern sky over the dunes; a whole page. Quiet: the dunes, the lower sixth; and about the pole at the upper right."""
    shape, pole, scale = (2628, 2040), (1250.0, 905.0), 2
    generator = np.random.default_rng(90)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    picture = ramp(y / 2350, [(0, "060d1b"), (0.45, "0e1f38"), (0.75, "1f3b54"), (0.93, "4d6066"), (1, "7d7a68")])
    picture += (np.exp(-np.hypot((x - 250) / 900, (y - 2330) / 260)) * 0.30)[..., None] * colour("ffc98a")
    layers = [("dfe9ff", 0.45), ("fff3dc", 0.35), ("ffd2a0", 0.20)]
    for tint, share in layers:
        image = Image.new("L", (shape[1] * scale, shape[0] * scale))
        pen = ImageDraw.Draw(image)
        for star in range(int(1900 * share)):
            radius = max(0.012, np.sqrt(generator.random())) * 2250 * scale
            start, sweep = generator.uniform(0, 360), 60
            bright = generator.random() ** 2.6
            if star == 0 and share == 0.35:
                radius, bright = 26 * scale, 1.0
            box = [pole[0] * scale - radius, pole[1] * scale - radius, pole[0] * scale + radius, pole[1] * scale + radius]
            wide = 2 if bright < 0.35 else 3 if bright < 0.75 else 5
            value = int(60 + 195 * bright)
            pen.arc(box, start, start + sweep, fill=value, width=wide)
        trails = np.asarray(image.resize((shape[1], shape[0]), Image.BOX), np.float32) / 255
        glow = trails * 0.95 + blur(trails, 4) * 0.35
        glow *= smoothstep(2360, 1900, y) * 0.85 + 0.05
        picture = picture + (1 - np.clip(picture, 0, 1)) * np.clip(glow, 0, 1)[..., None] * colour(tint)
    hills = noise((64, 2048), 92, 1.9, 2)
    column = (x[0] * 0.9).astype(np.int32) % 2048
    for base, swing, tone, row in ((2268, 20, "25313a", 3), (2330, 42, "141c22", 20), (2430, 60, "090d11", 44)):
        edge = base + hills[row][column] * swing
        mask = smoothstep(-1.2, 1.2, y - edge[None, :])
        blades = grass(shape, edge, generator, 260 if row == 3 else 620, 26 if row == 3 else 70 + row)
        mask = np.maximum(mask, blades)[..., None]
        picture = picture * (1 - mask) + colour(tone) * mask
    write(path, picture)


def grass(shape, edge, generator, count, tall):
    """Marram along the brow of a dune: blades in tufts, bent by the wind from the left."""
    scale = 2
    image = Image.new("L", (shape[1] * scale, shape[0] * scale))
    pen = ImageDraw.Draw(image)
    tufts = generator.uniform(0, shape[1], max(8, count // 26))
    for _ in range(count):
        foot_x = float(np.clip(tufts[generator.integers(len(tufts))] + generator.normal(0, 26), 0, shape[1] - 1))
        foot_y = edge[int(foot_x)] + 6
        length, lean = tall * generator.uniform(0.35, 1.0), generator.normal(0.35, 0.28)
        t = np.linspace(0, 1, 9)
        xs, ys = foot_x + length * lean * t**1.8, foot_y - length * t * (1 - 0.18 * t * abs(lean))
        for k in range(8):
            pen.line([(xs[k] * scale, ys[k] * scale), (xs[k + 1] * scale, ys[k + 1] * scale)], fill=255, width=4 if k < 3 else 3 if k < 6 else 2)
    return np.asarray(image.resize((shape[1], shape[0]), Image.BOX), np.float32) / 255


def two_pages_of_tides(path):
    """Every tide of November over the heads of two pages: the fold comes between the 15th and the 16th, at midnight.

    Bleeds at the head and at both sides, where half a day more is to be trimmed. Quiet: the sky above the curve, but for
    the Moon; pages that are less high for their width leave away what is above that.
    """
    width, height = 3984, 1328
    day_width = width / 31
    hour = (np.arange(width * 2) + 0.5) / (2 * width) * 31 * 24 - 12
    level = tide(FIRST_HOUR + hour).reshape(width, 2).mean(axis=1).astype(np.float32)
    middle, metre = 848, 88
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    hour = x / day_width * 24 - 12
    day = 0.5 - 0.5 * np.cos(2 * np.pi * (hour % 24) / 24)
    light_ = smoothstep(0.25, 0.72, day)
    sky = ramp(y / height, [(0, "101f38"), (0.42, "26425f"), (0.66, "6f8791"), (0.82, "c7b79d")])
    bright = ramp(y / height, [(0, "5f86a6"), (0.42, "93b3c2"), (0.66, "cbd6d2"), (0.82, "eadcc0")])
    picture = sky * (1 - 0.62 * light_[..., None]) + bright * 0.62 * light_[..., None]
    curve = middle - level[None, :] * metre
    for shift, strength in ((150, 0.10), (75, 0.16)):
        ghost = np.roll(curve, shift, axis=1) - 14 * shift / 75
        mask = smoothstep(-1.2, 1.2, y - ghost)[..., None] * strength
        picture = picture * (1 - mask) + colour("2f6478") * mask
    depth = np.clip((y - curve) / 520, 0, 1)
    texture = resize(noise((664, 1992), 35, 1.6, 4), (height, width))
    water = ramp(np.clip(depth + 0.03 * texture, 0, 1), [(0, "8fc3c0"), (0.06, "5da2aa"), (0.25, "2f7389"), (0.6, "174a66"), (1, "0b2941")])
    water *= (0.82 + 0.24 * light_)[..., None]
    mask = smoothstep(-1.0, 1.0, y - curve)[..., None]
    picture = picture * (1 - mask) + water * mask
    slope = np.gradient(level) * metre
    crest = np.exp(-((np.abs(y - curve - 2) / np.sqrt(1 + slope[None, :] ** 2)) ** 2) / 5.0)
    picture += (1 - picture) * crest[..., None] * 0.85 * colour("f4fbf4")
    for day_, lit in ((0.56, "left"), (8.29, "none"), (16.5, "right"), (23.62, "all")):
        picture = small_moon(picture, (day_ + 0.5) * day_width, 298, 52, lit)
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    for day_ in range(30):
        pen.text(((day_ + 1) * day_width, height - 60), str(day_ + 1), font=lettering(34), fill="#dfe9e6", anchor="mm")
    write_image(path, image)


def small_moon(picture, cx, cy, radius, lit):
    """A moon with its phase, on the sky of the chart."""
    y, x = np.mgrid[0 : int(cy + 4 * radius), int(max(0, cx - 4 * radius)) : int(cx + 4 * radius)].astype(np.float32)
    u, v = (x - cx) / radius, (y - cy) / radius
    far = np.hypot(u, v)
    disc = smoothstep(1.03, 0.97, far)
    sun = {"left": smoothstep(0.06, -0.06, u), "right": smoothstep(-0.06, 0.06, u), "all": np.ones_like(u), "none": np.zeros_like(u)}[lit]
    spots = smoothstep(0.0, 1.3, sample(noise((256, 256), 43, 1.9, 2), v * 40 + 60, u * 40 + 90))
    face = colour("f9e6bd") * (1 - 0.28 * spots[..., None])
    patch = picture[: y.shape[0], int(max(0, cx - 4 * radius)) : int(max(0, cx - 4 * radius)) + y.shape[1]]
    u_shape = slice(0, patch.shape[1])
    tone = face * sun[..., None] + colour("223750") * (1 - sun[..., None])
    blend = patch * (1 - disc[:, u_shape, None]) + tone[:, u_shape] * disc[:, u_shape, None]
    halo = (np.exp(-np.maximum(far - 1, 0) / 0.5) * 0.22 * (1 - disc) * (0.25 + 0.75 * sun.mean()))[:, u_shape, None]
    patch[...] = blend + (1 - blend) * halo * colour("fff0cc")
    return picture
