"""The shore at low water: flats before sunrise, ripples, mud, and grains of sand."""
import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, light, noise, ramp, resize, shadow, smoothstep, write
from .water import sample


def morning(elevation, azimuth):
    """A pale sky before sunrise as a function of direction in radians; the Sun is still below the horizon, a little to the right."""
    stops = [(0, "fbe3c4"), (0.05, "f8dcc6"), (0.14, "efd6cc"), (0.30, "d9d3d3"), (0.55, "bdc9d2"), (0.95, "a3b9c8")]
    sky = ramp(np.abs(elevation), stops)
    near = (np.abs(elevation) * 2.4) ** 2 + (azimuth - 0.16) ** 2
    return sky + (np.exp(-near / 0.05) * 0.16)[..., None] * colour("ffd08a")


def cover(path):
    """Flats before sunrise, from eye height. Quiet: the whole sky, the upper 55 %, pale enough for type in ink.

    The nameplate lies on the first fifth, cover lines below it at the left.
    """
    shape, horizon, focal = (2628, 2040), 1510, 2300
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    elevation, azimuth = (horizon - y) / focal, (x - shape[1] / 2) / focal
    picture = morning(elevation, azimuth)
    cloud = noise((512, 1024), 14, 1.8)
    far = 60 / np.maximum(elevation + 0.05, 0.03)
    veil = smoothstep(0.1, 2.2, sample(cloud, far * 1.1, x / 9 + far * 0.25)) * smoothstep(0.015, 0.10, elevation) * smoothstep(0.62, 0.22, elevation)
    picture = picture * (1 - 0.55 * veil[..., None]) + colour("fff1e2") * 0.55 * veil[..., None]

    below = slice(horizon, None)
    down = np.maximum(-elevation[below], 0.0005)
    distance = 1.7 / down
    across = azimuth[below] * distance
    basin, warp, fine = noise((512, 512), 31, 2.0, 2), noise((512, 512), 32, 2.2, 2), noise((512, 512), 33, 0.8)
    rise = sample(basin, distance * 12, across * 15 + 60) + 0.35 * sample(warp, distance * 23, across * 17)
    bend = sample(warp, distance * 15, across * 15) + 0.55 * sample(warp, distance * 70 + 9, across * 64) + 0.16 * sample(warp, distance * 240, across * 260 + 70)
    worn = 0.55 + 0.45 * smoothstep(-0.9, 0.9, sample(basin, distance * 60 + 30, across * 48))
    footprint = distance * distance / (1.7 * focal)
    def height(step):
        phase = 2 * np.pi * ((distance + step) / 0.115 + 0.9 * across) + bend * 5.0
        crest = np.sin(phase) + 0.3 * np.sin(2 * phase + 0.8)
        return crest * worn * np.exp(-((footprint / 0.045) ** 2))
    slope = (height(0.02) - height(0)) * 0.9
    grit = sample(fine, distance * 190, across * 190) * np.exp(-footprint / 0.006)
    level = rise * 1.0 + height(0) * 0.22 + 0.05 * bend + 0.06
    pool = smoothstep(0.10, -0.16, level) * smoothstep(260, 60, distance)
    lit = np.clip(0.42 + 0.36 * slope + 0.05 * grit + 0.05 * rise, 0, 1)
    sand = ramp(lit, [(0, "3a3230"), (0.3, "6f6159"), (0.55, "a08d7e"), (0.8, "d3bba3"), (1, "f6e4cc")])
    graze = 0.10 + 0.90 * (1 - np.sin(np.arctan(down))) ** 5
    sheen = np.clip(graze * (0.55 + 0.45 * smoothstep(0.9, -0.2, level)), 0, 1)[..., None]
    above = morning(down * 1.5 + np.abs(slope) * 0.12 + 0.01, azimuth[below])
    sand = sand * (1 - 0.72 * sheen) + above * 0.72 * sheen
    tremble = sample(fine, distance * 9, across * 30) * 0.006 + sample(warp, distance * 30, across * 40) * 0.004
    water = morning(down + tremble, azimuth[below] + tremble) * (0.93 - 0.30 * smoothstep(0.12, 0.55, down))[..., None]
    rim = np.exp(-((level - 0.13) ** 2) / 0.004) * np.exp(-footprint / 0.02)
    ground = sand * (1 - 0.20 * rim[..., None])
    ground = ground * (1 - pool[..., None]) + water * pool[..., None]
    haze = np.exp(-down * 60)[..., None]
    picture[below] = ground * (1 - 0.75 * haze) + 0.75 * haze * morning(down * 0, azimuth[below])
    ridge = noise((512, 1024), 40, 1.7)[0, (x[0] / 3.1).astype(np.int32) % 1024] * 4 + 20 * smoothstep(-0.05, -0.40, azimuth[0])
    land = smoothstep(-1, 1, ridge - (horizon - y)) * (y < horizon + 1) * smoothstep(0.02, -0.16, azimuth)
    picture = picture * (1 - 0.5 * land[..., None]) + colour("7d8796") * 0.5 * land[..., None]
    write(path, withies(np.clip(picture, 0, 1), horizon, focal))


