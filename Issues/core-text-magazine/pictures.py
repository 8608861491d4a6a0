"""Draws the pictures of the issue into drawn/: calculated, not photographed, and the same on every run.

usage: pictures.py        (numpy and pillow as in requirements.txt)
"""
import pathlib

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

FOLDER = pathlib.Path(__file__).resolve().parent / "drawn"
NIGHT = np.array([16, 32, 44], float)
FOG = np.array([222, 226, 219], float)
LAMP = np.array([255, 196, 104], float)


def noise(random, width, octaves, falloff):
    """A line of `width` values, rough at several scales, between about -1 and 1."""
    line = np.zeros(width)
    for octave in range(octaves):
        knots = random.uniform(-1, 1, 2 ** (octave + 2) + 1)
        line += falloff**octave * np.interp(np.linspace(0, len(knots) - 1, width), range(len(knots)), knots)
    return line


def grain(random, picture, strength=2.2):
    """The picture with the grain of a film, which also hides the steps of its gradients."""
    return np.clip(picture + random.normal(0, strength, picture.shape[:2])[..., None], 0, 255).astype(np.uint8)


def save(picture, name):
    Image.fromarray(picture).save(FOLDER / name, quality=92, subsampling=0, dpi=(300, 300))


def ridges(name, width=2300, height=1150):
    """Nine ridges of firs, each paler than the one before it."""
    random = np.random.default_rng(11)
    rows = np.arange(height)[:, None]
    sky = (rows / height) ** 0.8
    picture = (1 - sky)[..., None] * (0.82 * FOG + 0.18 * NIGHT) + sky[..., None] * FOG
    picture = np.repeat(picture, width, axis=1)
    count = 9
    for index in range(count):
        depth = index / (count - 1)
        crest = height * (0.30 + 0.52 * depth) + noise(random, width, 7, 0.52) * height * (0.05 + 0.06 * depth)
        # Firs: a comb of points along the crest.
        teeth = 10 + 46 * depth
        place = np.cumsum(random.uniform(0.6, 1.4, width)) / teeth
        heights = np.interp(place, np.arange(int(place[-1]) + 2), random.uniform(0.3, 1.0, int(place[-1]) + 2))
        crest -= (1 - np.abs((place % 1) * 2 - 1)) * heights * teeth * 0.95
        mask = np.clip(rows - crest[None, :], 0, 1)
        below = np.clip((rows - crest[None, :]) / (height * 0.30), 0, 1) ** 0.8
        dark = (0.10 + 0.88 * depth**1.5) * (1 - 0.86 * below)
        ridge = FOG + (NIGHT - FOG) * dark[..., None]
        picture += (ridge - picture) * mask[..., None]
    save(grain(random, picture), name)


def lamps(name, width=1500, height=1000):
    """A row of street lamps that goes away into the fog."""
    random = np.random.default_rng(5)
    y, x = np.mgrid[0:height, 0:width].astype(float)
    picture = np.empty((height, width, 3))
    picture[:] = NIGHT * 0.75 + FOG * 0.06
    picture += (FOG * 0.10) * np.exp(-((y - height * 0.66) / (height * 0.24)) ** 2)[..., None]
    posts = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(posts)
    for index in range(8):
        scale = 0.74**index
        cx = width * (0.62 - 0.50 * scale) + width * 0.02 * index
        cy = height * 0.62 - height * 0.44 * scale
        foot = height * 0.62 + height * 0.34 * scale
        distance = np.hypot(x - cx, (y - cy) * 1.06)
        fade = np.exp(-0.24 * index)
        core = np.exp(-((distance / (13 * scale + 2)) ** 2))
        halo = 0.62 * np.exp(-distance / (96 * scale + 26)) + 0.25 * np.exp(-distance / (300 * scale + 50))
        picture += (LAMP[None, None, :] * (halo * fade)[..., None]) + (255 - LAMP) * (core * fade)[..., None]
        shade = int(235 * np.exp(-0.36 * index))
        draw.line([(cx, cy + 16 * scale), (cx, foot)], fill=shade, width=max(int(9 * scale), 1))
        draw.line([(cx - 20 * scale, cy + 18 * scale), (cx + 20 * scale, cy + 18 * scale)], fill=shade,
                  width=max(int(7 * scale), 1))
    mask = np.asarray(posts.filter(ImageFilter.GaussianBlur(1.2)), float) / 255
    picture += (NIGHT * 0.35 - picture) * mask[..., None]
    save(grain(random, picture, 3), name)


