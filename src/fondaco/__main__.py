"""Entry point of `fondaco` and `python -m fondaco`.

If only the engine is installed, it says which package is missing.
"""

import sys


def main() -> None:
    try:
        from fondaco.cli.main import main as command
    except ModuleNotFoundError as missing:
        from fondaco.i18n import environment_language, get_translator

        if not missing.name or missing.name.startswith("fondaco"):
            raise
        sys.exit(get_translator(environment_language()).say("fondaco.engine_alone", {"missing": missing.name}))
    command()


if __name__ == "__main__":
    main()
