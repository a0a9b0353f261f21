"""Does what a page of the documentation shows of Python, from the folder of the project. `PRISM` names the command to use."""

import doctest
import os
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "python"))
page = str(pathlib.Path(sys.argv[1]).resolve())
os.chdir(root)
failures, examples = doctest.testfile(page, module_relative=False, encoding="utf-8", optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
sys.exit(failures > 0 or examples == 0)
