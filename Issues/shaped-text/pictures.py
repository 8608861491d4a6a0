"""Draws the pictures of the issue into drawn/: things on a transparent ground, calculated, the same on every run.

usage: pictures.py        (numpy and pillow as in requirements.txt)
"""
import pathlib

import numpy
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent


def saved(colour, opacity, path):
    """Writes colour (rows × columns × 3, from 0 to 1) with its opacity (rows × columns) as a PNG."""
    pixels = numpy.dstack([numpy.clip(colour, 0, 1), numpy.clip(opacity, 0, 1)[..., None]])
    Image.fromarray((pixels * 255 + 0.5).astype(numpy.uint8), "RGBA").save(path, optimize=True)


def grain(shape, seed, size):
    """Smooth noise from -1 to 1: random values on a grid of `size` cells, enlarged."""
    values = numpy.random.default_rng(seed).random((size, size)).astype(numpy.float32)
    enlarged = Image.fromarray(values).resize((shape[1], shape[0]), Image.Resampling.BICUBIC)
    return numpy.asarray(enlarged) * 2 - 1


def jar(path, width=1100, height=1700):
    """A jar of clay, turned on a wheel: a profile, and light from the left."""
    down, across = numpy.mgrid[0:height, 0:width]
    y = down / height
    x = across / width - 0.5
    at = [0.03, 0.05, 0.08, 0.13, 0.2, 0.28, 0.38, 0.48, 0.58, 0.7, 0.82, 0.92, 0.965, 0.98]
    radius = [0.16, 0.175, 0.165, 0.13, 0.135, 0.24, 0.38, 0.445, 0.46, 0.41, 0.31, 0.215, 0.2, 0.205]
    # Smooth the profile between its knots.
    profile = numpy.interp(numpy.linspace(0, 1, 2000), at, radius, left=0, right=0)
    kernel = numpy.hanning(240)
    smooth = numpy.convolve(profile, kernel / kernel.sum(), mode="same")
    r = numpy.interp(y, numpy.linspace(0, 1, 2000), smooth)
    inside = (numpy.abs(x) < r) & (y > 0.03) & (y < 0.98)
    turn = numpy.where(inside, x / numpy.maximum(r, 1e-6), 0)
    bulge = numpy.sqrt(numpy.maximum(1 - turn**2, 0))
    light = 0.35 + 0.65 * numpy.clip(bulge * 0.75 - turn * 0.55, 0, 1)
    shine = numpy.exp(-(((turn + 0.42) / 0.12) ** 2)) * numpy.exp(-(((y - 0.45) / 0.13) ** 2)) * 0.35
    rings = 0.03 * numpy.sin(y * 260 + 3 * grain(y.shape, 5, 6))
    glaze = (y < 0.42 + 0.03 * numpy.sin(turn * 5) + 0.02 * grain(y.shape, 7, 9))[..., None]
    clay = numpy.array([0.72, 0.42, 0.27])
    blue = numpy.array([0.18, 0.36, 0.43])
    colour = numpy.where(glaze, blue, clay) * (light + rings)[..., None] + shine[..., None]
    saved(colour * (1 + 0.05 * grain(y.shape, 11, 60))[..., None], inside, path)


def pebble(path, width=1300, height=1000):
    """A worn stone with a vein of quartz."""
    down, across = numpy.mgrid[0:height, 0:width]
    x = (across / width - 0.5) * 2
    y = (down / height - 0.5) * 2
    # An outline between an ellipse and a rounded box, heavier on one side.
    bent = y + 0.12 * x**2 - 0.05
    edge = numpy.abs(x / 0.97) ** 2.4 + numpy.abs(bent / (0.86 + 0.1 * x)) ** 2.2
    inside = edge < 1
    dome = numpy.sqrt(numpy.maximum(1 - numpy.minimum(edge, 1), 0))
    light = 0.3 + 0.7 * numpy.clip(dome * 0.8 - 0.25 * x - 0.35 * bent, 0, 1)
    speckle = 0.1 * grain(x.shape, 3, 160) + 0.1 * grain(x.shape, 4, 30)
    vein = numpy.exp(-(((bent - 0.25 * x - 0.1 - 0.06 * grain(x.shape, 8, 12)) / 0.035) ** 2))
    stone = numpy.array([0.42, 0.45, 0.47]) * (light + speckle)[..., None]
    quartz = numpy.array([0.93, 0.91, 0.86]) * (0.45 + 0.55 * light)[..., None]
    saved(stone * (1 - vein[..., None]) + quartz * vein[..., None], inside, path)


if __name__ == "__main__":
    folder = HERE / "drawn"
    folder.mkdir(exist_ok=True)
    jar(folder / "jar.png")
    pebble(folder / "pebble.png")
