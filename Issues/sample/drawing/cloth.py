"""Cloth: the plan of a weave, and the weave itself."""
import numpy as np

from .common import Drawing, noise, ramp, smoothstep, write

TIE_UP = [(0, 1), (1, 2), (2, 3), (3, 0)]  # shafts that each treadle lifts: a 2/2 twill


def threading(count, block):
    """Shaft of each warp end: a straight draw that turns after `block` ends, which makes the herringbone."""
    ends = np.arange(count)
    forward = (ends // block) % 2 == 0
    return np.where(forward, ends % 4, (3 - ends + block) % 4)


def lifted(rows, columns, block):
    """True where the warp is on top, for every pick (row) and end (column)."""
    shafts, treadles = threading(columns, block), np.arange(rows) % 4
    lifts = np.array([[shaft in pair for shaft in range(4)] for pair in TIE_UP])
    return lifts[treadles][:, shafts]


def herringbone(path):
    """Two-and-two twill in oatmeal and slate, near enough to count the threads; a whole page."""
    picks, ends, pitch = 102, 79, 26
    shape = (picks * pitch, ends * pitch)
    over = lifted(picks, ends, 10)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    sway = noise(shape, 3, 2.0) * 2.2
    x, y = x + sway, y + noise(shape, 4, 2.0) * 2.2
    end, pick = np.floor(x / pitch).astype(np.int32).clip(0, ends - 1), np.floor(y / pitch).astype(np.int32).clip(0, picks - 1)
    u, v = x / pitch % 1 - 0.5, y / pitch % 1 - 0.5
    warp = over[pick, end]
    def same(dy, dx):
        return over[(pick + dy) % picks, (end + dx) % ends] == warp
    across = np.where(warp, u, v)
    along = np.where(warp, v, u)
    joined_before = np.where(warp, same(-1, 0), same(0, -1))
    joined_after = np.where(warp, same(1, 0), same(0, 1))
    dip = np.where(along < 0, np.where(joined_before, 0, along * 2), np.where(joined_after, 0, along * 2))
    round_ = np.sqrt(np.clip(1 - (across * 1.96) ** 2, 0, 1))
    arch = np.cos(dip * 1.25)
    fibre = noise(shape, 8, 0.45)
    ply = np.sin((along * 2.4 + across * 1.5) * 2 * np.pi + np.where(warp, end, pick) * 2.1)
    lit = 0.20 + 0.62 * round_ * arch + 0.22 * np.where(warp, -across, -across) + 0.075 * ply * round_ + 0.055 * fibre
    slub = np.random.default_rng(5).normal(0, 1, (2, picks))
    tone = np.where(warp, slub[0][end], slub[1][pick]) * 0.045
    oat = ramp(np.clip(lit + tone, 0, 1), [(0, "2b2118"), (0.35, "8a7358"), (0.7, "d6c3a0"), (1, "fff6e2")])
    slate = ramp(np.clip(lit + tone, 0, 1), [(0, "0d1218"), (0.35, "2c3e4c"), (0.7, "5d7a8c"), (1, "b4c9d4")])
    accent = ramp(np.clip(lit + tone, 0, 1), [(0, "240d08"), (0.35, "7a2f1c"), (0.7, "bf5a36"), (1, "f2a880")])
    picture = np.where(warp[..., None], oat, slate)
    stripe = (warp & ((end % 20 == 10)))[..., None]
    picture = np.where(stripe, accent, picture)
    hair = smoothstep(1.9, 3.2, noise(shape, 12, 0.9))[..., None] * 0.16
    write(path, picture * (1 - hair) + hair)


def draft(path):
    """The same cloth as a weaver writes it: threading above, tie-up in the corner, treadling at the side. An SVG."""
    cell, columns, rows = 7.2, 40, 40
    drawing = Drawing((columns + 6) * cell, (rows + 6) * cell)
    paper, line, dark, rust, warp, weft = "#f7f3ea", "#d8d0bf", "#23303a", "#a94f2e", "#cdbb98", "#4d6a7c"

    def square(column, row, ink):
        drawing.rectangle(column * cell, row * cell, cell, cell, ink)

    shafts, over = threading(columns, 10), lifted(rows, columns, 10)
    for column in range(columns):
        for shaft in range(4):
            square(column, 3 - shaft, dark if shafts[column] == shaft else paper)
        for row in range(rows):
            square(column, row + 6, (rust if column % 20 == 10 else warp) if over[row, column] else weft)
    for treadle, pair in enumerate(TIE_UP):
        for shaft in range(4):
            square(columns + 2 + treadle, 3 - shaft, rust if shaft in pair else paper)
        for row in range(rows):
            square(columns + 2 + treadle, row + 6, dark if row % 4 == treadle else paper)
    drawing.write(path, stroke=line, width=1)
