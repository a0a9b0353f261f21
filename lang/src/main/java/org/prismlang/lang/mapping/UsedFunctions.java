package org.prismlang.lang.mapping;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Task;

/** What does a call: the function that a mapping uses for it. */
record UsedFunctions(Site site) {
  /** P1316, P1318: what `use` says, held to the task of the call. */
  Implementation of(PlanNode.Step step, Work.Call call) {
    var use = Optional.ofNullable(site.annotations().uses().get(step.label()));
    if (use.isEmpty()) {
      throw new Refused(
          Code.P1318
              .at(step.span(), "nothing says what does `" + step.label() + "`")
              .label(site.mapping().item().name().span(), "in this mapping")
              .help(
                  known(call)
                      .map(it -> "`use(" + step.label() + ", " + it + ")`")
                      .orElse("`use(…)`")));
    }
    var function = use.get().function();
    var found = implementation(function).filter(it -> isOf(it, call.task()));
    if (found.isEmpty()) {
      throw new Refused(
          Code.P1318
              .at(
                  use.get().span(),
                  "`" + function.name().text() + "` does not do `" + step.label() + "`")
              .label(function.name().span(), "no `@implements(" + call.task().name() + ", …)` here")
              .help(
                  known(call)
                      .map(it -> "`" + it + "` does")
                      .orElse(
                          "none is known: a device function with `@implements("
                              + call.task().name()
                              + ", …)` would do")));
    }
    var stranger = found.get().stranger(call.task());
    if (stranger.isPresent()) {
      throw new Refused(
          Code.P1318
              .at(
                  use.get().span(),
                  "nothing says what `"
                      + function.name().text()
                      + "` gets for `"
                      + stranger.get().name().text()
                      + "`")
              .label(stranger.get().span(), "`" + call.task().name() + "` has no such tensor")
              .help(
                  "parameters are called as the task's are; `zero=\"…\"` names a flag beside"
                      + " them"));
    }
    if (!found.get().isExact()
        && !site.mapping().mayReassociate()
        && !call.task().mayReassociate()) {
      throw new Refused(
          Code.P1316
              .at(use.get().span(), "`" + function.name().text() + "` adds in an order of its own")
              .help("`@reassociates` above the mapping allows it"));
    }
    return found.get();
  }

  private Optional<Implementation> implementation(Item.Function function) {
    var home = site.mapping().around().home(function);
    return Implementation.of(home.map(it -> NamedMemories.in(function, it)).orElse(function));
  }

  /** It names the task in its own file. */
  private boolean isOf(Implementation implementation, Task task) {
    return site.mapping()
        .around()
        .home(implementation.function())
        .flatMap(it -> it.task(implementation.task()))
        .filter(it -> it.item().name().equals(task.item().name()))
        .isPresent();
  }

  private static Optional<String> known(Work.Call call) {
    return call.task().around().functions().stream()
        .flatMap(it -> Implementation.of(it).stream())
        .filter(it -> it.task().equals(call.task().name()))
        .map(Implementation::name)
        .findFirst();
  }
}
