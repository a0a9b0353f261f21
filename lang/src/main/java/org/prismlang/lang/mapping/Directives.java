package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.plan.Bind;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Split;
import org.prismlang.lang.plan.Tile;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.CalledPart;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/** The directives of a mapping, one after the other. */
final class Directives {
  private static final List<String> WORDS =
      List.of(
          "tile",
          "split",
          "bind",
          "reorder",
          "fuse",
          "fission",
          "cut",
          "unroll",
          "move",
          "delay",
          "weave",
          "flatten",
          "versions",
          "expand",
          "grid",
          "role",
          "over",
          "use",
          "stage");

  /** Words that kernels are written with. */
  private static final Set<String> WRITTEN =
      Set.of("range", "ring", "shared", "tensormap", "split", "group", "claim", "partition");

  /** Its functions are held to what orders are. */
  private static final String ORDERS = "std/orders.prism";

  private static final Set<String> REWRITES = Set.of("tile", "split", "bind");

  private static final Set<String> ORDERED =
      Set.of("reorder", "fuse", "fission", "cut", "unroll", "move", "versions", "expand");

  /** They make nothing that could have a name. */
  private static final Set<String> NAMELESS =
      Set.of(
          "over",
          "use",
          "stage",
          "delay",
          "weave",
          "flatten",
          "reorder",
          "unroll",
          "move",
          "versions",
          "expand");

  /** What they make is one. */
  private static final Set<String> SINGLE =
      Set.of("tile", "grid", "role", "bind", "fuse", "fission", "cut");

  private final Mapping mapping;

  /** Mappings that are being carried out, the first one apart. */
  private final List<String> calls = new ArrayList<>();

  /** Loops that are counted through another's trips, and that other. */
  private final Map<String, String> flattened = new HashMap<>();

  /** Names of calls, by which what they made is known. */
  private final Set<String> callNames = new HashSet<>();

  /** How often others were called. */
  private final Map<String, Integer> called = new HashMap<>();

  private TunedNumbers numbers;
  private Diagnostics diagnostics;
  private final List<Made> made = new ArrayList<>();
  private final List<Annotations.Role> roles = new ArrayList<>();
  private final Map<String, Annotations.Over> over = new LinkedHashMap<>();
  private final Map<String, Annotations.Use> uses = new LinkedHashMap<>();
  private final List<Annotations.Stage> stages = new ArrayList<>();

  /** Names that stood for something, and the line that took it. */
  private final Map<String, Span> consumed = new HashMap<>();

  private Optional<Annotations.Grid> grid = Optional.empty();
  private Optional<Annotations.Delay> delay = Optional.empty();
  private Optional<Annotations.Weave> weave = Optional.empty();
  private Plan plan;

  private Directives(
      Mapping mapping, Map<String, Long> instance, Plan plan, Diagnostics diagnostics) {
    this.mapping = mapping;
    this.numbers = new TunedNumbers(instance, mapping.around());
    this.plan = plan.knowing(mapping.facts().stream().map(numbers::in).toList());
    this.diagnostics = diagnostics;
  }

  /** A directive, and the plan behind it. */
  record Made(String directive, Plan plan, Span span) {}

  /**
   * What all directives come to.
   *
   * @param made rewrites, with the plan behind each
   */
  record Outcome(Plan plan, Annotations annotations, List<Made> made) {
    Outcome {
      made = List.copyOf(made);
    }
  }

