package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** The directives about a device: who does what, and where it lies. They change no plan. */
final class DeviceDirectives {
  private final NamedPlan names;
  private final List<Annotations.Role> roles = new ArrayList<>();
  private final Map<String, Annotations.Over> over = new LinkedHashMap<>();
  private final Map<String, Annotations.Use> uses = new LinkedHashMap<>();
  private final List<Annotations.Stage> stages = new ArrayList<>();
  private final Map<String, Said.Line> spreads = new LinkedHashMap<>();
  private final List<Said.Kept> kept = new ArrayList<>();
  private final List<Said.Boxed> boxes = new ArrayList<>();
  private final List<Annotations.Place> places = new ArrayList<>();
  private final List<Annotations.Parts> parts = new ArrayList<>();

  /** Loops that go on from one tile of a block to its next. */
  private final Set<String> through = new HashSet<>();

  private Optional<Annotations.Grid> grid = Optional.empty();
  private Optional<Annotations.Delay> delay = Optional.empty();
  private Optional<Annotations.Weave> weave = Optional.empty();
  private final List<Annotations.Late> lates = new ArrayList<>();
  private Optional<Annotations.Combined> combined = Optional.empty();

  DeviceDirectives(NamedPlan names) {
    this.names = names;
  }

  /** All that was said so far. */
  Annotations annotations() {
    return new Annotations(
        grid, roles, over, uses, stages, spreads, kept, boxes, places, parts, delay, weave, lates,
        combined);
  }

  Optional<Annotations.Grid> grid() {
    return grid;
  }

  void combine(DirectiveLine line, boolean mayReassociate) {
    combined = new CombineDirective(names, mayReassociate).of(line, combined).or(() -> combined);
  }

  boolean isDelayed() {
    return delay.isPresent();
  }

  /** Whether it is about trips of the grid. */
  boolean isOfGrid(DirectiveCall call) {
    var of = call.named("of").map(Spelling::of);
    return grid.filter(it -> of.equals(Optional.of(it.name()))).isPresent();
  }

  /** Whether it is about a call in a loop of what a block does: kernels do products later. */
  boolean isOfProduct(DirectiveCall call) {
    var of = call.named("of").map(Spelling::of);
    return grid.isPresent()
        && of.flatMap(names.plan()::loop).isPresent()
        && call.plain().stream()
            .map(Spelling::of)
            .allMatch(
                label ->
                    names.plan().steps().stream()
                        .map(Plan.Placed::step)
                        .anyMatch(
                            it -> it.label().equals(label) && it.work() instanceof Work.Call));
  }

  void annotate(DirectiveLine line) {
    switch (line.call().word()) {
      case "delay" -> {
        if (isOfProduct(line.call())) {
          late(line);
        } else {
          delay(line);
        }
      }
      case "weave" -> weave(line);
      case "role" -> role(line);
      case "over" -> over(line);
      case "use" -> use(line);
      case "place" -> placed(line);
      default -> stage(line);
    }
  }

  private void placed(DirectiveLine line) {
    if (line.named("partial").isPresent()) {
      PartialDirective.of(line, names, parts).ifPresent(parts::add);
    } else {
      PlaceDirective.of(line, names, places).ifPresent(places::add);
    }
  }

  private void over(DirectiveLine line) {
    if (!line.takes(2, 2, List.of(), "over(w, warpgroup[1])")) {
      return;
    }
    var loops =
        line.plain().getFirst() instanceof Expr.ListLiteral(var elements, _)
            ? elements
            : List.of(line.plain().getFirst());
    for (var written : loops) {
      var loop = names.loop(written, line);
      if (loop.isPresent() && line.plain().get(1) instanceof Expr.ListLiteral digits) {
        spread(loop.get(), digits, line);
      } else {
        loop.ifPresent(it -> dealt(it, line.plain().get(1), line));
      }
    }
  }

  private void spread(String loop, Expr.ListLiteral digits, DirectiveLine line) {
    var spread = DigitsOfLoops.of(digits, line);
    if (!isDealt(loop, line)) {
      spread.ifPresent(it -> spreads.put(loop, new Said.Line(it, line.span())));
    }
  }

