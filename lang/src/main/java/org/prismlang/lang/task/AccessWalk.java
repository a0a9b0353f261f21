package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Accesses.Access;
import org.prismlang.lang.task.Accesses.Loop;
import org.prismlang.lang.task.Accesses.Memory;
import org.prismlang.lang.task.Accesses.Number;
import org.prismlang.lang.task.Accesses.Write;

/** Goes through the elements of a task and notes their accesses. */
final class AccessWalk {
  private final List<Loop> loops = new ArrayList<>();
  private final List<Memory> memories = new ArrayList<>();
  private final List<Access> reads = new ArrayList<>();
  private final List<Write> writes = new ArrayList<>();
  private final List<Number> numbers = new ArrayList<>();
  private final Set<Memory> readFirst = new HashSet<>();
  private final List<Span> unknown = new ArrayList<>();

  /** Where the walk is. */
  private List<Loop> around = List.of();

  private Map<String, Memory> names = new HashMap<>();
  private WrittenBefore written = WrittenBefore.NOTHING;

  private AccessWalk() {}

  static Accesses of(Elements elements) {
    var walk = new AccessWalk();
    for (var tensor : elements.task().tensors()) {
      walk.declare(tensor.name().text(), true, tensor.element(), tensor.extents(), tensor.span());
    }
    walk.all(elements.body());
    return new Accesses(
        walk.loops,
        walk.memories,
        walk.reads,
        walk.writes,
        walk.numbers,
        walk.readFirst,
        walk.unknown);
  }

  private Memory declare(
      String name, boolean isParameter, Expr element, List<Expr> extents, Span span) {
    var memory = new Memory(memories.size(), name, isParameter, element, extents, around, span);
    memories.add(memory);
    names.put(name, memory);
    written = written.without(memory);
    return memory;
  }

