package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanation;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.diagnostic.Family;
import org.prismlang.lang.diagnostic.JsonText;

/** {@code prism explain}. */
final class ExplainCommand implements Command.Action {
  private static final Option JSON =
      Option.flag("--json", "prints one JSON object a code, on standard output");

  static Command row() {
    return new Command(
        "explain",
        "[CODE]",
        0,
        1,
        "says what an error means, with a wrong and a right program",
        """
        CODE is what stands in the brackets of an error: P0401; p401 and 401 will do. Without it,
        lists all codes.
        """,
        List.of(JSON),
        new ExplainCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) {
    boolean isJson = arguments.has(JSON.name());
    if (arguments.operands().isEmpty()) {
      console.out(isJson ? json(List.of(Code.values())) : index());
      return Status.FINE;
    }
    String written = arguments.operands().getFirst();
    Optional<Code> code = Explanations.code(written);
    if (code.isEmpty()) {
      Optional<Code> nearest = Explanations.nearest(written);
      String guess =
          nearest.isPresent()
              ? "the nearest is " + nearest.get().name() + ": " + nearest.get().title()
              : "`prism explain` lists all";
      console.complain("no code `" + written + "`; " + guess);
      return Status.USAGE;
    }
    if (isJson) {
      console.out(json(List.of(code.get())));
      return Status.FINE;
    }
    Optional<Explanation> page = Explanations.of(code.get());
    console.out(
        page.isPresent()
            ? new ExplanationText(console.hasColour()).of(page.get())
            : code.get().name()
                + ": "
                + code.get().title()
                + "\n\nThere is no page about it yet.\n");
    return Status.FINE;
  }

  /** {@code { code, severity, title, page }}, the page in Markdown. */
  private static String json(List<Code> codes) {
    var out = new StringBuilder();
    var json = new JsonText(out);
    for (var code : codes) {
      out.append("{\"code\":\"").append(code.name());
      out.append("\",\"severity\":\"").append(code.severity().text());
      out.append("\",\"title\":");
      json.text(code.title());
      out.append(",\"page\":");
      json.text(Explanations.of(code).map(Explanation::page).orElse(""));
      out.append("}\n");
    }
    return out.toString();
  }

  private static String index() {
    var text = new StringBuilder();
    for (var family : Family.values()) {
      boolean first = true;
      for (var code : Code.values()) {
        if (family.has(code)) {
          if (first) {
            text.append(text.isEmpty() ? "" : "\n").append(family.title()).append('\n');
            first = false;
          }
          text.append("  ").append(code.name()).append("  ").append(code.title()).append('\n');
        }
      }
    }
    return text.append("\n`prism explain CODE` says more about one.\n").toString();
  }
}