  /** P1314: who takes the trips of a loop is said once. */
  private boolean isDealt(String loop, DirectiveLine line) {
    var before =
        Optional.ofNullable(over.get(loop))
            .map(Annotations.Over::span)
            .or(() -> Optional.ofNullable(spreads.get(loop)).map(Said.Line::span));
    before.ifPresent(
        it ->
            line.report(
                Code.P1314
                    .at(line.span(), "trips of `" + loop + "` are dealt already")
                    .label(it, "here")
                    .help("leave one of them out")));
    return before.isPresent();
  }

  void dealt(String loop, Expr unit, DirectiveLine line) {
    if (isDealt(loop, line)) {
      return;
    }
    single(unit, line).ifPresent(it -> over.put(loop, new Annotations.Over(it, line.span())));
  }

  private Optional<Unit> single(Expr written, DirectiveLine line) {
    var units = DirectiveCall.units(written);
    if (units.isEmpty() || !line.number(units.map(Map.Entry::getValue)).equals(Optional.of(1L))) {
      line.report(
          Code.P1304
              .at(written.span(), "trips are dealt to single units")
              .help("`over=warpgroup[1]`, `over=warp[1]`"));
      return Optional.empty();
    }
    return units.map(Map.Entry::getKey);
  }

  /** P1315: one grid, of loops that it takes from the plan. */
  void grid(DirectiveLine line, List<String> loops) {
    if (grid.isPresent()) {
      line.report(
          Code.P1315.at(line.span(), "there is a grid already").label(grid.get().span(), "here"));
      return;
    }
    var twice = loops.stream().filter(it -> Collections.frequency(loops, it) > 1).findFirst();
    if (twice.isPresent()) {
      line.report(
          Code.P1315
              .at(line.span(), "`" + twice.get() + "` stands here twice")
              .help("each loop of the grid once"));
      return;
    }
    var order = line.named("order").flatMap(it -> OrderOfTiles.of(it, loops.size(), line));
    if (order.isEmpty() && line.named("order").isPresent()) {
      return;
    }
    var name = line.names().isEmpty() ? names.free("t", line) : line.names().getFirst();
    boolean isPersistent = line.call().isTrue("persistent", line.diagnostics());
    var cluster = ClusterOfBlocks.of(line, loops);
    grid =
        Optional.of(new Annotations.Grid(name, loops, order, isPersistent, cluster, line.span()));
    names.give(name);
    loops.forEach(it -> names.consume(it, line.span()));
  }

  private void role(DirectiveLine line) {
    var usage = "consumers = role(warpgroup[2], regs=232)";
    if (!line.takes(1, 1, List.of("regs"), usage)) {
      return;
    }
    var units = DirectiveCall.units(line.plain().getFirst());
    if (line.names().size() != 1 || units.isEmpty()) {
      line.report(
          Code.P1301.at(line.span(), "a role has a name and units").help("`" + usage + "`"));
      return;
    }
    if (units.get().getKey() == Unit.THREAD) {
      line.report(
          Code.P1327
              .at(line.span(), "a role is whole warps")
              .help("`role(warp[1])`: the 32 threads of a warp"));
      return;
    }
    var count = line.number(units.map(Map.Entry::getValue));
    if (count.isPresent() && (count.get() < 1 || count.get() > 32)) {
      line.report(
          Code.P1327.at(line.span(), "a role of " + count.get() + " units").help("from 1 to 32"));
      return;
    }
    count.ifPresent(
        it -> {
          var name = line.names().getFirst();
          var registers = line.number(line.named("regs"));
          roles.add(
              new Annotations.Role(
                  name, units.get().getKey(), it.intValue(), registers, line.span()));
          names.give(name);
        });
  }

