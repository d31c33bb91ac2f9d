#!/usr/bin/env python3
"""Mythos Tabletop: arguments, window, run the scene stack; nothing else."""

import sys

from scenes import bootstrap


def main() -> int:
    bootstrap.enter("requirements.txt")
    from scenes import arguments  # imports packages, which only now are there for sure

    chosen = arguments.parse(sys.argv[1:])
    from scenes import app  # opens the way to pygame, which a wrong argument need not wait for

    return app.run(chosen)


if __name__ == "__main__":
    sys.exit(main())
