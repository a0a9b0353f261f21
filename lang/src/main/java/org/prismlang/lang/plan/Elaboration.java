package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Summary;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TensorType;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/** The plan of a task before anything is rewritten: its text, calls closed. */
public final class Elaboration {
  private final Task task;
  private final List<Plan.Local> locals = new ArrayList<>();
  private final Set<String> labels = new HashSet<>();
  private final Set<String> names = new HashSet<>();

  /** Of loops over blocks, by the plan's names, what is cut in the end. */
  private final Map<String, Expr> cut = new HashMap<>();

  /** How many elements their blocks have. */
  private final Map<String, Long> sizes = new HashMap<>();

  /** Of loops over blocks of a block, the loop of that. */
  private final Map<String, String> outer = new HashMap<>();

  /** Of loops that count through a block from 0 on, the block: in the plan they go through it. */
  private final Map<String, String> counted = new HashMap<>();

  /** The plan's names of loops. */
  private final Set<String> loops = new HashSet<>();

  /** Of tensors that are declared for a block: for each dimension the block, if it is one. */
  private final Map<String, List<Optional<String>>> blocks = new HashMap<>();

  /** What names of the text stand for here. */
  private final Map<String, String> meaning = new HashMap<>();

  /** Of data, around what is read now. */
  private Optional<Guard> guard = Optional.empty();

  private Elaboration(Task task) {
    this.task = task;
    task.parameters().forEach(it -> names.add(it.name().text()));
    task.sizes().forEach(it -> names.add(it.text()));
    task.item().generics().forEach(it -> names.add(it.name().text()));
  }

  /** A statement that plans do not have, with what is said of it. */
  private static final class Unfollowed extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Diagnostic diagnostic;

