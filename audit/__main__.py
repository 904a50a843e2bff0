"""`python -m audit` is `hand-audit`."""

from audit.cli import main

if __name__ == "__main__":
    main()
