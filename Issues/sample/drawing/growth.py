"""Plants that no one drew: a rule is applied to its own result until it has leaves."""
import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, noise, ramp, smoothstep, write, write_image

GOLDEN = np.pi * (3 - np.sqrt(5))


def rewrite(axiom, rules, turns, generator):
    """Lindenmayer's step, `turns` times; where a rule has several right sides one is drawn by lot."""
    text = axiom
    for _ in range(turns):
        text = "".join(rules[c][generator.integers(len(rules[c]))] if c in rules else c for c in text)
    return text


def limbs(text, step, bend, generator, wobble, lean):
    """The turtle's walk as segments (x0, y0, x1, y1, depth); y points up, the walk starts at 0, 0."""
    x = y = 0.0
    heading, depth, stack, segments = np.pi / 2, 0, [], []
    for c in text:
        if c == "F":
            heading += generator.normal(0, wobble) + lean * np.cos(heading)
            nx, ny = x + step * np.cos(heading), y + step * np.sin(heading)
            segments.append((x, y, nx, ny, depth))
            x, y = nx, ny
        elif c in "+-":
            heading += (bend if c == "+" else -bend) * generator.uniform(0.8, 1.2)
        elif c == "[":
            stack.append((x, y, heading, depth))
            depth += 1
        elif c == "]":
            x, y, heading, depth = stack.pop()
    return np.array(segments)


PLANTS = [  # seed, rules, turns, bend in degrees, wobble, lean, height in pixels
    (5, {"X": ["F[+X]F[-X]+X", "F[-X]F[+X]-X"], "F": ["FF"]}, 7, 20.0, 0.012, 0.000, 930),
    (11, {"X": ["F-[[X]+X]+F[+FX]-X", "F-[[X]+X]+F[-FX]+X"], "F": ["FF", "FF", "F"]}, 6, 23.0, 0.030, 0.004, 990),
    (3, {"X": ["F[+X][-X]FX", "F[+X]FX", "F[-X]FX"], "F": ["FF"]}, 8, 27.0, 0.020, -0.002, 940),
]


def three_plants(path):
    """Three weeds from three rules, on nothing: the paper is their sky. A PNG with alpha."""
    width, height, scale = 2000, 1080, 2
    ink = Image.new("RGBA", (width * scale, height * scale), (74, 66, 38, 0))
    pen = ImageDraw.Draw(ink)
    for k, (seed, rules, turns, bend, wobble, lean, tall) in enumerate(PLANTS):
        generator = np.random.default_rng(seed)
        segments = limbs(rewrite("X", rules, turns, generator), 1.0, np.radians(bend), generator, wobble, lean)
        size = tall / segments[:, [1, 3]].max()
        ends = {tuple(end) for end in segments[:, 2:4].round(3)} - {tuple(start) for start in segments[:, 0:2].round(3)}
        foot = (width * (0.19 + 0.31 * k)) * scale
        at = lambda px, py: (foot + px * size * scale, (height - 30 - py * size) * scale)
        for x0, y0, x1, y1, depth in segments.tolist():
            t = min(1.0, y1 * size / tall)
            tone = ramp(np.float32(t), [(0, "4a3524"), (0.35, "4f5a2c"), (0.75, "6f8236"), (1, "9aa345")])
            line = max(1.6, 11.0 * (1 - t) ** 1.5 / (1 + 0.9 * depth))
            pen.line([at(x0, y0), at(x1, y1)], fill=(*(int(v * 255) for v in tone), 255), width=int(line * scale / 2 + 1.5))
        for px, py in sorted(ends):
            if generator.random() < 0.5:
                cx, cy = at(px, py)
                r = generator.uniform(1.6, 3.6) * scale
                tone = [(196, 120, 52, 235), (214, 158, 62, 235), (160, 74, 44, 235)][generator.integers(3)]
                pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=tone)
    write_image(path, ink.resize((width, height), Image.LANCZOS))