  /** Empty where a directive is refused, which is said. */
  static Optional<Outcome> run(
      Mapping mapping, Map<String, Long> instance, Plan plan, Diagnostics diagnostics) {
    int before = diagnostics.errorCount();
    var directives = new Directives(mapping, instance, plan, diagnostics);
    for (var statement : mapping.item().body()) {
      directives.statement(Given.NOTHING.in(statement, directives.callNames));
      if (diagnostics.errorCount() > before) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new Outcome(
            directives.plan,
            new Annotations(
                directives.grid,
                directives.roles,
                directives.over,
                directives.uses,
                directives.stages,
                directives.delay,
                directives.weave),
            directives.made));
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Pass _, Stmt.Broken _ -> {}
      case Stmt.If it -> chosen(it);
      case Stmt.Do(var expression, var span) -> directive(expression, List.of(), span);
      case Stmt.Assign(var targets, var value, var span)
          when targets.stream().allMatch(Expr.Variable.class::isInstance) ->
          directive(value, targets.stream().map(Spelling::of).toList(), span);
      default ->
          diagnostics.report(
              Code.P1301
                  .at(statement.span(), "a mapping is a list of directives")
                  .help("`x = directive(…)`, `directive(…)`; they are " + words()));
    }
  }

  /** P1304: which lines there are is known before they are carried out. */
  private void chosen(Stmt.If it) {
    var holds = numbers.of(it.condition(), diagnostics);
    int before = diagnostics.errorCount();
    for (var each : holds.map(value -> value != 0 ? it.then() : it.otherwise()).orElse(List.of())) {
      if (diagnostics.errorCount() == before) {
        statement(Given.NOTHING.in(each, callNames));
      }
    }
  }

  /** P1301: the directives of another mapping, as if they stood here. */
  private List<String> called(CalledPart part, Expr.Call call, List<String> names, Span span) {
    var name = part.item().name().text();
    if (calls.contains(name)) {
      diagnostics.report(
          Code.P1301
              .at(span, "`" + name + "` leads back to itself")
              .label(part.item().name().span(), "declared here"));
      return List.of();
    }
    callNames.addAll(names);
    int number = called.merge(name, 1, Integer::sum);
    var prefix = names.isEmpty() ? name + (number == 1 ? "" : number) : names.getFirst();
    var bound = PartCall.of(part, call, prefix, numbers, diagnostics);
    if (bound.isEmpty()) {
      return List.of();
    }
    var outside = numbers;
    var said = diagnostics;
    var inside = new Diagnostics();
    calls.add(name);
    numbers = new TunedNumbers(bound.get().numbers(), part.around());
    diagnostics = inside;
    var given = bound.get().given();
    for (var each : part.item().body()) {
      if (!inside.hasErrors()) {
        statement(given.in(each, callNames));
      }
    }
    calls.removeLast();
    numbers = outside;
    diagnostics = said;
    inside
        .inOrder()
        .forEach(
            it ->
                diagnostics.report(
                    it.code().at(span, it.message()).label(it.span(), "in this line")));
    return List.of();
  }

  private static String words() {
    return "`" + String.join("`, `", WORDS) + "`";
  }

  /** Gives back the names of loops that it made. */
  private List<String> directive(Expr expression, List<String> names, Span span) {
    var part = part(expression);
    if (part.isPresent()) {
      return called(part.get(), (Expr.Call) expression, names, span);
    }
    var call = DirectiveCall.of(expression);
    if (call.isEmpty() || !WORDS.contains(call.get().word())) {
      var word = call.map(DirectiveCall::word).orElse(Spelling.of(expression));
      diagnostics.report(
          Code.P1301
              .at(span, "there is no directive `" + word + "`")
              .help(
                  WORDS.stream()
                      .filter(it -> word.startsWith(it) || it.startsWith(word))
                      .findFirst()
                      .map(it -> "did you mean `" + it + "`?")
                      .orElse("they are " + words())));
      return List.of();
    }
    var it = call.get();
    boolean isOrdered = isOrdered(it);
    boolean isRewrite = isOrdered || REWRITES.contains(it.word());
    if (!it.isOnce(diagnostics) || !areMade(it, names, span)) {
      return List.of();
    }
    if (names.stream().anyMatch(name -> isTaken(name, isRewrite, span))) {
      return List.of();
    }
    var loops =
        isOrdered
            ? ordered(it, names)
            : switch (it.word()) {
              case "tile" -> tile(it, names);
              case "split" -> split(it, names);
              case "bind" -> bind(it, names);
              case "flatten" -> flatten(it);
              case "delay" -> delay(it);
              case "weave" -> weave(it);
              case "grid" -> grid(it, names);
              case "role" -> role(it, names);
              case "over" -> over(it);
              case "use" -> use(it);
              default -> stage(it);
            };
    if (isRewrite) {
      made.add(new Made(span.text(), plan, span));
    }
    return loops;
  }

  /** What is called where no directive is: another mapping. */
  private Optional<CalledPart> part(Expr expression) {
    if (!(expression instanceof Expr.Call(var callee, _, _))) {
      return Optional.empty();
    }
    var base = callee instanceof Expr.Index(var it, _, _) ? it : callee;
    var name = Spelling.of(base);
    return WORDS.contains(name) ? Optional.empty() : numbers.around().part(name);
  }

  /** Whether it is about the order of a plan's loops; of a grid's trips it is an annotation. */
  private boolean isOrdered(DirectiveCall call) {
    return switch (call.word()) {
      case "split" ->
          call.plain().size() == 2
              && plan.repeated(Spelling.of(call.plain().getFirst())).isPresent();
      case "delay" ->
          grid.isEmpty()
              || call.named("of").flatMap(it -> plan.repeated(Spelling.of(it))).isPresent()
                  && !isOfGrid(call);
      case "weave" -> delay.isEmpty();
      default -> ORDERED.contains(call.word());
    };
  }

  private boolean isOfGrid(DirectiveCall call) {
    var of = call.named("of").map(Spelling::of);
    return grid.filter(it -> of.equals(Optional.of(it.name()))).isPresent();
  }

  private List<String> ordered(DirectiveCall call, List<String> names) {
    var outcome =
        new OrderDirective(
                call, names, mapping.mayReassociate(), flattened, numbers, consumed, diagnostics)
            .of(plan);
    if (outcome.isEmpty()) {
      return List.of();
    }
    plan.repeated()
        .map(PlanNode.Repeated::name)
        .filter(it -> outcome.get().plan().repeated(it).isEmpty())
        .forEach(it -> consumed.put(it, call.span()));
    plan = outcome.get().plan();
    plan.repeated().forEach(it -> consumed.remove(it.name()));
    grid.ifPresent(it -> it.loops().forEach(loop -> consumed.put(loop, it.span())));
    return outcome.get().loops();
  }

  /** P1301: each name stands for something that the directive makes. */
  private boolean areMade(DirectiveCall call, List<String> names, Span span) {
    int most = NAMELESS.contains(call.word()) ? 0 : SINGLE.contains(call.word()) ? 1 : names.size();
    if (names.size() > most) {
      diagnostics.report(
          Code.P1301
              .at(
                  span,
                  "`"
                      + call.word()
                      + "` makes "
                      + (most == 0 ? "nothing that has a name" : "one thing, with one name"))
              .help(
                  "leave `"
                      + String.join(", ", names.subList(most, names.size()))
                      + (most == 0 ? " =" : "")
                      + "` out"));
    }
    return names.size() <= most;
  }

  /**
   * P0202: what a directive makes has a name of its own; two loops of a name are told elsewhere.
   */
  private boolean isTaken(String name, boolean isLoop, Span span) {
    boolean isTaken =
        stands(name)
            || isLoop && plan.steps().stream().anyMatch(it -> it.step().label().equals(name))
            || !isLoop && plan.repeated(name).isPresent();
    if (isTaken) {
      diagnostics.report(
          Code.P0202
              .at(span, "`" + name + "` stands for something here already")
              .help("give it another name"));
    }
    return isTaken;
  }

  /** Whether it is the name of something that is no loop. */
  private boolean stands(String name) {
    return plan.isTensor(name)
        || mapping.task().isSize(name)
        || numbers.values().containsKey(name)
        || roles.stream().anyMatch(it -> it.name().equals(name))
        || grid.filter(it -> it.name().equals(name)).isPresent()
        || Intrinsics.named(name).isPresent()
        || Scalar.of(name).isPresent()
        || WRITTEN.contains(name)
        || mapping.around().declares(name);
  }

  private Optional<Long> number(Optional<Expr> expr) {
    return expr.flatMap(it -> numbers.of(it, diagnostics));
  }

  /** A name for a loop that was given none. */
  private String fresh(String extent) {
    return free(extent.toLowerCase(Locale.ROOT) + "_block");
  }

  private String free(String base) {
    var name = base;
    for (int i = 2; stands(name) || plan.repeated(name).isPresent(); i++) {
      name = base + i;
    }
    return name;
  }

  private List<String> tile(DirectiveCall call, List<String> names) {
    if (!call.takes(2, 2, List.of(), "i = tile(M, 128)", diagnostics)) {
      return List.of();
    }
    var extent = Spelling.of(call.plain().getFirst());
    if (!mapping.task().isSize(extent)) {
      diagnostics.report(
          Code.P1302
              .at(call.span(), "`" + extent + "` is no size of `" + mapping.task().name() + "`")
              .label(mapping.task().item().head(), "declared here"));
      return List.of();
    }
    var loop = names.isEmpty() ? fresh(extent) : names.getFirst();
    var size = number(Optional.of(call.plain().get(1)));
    var tiled = size.flatMap(it -> new Tile(loop, extent, it, call.span()).of(plan, diagnostics));
    tiled.ifPresent(it -> plan = it);
    return List.of(loop);
  }

  private List<String> split(DirectiveCall call, List<String> names) {
    var usage = "k = split(mma, K=64)";
    var extents = call.named().keySet().stream().filter(it -> !it.equals("over")).toList();
    if (call.plain().size() != 1 || extents.isEmpty()) {
      diagnostics.report(Code.P1301.at(call.span(), "`split` takes other arguments").help(usage));
      return List.of();
    }
    if (names.size() > extents.size()) {
      diagnostics.report(
          Code.P1301
              .at(call.span(), names.size() + " names, and `split` makes a loop for each extent")
              .help("`a, b = split(mma, M=64, K=64)`"));
      return List.of();
    }
    var loops = new ArrayList<String>();
    for (var extent : extents) {
      var step = step(call.plain().getFirst());
      var loop = loops.size() < names.size() ? names.get(loops.size()) : fresh(extent);
      var size = number(call.named(extent));
      if (step.isEmpty() || size.isEmpty()) {
        return List.of();
      }
      boolean mayReassociate = mapping.mayReassociate();
      var cut =
          new Split(loop, step.get(), extent, size.get(), mayReassociate, call.span())
              .of(plan, diagnostics);
      if (cut.isEmpty()) {
        return List.of();
      }
      plan = cut.get();
      loops.add(loop);
      call.named("over").ifPresent(it -> dealt(loop, it, call.span()));
    }
    return loops;
  }

  private List<String> bind(DirectiveCall call, List<String> names) {
    if (!call.takes(1, 1, List.of(), "pk = bind(C)", diagnostics)) {
      return List.of();
    }
    if (names.size() != 1) {
      diagnostics.report(
          Code.P1301.at(call.span(), "what is bound gets a name").help("`pk = bind(C)`"));
      return List.of();
    }
    step(call.plain().getFirst())
        .flatMap(it -> new Bind(names.getFirst(), it, call.span()).of(plan, diagnostics))
        .ifPresent(it -> plan = it);
    return List.of();
  }

  private List<String> delay(DirectiveCall call) {
    var usage = "delay(C, by=1, of=t)";
    if (!call.takes(1, 1, List.of("by", "of"), usage, diagnostics)) {
      return List.of();
    }
    var step = step(call.plain().getFirst());
    if (delay.isPresent()) {
      diagnostics.report(
          Code.P1319
              .at(call.span(), "`" + delay.get().step() + "` is delayed already")
              .label(delay.get().span(), "here")
              .help("one store of a mapping is left to the next trip"));
      return List.of();
    }
    if (step.isPresent()
        && (!isOfGrid(call) || !number(call.named("by")).equals(Optional.of(1L)))) {
      diagnostics.report(
          Code.P1319
              .at(call.span(), "a step is delayed by one trip of the grid")
              .help("`" + usage + "`, where `t = grid(…)`"));
      return List.of();
    }
    step.ifPresent(it -> delay = Optional.of(new Annotations.Delay(it.label(), call.span())));
    return List.of();
  }

  /** It changes no loop: delays of the inner one go on from one trip of the outer to the next. */
  private List<String> flatten(DirectiveCall call) {
    if (!call.takes(2, 2, List.of(), "flatten(t, j)", diagnostics)) {
      return List.of();
    }
    var outer = loop(call.plain().get(0));
    var inner = outer.flatMap(_ -> loop(call.plain().get(1)));
    inner.ifPresent(it -> flattened.put(it, outer.orElseThrow()));
    return List.of();
  }

  private List<String> weave(DirectiveCall call) {
    if (call.takes(2, 2, List.of(), "weave(c, k)", diagnostics)) {
      var chunks = loop(call.plain().get(0));
      var loop = loop(call.plain().get(1));
      if (weave.isPresent()) {
        diagnostics.report(
            Code.P1308
                .at(call.span(), "`" + weave.get().chunks() + "` is woven already")
                .label(weave.get().span(), "here")
                .help("leave one of them out"));
      } else if (chunks.isPresent() && loop.isPresent()) {
        weave = Optional.of(new Annotations.Weave(chunks.get(), loop.get(), call.span()));
      }
    }
    return List.of();
  }

  private void dealt(String loop, Expr unit, Span span) {
    var before = Optional.ofNullable(over.get(loop));
    if (before.isPresent()) {
      diagnostics.report(
          Code.P1314
              .at(span, "trips of `" + loop + "` are dealt already")
              .label(before.get().span(), "here")
              .help("leave one of them out"));
      return;
    }
    single(unit).ifPresent(it -> over.put(loop, new Annotations.Over(it, span)));
  }

  private Optional<Unit> single(Expr written) {
    var units = DirectiveCall.units(written);
    if (units.isEmpty() || !number(units.map(Map.Entry::getValue)).equals(Optional.of(1L))) {
      diagnostics.report(
          Code.P1304
              .at(written.span(), "trips are dealt to single units")
              .help("`over=warpgroup[1]`, `over=warp[1]`"));
      return Optional.empty();
    }
    return units.map(Map.Entry::getKey);
  }

  private List<String> over(DirectiveCall call) {
    if (call.takes(2, 2, List.of(), "over(w, warpgroup[1])", diagnostics)) {
      loop(call.plain().getFirst()).ifPresent(it -> dealt(it, call.plain().get(1), call.span()));
    }
    return List.of();
  }

  private List<String> grid(DirectiveCall call, List<String> names) {
    var usage = "t = grid(i, j, order=snake[16], persistent=True)";
    if (!call.takes(1, 3, List.of("order", "persistent"), usage, diagnostics)) {
      return List.of();
    }
    var loops = new ArrayList<String>();
    for (var argument : call.plain()) {
      var written = DirectiveCall.of(argument);
      if (written
          .filter(it -> !it.word().equals("tile") && WORDS.contains(it.word()))
          .isPresent()) {
        diagnostics.report(
            Code.P1301
                .at(argument.span(), "`" + written.get().word() + "` makes no loop of a grid")
                .help("`" + usage + "`: loops by their names, or `tile(…)`"));
        return List.of();
      }
      if (written.isPresent()) {
        loops.addAll(directive(argument, List.of(), argument.span()));
      } else {
        loop(argument).ifPresent(loops::add);
      }
    }
    if (loops.size() != call.plain().size()) {
      return List.of();
    }
    if (grid.isPresent()) {
      diagnostics.report(
          Code.P1315.at(call.span(), "there is a grid already").label(grid.get().span(), "here"));
      return List.of();
    }
    var twice = loops.stream().filter(it -> Collections.frequency(loops, it) > 1).findFirst();
    if (twice.isPresent()) {
      diagnostics.report(
          Code.P1315
              .at(call.span(), "`" + twice.get() + "` stands here twice")
              .help("each loop of the grid once"));
      return List.of();
    }
    var order = call.named("order").flatMap(it -> order(it, loops.size()));
    if (order.isEmpty() && call.named("order").isPresent()) {
      return List.of();
    }
    var name = names.isEmpty() ? free("t") : names.getFirst();
    boolean isPersistent = call.isTrue("persistent", diagnostics);
    grid = Optional.of(new Annotations.Grid(name, loops, order, isPersistent, call.span()));
    loops.forEach(it -> consumed.put(it, call.span()));
    return List.of();
  }

  private Optional<Annotations.Order> order(Expr written, int loops) {
    var generics = written instanceof Expr.Index(_, var indices, _) ? indices : List.<Expr>of();
    var base = written instanceof Expr.Index(var it, _, _) ? it : written;
    var function = numbers.around().function(base);
    if (function.isEmpty()) {
      diagnostics.report(
          Code.P1302
              .at(written.span(), "`" + Spelling.of(base) + "` is no function of the device")
              .help("`from std.orders import snake`, `order=snake[16]`"));
      return Optional.empty();
    }
    boolean isKnown = function.get().name().span().file().path().equals(ORDERS);
    boolean areGiven =
        generics.size() == function.get().generics().size()
            && generics.stream()
                .allMatch(it -> numbers.quietly(it).filter(n -> n >= 1).isPresent());
    if (!isKnown || !areGiven) {
      diagnostics.report(
          Code.P1328
              .at(
                  written.span(),
                  isKnown
                      ? "`" + Spelling.of(base) + "` takes a number of 1 or more, in brackets"
                      : "nothing says that `" + Spelling.of(base) + "` gives each tile once")
              .help("`std.orders` has orders that do: `order=snake[16]`"));
      return Optional.empty();
    }
    int ordered = function.get().parameters().size() - 1;
    if (ordered != loops) {
      diagnostics.report(
          Code.P1328
              .at(
                  written.span(),
                  "`"
                      + Spelling.of(base)
                      + "` orders tiles of "
                      + ordered
                      + " loops, and not of "
                      + loops)
              .help("`grid(i, j, …)`, or no `order`"));
      return Optional.empty();
    }
    return function.map(it -> new Annotations.Order(it, generics));
  }

  private List<String> role(DirectiveCall call, List<String> names) {
    var usage = "consumers = role(warpgroup[2], regs=232)";
    if (!call.takes(1, 1, List.of("regs"), usage, diagnostics)) {
      return List.of();
    }
    var units = DirectiveCall.units(call.plain().getFirst());
    if (names.size() != 1 || units.isEmpty()) {
      diagnostics.report(
          Code.P1301.at(call.span(), "a role has a name and units").help("`" + usage + "`"));
      return List.of();
    }
    if (units.get().getKey() == Unit.THREAD) {
      diagnostics.report(
          Code.P1327
              .at(call.span(), "a role is whole warps")
              .help("`role(warp[1])`: the 32 threads of a warp"));
      return List.of();
    }
    var count = number(units.map(Map.Entry::getValue));
    if (count.isPresent() && (count.get() < 1 || count.get() > 32)) {
      diagnostics.report(
          Code.P1327.at(call.span(), "a role of " + count.get() + " units").help("from 1 to 32"));
      return List.of();
    }
    count.ifPresent(
        it ->
            roles.add(
                new Annotations.Role(
                    names.getFirst(),
                    units.get().getKey(),
                    it.intValue(),
                    number(call.named("regs")),
                    call.span())));
    return List.of();
  }

  private List<String> use(DirectiveCall call) {
    if (!call.takes(2, 2, List.of(), "use(mma, wgmma_ss)", diagnostics)) {
      return List.of();
    }
    var step = step(call.plain().getFirst());
    var written = call.plain().get(1);
    var function = numbers.around().function(written);
    if (step.isPresent() && function.isEmpty()) {
      diagnostics.report(
          Code.P1302
              .at(written.span(), "`" + Spelling.of(written) + "` is no function of the device")
              .help("`from std.tasks import wgmma_ss` names one"));
    }
    if (step.isPresent() && !(step.get().work() instanceof Work.Call)) {
      diagnostics.report(
          Code.P1318
              .at(
                  call.span(),
                  "`" + step.get().label() + "` calls nothing that a function could do instead")
              .label(step.get().span(), "this is " + kind(step.get().work()))
              .help("`use` is for calls; fills and copies are done by what holds the tensor"));
      return List.of();
    }
    var before = step.flatMap(it -> Optional.ofNullable(uses.get(it.label())));
    if (before.isPresent()) {
      diagnostics.report(
          Code.P1318
              .at(
                  call.span(),
                  "`"
                      + step.get().label()
                      + "` is done by `"
                      + before.get().function().name().text()
                      + "` already")
              .label(before.get().span(), "here")
              .help("leave one of them out"));
      return List.of();
    }
    if (step.isPresent() && function.isPresent()) {
      uses.put(step.get().label(), new Annotations.Use(function.get(), call.span()));
    }
    return List.of();
  }

  private static String kind(Work work) {
    return switch (work) {
      case Work.Fill _ -> "a fill";
      case Work.Copy _ -> "a copy";
      case Work.Call _ -> "a call";
      case Work.Element _ -> "an element";
    };
  }

  private List<String> stage(DirectiveCall call) {
    var usage = "stage(A, at=k, to=shared(swizzle=128), depth=4, by=producer)";
    var names = List.of("at", "to", "depth", "slots", "by", "over");
    if (!call.takes(1, 1, names, usage, diagnostics)) {
      return List.of();
    }
    var tensors =
        call.plain().getFirst() instanceof Expr.ListLiteral(var elements, _)
            ? elements
            : call.plain();
    if (tensors.isEmpty()) {
      diagnostics.report(
          Code.P1301
              .at(call.span(), "`stage` of no tensor")
              .help("`stage([A, B], …)`, or leave the line out"));
      return List.of();
    }
    var at = call.named("at").flatMap(this::place);
    if (call.named("at").isEmpty() || call.named("to").isEmpty()) {
      diagnostics.report(
          Code.P1301.at(call.span(), "`stage` says where and what for").help("`" + usage + "`"));
      return List.of();
    }
    var unit = call.named("over").flatMap(this::single);
    if (call.named("over").isPresent() && unit.isEmpty() || !isShared(call)) {
      return List.of();
    }
    for (var tensor : tensors) {
      var name = Spelling.of(tensor);
      if (!plan.isTensor(name)) {
        unknown(tensor, "tensor");
      } else if (stages.stream().anyMatch(it -> it.tensor().equals(name))) {
        diagnostics.report(Code.P1313.at(call.span(), "`" + name + "` is staged already"));
      } else if (at.isPresent()) {
        stages.add(
            new Annotations.Stage(
                name,
                at.get(),
                number(call.named("depth")),
                number(call.named("slots")),
                call.named("by").map(Spelling::of),
                unit,
                call.span()));
      }
    }
    return List.of();
  }

  private boolean isShared(DirectiveCall call) {
    var to = call.named("to").flatMap(DirectiveCall::of);
    boolean isSaid =
        to.filter(it -> it.word().equals("shared"))
            .filter(
                it ->
                    !it.isOnce(diagnostics)
                        || !it.takes(
                            0, 0, List.of("swizzle"), "to=shared(swizzle=128)", diagnostics))
            .isPresent();
    if (isSaid) {
      return false;
    }
    boolean isShared =
        to.filter(it -> it.word().equals("shared") && number(it.named("swizzle")).isPresent())
            .isPresent();
    boolean isKnown =
        isShared && number(to.flatMap(it -> it.named("swizzle"))).equals(Optional.of(128L));
    if (!isKnown) {
      diagnostics.report(
          Code.P1313
              .at(call.span(), "there is no copy to such a place")
              .help("known is `to=shared(swizzle=128)`: rows of 128 bytes, by the copy engine"));
    }
    return isKnown;
  }

  /** A loop, or the grid. */
  private Optional<String> place(Expr written) {
    var name = Spelling.of(written);
    return grid.filter(it -> it.name().equals(name))
        .map(Annotations.Grid::name)
        .or(() -> loop(written));
  }

  private Optional<String> loop(Expr written) {
    var name = Spelling.of(written);
    if (plan.repeated(name).isPresent() && !consumed.containsKey(name)) {
      return Optional.of(name);
    }
    unknown(written, "loop");
    return Optional.empty();
  }

  private Optional<PlanNode.Step> step(Expr written) {
    var name = Spelling.of(written);
    var named =
        plan.steps().stream()
            .map(Plan.Placed::step)
            .filter(it -> it.label().equals(name) || it.label().startsWith(name + "'"))
            .toList();
    if (named.size() == 1) {
      return Optional.of(named.getFirst());
    }
    if (named.isEmpty()) {
      unknown(written, "step");
      return Optional.empty();
    }
    diagnostics.report(
        Code.P1303
            .at(written.span(), "more than one step is named `" + name + "`")
            .label(named.get(0).span(), "this")
            .label(named.get(1).span(), "and this")
            .help("`label=` in the task tells calls apart"));
    return Optional.empty();
  }

  /** P1302: what the plan has instead, and what became of it. */
  private void unknown(Expr written, String what) {
    var name = Spelling.of(written);
    var known = new TreeSet<String>();
    switch (what) {
      case "loop" ->
          plan.repeated()
              .map(PlanNode.Repeated::name)
              .filter(it -> !consumed.containsKey(it))
              .forEach(known::add);
      case "step" -> plan.steps().forEach(it -> known.add(it.step().label()));
      default -> {
        plan.task().tensors().forEach(it -> known.add(it.name().text()));
        plan.locals().forEach(it -> known.add(it.name()));
      }
    }
    var by = Optional.ofNullable(consumed.get(name));
    var diagnostic =
        Code.P1302.at(
            written.span(),
            "`" + name + "` is no " + what + (by.isPresent() ? " any more" : " of the plan"));
    var labelled = by.map(it -> diagnostic.label(it, "it went into this")).orElse(diagnostic);
    diagnostics.report(
        known.isEmpty()
            ? labelled.note("the plan here:\n" + PlanText.of(plan))
            : labelled.help("here are `" + String.join("`, `", known) + "`"));
  }
}