    Unfollowed(Diagnostic diagnostic) {
      super("a statement that plans do not have", null, false, false);
      this.diagnostic = diagnostic;
    }
  }

  /** Of a task that is held to its rules already; empty where plans do not reach, which is said. */
  public static Optional<Plan> of(Task task, Diagnostics diagnostics) {
    var elaboration = new Elaboration(task);
    try {
      var body = elaboration.all(task.item().body());
      var facts = task.facts().stream().map(elaboration::here).toList();
      return Optional.of(new Plan(task, facts, elaboration.locals, body));
    } catch (Unfollowed unfollowed) {
      diagnostics.report(unfollowed.diagnostic);
      return Optional.empty();
    }
  }

  private static Unfollowed unfollowed(String what, Span span) {
    return new Unfollowed(
        Code.P1336
            .at(span, "mappings do not follow " + what)
            .help(
                "they follow loops, `x = { v }`, `x = y`, `x = T(y)`, elements, calls,"
                    + " conditions on sizes, and conditions on data around elements"));
  }

  private List<PlanNode> all(List<Stmt> statements) {
    var nodes = new ArrayList<PlanNode>();
    statements.forEach(it -> statement(it, nodes));
    return nodes;
  }

  private void statement(Stmt statement, List<PlanNode> nodes) {
    switch (statement) {
      case Stmt.Declare it -> declare(it, nodes);
      case Stmt.Assign it when it.targets().size() == 1 ->
          nodes.add(assigned(it.targets().getFirst(), it.value(), it.span()));
      case Stmt.Update(var target, var operator, var value, var span) ->
          nodes.add(element(target, Optional.of(operator), value, span));
      case Stmt.Do(Expr.Call call, var span) -> nodes.add(call(call, span));
      case Stmt.For it -> nodes.add(loop(it));
      case Stmt.If it -> condition(it, nodes);
      case Stmt.Pass _ -> {}
      default -> throw unfollowed("such a statement", statement.span());
    }
  }

  private PlanNode loop(Stmt.For it) {
    var before = Map.copyOf(meaning);
    var name = named(it.variable().text());
    var loop = repeated(name, it);
    loops.add(name);
    if (loop instanceof PlanNode.Loop over) {
      cut.put(name, over.extent());
      if (over.of() instanceof PlanPlace.In(var around)) {
        outer.put(name, around);
      }
    }
    meaning.put(it.variable().text(), name);
    var body = all(it.body());
    meaning.clear();
    meaning.putAll(before);
    return loop.with(body);
  }

  private PlanNode.Repeated repeated(String name, Stmt.For it) {
    var iterable = here(it.iterable());
    if (iterable instanceof Expr.Variable(var block, var span) && cut.containsKey(block)) {
      return through(name, block, span);
    }
    if (!isSteady(iterable)) {
      throw unfollowed("a loop that data ends", it.head());
    }
    var word = iterable instanceof Expr.Call(var callee, _, _) ? Spelling.of(callee) : "";
    var values = iterable.children().stream().skip(1).toList();
    if (word.equals("blocks") && values.size() == 2) {
      return blocks(name, values.get(0), values.get(1));
    }
    if (!word.equals("range") || values.isEmpty() || values.size() > 2) {
      throw unfollowed("such a loop", it.head());
    }
    var from = values.size() == 2 ? values.getFirst() : Built.number(0, it.head());
    if (Built.is(from, 0)
        && values.getLast() instanceof Expr.Field(Expr.Variable(var block, var span), var size, _)
        && size.text().equals("size")
        && cut.containsKey(block)) {
      counted.put(name, block);
      return through(name, block, span);
    }
    return new PlanNode.Count(name, from, values.getLast(), List.of());
  }

  private static PlanNode.Count through(String name, String block, Span span) {
    var first = field(block, "first", span);
    return new PlanNode.Count(name, first, Built.sum(first, field(block, "size", span)), List.of());
  }

  /** What counts through a block is, in the plan, an element's index less that of its first. */
  private Expr inElements(Expr expr) {
    return switch (expr) {
      case Expr.Binary(var operator, var first, Expr.Binary(var less, var it, var from, _), _)
          when operator == BinaryOperator.ADD
              && less == BinaryOperator.SUBTRACT
              && isFirst(first)
              && Spelling.of(from).equals(Spelling.of(first)) ->
          inElements(it);
      case Expr.Binary(var operator, Expr.Field(var of, var first, _), Expr.Variable it, _)
          when operator == BinaryOperator.ADD
              && first.text().equals("first")
              && Spelling.of(of).equals(counted.get(it.name())) ->
          it;
      case Expr.Variable(var name, var span) when counted.containsKey(name) ->
          Built.difference(
              expr, field(Optional.ofNullable(counted.get(name)).orElseThrow(), "first", span));
      default -> expr.mapped(this::inElements);
    };
  }

  private boolean isFirst(Expr expr) {
    return expr instanceof Expr.Field(Expr.Variable(var block, _), var field, _)
        && field.text().equals("first")
        && cut.containsKey(block);
  }

  private static Expr field(String block, String name, Span span) {
    return new Expr.Field(new Expr.Variable(block, span), new Name(name, span), span);
  }

  private PlanNode.Loop blocks(String name, Expr of, Expr size) {
    if (!(size instanceof Expr.Int(var number, _)) || number.bitLength() > 31) {
      throw unfollowed("blocks whose size is no number", size.span());
    }
    sizes.put(name, number.longValue());
    var last = endOfBlock(of).filter(it -> isMultiple(it, number.longValue()));
    if (last.isPresent()) {
      return new PlanNode.Loop(
          name,
          cut.getOrDefault(last.get(), of),
          new PlanPlace.Between(Built.number(0, of.span()), of),
          number.longValue(),
          List.of());
    }
    boolean isBlock = block(of).isPresent();
    return new PlanNode.Loop(
        name,
        isBlock ? cut.getOrDefault(Spelling.of(of), of) : of,
        isBlock ? new PlanPlace.In(Spelling.of(of)) : new PlanPlace.Whole(),
        number.longValue(),
        List.of());
  }

  /** {@code i.first + i.size}: the block, if it is one of a whole extent. */
  private Optional<String> endOfBlock(Expr of) {
    return of instanceof Expr.Binary(var operator, Expr.Field(var block, var first, _), var size, _)
            && operator == BinaryOperator.ADD
            && first.text().equals("first")
            && Spelling.of(size).equals(Spelling.of(block) + ".size")
        ? block(block).filter(it -> !outer.containsKey(it))
        : Optional.empty();
  }

  /** Blocks of that size end where the other ends, or where the extent does. */
  private boolean isMultiple(String block, long size) {
    return size > 0 && sizes.getOrDefault(block, 1L) % size == 0;
  }

  private void condition(Stmt.If it, List<PlanNode> nodes) {
    var condition = here(it.condition());
    if (!isSteady(condition)) {
      ofData(it, condition, nodes);
      return;
    }
    var before = Map.copyOf(meaning);
    nodes.add(new PlanNode.When(condition, all(it.then())));
    meaning.clear();
    meaning.putAll(before);
    if (!it.otherwise().isEmpty()) {
      nodes.add(
          new PlanNode.When(
              new Expr.Unary(UnaryOperator.NOT, condition, condition.span()), all(it.otherwise())));
      meaning.clear();
      meaning.putAll(before);
    }
  }

  /** A condition on data decides about elements: no step of a plan does. */
  private void ofData(Stmt.If it, Expr condition, List<PlanNode> nodes) {
    var before = Map.copyOf(meaning);
    var around = guard;
    var asked = Guard.isChangedIn(it) ? kept(condition, nodes) : condition;
    guard = Optional.of(around.map(outer -> outer.and(asked)).orElse(new Guard(asked)));
    nodes.addAll(all(it.then()));
    meaning.clear();
    meaning.putAll(before);
    var not = new Expr.Unary(UnaryOperator.NOT, asked, asked.span());
    guard = Optional.of(around.map(outer -> outer.and(not)).orElse(new Guard(not)));
    nodes.addAll(all(it.otherwise()));
    meaning.clear();
    meaning.putAll(before);
    guard = around;
  }

  /** The condition as it was before. */
  private Expr kept(Expr condition, List<PlanNode> nodes) {
    var name = own("chosen");
    var chosen = new Expr.Variable(name, condition.span());
    locals.add(
        new Plan.Local(
            name, new Expr.Variable(Scalar.BOOL.toString(), condition.span()), List.of()));
    var value = guard.map(it -> it.first(condition, Scalar.BOOL)).orElse(condition);
    nodes.add(
        new PlanNode.Step(
            label(name),
            Work.Element.of(chosen, Optional.empty(), value, this::isTensor),
            condition.span()));
    return chosen;
  }

  private void declare(Stmt.Declare it, List<PlanNode> nodes) {
    var type = TensorType.of(it.type());
    var name = own(it.name().text());
    var written = type.extents().stream().map(this::here).toList();
    var block = written.stream().map(this::block).toList();
    var extents = written.stream().map(each -> block(each).map(cut::get).orElse(each)).toList();
    for (var extent : extents) {
      if (Expr.Variable.in(extent).anyMatch(each -> loops.contains(each.name()))) {
        throw unfollowed("a tensor whose extent differs from trip to trip", it.span());
      }
    }
    locals.add(new Plan.Local(name, type.element(), extents));
    blocks.put(name, block);
    // The value is one of names before this one.
    var value = it.value();
    if (value.isPresent() && type.extents().isEmpty()) {
      var first = here(value.get());
      var work =
          Work.Element.of(
              new Expr.Variable(name, it.name().span()),
              Optional.empty(),
              guard.map(each -> each.first(first, scalar(name))).orElse(first),
              this::isTensor);
      nodes.add(new PlanNode.Step(label(name), work, it.span()));
      meaning.put(it.name().text(), name);
      return;
    }
    meaning.put(it.name().text(), name);
    var whole = new Expr.Variable(it.name().text(), it.name().span());
    // Nobody else has it: it begins with the value whatever data say.
    var around = guard;
    guard = Optional.empty();
    value.ifPresent(each -> nodes.add(assigned(whole, each, it.span())));
    guard = around;
  }

  private Optional<String> block(Expr extent) {
    return extent instanceof Expr.Variable(var name, _) && cut.containsKey(name)
        ? Optional.of(name)
        : Optional.empty();
  }

  /**
   * Of a tensor that is declared for a block of an extent the plan has all of the extent: trips use
   * their own parts of it.
   */
  private Expr inBlocks(Expr expr) {
    var inside = expr.mapped(this::inBlocks);
    if (!(inside instanceof Expr.Index(Expr.Variable(var name, var at), var indices, var span))
        || !blocks.containsKey(name)) {
      return inside;
    }
    var its = blocks.getOrDefault(name, List.of());
    var shifted = new ArrayList<Expr>();
    for (int i = 0; i < indices.size(); i++) {
      var index = indices.get(i);
      shifted.add(i < its.size() ? its.get(i).map(it -> within(it, index)).orElse(index) : index);
    }
    return new Expr.Index(new Expr.Variable(name, at), shifted, span);
  }

  private Expr within(String block, Expr index) {
    return switch (index) {
      case Expr.Slice(var from, var to, var span) when from.isEmpty() && to.isEmpty() ->
          new Expr.Variable(block, span);
      case Expr.Slice(var from, var to, var span) ->
          new Expr.Slice(from.map(it -> within(block, it)), to.map(it -> within(block, it)), span);
      case Expr.Variable(var name, var span) when cut.containsKey(name) -> {
        if (!isIn(name, block)) {
          throw unfollowed("blocks of another extent here", span);
        }
        yield index;
      }
      default -> Built.sum(field(block, "first", index.span()), index);
    };
  }

  private boolean isIn(String inner, String block) {
    return inner.equals(block)
        || Optional.ofNullable(outer.get(inner)).filter(it -> isIn(it, block)).isPresent();
  }

  private PlanNode assigned(Expr target, Expr value, Span span) {
    var to = operand(target, Privilege.WRITE);
    if (guard.isPresent() && !to.kept().isEmpty()) {
      throw unfollowed("a condition on data around what is done as a whole", span);
    }
    if (value instanceof Expr.FillLiteral(var each, _)) {
      var filled = here(each);
      if (!isSteady(filled)) {
        throw unfollowed("a fill with data", value.span());
      }
      return new PlanNode.Step(label("fill_" + to.tensor()), new Work.Fill(to, filled), span);
    }
    if (to.kept().isEmpty()) {
      return element(target, Optional.empty(), value, span);
    }
    var from =
        value instanceof Expr.Call(_, var arguments, _) ? arguments.getFirst().value() : value;
    var conversion =
        value instanceof Expr.Call(var type, _, _) ? Optional.of(type) : Optional.<Expr>empty();
    return new PlanNode.Step(
        label(to.tensor()), new Work.Copy(to, operand(from, Privilege.READ), conversion), span);
  }

  private PlanNode element(Expr target, Optional<BinaryOperator> operator, Expr value, Span span) {
    var to = here(target);
    var name = to instanceof Expr.Index(var base, _, _) ? Spelling.of(base) : Spelling.of(to);
    var work = Work.Element.of(to, operator, here(value), this::isTensor);
    return new PlanNode.Step(
        label(name), guard.map(it -> it.of(work, scalar(name), this::isTensor)).orElse(work), span);
  }

  private Scalar scalar(String tensor) {
    var element =
        locals.stream()
            .filter(it -> it.name().equals(tensor))
            .findFirst()
            .map(Plan.Local::element)
            .or(() -> parameter(tensor).map(Task.Tensor::element))
            .map(Spelling::of);
    return element
        .flatMap(Scalar::of)
        .orElseThrow(
            () ->
                unfollowed("elements of this type under a condition on data", task.item().head()));
  }

  private Optional<Task.Tensor> parameter(String name) {
    return task.tensors().stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  /** The expression in the plan's own names, with values for constants of the module. */
  private Expr here(Expr expr) {
    var constants = new HashMap<String, Expr>();
    Expr.Variable.in(expr)
        .map(Expr.Variable::name)
        .filter(it -> !meaning.containsKey(it) && !names.contains(it))
        .forEach(it -> task.around().constant(it).ifPresent(value -> constants.put(it, value)));
    return inElements(inBlocks(new Substitution(meaning, constants, Map.of()).of(expr)));
  }

  private boolean isTensor(String name) {
    return locals.stream().anyMatch(it -> it.name().equals(name))
        || task.tensors().stream().anyMatch(it -> it.name().text().equals(name));
  }

  /** A name that nothing else has: what a block declares is told from what another does. */
  private String own(String name) {
    var own = name;
    for (int i = 2; !names.add(own); i++) {
      own = name + "_" + i;
    }
    return own;
  }

  /** A loop's: a step's label is no loop's name, either. */
  private String named(String name) {
    var own = own(name);
    while (labels.contains(own)) {
      own = own(name);
    }
    return own;
  }

  private boolean isSteady(Expr value) {
    return Expr.Variable.in(value).noneMatch(it -> isTensor(it.name()));
  }

  private PlanNode call(Expr.Call call, Span span) {
    var callee = task.around().called(call.callee());
    if (callee.isEmpty()) {
      throw unfollowed("this call", span);
    }
    var summary = Elements.of(callee.get(), new Diagnostics()).map(Summary::of);
    if (summary.isEmpty()) {
      throw unfollowed("this call", span);
    }
    var operands = new ArrayList<PlanOperand>();
    var scalars = new ArrayList<Expr>();
    var plain = call.arguments().stream().filter(it -> it.name().isEmpty()).toList();
    for (int i = 0; i < plain.size(); i++) {
      switch (callee.get().parameters().get(i)) {
        case Task.Tensor it -> operands.add(operand(plain.get(i).value(), it.privilege()));
        case Task.Scalar _ -> scalars.add(steady(plain.get(i).value()));
      }
    }
    var given =
        call.arguments().stream()
            .filter(it -> it.name().isPresent())
            .map(Argument::value)
            .map(Spelling::of)
            .findFirst();
    return new PlanNode.Step(
        label(given.orElse(callee.get().name())),
        new Work.Call(call.callee(), callee.get(), summary.get(), operands, scalars),
        span);
  }

  private Expr steady(Expr scalar) {
    return known(here(scalar), scalar);
  }

  private Expr known(Expr value, Expr scalar) {
    if (!isSteady(value)) {
      throw unfollowed("data that is given by value", scalar.span());
    }
    return value;
  }

  private PlanOperand operand(Expr written, Privilege privilege) {
    var expr = here(written);
    var base = expr instanceof Expr.Index(var it, _, _) ? it : expr;
    var indices = expr instanceof Expr.Index(_, var it, _) ? it : List.<Expr>of();
    if (!(base instanceof Expr.Variable(var name, _)) || !isTensor(name)) {
      throw unfollowed("this", written.span());
    }
    var places = new ArrayList<PlanPlace>(indices.stream().map(this::place).toList());
    var its = blocks.getOrDefault(name, List.of());
    while (places.size() < extents(name).size()) {
      places.add(
          places.size() < its.size()
              ? its.get(places.size())
                  .<PlanPlace>map(PlanPlace.In::new)
                  .orElse(new PlanPlace.Whole())
              : new PlanPlace.Whole());
    }
    return new PlanOperand(name, privilege, places);
  }

  private PlanPlace place(Expr index) {
    return switch (index) {
      case Expr.Slice(var from, var to, _) when from.isEmpty() && to.isEmpty() ->
          new PlanPlace.Whole();
      case Expr.Slice(var from, var to, _) when from.isPresent() && to.isPresent() ->
          new PlanPlace.Between(known(from.get(), from.get()), known(to.get(), to.get()));
      case Expr.Slice it -> throw unfollowed("a slice with one end", it.span());
      case Expr.Variable(var name, _) when cut.containsKey(name) -> new PlanPlace.In(name);
      default -> new PlanPlace.At(index);
    };
  }

  private List<Expr> extents(String tensor) {
    return locals.stream()
        .filter(it -> it.name().equals(tensor))
        .findFirst()
        .map(Plan.Local::extents)
        .or(() -> parameter(tensor).map(Task.Tensor::extents))
        .orElse(List.of());
  }

  /** Two of one name are told apart by a number; a mapping cannot name them (P1303). */
  private String label(String name) {
    var label = name;
    for (int i = 2; loops.contains(label) || !labels.add(label); i++) {
      label = name + "'" + i;
    }
    return label;
  }
}
