package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Functions of CUDA and OpenCL. */
final class Builtins {
  private static final int WARP = 32;
  private static final long MOST_AT_ONCE = 4096;
  private static final long LOCAL_FENCE = 1;
  private static final long GLOBAL_FENCE = 2;
  private static final long ALL_LANES = 0xffff_ffffL;

  private static final Map<String, MathOp> FUNCTIONS =
      Map.of(
          "min", MathOp.MIN,
          "max", MathOp.MAX,
          "umin", MathOp.MIN,
          "umax", MathOp.MAX,
          "abs", MathOp.ABS,
          "__popc", MathOp.POPC,
          "__clz", MathOp.CLZ,
          "__ffs", MathOp.FFS);

  /** They order nothing in memory; what lanes give each other is data. */
  private static final Pattern LANES =
      Pattern.compile(
          "__shfl(_up|_down|_xor)?(_sync)?|__(ballot|any|all|uni)(_sync)?|__match_(any|all)_sync"
              + "|__reduce_\\w+_sync");

  private static final Set<String> BARRIERS =
      Set.of("__syncthreads", "__syncthreads_count", "__syncthreads_and", "__syncthreads_or");
  private static final Pattern GROUP =
      Pattern.compile(
          "(?:cooperative_groups::)?(thread_block|grid_group|thread_block_tile<(\\d+).*)");

  private final Reading reading;

  private final AsyncCalls asynchronous;
  private final AtomicCalls atomics;

  Builtins(Reading reading) {
    this.reading = reading;
    this.asynchronous = new AsyncCalls(reading);
    this.atomics = new AtomicCalls(reading);
  }

  boolean isOfGroup(String type) {
    return GROUP.matcher(type.replace("const ", "").replace(" &", "")).matches();
  }

  /** Empty where it is a function of the program. */
  Optional<CValue> of(CCalls.Called call, ClangNode node) {
    var function = call.function();
    if (function.that("CompoundStmt").isPresent()) {
      return Optional.empty();
    }
    var name = function.name();
    var arguments = call.arguments();
    var known = asynchronous.of(call, node);
    if (known.isPresent()) {
      return known;
    }
    if (call.self().isPresent()) {
      var callee = CCalls.bare(node.first());
      return group(name, callee.is("MemberExpr") ? callee.first().type() : "", node);
    }
    if (name.matches("sync(hronize)?") && isOfGroup(arguments.getFirst().type())) {
      return group("sync", arguments.getFirst().type(), node);
    }
    if (BARRIERS.contains(name)) {
      values(arguments);
      meet(Sync.Scope.BLOCK, reading.shape.threads(), node);
      return Optional.of(data(node));
    }
    if (name.equals("barrier") || name.equals("work_group_barrier")) {
      if (orders(arguments.getFirst())) {
        meet(Sync.Scope.BLOCK, reading.shape.threads(), node);
      }
      return Optional.of(data(node));
    }
    if (name.equals("__syncwarp")) {
      allLanes(arguments, node);
      meet(Sync.Scope.WARP, WARP, node);
      return Optional.of(data(node));
    }
    if (name.equals("__builtin_assume")) {
      reading.assumptions.add(arguments.getFirst());
      return Optional.of(data(node));
    }
    var copy = reading.copies.of(name, arguments, node);
    if (copy.isPresent()) {
      return copy;
    }
    if (LANES.matcher(name).matches()) {
      values(arguments);
      return Optional.of(data(node));
    }
    var atomic = atomics.of(name, arguments, node);
    if (atomic.isPresent()) {
      return atomic;
    }
    if (name.equals("__ldg") || name.matches("__ld(cg|ca|cs|lu|cv)")) {
      var address = reading.expressions.address(arguments.getFirst());
      var place = reading.places.behind(address, reading.types.of(node), node);
      return Optional.of(reading.places.get(place, reading.types.of(node), node));
    }
    return function(name, function, arguments, node);
  }

