package org.prismlang.lang.mapping;

import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;

/** Reads the head of directives that mappings call: what they are given. */
public final class PartReader {
  static final Set<String> KINDS = Set.of("loop", "tensor", "statement", "role", "size");

  private PartReader() {}

  /** P1301: parameters stand for something of a plan, P0213: nothing else is said of them. */
  public static void check(Item.Function part, Diagnostics diagnostics) {
    for (var parameter : part.parameters()) {
      if (!KINDS.contains(Spelling.of(parameter.type()))) {
        diagnostics.report(
            Code.P1301
                .at(parameter.span(), "what a mapping is given is something of a plan")
                .help(
                    "a `loop`, `tensor`, `statement`, `role`, `size`; numbers stand in brackets"));
      }
    }
    part.decorators().stream()
        .filter(it -> !it.name().text().equals("prism"))
        .forEach(
            it ->
                diagnostics.report(
                    Code.P0213
                        .at(it.span(), "`@" + it.name().text() + "` says nothing of such a part")
                        .label(part.name().span(), "it maps no task")
                        .help("`@of` makes it a mapping of its own")));
  }
}