def withies(picture, horizon, focal):
    """The birch stakes that mark the way over the sand, in perspective, each with what the wet sand gives back of it."""
    rows, columns = picture.shape[:2]
    scale = 3
    wood, back = (Image.new("L", (columns * scale, rows * scale)) for _ in range(2))
    pens = ImageDraw.Draw(wood), ImageDraw.Draw(back)
    generator = np.random.default_rng(6)
    for k in range(15):
        metres = 5.6 * 1.33**k
        foot = (horizon + 1.7 * focal / metres) * scale
        left = (columns / 2 + (1.16 - 0.050 * metres**0.9 + 0.0145 * metres) * focal / metres) * scale
        tall, thick = 1.75 * scale * focal / metres * generator.uniform(0.9, 1.1), scale * max(0.6, 0.022 * focal / metres)
        lean = generator.normal(0, 0.035) * tall
        twigs = generator.uniform(0.78, 1.0, 22), generator.normal(0, 0.045, 22), generator.uniform(0.05, 0.15, 22)
        for pen, sign, share in ((pens[0], -1, 1), (pens[1], 1, 0.95)):
            outline = [(left - thick, foot), (left + thick, foot), (left + lean + thick * 0.6, foot + sign * tall * share), (left + lean - thick * 0.6, foot + sign * tall * share)]
            pen.polygon(outline, fill=255)
            for at, side, rise in zip(*twigs):
                start = (left + lean * at, foot + sign * tall * share * at)
                bend = (start[0] + side * tall * 0.55, start[1] + sign * tall * rise * 0.35)
                pen.line([start, bend, (start[0] + side * tall, start[1] + sign * tall * rise)], fill=255, width=max(1, int(thick * 0.28)), joint="curve")
    y = np.arange(rows, dtype=np.float32)[:, None]
    wood, back = (np.asarray(image.resize((columns, rows), Image.BOX), np.float32) / 255 for image in (wood, back))
    wood = wood[..., None]
    shake = (np.sin(y / 7.0) * 3 * smoothstep(horizon, rows, y)).astype(np.int32)
    columns_read = np.clip(np.arange(columns)[None, :] + shake, 0, columns - 1)
    back = blur(back, 2.2)[np.arange(rows)[:, None], columns_read][..., None]
    picture = picture * (1 - 0.42 * back) + colour("4b4a50") * 0.42 * back
    return picture * (1 - 0.9 * wood) + colour("2c2a2e") * 0.9 * wood


def rippled_flat(path):
    """Ebb ripples by low light, a whole page. Quiet: nowhere; it is to be looked at."""
    shape = (2628, 2040)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    def field(seed, slope, lowest=1.0):
        return resize(noise((1314, 1020), seed, slope, lowest), shape)
    warp, slow, small = field(85, 2.1), field(89, 2.5, 2), field(84, 1.7, 3)
    near = 1 + 0.9 * (1 - y / shape[0])
    phase = (y * 0.052 - x * 0.020) * near + warp * 2.6 + slow * 3.4 + small * 0.25
    crest = np.sin(phase) + 0.30 * np.sin(2 * phase + 0.9)
    height = crest * (0.78 + 0.22 * field(86, 2.0)) * 2 / near + warp * 0.6
    grain = np.random.default_rng(4).standard_normal(shape, dtype=np.float32)
    lit = light(height + grain * 0.026 + field(82, 0.7) * 0.05, 292, 24, 8.5)
    wet = smoothstep(-0.25, -1.25, height - warp * 0.5 + 0.7 * slow)
    sand = ramp(lit, [(0, "241a17"), (0.22, "5f4838"), (0.5, "a88562"), (0.76, "e2c59b"), (1, "fff5de")])
    sky = ramp(np.clip(y / shape[0] + 0.10 * warp, 0, 1), [(0, "c9dbe6"), (0.5, "8fb0c4"), (1, "44667e")])
    glint = smoothstep(0.72, 0.95, light(field(83, 1.3, 6) * 1.2, 292, 40, 2.0))[..., None] * 0.25
    film = (wet * 0.78)[..., None]
    write(path, sand * (1 - film) + (sky + glint * (1 - sky)) * film)