  private Optional<CValue> function(
      String name, ClangNode function, List<ClangNode> arguments, ClangNode node) {
    var position = position(name, arguments, node);
    if (position.isPresent()) {
      return Optional.of(new CValue.Plain(position.get()));
    }
    boolean isWhole =
        reading.types.of(node) instanceof CType.Number(Scalar scalar) && scalar.isInteger();
    if (name.startsWith("write_image") && reading.texts.isOurs(function)) {
      reading.leaveOut("an image that is written", node);
      return Optional.of(data(node));
    }
    if (name.matches("tex[123]D(fetch)?") && reading.texts.isOurs(function)) {
      values(arguments.subList(1, arguments.size()));
      return Optional.of(data(node));
    }
    var values = values(arguments);
    var op = FUNCTIONS.get(name);
    if (op != null && isWhole && values.stream().allMatch(it -> it instanceof CValue.Plain)) {
      var type = ((CType.Number) reading.types.of(node)).scalar();
      var operands =
          values.stream()
              .map(it -> Exprs.converted(((CValue.Plain) it).expr(), type))
              .toArray(Expr[]::new);
      return Optional.of(new CValue.Plain(Exprs.applied(op, type, operands)));
    }
    if (name.matches("__u?mul24|mul24")) {
      var type = ((CType.Number) reading.types.of(node)).scalar();
      var left = Exprs.converted(((CValue.Plain) values.getFirst()).expr(), type);
      var right = Exprs.converted(((CValue.Plain) values.getLast()).expr(), type);
      return Optional.of(
          new CValue.Plain(new Expr.Binary(BinaryOperator.MULTIPLY, left, right, type)));
    }
    if (name.matches("(__builtin_)?mem(cpy|move|set)")) {
      copy(name.endsWith("set"), values, node);
      return Optional.of(values.getFirst());
    }
    boolean isOurs = reading.texts.isOurs(function);
    boolean hasPointers =
        values.stream()
            .anyMatch(
                it ->
                    it instanceof CValue.Address address && !(address.root() instanceof Root.Lost));
    if (isOurs && (!hasPointers || name.equals("printf"))) {
      return Optional.of(data(node));
    }
    if (isOurs || name.startsWith("__builtin")) {
      throw new NotUnderstood("`" + name + "`", node);
    }
    return Optional.empty();
  }

  /** So many bytes at once. */
  private void copy(boolean isFill, List<CValue> values, ClangNode node) {
    Optional<Long> count =
        values.getLast() instanceof CValue.Plain(Expr expr) ? known(expr) : Optional.empty();
    if (!(values.getFirst() instanceof CValue.Address to)
        || !(values.getLast() instanceof CValue.Plain(Expr length))) {
      throw new NotUnderstood("a copy of this kind", node);
    }
    if (count.isEmpty() || count.get() < 1 || count.get() > MOST_AT_ONCE) {
      copyBytes(isFill, to, values.get(1), length, node);
      return;
    }
    var bytes = new CType.Row(new CType.Number(Scalar.UINT8), count.get());
    if (!isFill && values.get(1) instanceof CValue.Address from) {
      reading.places.get(reading.places.behind(from, bytes, node), bytes, node);
    }
    reading.places.put(reading.places.behind(to, bytes, node), new CValue.Unseen(), node);
  }

  /** One after the other. */
  private void copyBytes(
      boolean isFill, CValue.Address to, CValue from, Expr length, ClangNode node) {
    var span = reading.span(node);
    var end = reading.kept(Exprs.converted(length, Scalar.INT64), span);
    var index = reading.fresh("i", Scalar.INT64, span);
    var at = new Expr.Read(index);
    var type = new CType.Number(Scalar.UINT8);
    var body =
        reading.inside(
            () -> {
              if (!isFill && from instanceof CValue.Address source) {
                var read = reading.places.moved(source, at, type, node);
                reading.places.get(reading.places.behind(read, type, node), type, node);
              }
              var written = reading.places.moved(to, at, type, node);
              reading.places.put(
                  reading.places.behind(written, type, node), new CValue.Unseen(), node);
            });
    var step = Exprs.number(1, Scalar.INT64);
    reading.emit(new Stmt.For(index, Exprs.ZERO, end, step, Stmt.For.FREE, body, span));
  }

  private CValue data(ClangNode node) {
    return reading.places.data(reading.types.of(node));
  }

  private List<CValue> values(List<ClangNode> arguments) {
    var values = new ArrayList<CValue>();
    for (var argument : arguments) {
      if (!argument.is("CXXDefaultArgExpr")) {
        values.add(reading.expressions.of(argument));
      }
    }
    return values;
  }

  private void meet(Sync.Scope scope, int threads, ClangNode node) {
    reading.copies.goOn();
    reading.emit(new Sync.Meet(scope, threads, true, List.of(), reading.span(node)));
    reading.copies.goOn();
  }

  /** Whether a barrier with such flags orders the memory that is looked at. */
  private boolean orders(ClangNode flags) {
    Optional<Long> known =
        reading.expressions.of(flags) instanceof CValue.Plain(Expr expr)
            ? known(expr)
            : Optional.empty();
    if (known.isEmpty()) {
      reading.leaveOut("what a barrier orders whose flags are not known", flags);
    }
    // They may be none.
    long ordered = known.orElse(0L);
    boolean isLocal = (ordered & LOCAL_FENCE) != 0;
    boolean isGlobal = (ordered & GLOBAL_FENCE) != 0;
    reading.hasHalfBarriers |= !isLocal || !isGlobal;
    boolean isAll = reading.isSeen(Reading.Seen.SHARED) && reading.isSeen(Reading.Seen.GLOBAL);
    return isAll
        || isLocal && reading.isSeen(Reading.Seen.SHARED)
        || isGlobal && reading.isSeen(Reading.Seen.GLOBAL);
  }

