"""What the drawings share: noise, ramps, light, and how a picture is written."""
import numpy as np
from PIL import Image, ImageFont

DPI = (300, 300)
QUALITY = 88


def lettering(size):
    """The typeface that comes inside Pillow, so that no font of the machine matters."""
    return ImageFont.load_default(size)


def noise(shape, seed, slope, lowest=1.0):
    """Tileable noise whose amplitude falls with frequency**-slope; mean 0, standard deviation 1."""
    height, width = shape
    spectrum = np.fft.rfft2(np.random.default_rng(seed).standard_normal(shape, dtype=np.float32))
    y = np.fft.fftfreq(height)[:, None] * max(shape)
    x = np.fft.rfftfreq(width)[None, :] * max(shape)
    radius = np.hypot(y, x)
    spectrum *= np.where(radius < lowest, 0, np.maximum(radius, lowest) ** -slope)
    field = np.fft.irfft2(spectrum, s=shape).astype(np.float32)
    return (field - field.mean()) / field.std()


def resize(field, shape):
    """A float field enlarged or reduced by a cubic filter."""
    image = Image.fromarray(np.ascontiguousarray(field, dtype=np.float32))
    return np.asarray(image.resize((shape[1], shape[0]), Image.BICUBIC))


def blur(field, radius):
    """A soft average by reduction and enlargement: cheap, and smooth enough for light."""
    height, width = field.shape
    small = Image.fromarray(np.ascontiguousarray(field, dtype=np.float32))
    small = small.resize((max(2, int(width / radius)), max(2, int(height / radius))), Image.BOX)
    return np.asarray(small.resize((width, height), Image.BICUBIC))


def ramp(value, stops):
    """Colours along `stops`, a list of (position, "rrggbb"), as floats 0…1 with a last axis of three."""
    positions = [position for position, _ in stops]
    channels = np.array([[int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)] for _, code in stops])
    return np.stack([np.interp(value, positions, channels[:, i]).astype(np.float32) for i in range(3)], axis=-1)


def colour(code):
    return ramp(np.float32(0), [(0, code)])


def smoothstep(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def light(field, azimuth, altitude, exaggeration):
    """Lambert's law on a height field; heights in pixels times `exaggeration`, azimuth clockwise from the top."""
    dy, dx = np.gradient(field * exaggeration)
    a, h = np.radians(azimuth), np.radians(altitude)
    toward = (np.sin(a) * np.cos(h), -np.cos(a) * np.cos(h), np.sin(h))
    length = np.sqrt(dx * dx + dy * dy + 1)
    return np.clip((-dx * toward[0] - dy * toward[1] + toward[2]) / length, 0, 1)


def shadow(field, exaggeration, altitude, reach):
    """1 in the sun, 0 behind a ridge; the sun stands in the top left corner."""
    drop = np.float32(np.tan(np.radians(altitude)) * np.sqrt(2) / exaggeration)
    horizon = field.copy()
    for _ in range(reach):
        horizon[1:, 1:] = np.maximum(horizon[1:, 1:], horizon[:-1, :-1] - drop)
    return 1 - smoothstep(0, drop * 6, horizon - field)


def write(path, picture, mode="RGB"):
    """Writes floats 0…1 with half a step of dither, which keeps skies from banding."""
    dither = np.random.default_rng(1).random(picture.shape[:2], dtype=np.float32) - 0.5
    grain = dither if picture.ndim == 2 else dither[..., None]
    levels = np.clip(picture * 255 + grain + 0.5, 0, 255).astype(np.uint8)
    write_image(path, Image.fromarray(levels).convert(mode))


def write_image(path, image):
    if path.suffix == ".jpg":
        image.save(path, quality=QUALITY, subsampling=0 if image.mode == "RGB" else -1, dpi=DPI)
    elif path.suffix == ".webp":
        image.save(path, quality=QUALITY, method=6)
    elif path.suffix == ".gif":  # the best 256 colours, and no pattern of dots
        image.quantize(256, dither=Image.Dither.NONE).save(path)
    elif path.suffix == ".tif":
        image.save(path, compression="tiff_lzw", dpi=DPI)
    else:
        image.save(path, dpi=DPI)


class Drawing:
    """Rectangles as an SVG, those of one colour in one path; a pixel of SVG is 3/4 pt."""

    def __init__(self, width, height):
        self.size, self.paths = (width, height), {}

    def rectangle(self, x, y, width, height, fill):
        self.paths.setdefault(fill, []).append(f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z")

    def write(self, path, stroke, width):
        across, down = self.size
        shapes = "\n".join(f'<path fill="{fill}" d="{" ".join(parts)}"/>' for fill, parts in self.paths.items())
        path.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:g}" height="{down:g}" viewBox="0 0 {across:g} {down:g}">\n'
            f'<g stroke="{stroke}" stroke-width="{width:g}">\n{shapes}\n</g>\n</svg>\n')


def write_pdf(path, width, height, content, resources="", trim=None):
    """Writes one page in points, whose colours are process inks, as the file of a colleague would come: what is beyond the box
    `trim` (left, bottom, right and top) is its bleed."""
    stream = content.encode("ascii")
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/BleedBox[0 0 {width} {height}]"
        f"/TrimBox[{' '.join(f'{side:g}' for side in trim or (0, 0, width, height))}]"
        f"/Resources<<{resources}>>/Contents 4 0 R>>".encode("ascii"),
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(stream), stream),
    ]
    file, places = bytearray(b"%PDF-1.6\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    file += b"".join(b"%010d 00000 n \n" % place for place in places)
    file += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    path.write_bytes(file)
