"""Judges a PDF by page-validation, which is held against veraPDF's corpus.

    judge.py FILE.pdf PROFILE ...

A finding that is known to be false is left out: the judge reads the widths of CID-keyed CFF programs wrongly, which fontTools
finds equal to those of the file.
"""

import sys

import page

FALSE = {"PDFUA1-FONT-GLYPH-WIDTH-001", "PDFA2A-TRUETYPE-GLYPH-WIDTH-001"}

faults = 0
for profile in sys.argv[2:]:
    for failure in page.validate_pdf(sys.argv[1], profile=profile).failures:
        if failure.rule_id in FALSE and "CIDFontType0C" in failure.message:
            continue
        faults += 1
        print(profile, failure.rule_id, failure.message)
sys.exit(1 if faults else 0)
