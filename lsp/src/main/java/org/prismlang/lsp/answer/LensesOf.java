package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lsp.text.Positions;
import org.prismlang.lsp.understand.Understood;

/** Above a function: a test can be run, a kernel drawn. */
public final class LensesOf {
  /** With a uri and the name of a test as its arguments. */
  public static final String TEST = "prism.test";

  /** With a uri and the name of a kernel as its arguments. */
  public static final String GRAPH = "prism.graph";

  private LensesOf() {}

  public static List<CodeLens> of(Understood understood) {
    var lenses = new ArrayList<CodeLens>();
    for (var function : HeadOf.functions(understood.file())) {
      if (has(function, "test")) {
        lenses.add(lens("▶ run test", TEST, function, understood));
      }
      if (function.kind().filter("global"::equals).isPresent()) {
        lenses.add(lens("graph", GRAPH, function, understood));
      }
    }
    return lenses;
  }

  private static boolean has(Item.Function function, String decorator) {
    return function.decorators().stream().anyMatch(it -> it.name().text().equals(decorator));
  }

  private static CodeLens lens(
      String title, String command, Item.Function function, Understood understood) {
    var arguments = List.<Object>of(understood.text().uri(), function.name().text());
    return new CodeLens(
        Positions.of(function.name().span()), new Command(title, command, arguments), null);
  }
}