  /** A block: what it declares is gone behind it. */
  private void all(List<Stmt> statements) {
    var outside = names;
    names = new HashMap<>(outside);
    statements.forEach(this::statement);
    names = outside;
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare it -> declare(it);
      case Stmt.Assign(var targets, var value, var span) when targets.size() == 1 ->
          assign(targets.getFirst(), value, span);
      case Stmt.Update(var target, var operator, var value, var span) -> {
        var fold = Fold.of(operator);
        read(value);
        if (fold.isEmpty()) {
          read(target);
        }
        write(target, fold, span);
      }
      case Stmt.For it -> loop(it);
      case Stmt.If it -> branch(it);
      case Stmt.Assert(var condition, _, _) -> read(condition);
      case Stmt.Pass _ -> {}
      default -> unknown.add(statement.span());
    }
  }

  private void declare(Stmt.Declare it) {
    var type = TensorType.of(it.type());
    it.value().ifPresent(this::read);
    var memory = declare(it.name().text(), false, type.element(), type.extents(), it.name().span());
    if (it.value().isPresent()) {
      written(new Access(memory, List.of(), around, it.name().span()), Optional.empty(), true);
    }
  }

  private void assign(Expr target, Expr value, Span span) {
    var folded = access(target).flatMap(it -> folded(it, value));
    read(folded.map(Folded::rest).orElse(value));
    write(target, folded.map(Folded::fold), span);
  }

  private record Folded(Fold fold, Expr rest) {}

  /** {@code x + e}, {@code e + x}, {@code max(x, e)}, {@code max(e, x)}. */
  private Optional<Folded> folded(Access target, Expr value) {
    return switch (value) {
      case Expr.Binary(var operator, var left, var right, _) ->
          Fold.of(operator).flatMap(it -> folded(it, target, left, right));
      case Expr.Call(Expr.Variable(var name, _), var arguments, _) when arguments.size() == 2 ->
          Fold.of(name)
              .flatMap(
                  it -> folded(it, target, arguments.get(0).value(), arguments.get(1).value()));
      default -> Optional.empty();
    };
  }

  private Optional<Folded> folded(Fold fold, Access target, Expr left, Expr right) {
    if (access(left).filter(target::isSameElement).isPresent()) {
      return Optional.of(new Folded(fold, right));
    }
    return access(right).filter(target::isSameElement).map(_ -> new Folded(fold, left));
  }

  private Optional<Access> access(Expr expr) {
    return switch (expr) {
      case Expr.Variable(var name, var span) ->
          memory(name).filter(Memory::isNumber).map(it -> new Access(it, List.of(), around, span));
      case Expr.Index(Expr.Variable(var name, _), var indices, var span) ->
          memory(name)
              .filter(it -> !it.isNumber() && it.extents().size() == indices.size())
              .map(it -> new Access(it, indices, around, span));
      default -> Optional.empty();
    };
  }

  private Optional<Memory> memory(String name) {
    return Optional.ofNullable(names.get(name));
  }

  private void write(Expr target, Optional<Fold> fold, Span span) {
    var access = access(target);
    if (access.isEmpty()) {
      unknown.add(span);
      return;
    }
    access.get().indices().forEach(this::readIndex);
    if (fold.isPresent()) {
      seen(access.get());
    }
    written(access.get(), fold, false);
  }

  private void written(Access target, Optional<Fold> fold, boolean isFirst) {
    writes.add(new Write(target, fold, isFirst));
    // A local in an index may be gone, and its name another's, where the element is read.
    if (target.indices().stream()
        .flatMap(Expr.Variable::in)
        .allMatch(it -> memory(it.name()).isEmpty())) {
      written = written.and(target);
    }
  }

  /** Whether what is read was written: what a task is given is not asked. */
  private void seen(Access read) {
    if (!read.memory().isParameter() && !written.has(read)) {
      readFirst.add(read.memory());
    }
  }

  private void read(Expr expr) {
    Accesses.numbersIn(expr)
        .filter(it -> memory(it.name()).isEmpty())
        .forEach(it -> numbers.add(new Number(it, around)));
    readIndex(expr);
  }

  /** What an expression reads; the numbers in it are told from where it stands. */
  private void readIndex(Expr expr) {
    var access = access(expr);
    if (access.isPresent()) {
      seen(access.get());
      reads.add(access.get());
    }
    switch (expr) {
      case Expr.Index(_, var indices, var span) -> {
        if (access.isEmpty()) {
          unknown.add(span);
        }
        indices.forEach(this::readIndex);
      }
      case Expr.Call(_, var arguments, _) -> arguments.forEach(it -> readIndex(it.value()));
      case Expr.Unary _, Expr.Binary _, Expr.Conditional _ ->
          expr.children().forEach(this::readIndex);
      case Expr.Variable(var name, var span) -> {
        if (access.isEmpty() && memory(name).isPresent()) {
          unknown.add(span);
        }
      }
      case Expr.Int _, Expr.Float _, Expr.Bool _, Expr.Text _ -> {}
      default -> unknown.add(expr.span());
    }
  }

  private void branch(Stmt.If it) {
    read(it.condition());
    var before = written;
    all(it.then());
    var then = written;
    written = before;
    all(it.otherwise());
    written = then.or(written);
  }

  private void loop(Stmt.For it) {
    if (!(it.iterable() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && word.equals("range"))) {
      unknown.add(it.head());
      return;
    }
    var bounds = arguments.stream().map(Argument::value).toList();
    bounds.forEach(this::readIndex);
    if (bounds.size() == 2) {
      inside(loop(it, bounds, Optional.empty()), it.body());
      return;
    }
    var size = blockSize(it, bounds);
    if (size.isEmpty()) {
      unknown.add(it.head());
      return;
    }
    Accesses.numbersIn(bounds.get(2))
        .filter(name -> memory(name.name()).isEmpty())
        .forEach(name -> numbers.add(new Number(name, around)));
    inside(loop(it, bounds, size), it.body().subList(1, it.body().size()));
  }

  /** A loop over blocks tells first how many elements its block has. */
  private static Optional<String> blockSize(Stmt.For it, List<Expr> bounds) {
    return bounds.size() == 3
            && !it.body().isEmpty()
            && it.body().getFirst() instanceof Stmt.Declare size
            && size.value().isPresent()
            && size.value().get() instanceof Expr.Call(Expr.Variable(var min, _), var least, _)
            && min.equals(MathOp.MIN.text())
            && least.size() == 2
            && Linear.areEqual(least.get(0).value(), bounds.get(2))
            && Linear.of(least.get(1).value())
                .equals(Linear.of(bounds.get(1)).minus(Linear.named(it.variable().text())))
        ? Optional.of(size.name().text())
        : Optional.empty();
  }

  private Loop loop(Stmt.For it, List<Expr> bounds, Optional<String> size) {
    var from = Linear.of(bounds.get(0));
    var length = Linear.of(bounds.get(1)).minus(from);
    var block =
        around.reversed().stream()
            .filter(b -> b.size().map(Linear::named).filter(length::equals).isPresent())
            .findFirst();
    var variable = Linear.named(it.variable().text());
    var loop =
        new Loop(
            loops.size(),
            it.variable().text(),
            size,
            block
                .map(b -> Stream.concat(b.outer().stream(), Stream.of(b)).toList())
                .orElse(List.of()),
            block
                .map(Loop::extent)
                .orElse(from.equals(Linear.ZERO) ? Optional.of(length) : Optional.empty()),
            block.map(b -> b.place().plus(variable).minus(from)).orElse(variable),
            around,
            bounds.subList(0, 2).stream().flatMap(Accesses::numbersIn).toList(),
            it.head());
    loops.add(loop);
    return loop;
  }

  private void inside(Loop loop, List<Stmt> body) {
    var outside = around;
    var before = written;
    around = Stream.concat(outside.stream(), Stream.of(loop)).toList();
    all(body);
    around = outside;
    written = written.behind(loop, before);
  }
}
