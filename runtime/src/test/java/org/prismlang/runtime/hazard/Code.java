package org.prismlang.runtime.hazard;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Statements of a program, which can be left out one by one. */
sealed interface Code {
  record Line(String text) implements Code {}

  /** Without which the loop around it would not end: it is never left out. */
  record Step(String text) implements Code {}

  /**
   * A statement with statements of its own.
   *
   * @param tag what kind of code it is, for statistics; or empty
   */
  record Nest(String tag, String head, List<Code> body) implements Code {
    public Nest {
      body = List.copyOf(body);
    }
  }

  /** Several that stand or fall together: a declaration and what it declares for. */
  record Whole(String tag, List<Code> body) implements Code {
    public Whole {
      body = List.copyOf(body);
    }
  }

  static Code line(String text) {
    return new Line(text);
  }

  static Code nest(String head, Code... body) {
    return new Nest("", head, List.of(body));
  }

  static Code nest(String head, List<Code> body) {
    return new Nest("", head, body);
  }

  static String text(List<Code> code, int depth) {
    var text = new StringBuilder();
    code.forEach(it -> it.write(text, depth));
    return text.toString();
  }

  private void write(StringBuilder text, int depth) {
    switch (this) {
      case Line(var line) -> text.append("    ".repeat(depth)).append(line).append('\n');
      case Step(var line) -> text.append("    ".repeat(depth)).append(line).append('\n');
      case Nest(_, var head, var body) -> {
        text.append("    ".repeat(depth)).append(head).append('\n');
        var inner = body.isEmpty() ? List.of(line("pass")) : body;
        inner.forEach(it -> it.write(text, depth + 1));
      }
      case Whole(_, var body) -> body.forEach(it -> it.write(text, depth));
    }
  }

  static Set<String> tags(List<Code> code) {
    var tags = new TreeSet<String>();
    for (var it : code) {
      switch (it) {
        case Line _, Step _ -> {}
        case Nest(var tag, _, var body) -> {
          tags.add(tag);
          tags.addAll(tags(body));
        }
        case Whole(var tag, var body) -> {
          tags.add(tag);
          tags.addAll(tags(body));
        }
      }
    }
    tags.remove("");
    return tags;
  }

  /** Every way to leave one statement out, large ones first, or to keep its body alone. */
  static List<List<Code>> smaller(List<Code> code) {
    var all = new ArrayList<List<Code>>();
    for (int i = 0; i < code.size(); i++) {
      if (!(code.get(i) instanceof Step)) {
        all.add(with(code, i, List.of()));
      }
    }
    for (int i = 0; i < code.size(); i++) {
      switch (code.get(i)) {
        case Line _, Step _ -> {}
        case Nest(var tag, var head, var body) -> {
          all.add(with(code, i, body));
          for (var less : smaller(body)) {
            all.add(with(code, i, List.of(new Nest(tag, head, less))));
          }
        }
        case Whole(var tag, var body) -> {
          for (var less : smaller(body)) {
            all.add(with(code, i, List.of(new Whole(tag, less))));
          }
        }
      }
    }
    return all;
  }

  private static List<Code> with(List<Code> code, int place, List<Code> instead) {
    var changed = new ArrayList<>(code.subList(0, place));
    changed.addAll(instead);
    changed.addAll(code.subList(place + 1, code.size()));
    return changed;
  }
}