  private static Optional<Long> known(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> Optional.of(value);
      case Expr.Convert(Expr inner, _, _) -> known(inner);
      case Expr.Binary(var operator, Expr left, Expr right, _)
          when operator == BinaryOperator.BIT_OR ->
          known(left).flatMap(a -> known(right).map(b -> a | b));
      default -> Optional.empty();
    };
  }

  private void allLanes(List<ClangNode> arguments, ClangNode node) {
    boolean isGiven = !arguments.isEmpty() && !arguments.getFirst().is("CXXDefaultArgExpr");
    if (isGiven
        && reading.expressions.of(arguments.getFirst()) instanceof CValue.Plain(Expr mask)
        && known(mask).filter(it -> (it & ALL_LANES) == ALL_LANES).isEmpty()) {
      throw new NotUnderstood("a mask of some lanes", node);
    }
  }

  /** Of OpenCL, by number of the dimension. */
  private Optional<Expr> position(String name, List<ClangNode> arguments, ClangNode node) {
    if (!name.startsWith("get_") || !reading.shape.isOpenCl() || arguments.isEmpty()) {
      return Optional.empty();
    }
    Optional<Long> asked =
        reading.expressions.of(arguments.getFirst()) instanceof CValue.Plain(Expr expr)
            ? known(expr)
            : Optional.empty();
    if (asked.isEmpty() || asked.get() < 0 || asked.get() > 2) {
      throw new NotUnderstood("a dimension that is not known", node);
    }
    int dimension = asked.get().intValue();
    var shape = reading.shape;
    var within = shape.thread(dimension);
    var extent = shape.blockExtent(dimension);
    Optional<Expr> found =
        switch (name) {
          case "get_local_id" -> Optional.of(within);
          case "get_local_size" -> Optional.of(extent);
          case "get_group_id" -> Optional.of(shape.block(dimension));
          case "get_num_groups" -> Optional.of(shape.gridExtent(dimension));
          case "get_global_id" ->
              Optional.of(
                  new Expr.Binary(
                      BinaryOperator.ADD,
                      product(shape.block(dimension), extent),
                      within,
                      Scalar.UINT32));
          case "get_global_size" -> Optional.of(product(shape.gridExtent(dimension), extent));
          case "get_global_offset" -> Optional.of(Exprs.number(0, Scalar.UINT32));
          default -> Optional.empty();
        };
    return found.map(it -> Exprs.converted(it, Scalar.UINT64));
  }

  private static Expr product(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.MULTIPLY, left, right, Scalar.UINT32);
  }

  /** Methods of cooperative groups. */
  private Optional<CValue> group(String name, String type, ClangNode node) {
    var group = GROUP.matcher(type.replace("const ", "").replace(" &", ""));
    if (!group.matches()) {
      return Optional.empty();
    }
    boolean isTile = group.group(2) != null;
    boolean isGrid = group.group(1).equals("grid_group");
    int size = isTile ? Integer.parseInt(group.group(2)) : reading.shape.threads();
    values(node.children().subList(1, node.children().size()));
    var thread = Exprs.converted(new Expr.Position(Expr.Place.THREAD), Scalar.UINT32);
    return switch (name) {
      case "sync", "barrier_wait" -> {
        if (name.equals("barrier_wait")) {
          throw new NotUnderstood("a barrier in two steps", node);
        }
        reading.isCooperative |= isGrid;
        meet(isGrid ? Sync.Scope.GRID : isTile ? Sync.Scope.WARP : Sync.Scope.BLOCK, size, node);
        yield Optional.of(new CValue.Unseen());
      }
      case "thread_rank" ->
          Optional.of(
              plain(isGrid ? gridRank(thread) : isTile ? part(thread, size, true) : thread));
      case "meta_group_rank" -> Optional.of(plain(part(thread, size, false)));
      case "size", "num_threads" ->
          isGrid ? Optional.of(data(node)) : Optional.of(plain(Exprs.number(size, Scalar.UINT32)));
      case "shfl", "shfl_up", "shfl_down", "shfl_xor", "ballot", "any", "all", "match_any" ->
          Optional.of(data(node));
      default -> throw new NotUnderstood("`" + name + "` of a group", node);
    };
  }

  private static CValue plain(Expr expr) {
    return new CValue.Plain(expr);
  }

  private Expr gridRank(Expr thread) {
    var block = Exprs.converted(new Expr.Position(Expr.Place.BLOCK), Scalar.UINT32);
    return new Expr.Binary(
        BinaryOperator.ADD,
        product(block, Exprs.number(reading.shape.threads(), Scalar.UINT32)),
        thread,
        Scalar.UINT32);
  }

  private static Expr part(Expr thread, int size, boolean isRest) {
    return new Expr.Binary(
        isRest ? BinaryOperator.REMAINDER : BinaryOperator.DIVIDE,
        thread,
        Exprs.number(size, Scalar.UINT32),
        Scalar.UINT32);
  }
}