  private void use(DirectiveLine line) {
    if (!line.takes(2, 2, List.of(), "use(mma, wgmma_ss)")) {
      return;
    }
    var step = names.step(line.plain().getFirst(), line);
    var written = line.plain().get(1);
    var function = line.numbers().around().function(written);
    if (step.isPresent() && function.isEmpty()) {
      line.report(
          Code.P1302
              .at(written.span(), "`" + Spelling.of(written) + "` is no function of the device")
              .help("`from std.tasks import wgmma_ss` names one"));
    }
    if (step.isPresent() && !(step.get().work() instanceof Work.Call)) {
      line.report(
          Code.P1318
              .at(
                  line.span(),
                  "`" + step.get().label() + "` calls nothing that a function could do instead")
              .label(step.get().span(), "this is " + kind(step.get().work()))
              .help("`use` is for calls; fills and copies are done by what holds the tensor"));
      return;
    }
    var before = step.flatMap(it -> Optional.ofNullable(uses.get(it.label())));
    if (before.isPresent()) {
      line.report(
          Code.P1318
              .at(
                  line.span(),
                  "`"
                      + step.get().label()
                      + "` is done by `"
                      + before.get().function().name().text()
                      + "` already")
              .label(before.get().span(), "here")
              .help("leave one of them out"));
      return;
    }
    if (step.isPresent() && function.isPresent()) {
      uses.put(step.get().label(), new Annotations.Use(function.get(), line.span()));
    }
  }

  private static String kind(Work work) {
    return switch (work) {
      case Work.Fill _ -> "a fill";
      case Work.Copy _ -> "a copy";
      case Work.Call _ -> "a call";
      case Work.Element _ -> "an element";
    };
  }

  private void stage(DirectiveLine line) {
    var usage = "stage(A, at=k, to=shared(swizzle=128), depth=4, by=producer)";
    var named = List.of("at", "to", "depth", "slots", "ahead", "by", "over", "among");
    if (!line.takes(1, 1, named, usage)) {
      return;
    }
    var tensors =
        line.plain().getFirst() instanceof Expr.ListLiteral(var elements, _)
            ? elements
            : line.plain();
    if (tensors.isEmpty()) {
      line.report(
          Code.P1301
              .at(line.span(), "`stage` of no tensor")
              .help("`stage([A, B], …)`, or leave the line out"));
      return;
    }
    var at = line.named("at").flatMap(it -> place(it, line));
    if (line.named("at").isEmpty() || line.named("to").isEmpty()) {
      line.report(
          Code.P1301.at(line.span(), "`stage` says where and what for").help("`" + usage + "`"));
      return;
    }
    if (line.named("to").filter(it -> Spelling.of(it).equals("registers")).isPresent()) {
      at.ifPresent(it -> keep(tensors, it, line));
      return;
    }
    if (BoxDirective.isSaid(line)) {
      at.ifPresent(it -> new BoxDirective(names, boxes).add(tensors, it, line));
      return;
    }
    var unit = line.named("over").flatMap(it -> single(it, line));
    if (line.named("over").isPresent() && unit.isEmpty() || !isShared(line)) {
      return;
    }
    var among = ClusterOfBlocks.among(line);
    for (var tensor : tensors) {
      var name = Spelling.of(tensor);
      if (!names.plan().isTensor(name)) {
        names.unknown(tensor, "tensor", line);
      } else if (stages.stream().anyMatch(it -> it.tensor().equals(name))) {
        line.report(Code.P1313.at(line.span(), "`" + name + "` is staged already"));
      } else if (at.isPresent()) {
        stages.add(
            new Annotations.Stage(
                name,
                at.get(),
                line.number(line.named("depth")),
                line.number(line.named("slots")),
                line.number(line.named("ahead")),
                line.named("by").map(Spelling::of),
                unit,
                among,
                line.span()));
      }
    }
  }

  /** What is read in a trip, in registers of those who read it. */
  private void keep(List<Expr> tensors, String at, DirectiveLine line) {
    var stranger =
        line.call().named().keySet().stream()
            .filter(it -> !it.equals("at") && !it.equals("to"))
            .findFirst();
    if (stranger.isPresent()) {
      line.report(
          Code.P1313
              .at(line.span(), "registers have no `" + stranger.get() + "`")
              .help("`stage(x, at=i, to=registers)`"));
      return;
    }
    for (var tensor : tensors) {
      var name = Spelling.of(tensor);
      if (names.plan().parameter(name).isEmpty()) {
        names.unknown(tensor, "tensor", line);
      } else if (kept.stream().anyMatch(it -> it.tensor().equals(name))) {
        line.report(
            Code.P1313
                .at(line.span(), "`" + name + "` is staged already")
                .help("leave one of them out"));
      } else {
        kept.add(new Said.Kept(name, at, line.span()));
      }
    }
  }

