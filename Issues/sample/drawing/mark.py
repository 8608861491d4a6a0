"""The magazine's mark: the Moon, and the water that is thinking about it."""
import math

INK, MOON = "#23303a", "#a94f2e"


def wave(y, half, swell, length):
    """A line of water about x = 48, flatter towards its ends; y is its middle."""
    points = []
    for step in range(-24, 25):
        part = step / 24
        x = 48 + half * part
        points.append(f"{x:.2f} {y + swell * (1 - part * part) * math.sin(2 * math.pi * (x - 48) / length):.2f}")
    return "M" + "L".join(points)


def mark(path):
    """A disc over four lines that get shorter and calmer: an SVG, 96 pixels square."""
    lines = [(50, 46, 4.2, 30), (61, 36, 3.2, 26), (71, 25, 2.2, 22), (80, 13, 1.2, 18)]
    water = "\n".join(
        f'<path d="{wave(*line)}" stroke-width="{4.6 - 0.7 * number:g}"/>' for number, line in enumerate(lines))
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">\n'
        f'<circle cx="48" cy="24" r="16" fill="{MOON}"/>\n'
        f'<g fill="none" stroke="{INK}" stroke-linecap="round" stroke-linejoin="round">\n{water}\n</g>\n</svg>\n')
