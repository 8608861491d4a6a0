"""Rope: three strands laid up, drawn along a curve that knows what lies over and what lies under."""
import numpy as np

from .common import blur, light, noise, ramp, resize, shadow, smoothstep, write

#: dark to pale, by light
HEMP = [(0, "1d1510"), (0.25, "5b4430"), (0.5, "a27c53"), (0.75, "dcbd8d"), (1, "fff3d8")]
TARRED = [(0, "0c0f12"), (0.25, "26343d"), (0.5, "4f6672"), (0.75, "93a9b0"), (1, "e3ecea")]
MADDER = [(0, "1e0b08"), (0.25, "63241a"), (0.5, "a94a33"), (0.75, "dd9473"), (1, "ffe0c8")]


def spline(points, count):
    """A smooth curve through control points of three coordinates (Catmull and Rom), at even steps of its length."""
    p = np.array(points, np.float64)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    t = np.linspace(0, len(points) - 1.000001, count)
    k = t.astype(int)
    f = (t - k)[:, None]
    a, b, c, d = p[k], p[k + 1], p[k + 2], p[k + 3]
    curve = 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)
    return even(curve, count)


def even(curve, count):
    """The same curve at even steps of its length in the plane."""
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(curve[:, :2], axis=0).T))])
    at = np.linspace(0, length[-1], count)
    return np.stack([np.interp(at, length, curve[:, i]) for i in range(3)], axis=1)


def lay(field, hue, curve, radius, tint):
    """Adds a rope to a height field: where it is highest it is seen. `curve` in pixels; heights in pixels too."""
    tangent = np.gradient(curve[:, :2], axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1)
    step = np.hypot(*np.diff(curve[:, :2], axis=0).T).mean()
    across = np.linspace(-1, 1, int(radius * 2.6))
    along = np.arange(len(curve)) * step
    angle = np.arcsin(across)[None, :]
    turn = 2 * np.pi * along[:, None] / (radius * 5.2)
    strand = np.abs(np.sin(1.5 * (angle * 1.0 + turn)))
    yarn = np.sin(11 * angle - 4.2 * turn + 2.0 * strand)
    rise = np.sqrt(1 - np.minimum(across**2, 0.9999))[None, :] * radius
    bulge = (strand**0.55 - 0.75) * radius * 0.30 + yarn * radius * 0.018
    height = (curve[:, 2:3] + (rise + bulge)).astype(np.float32)
    width = across[None, :] * radius * (0.965 + 0.035 * strand)
    px = curve[:, 0:1] + normal[:, 0:1] * width
    py = curve[:, 1:2] + normal[:, 1:2] * width
    cell = np.rint(py).astype(np.int64) * field.shape[1] + np.rint(px).astype(np.int64)
    good = (px > 0) & (px < field.shape[1] - 1) & (py > 0) & (py < field.shape[0] - 1)
    cell, height = cell[good], height[good]
    order = np.argsort(height, kind="stable")
    cell, height = cell[order], height[order]
    flat, tone = field.reshape(-1), hue.reshape(-1)
    seen = height > flat[cell]
    flat[cell[seen]], tone[cell[seen]] = height[seen], tint


