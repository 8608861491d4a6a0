"""Land: terrain worn by its own rivers, and the ways of shading it."""
import functools
import heapq

import numpy as np

from .common import blur, colour, light, noise, ramp, resize, shadow, smoothstep, write

NEIGHBOURS = [(dy, dx, np.float32(np.hypot(dy, dx))) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]


def receivers(height):
    """For each cell the index of its lowest neighbour, and the distance to it; itself in a hollow."""
    rows, columns = height.shape
    best = np.zeros(height.shape, np.float32)
    index = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    target, distance = index.copy(), np.ones(height.shape, np.float32)
    for dy, dx, far in NEIGHBOURS:
        here = (slice(max(0, -dy), rows - max(0, dy)), slice(max(0, -dx), columns - max(0, dx)))
        there = (slice(max(0, dy), rows + min(0, dy)), slice(max(0, dx), columns + min(0, dx)))
        slope = (height[here] - height[there]) / far
        steeper = slope > best[here]
        np.copyto(best[here], slope, where=steeper)
        np.copyto(target[here], index[there], where=steeper)
        np.copyto(distance[here], far, where=steeper)
    return target, distance


def filled(height):
    """The terrain with every hollow filled to its brim, so that all of it drains to the lowest row (priority flood)."""
    rows, columns = height.shape
    levels, wet = height.ravel().tolist(), bytearray(height.size)
    brim = np.random.default_rng(rows).uniform(1e-4, 4e-3, height.size).tolist()
    front = [(levels[i], i) for i in range((rows - 1) * columns, rows * columns)]
    for _, i in front:
        wet[i] = 1
    heapq.heapify(front)
    steps = (-columns, columns, -1, 1, -columns - 1, -columns + 1, columns - 1, columns + 1)
    while front:
        level, i = heapq.heappop(front)
        column = i % columns
        for step in steps:
            j = i + step
            if not 0 <= j < len(levels) or wet[j] or abs(j % columns - column) > 1:
                continue
            wet[j] = 1
            levels[j] = max(levels[j], level + brim[j])
            heapq.heappush(front, (levels[j], j))
    return np.array(levels, np.float32).reshape(height.shape)


def drained_area(height, target):
    """The number of cells that drain through each cell, summed from the highest cell down."""
    area, down = [1.0] * target.size, target.ravel().tolist()
    for cell in np.argsort(height, axis=None)[::-1].tolist():
        if down[cell] != cell:
            area[down[cell]] += area[cell]
    return np.array(area, np.float32).reshape(height.shape)


def erode(height, uplift, steps, cell):
    """Stream-power erosion, half-implicit; the sea takes the lowest row. `cell` is the width of a cell in finest cells."""
    for step in range(steps):
        target, distance = receivers(height)
        if step % 8 == 0:
            area = drained_area(height, target) * cell * cell
        power = 0.09 * np.sqrt(area) / (distance * cell)
        raised = height + uplift
        height = (raised + power * np.minimum(raised, height.ravel()[target])) / (1 + power)
        height[-1] = 0
        mean = (height[:-2, 1:-1] + height[2:, 1:-1] + height[1:-1, :-2] + height[1:-1, 2:]) / 4
        height[1:-1, 1:-1] += 0.3 / cell * (mean - height[1:-1, 1:-1])
    return height, area