def sea_holly(path):
    """A flower head: each floret stands one golden angle round from the last, on a dome lit from the left."""
    size = 1500
    picture = ramp(np.hypot(*np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j]).astype(np.float32), [(0, "33424a"), (0.9, "1c2830"), (1.4, "10181f")])
    picture *= (1 + 0.10 * noise((size, size), 4, 1.9))[..., None]
    count = 900
    for k in range(count - 1, -1, -1):
        share = np.sqrt((k + 0.5) / count)
        slope = share * 1.52
        angle = k * GOLDEN
        out, up = np.sin(slope), np.cos(slope)
        cx, cy = size / 2 + np.cos(angle) * out * 640, size / 2 + np.sin(angle) * out * 640
        long, wide = 15 + 44 * out, (15 + 15 * out) * (0.55 + 0.45 * share)
        reach = int(long * 1.35)
        x0, x1, y0, y1 = max(0, int(cx) - reach), min(size, int(cx) + reach), max(0, int(cy) - reach), min(size, int(cy) + reach)
        if x1 <= x0 or y1 <= y0:
            continue
        y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        u = ((x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)) / long
        v = (-(x - cx) * np.sin(angle) + (y - cy) * np.cos(angle)) / (wide * np.clip(1.12 - 0.62 * u, 0.3, 1.6))
        inside = 1 - u * u - v * v
        mask = smoothstep(0, 0.16, inside)[..., None]
        bulge = np.sqrt(np.maximum(inside, 0))
        nx, ny = np.cos(angle) * (out + u * 0.7) - np.sin(angle) * v * 0.8, np.sin(angle) * (out + u * 0.7) + np.cos(angle) * v * 0.8
        lit = np.clip(-0.52 * nx - 0.50 * ny + 0.62 * (up + bulge * 0.55), 0.02, 1.4)
        body = ramp(np.clip(0.42 * u + 0.5 + 0.28 * (share - 0.5), 0, 1), [(0, "1f2f52"), (0.45, "4a6ea0"), (0.8, "a2b8d0"), (1, "efe7dd")])
        ridge = (0.78 + 0.22 * np.cos(v * 9))[..., None]
        tone = body * (0.16 + 0.95 * lit)[..., None] * ridge + (np.exp(-((u + 0.25) ** 2 + (v + 0.2) ** 2) * 9) * 0.16)[..., None]
        picture[y0:y1, x0:x1] = picture[y0:y1, x0:x1] * (1 - mask) + tone * mask
        rim = smoothstep(0.22, -0.25, inside)[..., None] * smoothstep(-0.5, 0.0, inside)[..., None]
        picture[y0:y1, x0:x1] *= 1 - 0.35 * rim * (1 - mask)
    write(path, picture)


def tall_weed(path):
    """One weed before the morning, with others out of focus behind it: very tall, for a narrow column. Quiet: the upper third."""
    shape = (2700, 800)
    y = np.arange(shape[0], dtype=np.float32)[:, None] + np.zeros(shape[1], np.float32)
    picture = ramp(y / shape[0], [(0, "c9dcd8"), (0.4, "dfe5d3"), (0.68, "f0e3c2"), (0.84, "d9c493"), (1, "8e8456")])
    picture *= (1 + 0.02 * noise(shape, 7, 1.8))[..., None]
    layers = [(2, 21, -60, 1500, 16, "a9b58e", 0.55), (0, 8, 700, 1750, 11, "8f9f74", 0.60), (2, 9, 250, 1300, 7, "7c8d5d", 0.7), (0, 15, 90, 1180, 4, "66783f", 0.8), (1, 11, 420, 2250, 0, None, 1)]
    for plant, seed, foot, tall, soft, tone, strength in layers:
        image = weed(shape, plant, seed, foot, tall, tone)
        mask = np.asarray(image.getchannel("A"), np.float32) / 255
        body = np.asarray(image.convert("RGB"), np.float32) / 255 if tone is None else colour(tone)
        if soft:
            mask = np.clip(blur(mask, soft) * 1.15, 0, 1)
        mask = mask[..., None] * strength
        picture = picture * (1 - mask) + body * mask
    ground = smoothstep(2560, 2700, y + 26 * noise(shape, 9, 1.5))[..., None] * 0.85
    write(path, picture * (1 - ground) + colour("4b4a2c") * ground)


def weed(shape, plant, seed, foot, tall, tone):
    """A plant of PLANTS with other dice, `tall` pixels high, in one tone or in its own colours."""
    _, rules, turns, bend, wobble, lean, _ = PLANTS[plant]
    scale, generator = 2, np.random.default_rng(seed)
    segments = limbs(rewrite("X", rules, turns, generator), 1.0, np.radians(bend), generator, wobble, lean)
    size = tall / segments[:, [1, 3]].max()
    image = Image.new("RGBA", (shape[1] * scale, shape[0] * scale), (*(int(v * 255) for v in colour(tone or "6f8236")), 0))
    pen = ImageDraw.Draw(image)
    at = lambda px, py: ((foot + px * size) * scale, (shape[0] - 40 - py * size) * scale)
    stops = [(0, "3f3320"), (0.35, "4a5a2a"), (0.75, "5f7a34"), (1, "8a9a42")]
    for x0, y0, x1, y1, depth in segments.tolist():
        t = min(1.0, y1 * size / tall)
        fill = ramp(np.float32(t), [(0, tone), (1, tone)] if tone else stops)
        line = max(2.0, 19.0 * (1 - t) ** 1.4 / (1 + 0.9 * depth))
        pen.line([at(x0, y0), at(x1, y1)], fill=(*(int(v * 255) for v in fill), 255), width=int(line * scale / 2 + 1.5))
    ends = sorted({tuple(end) for end in segments[:, 2:4].round(3)} - {tuple(start) for start in segments[:, 0:2].round(3)})
    for px, py in ends:
        if generator.random() < 0.55:
            (cx, cy), r = at(px, py), generator.uniform(2.6, 5.6) * scale
            seed_tone = [(186, 108, 46, 240), (214, 158, 62, 240), (150, 66, 40, 240)][generator.integers(3)]
            pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=seed_tone)
    return image.resize((shape[1], shape[0]), Image.LANCZOS)