def horn(name, width=1500, height=1000):
    """Two horns on a harbour mole, and the places where they cannot be heard."""
    y, x = np.mgrid[0:height, 0:width].astype(float)
    waves = np.zeros((height, width))
    for cx, cy in ((width * 0.30, height * 0.80), (width * 0.62, height * 0.86)):
        distance = np.hypot(x - cx, y - cy)
        waves += np.sin(distance / 13.5) / (1 + distance / 520)
    bands = 0.5 + 0.5 * np.tanh(waves * 1.15)
    picture = NIGHT + (FOG - NIGHT) * (0.08 + 0.86 * bands)[..., None]
    mole = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(mole)
    draw.polygon([(0, height), (0, height * 0.90), (width * 0.27, height * 0.83), (width * 0.33, height * 0.83),
                  (width * 0.60, height * 0.89), (width * 0.66, height * 0.89), (width * 0.72, height)], fill=255)
    mask = np.asarray(mole.filter(ImageFilter.GaussianBlur(1)), float)[..., None] / 255
    picture += (NIGHT * 0.8 - picture) * mask
    save(grain(np.random.default_rng(2), picture), name)


def drops(name, width=1500, height=1000):
    """Drops of fog on the threads of a web, each with the world upside down in it."""
    random = np.random.default_rng(3)
    y, x = np.mgrid[0:height, 0:width].astype(float)
    picture = FOG * 0.80 + (NIGHT - FOG) * (0.50 + 0.34 * y / height)[..., None] * 0.9
    for index in range(9):
        start = height * (-0.15 + 0.13 * index)
        sag = height * (0.16 + 0.02 * index)
        across = np.linspace(-0.02, 1.02, 400)
        line = start + height * 0.10 * across + sag * (1 - (2 * across - 1) ** 2)
        thread = np.interp(x[0] / width, across, line)
        near = np.exp(-((y - thread[None, :]) ** 2) / 1.6)
        picture += (FOG * 1.05 - picture) * (0.40 * near)[..., None]
        place = random.uniform(0, 18)
        while place < width:
            radius = random.choice([4, 5, 6, 7, 9, 13, 17], p=[0.26, 0.24, 0.2, 0.14, 0.09, 0.05, 0.02])
            drop(picture, place, np.interp(place / width, across, line) + radius * 0.35, float(radius))
            place += radius * 1.5 + random.exponential(16)
    save(grain(random, picture), name)


def drop(picture, cx, cy, radius):
    """A ball of water: the dark ground above, the pale sky below, a light at its upper edge."""
    top, left = int(max(cy - radius - 2, 0)), int(max(cx - radius - 2, 0))
    part = picture[top:int(cy + radius + 3), left:int(cx + radius + 3)]
    if part.size == 0:
        return
    y, x = np.mgrid[0:part.shape[0], 0:part.shape[1]].astype(float)
    u, v = (x + left - cx) / radius, (y + top - cy) / radius
    inside = np.clip((1 - np.hypot(u, v)) * radius + 0.5, 0, 1)
    bright = 0.5 + 0.5 * np.tanh((v + 0.12 * u * u) * 3.2)
    ball = NIGHT * 0.7 + (np.minimum(FOG * 1.12, 255) - NIGHT * 0.7) * bright[..., None]
    ball *= (1 - 0.55 * np.clip(np.hypot(u, v), 0, 1) ** 6)[..., None]
    light = np.exp(-((u + 0.38) ** 2 + (v + 0.46) ** 2) / 0.025)
    ball += (255 - ball) * light[..., None]
    part += (ball - part) * inside[..., None]


def sign(name, draw_sign):
    """A sign of the height of a line, drawn large and made small."""
    image = Image.new("RGBA", (960, 960), (16, 32, 44, 0))
    draw_sign(ImageDraw.Draw(image), (16, 32, 44, 255))
    image.resize((240, 240), Image.LANCZOS).save(FOLDER / name, dpi=(1200, 1200))


def fog_sign(draw, ink):
    """Three lines: the sign for fog of the weather services."""
    for row in (300, 480, 660):
        draw.rounded_rectangle([140, row - 38, 820, row + 38], 38, fill=ink)


def bell_sign(draw, ink):
    """A bell."""
    draw.pieslice([230, 180, 730, 680], 180, 360, fill=ink)
    draw.rectangle([230, 428, 730, 640], fill=ink)
    draw.polygon([(230, 640), (730, 640), (820, 740), (140, 740)], fill=ink)
    draw.ellipse([410, 730, 550, 860], fill=ink)


def main():
    FOLDER.mkdir(exist_ok=True)
    ridges("ridges.jpg")
    lamps("lamps.jpg")
    horn("horns.jpg")
    drops("drops.jpg")
    sign("fog.png", fog_sign)
    sign("bell.png", bell_sign)


if __name__ == "__main__":
    main()
