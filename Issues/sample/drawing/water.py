"""Water: the sea at rest, the sum of the tides, and the tide of a whole gulf."""
import numpy as np
from PIL import Image, ImageDraw

from .common import blur, colour, noise, ramp, smoothstep, write


def sample(field, y, x):
    """Bilinear look-up in a tile that repeats."""
    rows, columns = field.shape
    y0, x0 = np.floor(y), np.floor(x)
    fy, fx = (y - y0), (x - x0)
    y0, x0 = y0.astype(np.int32) % rows, x0.astype(np.int32) % columns
    y1, x1 = (y0 + 1) % rows, (x0 + 1) % columns
    upper = field[y0, x0] * (1 - fx) + field[y0, x1] * fx
    return upper * (1 - fy) + (field[y1, x0] * (1 - fx) + field[y1, x1] * fx) * fy


def evening(elevation, azimuth):
    """The sky as a function of direction (radians; the sun has just touched the haze, a little to the right)."""
    stops = [(0, "f6c98c"), (0.06, "eeb183"), (0.16, "c9a093"), (0.32, "8a8ea0"), (0.62, "4f6a8a"), (1.2, "2b4569")]
    sky = ramp(np.abs(elevation), stops)
    far = (np.abs(elevation) - 0.075) ** 2 * 1.6 + (azimuth - 0.22) ** 2
    return sky + (np.exp(-far / 0.03) * 0.34)[..., None] * colour("ffdf9a") + (np.exp(-far / 0.0011) * 1.1)[..., None] * colour("fff3cf")


def slack_water(path):
    """Looking west over flat water: every pixel is a ray that meets one facet of a calculated sea."""
    shape, horizon = (1180, 2244), 430
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    elevation = (horizon - y) / 1500
    azimuth = (x - shape[1] / 2) / 1500
    cloud = noise((512, 1024), 14, 1.7)
    height_in_cloud = 90 / np.maximum(elevation + 0.03, 0.02)
    streaks = sample(cloud, height_in_cloud * 0.8, x / 5 + height_in_cloud * 0.3)
    picture = evening(elevation, azimuth)
    veil = smoothstep(-0.3, 1.9, streaks)[..., None] * smoothstep(0.0, 0.06, elevation)[..., None]
    picture = picture * (1 - 0.5 * veil) + veil * 0.5 * ramp(np.clip(elevation * 3, 0, 1), [(0, "f2a877"), (0.5, "c98f8c"), (1, "8a87a0")])

    below = slice(horizon, None)
    distance = 1.7 / np.maximum(-elevation[below] + 0.0006, 0.0006)
    across = azimuth[below] * distance
    swell, chop = noise((512, 512), 21, 1.55, 3), noise((512, 512), 22, 1.15, 8)
    slopes = []
    for axis in (0, 1):
        large, small = np.gradient(swell, axis=axis) * 0.5, np.gradient(chop, axis=axis) * 0.22
        slope = sample(large.astype(np.float32), distance * 5.2, across * 2.4) * np.exp(-distance / 900)
        slope += sample(small.astype(np.float32), distance * 34, across * 21) * np.exp(-distance / 42)
        slopes.append(slope)
    rough = 0.010 + 0.018 * smoothstep(4, 90, distance)
    grain = np.random.default_rng(8).standard_normal(distance.shape, dtype=np.float32) * smoothstep(30, 400, distance)
    tilt = (slopes[0] * 0.5 + grain * rough * 2) * (0.45 + 0.55 * smoothstep(-1.5, 1.5, sample(swell, distance * 0.35, across * 0.25)))
    turned = -elevation[below] + 2 * np.abs(tilt) + 0.012
    facing = np.clip(np.sin(np.maximum(-elevation[below], 0.0)) + tilt, 0.02, 1)
    mirror = 0.03 + 0.97 * (1 - facing) ** 5
    deep = ramp(smoothstep(2, 60, distance), [(0, "0f2a35"), (1, "2a4c5c")])
    sea = evening(turned, azimuth[below] + slopes[1] * 0.16) * mirror[..., None] + deep * (1 - mirror)[..., None]
    haze = np.exp(elevation[below] * 90)[..., None]
    picture[below] = sea * (1 - 0.6 * haze) + 0.6 * haze * evening(elevation[below] * 0, azimuth[below])
    edge = np.sin(azimuth * 9 + 2) * 3 + noise((512, 1024), 40, 1.6)[0, (x[0] / 2.2).astype(np.int32) % 1024] * 4
    land = smoothstep(-0.6, 0.6, edge + 9 * smoothstep(0.18, -0.6, azimuth) - (horizon - y)) * (y < horizon + 1) * smoothstep(0.08, -0.02, azimuth)
    picture = picture * (1 - land[..., None] * 0.82) + colour("3d4658") * land[..., None] * 0.82
    posts = [(470, 250), (640, 190), (768, 150), (870, 122), (950, 100)]
    image = Image.new("L", (shape[1], shape[0]))
    pen = ImageDraw.Draw(image)
    for left, size in posts:
        foot = horizon + size * 1.35
        pen.rectangle((left - size * 0.035, foot - size * 1.1, left + size * 0.035, foot), fill=255)
        for k in range(40):
            wave = np.sin(k * 1.7 + left) * k * size / 9000 * 8
            box = (left - size * 0.035 + wave, foot + k * size / 44, left + size * 0.035 + wave, foot + (k + 0.62) * size / 44)
            pen.rectangle(box, fill=int(150 * (1 - k / 40)))
    wood = blur(np.asarray(image, np.float32) / 255, 1.6)[..., None]
    write(path, np.clip(picture, 0, 1) * (1 - 0.92 * wood) + colour("161a20") * 0.92 * wood)