def scene(path, shape, ropes, ground, grain):
    """Ropes on a table in light from the upper left: (curve, radius, colours) each; `ground` is the table's ramp."""
    field, hue = np.zeros(shape, np.float32), np.zeros(shape, np.int8)
    for number, (curve, radius, _) in enumerate(ropes, 1):
        lay(field, hue, curve, radius, number)
    for axis in (0, 1, 0, 1):  # a pixel that no point of the rope fell into shows what lies below
        before, after = np.roll(field, 1, axis), np.roll(field, -1, axis)
        pit = np.minimum(before, after) > field + 4
        field, hue = np.where(pit, np.minimum(before, after), field), np.where(pit, np.roll(hue, 1, axis), hue)
    fibre = noise(shape, 4, 0.7) * 0.55
    lit = light(field * 1.0 + fibre * (hue > 0), 312, 36, 0.78)
    half = (shape[0] // 2, shape[1] // 2)
    sun = blur(resize(shadow(resize(field, half), 2.0, 58, 50), shape), 5)
    crowd = np.clip(1 + (field - blur(field, 34)) * 0.010, 0.50, 1.22)
    table = ramp(np.clip(0.62 + grain(shape), 0, 1), ground) * (0.46 + 0.54 * blur(sun, 9))[..., None]
    table *= np.clip(1 - blur((hue > 0).astype(np.float32), 46) * 0.42, 0.3, 1)[..., None]
    picture = table
    for number, (_, _, stops) in enumerate(ropes, 1):
        rope = ramp(np.clip(0.06 + 0.94 * lit * (0.50 + 0.50 * sun) * crowd, 0, 1), stops)
        mask = blur((hue == number).astype(np.float32), 1.2)[..., None]
        picture = picture * (1 - mask) + rope * mask
    write(path, picture)


def planks(shape):
    """The grain of a bleached deck."""
    x = np.mgrid[0 : shape[0], 0 : shape[1]][1].astype(np.float32)
    board = (x // 430).astype(np.int32)
    wave = noise(shape, 18, 1.9, 2)
    lines = resize(noise((shape[0] // 16, shape[1] // 2), 19, 0.6), shape)
    seam = smoothstep(7, 3, np.abs(x % 430 - 4))
    return 0.07 * lines + 0.05 * wave + 0.06 * np.sin(board * 2.4) - 0.55 * seam


def cloth(shape):
    """Unpatterned canvas."""
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    return 0.035 * np.sin(x * 0.78) * np.sin(y * 0.78) + 0.05 * noise(shape, 23, 1.6, 2) + 0.02 * noise(shape, 24, 0.3)


def turks_head(path):
    """A Turk's head of three leads and eight bights, doubled: one rope, and no end. Tall, for two thirds of a page."""
    shape = (1900, 1600)
    t = np.linspace(0, 6 * np.pi, 9000)
    ropes = []
    for shift, stops in ((46, HEMP), (-46, TARRED)):
        turn = 8 * t / 3
        radius = 500 + 205 * np.cos(turn)
        curve = np.stack([800 + radius * np.cos(t), 950 + radius * np.sin(t) * 1.04, 62 + 58 * np.sin(2 * turn)], axis=1)
        tangent = np.gradient(curve[:, :2], axis=0)
        tangent /= np.linalg.norm(tangent, axis=1)[:, None]
        curve[:, 0] -= tangent[:, 1] * shift
        curve[:, 1] += tangent[:, 0] * shift
        ropes.append((even(curve, 15000), 43, stops))
    scene(path, shape, ropes, [(0, "2a2f31"), (0.5, "6f746f"), (0.8, "a3a294"), (1, "c9c4b0")], planks)


def small(path, points, stops, shape=(900, 1050), radius=52):
    """One small knot on canvas; `points` in hundreds of pixels, heights in thicknesses of the rope."""
    curves = points if isinstance(points[0][0], tuple) else [points]
    ropes = [(spline([(px * 100, py * 100, 56 + pz * 56) for px, py, pz in line], 7000), radius, tone) for line, tone in zip(curves, stops)]
    scene(path, shape, ropes, [(0, "5d584c"), (0.5, "b9af99"), (1, "efe6d2")], cloth)


def overhand(path):
    """Three crossings, over, under, over: a trefoil cut open at one lobe, its ends led away to the left and right."""
    t = np.linspace(np.pi / 3 + 0.62, np.pi / 3 + 2 * np.pi - 0.62, 25)
    x, y = np.sin(t) + 2 * np.sin(2 * t), np.cos(t) - 2 * np.cos(2 * t)
    c, s = np.cos(np.pi / 3), np.sin(np.pi / 3)
    loop = [(5.25 + 1.06 * (px * c - py * s), 4.15 + 1.06 * (px * s + py * c), pz) for px, py, pz in zip(x, y, -0.95 * np.sin(3 * t))]
    first, last = (11.6, -1.1) if loop[0][0] > loop[-1][0] else (-1.1, 11.6)
    ends = [(first, 7.6, 0.0), ((first + 2 * loop[0][0]) / 3, 7.45, 0.0)], [((last + 2 * loop[-1][0]) / 3, 7.45, 0.0), (last, 7.6, 0.0)]
    small(path, ends[0] + loop + ends[1], [HEMP])


def figure_eight(path):
    """Four crossings, over and under in turn: two at the waist, and one where each end leaves by its loop."""
    enter = [(-1, 4.5, 0), (0.6, 4.5, 0.3), (1.6, 4.45, 1.0), (3.0, 4.3, 0), (4.35, 3.85, -0.95), (5.6, 3.1, 0)]
    right = [(7.1, 2.6, 0), (8.5, 3.3, 0.3), (8.9, 4.5, 1.0), (8.4, 5.8, 0.2), (7.1, 6.4, 0), (6.2, 6.0, -0.3)]
    left = [(5.55, 5.3, -0.95), (4.95, 4.6, 0), (4.35, 3.85, 0.95), (3.6, 3.0, 0.2), (2.7, 2.55, 0), (1.8, 3.2, -0.3), (1.55, 4.45, -1.0)]
    leave = [(2.0, 5.8, -0.2), (3.3, 6.4, 0), (4.5, 5.9, 0.3), (5.55, 5.3, 0.95), (7.0, 4.75, 0.1), (8.9, 4.5, -0.95), (10, 4.5, 0), (11.5, 4.5, 0)]
    small(path, enter + right + left + leave, [TARRED], radius=48)


def reef(path):
    """Two bights, each round the neck of the other: the knot that is also its own worst enemy."""
    upper = [(-1, 3.98, 0.0), (1.6, 3.98, 0.3), (2.9, 3.85, 0.95), (4.1, 3.45, 0.2), (5.25, 3.0, -0.7), (6.4, 2.75, 0.2), (7.4, 3.3, 0.9)]
    left = upper + [(7.75, 4.5, 0.95)] + [(px, 9.0 - py, pz) for px, py, pz in reversed(upper)]
    right = [(10.5 - px, py, -pz) for px, py, pz in left]
    small(path, [left, right], [HEMP, MADDER])
