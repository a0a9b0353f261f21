package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.plan.Bind;
import org.prismlang.lang.plan.Opening;
import org.prismlang.lang.plan.Split;
import org.prismlang.lang.plan.Tile;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.task.Spelling;

/**
 * The directives about how much a step does: of a size or a step they make loops, whose names they
 * give back.
 */
record StepDirectives(Mapping mapping, NamedPlan names, DeviceDirectives device) {
  List<String> tile(DirectiveLine line) {
    if (!line.takes(2, 2, List.of(), "i = tile(M, 128)")) {
      return List.of();
    }
    var extent = Spelling.of(line.plain().getFirst());
    if (!mapping.task().isSize(extent)) {
      line.report(
          Code.P1302
              .at(line.span(), "`" + extent + "` is no size of `" + mapping.task().name() + "`")
              .label(mapping.task().item().head(), "declared here"));
      return List.of();
    }
    var loop = line.names().isEmpty() ? names.fresh(extent, line) : line.names().getFirst();
    var size = line.number(Optional.of(line.plain().get(1)));
    var tiled =
        size.flatMap(
            it -> new Tile(loop, extent, it, line.span()).of(names.plan(), line.diagnostics()));
    tiled.ifPresent(names::become);
    return List.of(loop);
  }

  List<String> split(DirectiveLine line) {
    var usage = "k = split(mma, K=64)";
    var extents = line.call().named().keySet().stream().filter(it -> !it.equals("over")).toList();
    if (line.plain().size() != 1 || extents.isEmpty()) {
      line.report(Code.P1301.at(line.span(), "`split` takes other arguments").help(usage));
      return List.of();
    }
    if (line.names().size() > extents.size()) {
      line.report(
          Code.P1301
              .at(
                  line.span(),
                  line.names().size() + " names, and `split` makes a loop for each extent")
              .help("`a, b = split(mma, M=64, K=64)`"));
      return List.of();
    }
    var loops = new ArrayList<String>();
    for (var extent : extents) {
      var step = names.step(line.plain().getFirst(), line);
      var loop =
          loops.size() < line.names().size()
              ? line.names().get(loops.size())
              : names.fresh(extent, line);
      var size = line.number(line.named(extent));
      if (step.isEmpty() || size.isEmpty()) {
        return List.of();
      }
      boolean mayReassociate = mapping.mayReassociate();
      var cut =
          new Split(loop, step.get(), extent, size.get(), mayReassociate, line.span())
              .of(names.plan(), line.diagnostics());
      if (cut.isEmpty()) {
        return List.of();
      }
      names.become(cut.get());
      loops.add(loop);
      line.named("over").ifPresent(it -> device.dealt(loop, it, line));
    }
    return loops;
  }

  List<String> bind(DirectiveLine line) {
    if (!line.takes(1, 1, List.of(), "pk = bind(C)")) {
      return List.of();
    }
    if (line.names().size() != 1) {
      line.report(Code.P1301.at(line.span(), "what is bound gets a name").help("`pk = bind(C)`"));
      return List.of();
    }
    names
        .step(line.plain().getFirst(), line)
        .flatMap(
            it ->
                new Bind(line.names().getFirst(), it, line.span())
                    .of(names.plan(), line.diagnostics()))
        .ifPresent(names::become);
    return List.of();
  }

  /** A call in its own text: what stands there has names for further lines. */
  void inline(DirectiveLine line) {
    if (!line.takes(1, 1, List.of(), "inline(online)")) {
      return;
    }
    var step = names.step(line.plain().getFirst(), line);
    if (step.isEmpty()) {
      return;
    }
    var opened = Opening.of(names.plan(), step.get());
    opened.ifPresent(names::become);
    if (opened.isEmpty()) {
      line.report(
          Code.P1319
              .at(
                  line.span(),
                  step.get().work() instanceof Work.Call
                      ? "`"
                          + step.get().label()
                          + "` cannot be opened: its task has parameters in brackets"
                      : "`" + step.get().label() + "` is no call")
              .label(step.get().span(), "this"));
    }
  }
}
