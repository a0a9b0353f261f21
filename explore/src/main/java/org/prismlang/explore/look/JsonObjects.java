package org.prismlang.explore.look;

import java.util.List;
import java.util.function.Consumer;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.JsonLines;
import org.prismlang.lang.diagnostic.JsonText;

/** Objects and lists of JSON, member by member, on one line. */
final class JsonObjects {
  private final StringBuilder out = new StringBuilder();
  private final JsonText texts = new JsonText(out);
  private boolean isFirst = true;

  /** All of it. */
  static String of(Consumer<JsonObjects> members) {
    var json = new JsonObjects();
    json.object(members);
    return json.out.toString();
  }

  void text(String name, String value) {
    name(name);
    texts.text(value);
  }

  void number(String name, long value) {
    name(name);
    out.append(value);
  }

  void truth(String name, boolean value) {
    name(name);
    out.append(value);
  }

  void texts(String name, List<String> values) {
    name(name);
    out.append('[');
    isFirst = true;
    for (var value : values) {
      next();
      texts.text(value);
    }
    close(']');
  }

  void numbers(String name, List<Integer> values) {
    name(name);
    out.append('[');
    isFirst = true;
    for (int value : values) {
      next();
      out.append(value);
    }
    close(']');
  }

  void list(String name, List<Consumer<JsonObjects>> objects) {
    name(name);
    out.append('[');
    isFirst = true;
    for (var each : objects) {
      next();
      object(each);
    }
    close(']');
  }

  void object(String name, Consumer<JsonObjects> members) {
    name(name);
    object(members);
  }

  /** In the form of {@code prism check --json}. */
  void diagnostics(String name, List<Diagnostic> diagnostics) {
    name(name);
    out.append('[');
    isFirst = true;
    for (var each : diagnostics) {
      next();
      new JsonLines(out).add(each);
      out.setLength(out.length() - 1); // the end of its line
    }
    close(']');
  }

  private void object(Consumer<JsonObjects> members) {
    out.append('{');
    isFirst = true;
    members.accept(this);
    close('}');
  }

  private void name(String name) {
    next();
    texts.text(name);
    out.append(':');
  }

  private void next() {
    if (!isFirst) {
      out.append(',');
    }
    isFirst = false;
  }

  private void close(char bracket) {
    out.append(bracket);
    isFirst = false;
  }
}