def mud_cracks(path):
    """Mud at the top of the flats, dried for nine days: cracks where it had to give, edges where it curled. Wide."""
    shape = (1500, 2000)
    generator = np.random.default_rng(26)
    y, x = np.mgrid[0 : shape[0] // 2, 0 : shape[1] // 2].astype(np.float32)
    y = y + resize(noise((375, 500), 91, 2.0, 4), x.shape) * 8
    x = x + resize(noise((375, 500), 92, 2.0, 4), x.shape) * 8
    def cells(pitch):
        rows, columns = shape[0] // 2 // pitch + 4, shape[1] // 2 // pitch + 4
        py, px = np.mgrid[-2 : rows - 2, -2 : columns - 2].astype(np.float32)
        py, px = (py + generator.uniform(0, 0.95, py.shape)) * pitch, (px + generator.uniform(0, 0.95, px.shape)) * pitch
        first, second = np.full(x.shape, 1e9, np.float32), np.full(x.shape, 1e9, np.float32)
        name, iy, ix = np.zeros(x.shape, np.int32), (y // pitch).astype(np.int32), (x // pitch).astype(np.int32)
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                j, i = np.clip(iy + dy + 2, 0, rows - 1), np.clip(ix + dx + 2, 0, columns - 1)
                away = np.hypot(y - py[j, i], x - px[j, i])
                closer = away < first
                second = np.where(closer, first, np.minimum(second, away))
                name, first = np.where(closer, j * columns + i, name), np.where(closer, away, first)
        return (second - first) / pitch, name
    great, name = cells(150)
    lesser, _ = cells(62)
    chance = generator.random(1 << 14)
    split = np.where(chance[name % (1 << 14)] > 0.72, lesser, 1.0)
    open_ = smoothstep(0.02, 0.085, great - 0.012 * noise(x.shape, 93, 1.2)) * smoothstep(0.005, 0.045, split)
    curl = np.exp(-great / 0.13) * 1.2 + np.exp(-split / 0.14) * 0.35
    tilt = (chance[(name * 7) % (1 << 14)] - 0.5) * 0.6
    plate = 1.0 + curl * 1.15 + tilt
    fine = resize(noise((750, 1000), 94, 1.1), x.shape)
    height = resize(open_ * plate * 10 + fine * 0.28, shape) + noise(shape, 95, 0.7) * 0.22
    dome = resize(noise((375, 500), 97, 2.0, 3), shape) * 9
    lit = light(height + dome, 310, 34, 1.25) * 0.85 + 0.15 * light(height, 200, 60, 0.5)
    sun = resize(shadow(resize(height, x.shape), 0.8, 26, 26), shape)
    open_, plate, hue = (resize(v.astype(np.float32), shape) for v in (open_, plate, chance[(name * 3) % (1 << 14)]))
    mud = ramp(np.clip(lit * (0.45 + 0.55 * sun) + 0.20 * (hue - 0.5) + 0.012 * dome, 0, 1), [(0, "17191b"), (0.25, "4a4a48"), (0.5, "8d8173"), (0.75, "c8b89f"), (1, "f6ebd6")])
    deep = ramp(np.clip(lit * 0.7, 0, 1), [(0, "0d0c0c"), (1, "3a3029")])
    write(path, deep * (1 - open_[..., None]) + mud * open_[..., None])


def sand_grains(path):
    """Grains from the crest of a ripple, forty times life size: quartz, a few of shell and garnet. A square."""
    size = 1400
    generator = np.random.default_rng(44)
    picture = np.ones((size, size, 3), np.float32) * colour("1d1916")
    tones = ["e9d9b4", "d9bd85", "f2ebdb", "c79a5c", "e3cfa6", "b97b4b", "f7f0e2", "8e4a3a", "5c5a58", "dfe3df"]
    share = np.array([18, 16, 14, 10, 16, 6, 10, 3, 3, 4]) / 100
    radii = np.sort(generator.lognormal(np.log(42), 0.26, 1500))
    spots = generator.uniform(-40, size + 40, (1500, 2))
    for radius, (cx, cy) in zip(generator.permutation(radii), spots):
        reach = int(radius * 1.7)
        x0, x1, y0, y1 = (int(np.clip(v, 0, size)) for v in (cx - reach, cx + reach, cy - reach, cy + reach))
        if x1 - x0 < 2 or y1 - y0 < 2:
            continue
        y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        u, v = (x - cx) / radius, (y - cy) / radius
        angle = np.arctan2(v, u)
        lumps = sum(generator.normal(0, 0.055) * np.cos(m * angle + generator.uniform(0, 6.3)) for m in range(2, 6))
        stretch, turn = generator.uniform(0.82, 1.15), generator.uniform(0, 3.14)
        a, b = u * np.cos(turn) + v * np.sin(turn), v * np.cos(turn) - u * np.sin(turn)
        r = np.hypot(a * stretch, b / stretch) / (1 + lumps)
        inside = np.clip(1 - r * r, 0, 1)
        z = np.sqrt(inside)
        facet = 0.10 * np.cos(5 * a + generator.uniform(0, 6)) * np.cos(4 * b + generator.uniform(0, 6))
        lit = np.clip(-0.50 * u - 0.55 * v + 0.68 * z + facet, 0, 1)
        through = np.exp(-((u - 0.42) ** 2 + (v - 0.46) ** 2) * 3.2) * 0.46 * (r < 1)
        tone = colour(tones[generator.choice(10, p=share)])
        body = tone * (0.20 + 0.76 * lit + through)[..., None]
        body += (np.exp(-((u + 0.36) ** 2 + (v + 0.38) ** 2) * 34) * 0.42)[..., None]
        mask = smoothstep(1.02, 0.95, r)[..., None]
        under = smoothstep(1.42, 0.9, np.hypot(u - 0.16, v - 0.18))[..., None] * 0.55
        patch = picture[y0:y1, x0:x1]
        patch *= 1 - under
        picture[y0:y1, x0:x1] = patch * (1 - mask) + body * mask
    write(path, picture)
