"""`python -m fondaco` is `fondaco`."""
from fondaco.terminal.cli import main

if __name__ == "__main__":
    main()
