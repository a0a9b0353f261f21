"""The command line: `python -m prism check kernel.prism`, and `prism` where the package is installed."""

import os
import sys

from ._process import executable


def main():
    os.execv(executable(), [executable(), *sys.argv[1:]])


if __name__ == "__main__":
    main()