def blue_weed(path):
    """Seaweeds laid upon paper that the Sun turns blue: where a frond lay it stays white, and thinly where it was thin."""
    shape, scale = (1860, 1560), 2
    shade = np.zeros(shape, np.float32)
    for foot, lean, length, wide, forks in (((690, 1760), -0.12, 205, 17, 10), ((1330, 1790), -0.10, 150, 6.5, 10), ((215, 1120), 0.10, 112, 5, 9), ((1160, 760), 0.25, 92, 4.5, 9)):
        for depth in ((0, 1, 2, 3, 4), (5,), (6,), (7,), (8, 9)):
            layer = Image.new("L", (shape[1] * scale, shape[0] * scale))
            frond(ImageDraw.Draw(layer), (foot, lean, length, wide), forks, depth, scale)
            mask = np.asarray(layer.resize((shape[1], shape[0]), Image.BOX), np.float32) / 255
            edge = np.clip(mask * 1.05 - 0.22 * blur(mask, 6), 0, 1)
            shade = 1 - (1 - shade) * (1 - edge * (0.97 - 0.035 * depth[0]))
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    wash = 0.50 + 0.10 * noise(shape, 27, 1.7, 2) + 0.10 * noise(shape, 28, 0.9) * 0.35 + 0.14 * np.hypot(x, y)
    brush = resize_rows(noise((shape[0], 64), 29, 1.0), shape)
    ground = ramp(np.clip(wash + 0.045 * brush, 0, 1), [(0, "2a6699"), (0.4, "17477e"), (0.75, "0e3366"), (1, "0a2450")])
    vein = 0.88 + 0.08 * noise(shape, 30, 1.1)
    paper = ramp(np.clip(vein, 0, 1), [(0, "7fa3c4"), (0.7, "cfdfe8"), (1, "f4f5ee")])
    picture = ground * (1 - shade[..., None]) + paper * shade[..., None]
    write(path, picture + 0.012 * np.random.default_rng(5).standard_normal(shape, dtype=np.float32)[..., None])


def resize_rows(field, shape):
    """A field of few columns drawn out to the width of a sheet: the marks of a brush."""
    return np.asarray(Image.fromarray(np.ascontiguousarray(field)).resize((shape[1], shape[0]), Image.BICUBIC))


def frond(pen, stem, forks, depth, scale):
    """One order of a plant that forks in two, and in two again; the dice are thrown in the same order for each."""
    dice = np.random.default_rng(int(stem[0][0]))
    tips = [(*stem[0], stem[1])]
    length, wide = stem[2], stem[3]
    for order in range(forks):
        following = []
        for px, py, lean in tips:
            for side in (-1, 1) if order else (0,):
                turn = lean + side * dice.uniform(0.10, 0.46) - 0.10 * lean + dice.normal(0, 0.06)
                far = length * 0.90**order * dice.uniform(0.55, 1.2) * (0.6 if order == 0 else 1)
                if order > 2 and dice.random() < 0.16:
                    continue
                t = np.linspace(0, 1, 8)
                bow = dice.normal(0, 0.22)
                xs, ys = px + np.sin(turn + bow * t) * far * t, py - np.cos(turn + bow * t) * far * t
                if order in depth:
                    half = wide * (0.885**order) * (1 + (1.1 * np.sin(np.pi * t) if order == forks - 1 else 0.14 * np.sin(9 * t + order)))
                    nx, ny = np.cos(turn), np.sin(turn)
                    left = list(zip((xs - nx * half) * scale, (ys - ny * half) * scale))
                    right = list(zip((xs + nx * half) * scale, (ys + ny * half) * scale))
                    pen.polygon(left + right[::-1], fill=255)
                    cx, cy, r = xs[-1], ys[-1], half[-1] * 0.98
                    pen.ellipse(((cx - r) * scale, (cy - r) * scale, (cx + r) * scale, (cy + r) * scale), fill=255)
                following.append((xs[-1], ys[-1], turn))
        tips = following
