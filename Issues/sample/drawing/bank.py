"""The Long Bank: the sand itself from the air, and its chart."""
import functools

import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, lettering, light, noise, ramp, resize, smoothstep, write, write_image


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
    shape = (2600, 1300)
    whole = bank((1304, 2000))
    window = (slice(60, 1240), slice(640, 1230))
    part = whole[window]
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
    before = resize(blur(np.roll(whole, (46, -78), (0, 1))[window], 16), shape)
    gy, gx = np.gradient(before)
    away = np.abs(before - 0.06) / np.maximum(np.hypot(gx, gy), 1e-5)
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    dash = (np.sin((rows + columns) / 5.2) > -0.35) | (np.hypot(gx, gy) < 1e-5)
    old = smoothstep(3.0, 1.4, away) * dash
    picture = picture * (1 - 0.85 * old[..., None]) + colour("a9402a") * 0.85 * old[..., None]
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    soundings(ImageDraw.Draw(image), height)
    write_image(path, image)


def soundings(pen, height):
    """Figures in metres below the lowest tide, underlined where the ground dries; and the north point."""
    generator = np.random.default_rng(15)
    rows, columns = height.shape
    font, small = lettering(25), lettering(18)
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