  private boolean isShared(DirectiveLine line) {
    var to = line.named("to").flatMap(DirectiveCall::of);
    boolean isSaid =
        to.filter(it -> it.word().equals("shared"))
            .filter(
                it ->
                    !it.isOnce(line.diagnostics())
                        || !it.takes(
                            0, 0, List.of("swizzle"), "to=shared(swizzle=128)", line.diagnostics()))
            .isPresent();
    if (isSaid) {
      return false;
    }
    boolean isShared =
        to.filter(it -> it.word().equals("shared") && line.number(it.named("swizzle")).isPresent())
            .isPresent();
    boolean isKnown =
        isShared && line.number(to.flatMap(it -> it.named("swizzle"))).equals(Optional.of(128L));
    if (!isKnown) {
      line.report(
          Code.P1313
              .at(line.span(), "there is no copy to such a place")
              .help(
                  "known are `to=shared(swizzle=128)`, rows of 128 bytes by the copy engine, and"
                      + " `to=registers`"));
    }
    return isKnown;
  }

  /** A loop, or the grid. */
  private Optional<String> place(Expr written, DirectiveLine line) {
    var name = Spelling.of(written);
    return grid.filter(it -> it.name().equals(name))
        .map(Annotations.Grid::name)
        .or(() -> names.loop(written, line));
  }

  private void delay(DirectiveLine line) {
    var usage = "delay(C, by=1, of=t)";
    if (!line.takes(1, 1, List.of("by", "of"), usage)) {
      return;
    }
    var step = names.step(line.plain().getFirst(), line);
    if (delay.isPresent()) {
      line.report(
          Code.P1319
              .at(line.span(), "`" + delay.get().step() + "` is delayed already")
              .label(delay.get().span(), "here")
              .help("one store of a mapping is left to the next trip"));
      return;
    }
    if (step.isPresent()
        && (!isOfGrid(line.call()) || !line.number(line.named("by")).equals(Optional.of(1L)))) {
      line.report(
          Code.P1319
              .at(line.span(), "a step is delayed by one trip of the grid")
              .help("`" + usage + "`, where `t = grid(…)`"));
      return;
    }
    step.ifPresent(it -> delay = Optional.of(new Annotations.Delay(it.label(), line.span())));
  }

  /** Whether it is about the trips of the grid, by its name. */
  boolean isOfTrips(Expr loop) {
    return grid.filter(it -> it.name().equals(Spelling.of(loop))).isPresent();
  }

  void flatten(String loop) {
    through.add(loop);
  }

  private void late(DirectiveLine line) {
    var usage = "delay(pv, by=1, of=j, after=qk)";
    if (!line.takes(1, 1, List.of("by", "of", "after"), usage)) {
      return;
    }
    var step = names.step(line.plain().getFirst(), line);
    var loop = line.named("of").flatMap(it -> names.loop(it, line));
    var after = line.named("after").flatMap(it -> names.step(it, line));
    boolean isUnknown = line.named("after").isPresent() && after.isEmpty();
    if (step.isEmpty() || loop.isEmpty() || isUnknown) {
      return;
    }
    boolean isTwice = lates.stream().anyMatch(it -> it.of().equals(loop.get()));
    if (isTwice || !line.number(line.named("by")).equals(Optional.of(1L))) {
      line.report(
          Code.P1319
              .at(
                  line.span(),
                  isTwice
                      ? "a product of `" + loop.get() + "` is delayed already"
                      : "a product is delayed by one trip")
              .help("`" + usage + "`"));
      return;
    }
    lates.add(
        new Annotations.Late(
            step.get().label(),
            loop.get(),
            after.map(PlanNode.Step::label),
            through.contains(loop.get()),
            line.span()));
  }

  private void weave(DirectiveLine line) {
    if (line.takes(2, 2, List.of(), "weave(c, k)")) {
      var chunks = names.loop(line.plain().get(0), line);
      var loop = names.loop(line.plain().get(1), line);
      if (weave.isPresent()) {
        line.report(
            Code.P1308
                .at(line.span(), "`" + weave.get().chunks() + "` is woven already")
                .label(weave.get().span(), "here")
                .help("leave one of them out"));
      } else if (chunks.isPresent() && loop.isPresent()) {
        weave = Optional.of(new Annotations.Weave(chunks.get(), loop.get(), line.span()));
      }
    }
  }
}
