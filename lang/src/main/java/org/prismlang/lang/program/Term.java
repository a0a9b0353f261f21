package org.prismlang.lang.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.tree.Descent;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** A checked expression with its type and its perspective: how often its value varies. */
public sealed interface Term {
  Type type();

  Perspective perspective();

  Span span();

  /** What is known of the value when compiling. */
  default Optional<Value> value() {
    return Optional.empty();
  }

  /** What it is made of, in the order of evaluation. */
  default List<Term> children() {
    return switch (this) {
      case Constant _, Read _, Id _, Units _, Code _, Nowhere _ -> List.of();
      case Element it -> with(it.base, it.indices);
      case Subview it -> with(it.base, it.cuts.stream().map(Cut::from).toList());
      case Slice it -> List.of(it.base);
      case Lane it -> List.of(it.base);
      case Unary it -> List.of(it.operand);
      case Binary it -> List.of(it.left, it.right);
      case Choice it -> List.of(it.condition, it.then, it.otherwise);
      case Convert it -> List.of(it.operand);
      case Build it -> it.elements;
      case Fill it -> List.of(it.element);
      case Call it -> it.arguments;
      case Operation it -> it.arguments.stream().flatMap(Optional::stream).toList();
      case Several it -> it.elements;
      case Launch it -> {
        var all = new ArrayList<>(List.of(it.grid));
        it.block.ifPresent(all::add);
        all.addAll(it.arguments);
        yield all;
      }
      case HostCall it -> it.arguments.stream().flatMap(Optional::stream).toList();
      case After it ->
          Stream.concat(
                  Action.all(it.first).flatMap(action -> action.terms().stream()),
                  Stream.of(it.result))
              .toList();
    };
  }

  /** It and everything inside it, the outer before the inner; not the bodies of what it calls. */
  default Stream<Term> all() {
    return Descent.from(List.of(this), Term::children);
  }

  private static List<Term> with(Term first, List<Term> rest) {
    var all = new ArrayList<Term>();
    all.add(first);
    all.addAll(rest);
    return all;
  }

  /** {@code name} is the constant's name where it has one. */
  record Constant(Value known, Type type, Optional<String> name, Span span) implements Term {
    @Override
    public Perspective perspective() {
      return Perspective.GRID;
    }

    @Override
    public Optional<Value> value() {
      return Optional.of(known);
    }
  }

  record Read(Variable variable, Span span) implements Term {
    @Override
    public Type type() {
      return variable.type();
    }

    @Override
    public Perspective perspective() {
      return variable.perspective();
    }
  }

  /** One element of an array, a pointer or a tile: a value when read, a place when written. */
  record Element(Term base, List<Term> indices, Type type, Perspective perspective, Span span)
      implements Term {
    public Element {
      indices = List.copyOf(indices);
    }
  }

  /** A smaller tile of a tile or ring: one {@link Cut} a leading dimension; the rest is whole. */
  record Subview(Term base, List<Cut> cuts, Type type, Perspective perspective, Span span)
      implements Term {
    public Subview {
      cuts = List.copyOf(cuts);
    }
  }

  /** One index ({@code extent} 1, {@code drops} the dimension) or {@code from : from + extent}. */
  record Cut(Term from, int extent, boolean drops) {}

  /** {@code length} consecutive elements of a thread-local array. */
  record Slice(Term base, int from, int length, Type type, Perspective perspective, Span span)
      implements Term {}

  /** {@code v.x}. */
  record Lane(Term base, int lane, Type type, Span span) implements Term {
    @Override
    public Perspective perspective() {
      return base.perspective();
    }
  }

  record Unary(
      UnaryOperator operator,
      Term operand,
      Type type,
      Perspective perspective,
      Optional<Value> value,
      Span span)
      implements Term {}

  record Binary(
      BinaryOperator operator,
      Term left,
      Term right,
      Type type,
      Perspective perspective,
      Optional<Value> value,
      Span span)
      implements Term {}

  /** {@code then if condition else otherwise}, per thread. */
  record Choice(
      Term condition,
      Term then,
      Term otherwise,
      Type type,
      Perspective perspective,
      Optional<Value> value,
      Span span)
      implements Term {}

  /** {@code bits}: the same bits read as another type. */
  record Convert(Term operand, boolean bits, Type type, Optional<Value> value, Span span)
      implements Term {
    @Override
    public Perspective perspective() {
      return operand.perspective();
    }
  }

  /** A vector or array from its elements; one element for a vector of several is a splat. */
  record Build(List<Term> elements, Type type, Perspective perspective, Span span) implements Term {
    public Build {
      elements = List.copyOf(elements);
    }
  }

  /** All elements the same. */
  record Fill(Term element, Type type, Span span) implements Term {
    @Override
    public Perspective perspective() {
      return element.perspective();
    }
  }

  /** Index of the {@code unit} within the unit of {@code within} that runs the code. */
  record Id(Perspective unit, Perspective within, Span span) implements Term {
    @Override
    public Type type() {
      return Scalar.INT32;
    }

    @Override
    public Perspective perspective() {
      return unit;
    }
  }

  /** How many {@code unit}s there are in {@code outer}. */
  record Units(Perspective unit, Perspective outer, Optional<Value> value, Span span)
      implements Term {
    @Override
    public Type type() {
      return Scalar.INT32;
    }

    @Override
    public Perspective perspective() {
      return Perspective.GRID;
    }
  }

  record Call(Function callee, List<Term> arguments, Type type, Perspective perspective, Span span)
      implements Term {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** Arguments stand in the order of the intrinsic's operands; those not given are absent. */
  record Operation(
      Intrinsic intrinsic,
      List<Optional<Term>> arguments,
      Type type,
      Perspective perspective,
      Optional<Value> value,
      Span span)
      implements Term {
    public Operation {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * Coordinates of a tensor map access, the results of several, the operands of a raw instruction.
   */
  record Several(List<Term> elements, Type type, Perspective perspective, Span span)
      implements Term {
    public Several {
      elements = List.copyOf(elements);
    }
  }

  /** A pure function handed to an operation. */
  record Code(Function function, Span span) implements Term {
    @Override
    public Type type() {
      return Type.Special.CODE;
    }

    @Override
    public Perspective perspective() {
      return Perspective.GRID;
    }
  }

  /** Launches a kernel from the host. */
  record Launch(Function kernel, Term grid, Optional<Term> block, List<Term> arguments, Span span)
      implements Term {
    public Launch {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Type type() {
      return Type.Special.NOTHING;
    }

    @Override
    public Perspective perspective() {
      return Perspective.GRID;
    }
  }

  /** What the host asks of the runtime: {@code buffer(float, n, init=zeros)}. */
  record HostCall(String name, List<Optional<Term>> arguments, Type type, Span span)
      implements Term {
    public HostCall {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Perspective perspective() {
      return Perspective.GRID;
    }
  }

  /** {@code result}, once {@code first} is done: made of structs, written by nobody. */
  record After(List<Action> first, Term result) implements Term {
    public After {
      first = List.copyOf(first);
    }

    @Override
    public Type type() {
      return result.type();
    }

    @Override
    public Perspective perspective() {
      return result.perspective();
    }

    @Override
    public Span span() {
      return result.span();
    }
  }

  /** Stands where an error was reported. */
  record Nowhere(Span span) implements Term {
    @Override
    public Type type() {
      return Type.Special.BROKEN;
    }

    @Override
    public Perspective perspective() {
      return Perspective.GRID;
    }

    @Override
    public Optional<Value> value() {
      return Optional.of(Value.UNKNOWN);
    }
  }
}
