"""Draws every picture of the issue into drawn/: calculated, not photographed, and the same on every run.

usage: pictures.py [--only NAME]        (numpy and pillow as in requirements.txt)
"""
import argparse
import concurrent.futures
import pathlib

from drawing import bank, cloth, growth, knots, lights, mark, month, night, relief, shore, sky, water

HERE = pathlib.Path(__file__).resolve().parent

PICTURES = {
    "drowned-coast.jpg": relief.drowned_coast,
    "catchment.jpg": relief.catchment,
    "one-lamp.tif": relief.one_lamp,
    "two-lamps.jpg": relief.two_lamps,
    "with-air.jpg": relief.with_air,
    "drainage.jpg": relief.drainage,
    "ripples.jpg": relief.ripples,
    "mark.svg": mark.mark,
    "month.svg": month.month,
    "slack-water.jpg": water.slack_water,
    "amphidromes.jpg": water.amphidromes,
    "moon.jpg": sky.moon,
    "rosette.jpg": sky.rosette,
    "night-sky.png": sky.night_sky,
    "three-plants.png": growth.three_plants,
    "sea-holly.jpg": growth.sea_holly,
    "herringbone.jpg": cloth.herringbone,
    "draft.svg": cloth.draft,
    "cover.jpg": shore.cover,
    "long-bank.jpg": bank.long_bank,
    "chart.jpg": bank.chart,
    "rippled-flat.jpg": shore.rippled_flat,
    "mud-cracks.jpg": shore.mud_cracks,
    "sand-grains.webp": shore.sand_grains,
    "moonrise.jpg": night.moonrise,
    "two-pages-of-tides.jpg": night.two_pages_of_tides,
    "star-trails.jpg": night.star_trails,
    "beacon.jpg": lights.beacon,
    "lens-section.jpg": lights.lens_section,
    "a-minute.pdf": lights.a_minute,
    "silent-zone.jpg": lights.silent_zone,
    "turks-head.jpg": knots.turks_head,
    "overhand.jpg": knots.overhand,
    "figure-eight.jpg": knots.figure_eight,
    "reef.jpg": knots.reef,
    "tall-weed.jpg": growth.tall_weed,
    "blue-weed.gif": growth.blue_weed,
}


def draw_all(names):
    for name in names:
        PICTURES[name](HERE / "drawn" / name)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--only", choices=PICTURES, help="draw this picture alone")
    only = arguments.parse_args().only
    folder = HERE / "drawn"
    folder.mkdir(exist_ok=True)
    # Pictures of one module share what it has calculated, so that each process draws those of whole modules.
    modules = {}
    for name, draw in PICTURES.items():
        if only in (None, name):
            modules.setdefault(draw.__module__, []).append(name)
    with concurrent.futures.ProcessPoolExecutor() as pool:
        list(pool.map(draw_all, modules.values()))


if __name__ == "__main__":
    main()
