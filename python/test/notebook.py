"""Runs the cells of a notebook without Jupyter, and holds what they show against what is saved beside them:

  python/test/notebook.py NOTEBOOK [--update]

`--update` saves what they show. `PRISM` names the command to use.
"""

import ast
import contextlib
import io
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))


def lines(text):
    return text.splitlines(keepends=True)


def shown(value):
    """The forms in which a notebook keeps a value."""
    data = {"text/plain": lines(repr(value))}
    for form, method in ("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_"):
        if hasattr(value, method):
            data[form] = lines(getattr(value, method)())
    return data


def run(source, names, number):
    """What a cell prints, then the value of its last line."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        value = eval(compile(last, f"cell {number}", "eval"), names) if last else None
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        outputs.append({"data": shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def main(path, update):
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    names, wrong = {"__name__": "__main__"}, []
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        outputs = run("".join(cell["source"]), names, number)
        if outputs != cell["outputs"]:
            wrong.append(f"cell {number} of {path} shows\n{json.dumps(outputs, indent=1, ensure_ascii=False)}")
        cell["outputs"], cell["execution_count"] = outputs, number
    if update:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(notebook, file, indent=1, ensure_ascii=False)
            file.write("\n")
    elif wrong:
        sys.exit("\n".join(wrong) + f"\n(to accept: python/test/notebook.py {path} --update)")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] == ["--update"])
