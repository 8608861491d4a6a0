"""The Long Bank and its shore: sand at low water, from eye height, from above, and as a chart has it."""
import functools

import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, lettering, light, noise, ramp, resize, shadow, smoothstep, write, write_image
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


@functools.cache
def bank(shape):
    """The heights of the Long Bank about low water: banks above 0, channels below; 446 × 291 of any unit."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) / shape[0]
    def field(seed, slope, lowest=1.0):
        return resize(noise((648, 992), seed, slope, lowest), shape)
    one, two, three = field(61, 2.6, 1.5), field(62, 2.3, 2), field(63, 1.9, 4)
    across = (y * 0.86 - x * 0.42) * 2.15 + 0.20 * one + 0.05 * two
    height = 0.75 * np.cos(2 * np.pi * (across - 0.42)) + 0.22 * two + 0.05 * three + 0.12
    for seed, slope, lowest, width, depth in ((71, 2.7, 3, 0.07, 0.85), (72, 2.6, 6, 0.09, 0.36), (73, 2.6, 11, 0.22, 0.07)):
        ridge = np.abs(field(seed, slope, lowest) + 0.12 * two)
        height -= depth * np.exp(-((ridge / width) ** 1.3)) * smoothstep(-0.35, 0.55, height)
    return height


def long_bank(path):
    """The bank from the air, at the lowest tide of the month. For two pages: the fold is in the middle, where nothing happens twice.

    Quiet: the deep water at the right edge, from the middle down.
    """
    shape = (2608, 4000)
    small = (1304, 2000)
    height = bank(small)
    y, x = np.mgrid[0 : small[0], 0 : small[1]].astype(np.float32)
    warp = resize(noise((652, 1000), 64, 2.2, 2), small)
    dunes = np.sin((x * 0.62 + y * 0.78) * 0.20 + warp * 9 + height * 2) + 0.35 * np.sin((x * 0.5 - y * 0.2) * 0.31 + warp * 13)
    dry = smoothstep(-0.25, 0.5, height)
    ground = height * 34 + dunes * 1.0 * smoothstep(-0.6, 0.2, height) + resize(noise((652, 1000), 65, 1.2), small) * 0.7
    ground, height, dry = resize(ground, shape), resize(height, shape), resize(dry, shape)
    grain = noise((1304, 2000), 66, 0.9)
    grain = np.kron(grain, np.ones((2, 2), np.float32)) * 0.5 + np.random.default_rng(9).standard_normal(shape, dtype=np.float32) * 0.3
    ground = ground + grain * 0.16
    lit = light(ground, 305, 30, 0.9) * 0.8 + light(ground, 240, 55, 0.9) * 0.2
    sand = ramp(height, [(-0.15, "6d6250"), (0.02, "86765c"), (0.16, "a99370"), (0.40, "c4ab80"), (0.72, "d9c49b"), (1.1, "ecdcba")])
    sand *= (0.38 + 1.08 * lit)[..., None]
    depth = np.clip(-height, 0, 2)
    water = ramp(depth, [(0, "b9b48c"), (0.05, "9db598"), (0.14, "6fa49a"), (0.32, "3b8089"), (0.60, "1d5a6c"), (1.0, "0f3a50"), (1.6, "0a2a40")])
    clear = np.exp(-depth * 5)
    water *= (0.88 + 0.24 * (lit - 0.5) * clear * 3.0 + 0.02 * grain)[..., None]
    edge = smoothstep(0.012, -0.012, height)[..., None]
    picture = sand * (1 - edge) + water * edge
    weather = resize(noise((652, 1000), 67, 1.5, 3), shape)
    seaward = smoothstep(0.25, -0.2, resize(blur((height > 0).astype(np.float32), 150), shape) - 0.35)
    surf = np.exp(-(((height + 0.035 + 0.02 * weather) / 0.014) ** 2)) * 0.8 + np.exp(-(((height + 0.10 + 0.03 * weather) / 0.012) ** 2)) * 0.4
    surf *= smoothstep(0.0, 1.3, weather + 0.5 * grain) * seaward
    wet = np.exp(-(((height - 0.05) / 0.05) ** 2)) * (1 - edge[..., 0])
    picture += (wet * np.clip(lit, 0, 1) ** 2 * 0.12)[..., None] * colour("cfe0e4")
    picture += (1 - picture) * np.clip(surf, 0, 1)[..., None] * 0.85
    write(path, picture)


def chart(path):
    """The same bank as a chart: tints by depth, soundings, and where its edge lay when it was surveyed before."""
    shape, scale = (1960, 1460), 1
    whole = bank((1304, 2000))
    part = whole[60:1240, 560:1439]
    height = resize(blur(part, 5), shape)
    tint = ramp(height, [(-1.0, "f6f3e8"), (-0.62, "f6f3e8"), (-0.60, "d9e8e6"), (-0.32, "d3e5e4"), (-0.30, "b4d4d8"), (-0.02, "a9ced4"), (0.0, "b7bf8f"), (0.03, "c9c79a"), (0.42, "d8cf9f"), (0.45, "e9dfb4"), (1.2, "f1e7c0")])
    relief = light(resize(blur(part, 2), shape) * 60, 315, 45, 0.30)
    paper = noise(shape, 5, 1.4) * 0.008 + noise(shape, 6, 0.2) * 0.006
    picture = tint * (0.86 + 0.20 * relief)[..., None] + paper[..., None]
    gy, gx = np.gradient(height)
    steep = np.maximum(np.hypot(gx, gy), 1e-5)
    for level, width, strength in ((-0.61, 1.0, 0.5), (-0.31, 1.0, 0.6), (0.0, 2.2, 0.9), (0.435, 1.0, 0.5)):
        line = smoothstep(width + 0.8, width - 0.8, np.abs(height - level) / steep) * strength
        picture = picture * (1 - line[..., None]) + colour("33505c") * line[..., None]
    before = resize(blur(np.roll(whole, (46, -78), (0, 1))[60:1240, 560:1439], 16), shape)
    gy, gx = np.gradient(before)
    away = np.abs(before - 0.06) / np.maximum(np.hypot(gx, gy), 1e-5)
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    dash = (np.sin((rows + columns) / 5.2) > -0.35) | (np.hypot(gx, gy) < 1e-5)
    old = smoothstep(3.0, 1.4, away) * dash
    picture = picture * (1 - 0.85 * old[..., None]) + colour("a9402a") * 0.85 * old[..., None]
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    soundings(ImageDraw.Draw(image), height, scale)
    write_image(path, image)


def soundings(pen, height, scale):
    """Figures in metres below the lowest tide, underlined where the ground dries; and the north point."""
    generator = np.random.default_rng(15)
    rows, columns = height.shape
    font, small = lettering(25 * scale), lettering(18 * scale)
    for row in range(70, rows - 40, 92):
        for column in range(60 + (row // 92 % 2) * 52, columns - 40, 104):
            y, x = row + generator.integers(-16, 17), column + generator.integers(-18, 19)
            value = -height[y, x] * (9 if height[y, x] < 0 else 3)
            if abs(height[y, x]) < 0.05 or (x > columns - 330 and y < 330):
                continue
            whole, tenth = divmod(int(round(abs(value) * 10)), 10)
            pen.text((x, y), str(whole), font=font, fill="#23343d", anchor="rm")
            pen.text((x + 2, y + 8), str(tenth), font=small, fill="#23343d", anchor="lm")
            if value < 0:
                pen.line([(x - 14, y + 16), (x + 2, y + 16)], fill="#23343d", width=2)
    x, y, far = columns - 185, 185, 118
    for k in range(72):
        angle = np.radians(k * 5)
        inner = far - (16 if k % 9 == 0 else 8)
        pen.line([(x + far * np.sin(angle), y - far * np.cos(angle)), (x + inner * np.sin(angle), y - inner * np.cos(angle))], fill="#6b3a52", width=2)
    for k in range(8):
        angle, wing = np.radians(k * 45), np.radians(k * 45 + 22.5)
        tip = 92 if k % 2 == 0 else 56
        for turn, fill in ((wing, "#6b3a52"), (2 * angle - wing, "#f6f3e8")):
            pen.polygon([(x, y), (x + tip * np.sin(angle), y - tip * np.cos(angle)), (x + 20 * np.sin(turn), y - 20 * np.cos(turn))], fill=fill, outline="#6b3a52")
    pen.text((x, y - far - 22), "N", font=lettering(30), fill="#6b3a52", anchor="mm")


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
    lesser, part = cells(62)
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
    for k, (radius, (cx, cy)) in enumerate(zip(generator.permutation(radii), spots)):
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
