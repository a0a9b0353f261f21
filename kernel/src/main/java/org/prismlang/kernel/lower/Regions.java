package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** Memory, and what views and cuts make of it. */
final class Regions {
  private final Body body;

  Regions(Body body) {
    this.body = body;
  }

  Region of(Term term) {
    return of(term, body.expressions::of);
  }

  /** With its place as it is now, whatever becomes of memory and arrays meanwhile. */
  Region fixed(Term term) {
    return of(term, from -> fixed(from, body.expressions.of(from)));
  }

  /** With its place as it is now, whatever the statements assign. */
  Region fixed(Term term, List<Action> statements) {
    return of(term, from -> body.expressions.lasting(from, "place", statements));
  }

  private Expr fixed(Term from, Expr expr) {
    return Registers.isSteady(expr) ? expr : body.expressions.kept(from, "place", expr);
  }

  private Region of(Term term, Function<Term, Expr> index) {
    return switch (term) {
      case Term.Read it -> body.region(it.variable());
      case Term.Subview it -> {
        var base = of(it.base(), index);
        var from = it.cuts().stream().map(cut -> index.apply(cut.from())).toList();
        yield it.base().type() instanceof Type.Ring
            ? base.ofGeneration(from.getFirst())
            : base.cut(from, it.cuts().stream().map(Term.Cut::drops).toList());
      }
      default -> throw new IllegalStateException("no memory: " + term + " at " + term.span());
    };
  }

  Access element(Term.Element it) {
    var region = of(it.base());
    return region.element(body.expressions.all(it.indices(), it.span()), it.span());
  }

  /** All of a tile. */
  Access box(Term term) {
    return of(term).box(shape(term.type()), term.span());
  }

  static List<Integer> shape(Type type) {
    return switch (type) {
      case Type.Tile it -> it.shape();
      case Type.Ring it -> it.slot().shape();
      case Type.TensorMap it -> it.box();
      default -> List.of(1);
    };
  }

  /** {@code view[indices]} is {@code source[places]}. */
  Region view(String name, Region source, List<Variable> indices, List<Term> places) {
    if (indices.isEmpty()) {
      return source.through(name);
    }
    var along = new ArrayList<Integer>();
    for (var index : indices) {
      along.add(dimension(index, places));
    }
    var counters = body.context().counters();
    return source.mapped(name, along, own -> places(indices, own, places, counters));
  }

  /** Computed at each access, by who makes it, with what was known where the view was made. */
  private List<Expr> places(
      List<Variable> indices, List<Expr> own, List<Term> places, List<Body.Counter> counters) {
    var found = new ArrayList<Expr>();
    for (int i = 0; i < indices.size(); i++) {
      body.bind(indices.get(i), own.get(i));
    }
    body.in(
        body.context().counting(counters),
        () -> places.forEach(place -> found.add(body.expressions.of(place))));
    return found;
  }

  private static int dimension(Variable index, List<Term> places) {
    int found = Region.SCATTERED;
    for (int i = 0; i < places.size(); i++) {
      if (Parts.mentions(places.get(i), index)) {
        if (found != Region.SCATTERED || !isMoved(places.get(i), index)) {
          return Region.SCATTERED;
        }
        found = i;
      }
    }
    return found;
  }

  /** Whether the place is the index with something added. */
  private static boolean isMoved(Term place, Variable index) {
    return switch (place) {
      case Term.Read it -> it.variable() == index;
      case Term.Convert it -> isMoved(it.operand(), index);
      case Term.Binary it -> {
        boolean left = Parts.mentions(it.left(), index);
        boolean right = Parts.mentions(it.right(), index);
        yield left != right
            && (it.operator() == BinaryOperator.ADD
                || it.operator() == BinaryOperator.SUBTRACT && left)
            && isMoved(left ? it.left() : it.right(), index);
      }
      default -> false;
    };
  }

  /** The memory that a parameter, declaration or pointer variable is. */
  Memory memory(Variable variable, Memory.Space pointed, boolean isOutput) {
    return switch (variable.type()) {
      case Type.Tile it -> tile(variable, it, 1);
      case Type.Ring it -> tile(variable, it.slot(), it.depth());
      case Type.Pointer it ->
          memory(
              variable,
              pointed,
              it.element(),
              List.of(),
              new Traits(1, 0, 0, it.isConst(), it.isAtomic(), isOutput, false));
      case Type.TensorMap it ->
          memory(
              variable,
              Memory.Space.TENSOR,
              it.element(),
              it.box(),
              new Traits(1, it.swizzle(), 0, it.isConst(), false, isOutput, false));
      case Type.MemoryList it -> {
        var one =
            new Variable(
                variable.name(),
                it.element(),
                variable.perspective(),
                variable.origin(),
                variable.isConst(),
                variable.span());
        yield memory(one, pointed, isOutput).listed(it.count());
      }
      default -> throw new IllegalStateException("no memory: " + variable);
    };
  }

  private record Traits(
      int depth,
      int swizzle,
      int align,
      boolean isConst,
      boolean isAtomic,
      boolean isOutput,
      boolean isSpread) {}

  private Memory tile(Variable variable, Type.Tile written, int depth) {
    var it = written.withShape(most(written));
    return memory(
        variable,
        Memory.Space.SHARED,
        it.element(),
        it.shape(),
        new Traits(
            depth,
            it.swizzle(),
            align(variable, it),
            it.isConst(),
            it.isAtomic(),
            false,
            it.spread()));
  }

  /** An extent that the launch decides is here the most that it can be. */
  private static List<Integer> most(Type.Tile tile) {
    if (tile.shape().getFirst() != Type.UNKNOWN) {
      return tile.shape();
    }
    var shape = new ArrayList<>(tile.shape());
    shape.set(0, 1);
    long each = tile.withShape(shape).bytes().orElseThrow();
    shape.set(0, Math.toIntExact(Target.MOST_SHARED_BYTES / each));
    return shape;
  }

  /** What is as long as the copy engine asks for, or swizzled, lies right by itself. */
  private int align(Variable variable, Type.Tile it) {
    int copied = body.module.copied().alignment(variable);
    boolean isRight = copied == 0 || it.swizzle() != 0 || it.bytes().orElse(0L) % copied == 0;
    return isRight ? it.align() : Math.max(it.align(), copied);
  }

  private Memory memory(
      Variable variable, Memory.Space space, Type element, List<Integer> shape, Traits traits) {
    return new Memory(
        body.names.fresh(variable.name()),
        space,
        element,
        shape,
        traits.depth(),
        traits.swizzle(),
        traits.align(),
        variable.perspective(),
        traits.isConst(),
        traits.isAtomic(),
        traits.isOutput(),
        traits.isSpread(),
        variable.span());
  }

  /** A pointer variable to the region, a memory of its own. */
  Memory pointer(Variable variable, Region region) {
    return memory(variable, region.memory().space(), region.memory().isOutput());
  }

  Access start(Region region, Term term) {
    return region.element(
        new ArrayList<>(Collections.nCopies(region.along().size(), Sums.ZERO)), term.span());
  }
}
