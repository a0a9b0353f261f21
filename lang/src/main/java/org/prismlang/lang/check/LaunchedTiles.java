package org.prismlang.lang.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.head.Preconditions;
import org.prismlang.lang.check.types.Operators;
import org.prismlang.lang.check.types.Types;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Precondition;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Shared tiles of a kernel whose outermost extent the launch decides, {@code shared(float[n][64])}:
 * P0605. Only the outermost may be late, so that where elements lie is known when compiling.
 */
final class LaunchedTiles {
  private final Frame frame;
  private final Values values;
  private final Types types;
  private final Operators operators;
  private final List<Precondition> demanded = new ArrayList<>();
  private final List<Term> extents = new ArrayList<>();

  /** Of the kernel; empty in functions that are called. */
  private Set<Variable> arguments = Set.of();

  /** Whether all of its blocks run at once. */
  private boolean isResident;

  LaunchedTiles(Frame frame, Values values, Types types, Operators operators) {
    this.frame = frame;
    this.values = values;
    this.types = types;
    this.operators = operators;
  }

  void enterKernel(List<Variable> parameters, Launch launch) {
    arguments = new HashSet<>(parameters);
    isResident = launch.cooperative() || launch.resident();
  }

  /**
   * A tile with its extent.
   *
   * @param type {@link Type.Special#BROKEN} where something was said
   */
  record Late(Type type, Term extent) {}

  /** The tile of a declaration, where its outermost extent is no constant but one of the launch. */
  Optional<Late> of(Stmt.Declare it) {
    if (arguments.isEmpty()
        || !(it.type() instanceof Expr.Call call)
        || !(call.callee() instanceof Expr.Variable(String word, _))
        || !word.equals("shared")
        || call.arguments().isEmpty()
        || !(call.arguments().getFirst().value() instanceof Expr.Index index)) {
      return Optional.empty();
    }
    var written = outermost(index);
    if (written.isEmpty()) {
      return Optional.empty();
    }
    var extent = values.checkAs(written.get(), Scalar.INT32, Optional.empty());
    if (extent.value().isPresent() && !extent.type().isBroken()) {
      return Optional.empty();
    }
    boolean isOfLaunch = !extent.type().isBroken() && isOfLaunch(extent);
    var type = isOfLaunch ? tile(call, index, it) : Type.Special.BROKEN;
    if (type instanceof Type.Tile tile && !frame.isDefinition()) {
      demand(it.name().text(), tile, extent);
    }
    return Optional.of(new Late(type, extent));
  }

  /** {@code T[n][m]} is ((T[n])[m]). */
  private static Optional<Expr> outermost(Expr.Index index) {
    return index.base() instanceof Expr.Index inner
        ? outermost(inner)
        : index.indices().stream().findFirst();
  }

  private static Expr.Index withOne(Expr.Index index) {
    if (index.base() instanceof Expr.Index inner) {
      return new Expr.Index(withOne(inner), index.indices(), index.span());
    }
    var indices = new ArrayList<>(index.indices());
    indices.set(0, new Expr.Int(BigInteger.ONE, indices.getFirst().span()));
    return new Expr.Index(index.base(), indices, index.span());
  }

  private boolean isOfLaunch(Term extent) {
    var stranger =
        Preconditions.obstacle(extent)
            .or(() -> extent.all().filter(this::isOfOtherFunction).findFirst());
    stranger.ifPresent(
        it ->
            frame.report(
                Code.P0605
                    .at(it.span(), "this is known neither when compiling nor by a launcher")
                    .help(
                        "use constants, the kernel's integer parameters and `units(…)` of the"
                            + " launch, with arithmetic")));
    return stranger.isEmpty();
  }

  /** A parameter of a function inside the kernel. */
  private boolean isOfOtherFunction(Term term) {
    return term instanceof Term.Read(var variable, _) && !arguments.contains(variable);
  }

  private Type tile(Expr.Call call, Expr.Index index, Stmt.Declare it) {
    var options = new ArrayList<>(call.arguments());
    var content = options.getFirst();
    options.set(0, new Argument(content.name(), withOne(index), content.span()));
    var type = types.resolve(new Expr.Call(call.callee(), options, call.span()));
    if (!(type instanceof Type.Tile tile)) {
      return type;
    }
    var owner = it.perspective().flatMap(types::perspective).orElse(frame.perspective());
    var problem = problem(tile, owner);
    problem.ifPresent(
        text ->
            frame.report(
                Code.P0605
                    .at(outermost(index).orElseThrow().span(), text)
                    .help("make the extent a constant, or a generic parameter of the kernel")));
    if (problem.isPresent()) {
      return Type.Special.BROKEN;
    }
    var shape = new ArrayList<>(tile.shape());
    shape.set(0, Type.UNKNOWN);
    return tile.withShape(shape);
  }

  private Optional<String> problem(Type.Tile tile, Perspective owner) {
    if (isResident) {
      return Optional.of("how many blocks run at once is said of shared memory of a fixed size");
    }
    if (!owner.equals(Perspective.BLOCK)) {
      return Optional.of("a tile of a size that the launch decides belongs to block[1]");
    }
    if (tile.element() instanceof Type.Struct) {
      return Optional.of("a tile of structs has an extent that is known when compiling");
    }
    if (tile.swizzle() != 0 && (tile.shape().size() < 2 || tile.layout().panels() > 1)) {
      return Optional.of(
          "a row of panels lies apart from the next panel by all rows, whose number is known when"
              + " compiling");
    }
    return most(tile) < 1
        ? Optional.of("not even one of these fits into the shared memory of a block")
        : Optional.empty();
  }

  /** How many of the outermost dimension a block of any target has room for. */
  private static long most(Type.Tile tile) {
    var one = new ArrayList<>(tile.shape());
    one.set(0, 1);
    return tile.withShape(one).bytes().map(it -> Target.MOST_SHARED_BYTES / it).orElse(1L);
  }

  private void demand(String name, Type.Tile tile, Term extent) {
    long most = most(tile);
    demanded.add(
        compared(
            extent, BinaryOperator.GREATER_EQUAL, 1, "`" + name + "` has at least one of them"));
    demanded.add(
        compared(
            extent,
            BinaryOperator.LESS_EQUAL,
            most,
            "no block has room for more than " + most + " of them in `" + name + "`"));
    extents.add(extent);
  }

  private Precondition compared(Term extent, BinaryOperator operator, long with, String message) {
    Span span = extent.span();
    var number = new Term.Constant(new Value.Int(with), Scalar.INT32, Optional.empty(), span);
    return new Precondition(operators.binary(operator, extent, number, span), Optional.of(message));
  }

  /** What launches keep to, and what the kernel does. */
  List<Precondition> demanded(List<Action> body) {
    new LaunchArguments(frame, Code.P0605, "how large a tile is").keep(extents, body);
    return demanded;
  }
}
