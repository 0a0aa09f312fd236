"""`fondaco` and `python -m fondaco`: the commands; where only the engine is installed, a sentence that says so."""

import sys


def main() -> None:
    try:
        from fondaco.cli.main import main as command
    except ModuleNotFoundError as missing:
        from fondaco.i18n import own_language, speaker

        if not missing.name or missing.name.startswith("fondaco"):
            raise
        sys.exit(speaker(own_language()).say("fondaco.engine_alone", {"missing": missing.name}))
    command()


if __name__ == "__main__":
    main()