@functools.cache
def terrain(seed, rows, columns):
    """A worn block of land above a southern sea: heights 0…1, and the drained area of every cell; grown coarse, then fine."""
    down = np.linspace(1, 0, rows // 8, dtype=np.float32)[:, None]
    hills = noise((rows // 8, columns // 8), seed, 1.5)
    height = (3 * down + 0.25 * hills * np.sqrt(down)).astype(np.float32)
    area = None
    for cell, steps in ((8, 400), (4, 80), (2, 24), (1, 6)):
        shape = (rows // cell, columns // cell)
        finer = resize(height, shape) + noise(shape, seed + cell, 0.6) * 0.05 * cell / 8
        if area is not None:  # a river keeps its bed, or every gorge would become a dam
            bed, drained = (np.kron(field, np.ones((2, 2), np.float32)) for field in (height, area))
            finer = np.where(drained > 6400, np.minimum(finer, bed), finer)
        height = filled(finer)
        uplift = 0.06 * np.exp(0.6 * resize(noise((rows // 8, columns // 8), seed + 50, 2.2), shape))
        height, area = erode(height, uplift, steps, cell)
    return height / height.max(), area


def drowned_coast(path):
    """The same land with the sea let in: every bay was a valley, every island a hill."""
    height, _ = terrain(7, 768, 1152)
    height = resize(height[40:744, :], (1370, 2244))
    sea = 0.17
    relief = light(height, 315, 38, 330) * 0.75 + light(height, 250, 60, 330) * 0.25
    sun = shadow(height, 330, 24, 160)
    land = ramp(height, [(sea, "7d8a5c"), (0.22, "98a06c"), (0.32, "c3b684"), (0.48, "b0916a"), (0.7, "d9cbb6"), (1, "ffffff")])
    land *= (0.30 + 1.02 * relief * (0.55 + 0.45 * sun) + 0.06)[..., None]
    wet = (height < sea).astype(np.float32)
    offing = blur(wet, 60) * 0.55 + blur(wet, 16) * 0.45
    depth = smoothstep(0.25, 1.05, offing) * 0.75 + np.clip((sea - height) / sea, 0, 1) * 0.35
    water = ramp(depth, [(0, "9cc3bb"), (0.25, "5f9ea6"), (0.55, "2e6e86"), (1, "113f5c")])
    water *= (0.94 + 0.12 * light(noise(height.shape, 3, 1.1), 315, 45, 0.5))[..., None]
    shore = smoothstep(sea - 0.0022, sea + 0.0022, height)[..., None]
    surf = (np.exp(-(((height - sea + 0.003) / 0.0035) ** 2)) * 0.35)[..., None]
    picture = water * (1 - shore) + land * shore
    write(path, picture + (1 - picture) * surf)


def catchment(path):
    """Bare rock in low morning light, as a relief map prints it."""
    height, _ = terrain(23, 640, 960)
    height = resize(height[30:610, 20:-20], (1440, 2244))
    key = light(height, 315, 28, 300)
    fill = light(height, 200, 65, 300)
    sun = shadow(height, 300, 20, 200)
    shade = 0.20 + 0.85 * key * (0.35 + 0.65 * sun) + 0.22 * fill
    ambient = np.clip(1 + (height - blur(height, 24)) * 6, 0.6, 1.25)
    tint = ramp(height, [(0, "56695a"), (0.15, "7e8a66"), (0.3, "b9a676"), (0.5, "c58f60"), (0.72, "cfb7a2"), (1, "fdfaf5")])
    cool = ramp(shade, [(0, "39435f"), (0.5, "c9c4c8"), (1, "fffaf0")])
    write(path, tint * cool * (shade * ambient * 0.55 + 0.62)[..., None])


def lamps(path, picture_of, mode="RGB"):
    """A mountain of that catchment; `picture_of` makes its picture of heights and of the light of the first lamp."""
    height, _ = terrain(23, 640, 960)
    height = resize(height[60:300, 90:330], (900, 900))
    key = light(height, 315, 28, 450) * (0.3 + 0.7 * shadow(height, 300, 20, 300))
    write(path, picture_of(height, key), mode)


def one_lamp(path):
    """Lambert's rule and nothing else: black in the shade, even in the light. Gray, for one ink."""
    lamps(path, lambda height, key: key, "L")


def rock(height, key):
    """A second lamp, faint and bluish, looks into the shadows."""
    fill = light(height, 200, 55, 450)
    return ramp(key, [(0, "1d2740"), (0.45, "8f8f98"), (1, "fdf6ea")]) * 0.8 + fill[..., None] * colour("6d86b4") * 0.3


def two_lamps(path):
    lamps(path, rock)


def with_air(path):
    """What is high is lighter and warmer, and what is low is veiled."""
    def picture(height, key):
        rise = (height - height.min()) / np.ptp(height)
        tint = ramp(rise, [(0, "93a398"), (0.4, "c9b183"), (0.75, "dfb795"), (1, "fff6e6")])
        veil = (np.clip(1 - rise * 1.8, 0, 1) ** 1.3 * 0.5)[..., None]
        return rock(height, key) * (0.35 + 0.8 * tint) * (1 - veil) + colour("aab6b4") * veil
    lamps(path, picture)


def drainage(path):
    """The rivers of that catchment alone, each as bright as the land that it drains; a whole page."""
    height, _ = terrain(23, 640, 960)
    size = (2628, 2040)
    window = (slice(20, 620), slice(246, 712))
    height = filled(height)
    area = drained_area(height, receivers(height)[0])
    flow = np.log(np.maximum(area[window], 1)) / np.log(120000)
    rivers = np.kron(flow, np.ones((3, 3), np.float32))
    rivers = resize(blur(rivers, 2), size)
    glow = blur(np.clip(rivers - 0.42, 0, 1), 30)
    ground = light(resize(height[window], size), 315, 35, 240) * 0.10
    value = np.clip((rivers - 0.24) * 1.55, 0, 1) ** 1.1
    picture = ramp(value, [(0, "0a141c"), (0.25, "123f55"), (0.5, "2f86a0"), (0.75, "a8d8d4"), (1, "fffbe8")])
    write(path, picture + ground[..., None] * colour("8fb5c8") + glow[..., None] * colour("2a90b0") * 0.9)


def ripples(path):
    """Sand between tides, its ripples bent by the last of the ebb, each with a film of water in its trough."""
    shape = (1880, 1360)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    warp, slow = noise(shape, 5, 2.1), noise(shape, 9, 2.4, 2)
    phase = (y * 0.105 + x * 0.018) + warp * 2.6 + slow * 4.2 + noise(shape, 4, 1.7) * 0.35
    crest = np.sin(phase) + 0.28 * np.sin(2 * phase + 0.9)
    height = crest * (0.75 + 0.25 * noise(shape, 6, 2.0)) + noise(shape, 12, 0.55) * 0.05 + warp * 0.4
    lit = light(height, 300, 26, 7.5)
    trough = smoothstep(-0.35, -0.95, height - warp * 0.4)
    sand = ramp(lit, [(0, "2d2018"), (0.3, "7a5a3e"), (0.55, "b98f63"), (0.8, "e6c697"), (1, "fff3d6")])
    sky = ramp(np.clip(0.5 + 0.5 * light(noise(shape, 31, 1.2), 300, 40, 1.2), 0, 1), [(0, "5f7f93"), (1, "d7e6ea")])
    film = (trough * 0.75)[..., None]
    write(path, sand * (1 - film) + sky * film * 0.95)
