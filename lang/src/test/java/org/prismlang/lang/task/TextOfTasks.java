package org.prismlang.lang.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.Imports;
import org.prismlang.lang.check.names.Modules;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Tasks as text, and the elements of all of them. */
final class TextOfTasks {
  private TextOfTasks() {}

  /** A text that is against the rules of tasks. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /** The tasks of a text by name: those that hold the rules. */
  static Map<String, Elements> elements(String text) {
    return elements(text, new Diagnostics());
  }

  /** One task of a text that holds the rules. */
  static Elements elements(String text, String task) {
    var diagnostics = new Diagnostics();
    var elements = Optional.ofNullable(elements(text, diagnostics).get(task));
    if (elements.isEmpty() || diagnostics.errorCount() > 0) {
      throw new Refused(
          diagnostics.inOrder().stream()
              .map(Diagnostic::message)
              .collect(Collectors.joining("\n", "", "\n" + text)));
    }
    return elements.get();
  }

  private static Map<String, Elements> elements(String text, Diagnostics diagnostics) {
    var scope =
        new Modules(new Imports(diagnostics), diagnostics)
            .load(new SourceFile("tasks.prism", text));
    var elements = new LinkedHashMap<String, Elements>();
    scope
        .names()
        .forEach(
            (name, declaration) -> {
              var task =
                  declaration instanceof Declaration.OfFunction it
                      ? it.task()
                      : Optional.<Task>empty();
              task.flatMap(it -> Elements.of(it, new Diagnostics()))
                  .ifPresent(it -> elements.put(name, it));
            });
    return elements;
  }
}
