"""Write which letters look alike, for user names, from Unicode's confusables.txt (UTS #39).

    python tools/dev/write_confusables.py confusables.txt

Each line is what a reader sees, and all letters that look like it. The stored forms of names depend on this file: a new
version needs a migration that computes them again (as 0005 does).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

WRITTEN = Path(__file__).parents[2] / "src" / "fondaco" / "server" / "base" / "confusables.txt"


def letters(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    text = parser.parse_args().file.read_text(encoding="utf-8-sig")
    head = [line for line in text.splitlines()[:12] if "©" in line or "Version" in line or "terms" in line]
    like: dict[str, str] = defaultdict(str)
    for line in text.splitlines():
        fields = line.split(";")
        if len(fields) > 2 and letters(fields[0]).isprintable():
            like[letters(fields[1])] += letters(fields[0])
    lines = [*head, *[f"{seen}\t{others}" for seen, others in sorted(like.items()) if seen.isprintable()]]
    WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
