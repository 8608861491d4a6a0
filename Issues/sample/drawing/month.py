"""The tides of a month: one ridge a day, from midnight to midnight."""
import math

DAYS, WIDTH, HEIGHT, HEAD = 30, 660.0, 480.0, 66.0
# Of a lunar day and of the Moon's phases.
HALF_LUNAR_DAY, LUNATION = 12.42, 29.53


def level(hours):
    """The height of the water, from -1 to 1, so many hours after the month began: highest two days after new and full Moon."""
    phase = 2 * math.pi * (hours / 24 - 10.8) / (LUNATION / 2)
    size = 0.62 + 0.38 * math.cos(phase)
    daily = 0.12 * math.sin(2 * math.pi * hours / 24.84 + 0.4)
    return size * math.cos(2 * math.pi * (hours - 11.9) / HALF_LUNAR_DAY) + daily


def month(path):
    step = (HEIGHT - HEAD - 22) / (DAYS - 1)
    lines = []
    for day in range(DAYS):
        base = HEAD + step * day
        points = []
        for tick in range(0, 97):
            x = WIDTH * tick / 96
            # Each ridge goes out at the edges, as sand does.
            fade = math.sin(math.pi * tick / 96) ** 0.6
            y = base - 25 * fade * max(level(day * 24 + tick / 4) + 0.25, 0) ** 1.3
            points.append(f"{x:.1f} {y:.1f}")
        lines.append(
            f'<path d="M0 {HEIGHT} L{" L".join(points)} L{WIDTH:.0f} {HEIGHT:.0f}Z" fill="#17384a"/>'
            f'<path d="M{" L".join(points)}" fill="none" stroke="#f3e9d2" stroke-width="1.1" stroke-linejoin="round"/>')
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:.0f}" height="{HEIGHT:.0f}" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}">\n'
        f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" fill="#17384a"/>\n' + "\n".join(lines) + "\n</svg>\n")
