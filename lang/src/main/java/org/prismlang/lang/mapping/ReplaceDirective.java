package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.rewrite.Replace;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** {@code n = replace(S, task)}: a nest becomes a call, {@code fill} or {@code copy}. */
record ReplaceDirective(Mapping mapping, NamedPlan names) {
  private static final String FILL = "fill";
  private static final String COPY = "copy";

  void of(DirectiveLine line) {
    if (line.takes(2, 2, List.of(), "product = replace(i, mma)")) {
      nest(line.plain().getFirst(), line)
          .flatMap(it -> replaced(it, line))
          .ifPresent(it -> names.become(it, line.span()));
    }
  }

  private Optional<Plan> replaced(PlanNode nest, DirectiveLine line) {
    var callee = line.plain().get(1);
    var replace = new Replace(line.names().stream().findFirst(), nest, line.span());
    var task = mapping.around().called(callee);
    var plan = names.plan();
    if (task.isPresent()) {
      return replace.byCall(plan, callee, task.get(), mapping.mayReassociate(), line.diagnostics());
    }
    return switch (Spelling.of(callee)) {
      case FILL -> replace.byFill(plan, line.diagnostics());
      case COPY -> replace.byCopy(plan, line.diagnostics());
      default -> {
        line.report(
            Code.P1302
                .at(callee.span(), "`" + Spelling.of(callee) + "` is no task")
                .help("a task of this file or imported, `fill` or `copy`"));
        yield Optional.empty();
      }
    };
  }

  /** A loop with all that it does. */
  private Optional<PlanNode> nest(Expr written, DirectiveLine line) {
    var nest =
        names
            .plan()
            .repeated(Spelling.of(written))
            .filter(it -> !names.consumed().containsKey(it.name()));
    if (nest.isEmpty()) {
      var known = new TreeSet<String>();
      names.plan().repeated().forEach(it -> known.add(it.name()));
      line.report(NamedPlan.unknown(written, "loop", known, names.consumed()));
    }
    return nest.map(PlanNode.class::cast);
  }
}
