"""`python -m audit` is `hand-audit`."""

from audit.cli.main import main

if __name__ == "__main__":
    main()