#: amplitude in metres, degrees an hour, phase at new moon of 9 November 2026, 07:00, for the imaginary Sallow Quay
CONSTITUENTS = {
    "M2": (2.11, 28.9841042, -52.0),
    "S2": (0.74, 30.0, -92.6),
    "N2": (0.43, 28.4397295, 165.8),
    "K2": (0.20, 30.0821373, -95.0),
    "K1": (0.12, 15.0410686, 40.0),
    "O1": (0.10, 13.9430356, 205.0),
    "M4": (0.13, 57.9682084, 120.0),
}
FIRST_HOUR = -(8 * 24 + 7)


def tide(hours):
    """Height above mean level in metres, `hours` after the new moon."""
    return sum(a * np.cos(np.radians(speed * hours + phase)) for a, speed, phase in CONSTITUENTS.values())


def amphidromes(path):
    """The twice-daily tide of a rectangular gulf: a Kelvin wave goes in, is reflected, and turns about still points."""
    shape = (1900, 1500)
    y = np.linspace(0, 1000, shape[0], dtype=np.float32)[:, None]
    x = np.linspace(-200, 200, shape[1], dtype=np.float32)[None, :]
    rossby, wave = 330.0, 2 * np.pi / 1050
    inward = np.exp(-(x + 200) / rossby) * np.exp(1j * wave * (y - 90))
    outward = 0.86 * np.exp((x - 200) / rossby) * np.exp(-1j * wave * (y - 90) - 0.0003 * (1000 - y))
    tide_here = (inward + outward).astype(np.complex64)
    shelf = 1 + 0.05 * noise(shape, 17, 2.2) * 1j
    tide_here *= shelf
    range_, hour = np.abs(tide_here), np.angle(tide_here) / (2 * np.pi) * 12 % 12
    wheel = ramp(hour, [(0, "16375c"), (2, "2c7a8c"), (4, "9cc5a9"), (6, "f1dfae"), (8, "d98a5b"), (10, "84334a"), (12, "16375c")])
    strength = np.clip(range_ / range_.max(), 0, 1)
    picture = wheel * (0.45 + 0.75 * strength ** 0.7)[..., None]
    def lines(value, spacing, width):
        gy, gx = np.gradient(value)
        steep = np.maximum(np.hypot(gx, gy), 1e-6)
        off = np.abs((value / spacing + 0.5) % 1 - 0.5) * spacing / steep
        return smoothstep(width + 0.7, width - 0.7, off)
    turned = hour.copy()
    seam = np.abs(np.gradient(turned, axis=0)) + np.abs(np.gradient(turned, axis=1)) > 3
    hours = np.where(seam, 1, lines(turned, 1.0, 1.6) * (range_ > 0.02))
    picture = picture * (1 - 0.85 * hours[..., None]) + colour("fffaf0") * 0.85 * hours[..., None]
    heights = lines(strength, 0.125, 1.0) * 0.55
    picture *= (1 - heights)[..., None]
    write(path, picture + 0.015 * noise(shape, 2, 0.0)[..., None])
