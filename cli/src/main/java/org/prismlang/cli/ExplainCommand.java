package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanation;
import org.prismlang.lang.diagnostic.Explanations;
import org.prismlang.lang.diagnostic.Family;

/** {@code prism explain}. */
final class ExplainCommand implements Command.Action {
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
        List.of(),
        new ExplainCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) {
    if (arguments.operands().isEmpty()) {
      console.out(index());
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
