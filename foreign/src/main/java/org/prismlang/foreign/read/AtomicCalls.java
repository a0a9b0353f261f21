package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Atomic operations and fences of memory. */
final class AtomicCalls {
  private static final Map<String, AtomicOp> ATOMICS =
      Map.ofEntries(
          Map.entry("atomicAdd", AtomicOp.ADD),
          Map.entry("atomicSub", AtomicOp.SUB),
          Map.entry("atomicMin", AtomicOp.MIN),
          Map.entry("atomicMax", AtomicOp.MAX),
          Map.entry("atomicInc", AtomicOp.ADD),
          Map.entry("atomicDec", AtomicOp.SUB),
          Map.entry("atomicAnd", AtomicOp.AND),
          Map.entry("atomicOr", AtomicOp.OR),
          Map.entry("atomicXor", AtomicOp.XOR),
          Map.entry("atomicExch", AtomicOp.EXCHANGE),
          Map.entry("atomicCAS", AtomicOp.CAS));

  private static final Map<String, String> OPENCL_ATOMICS =
      Map.ofEntries(
          Map.entry("add", "atomicAdd"),
          Map.entry("sub", "atomicSub"),
          Map.entry("inc", "atomicInc"),
          Map.entry("dec", "atomicDec"),
          Map.entry("min", "atomicMin"),
          Map.entry("max", "atomicMax"),
          Map.entry("and", "atomicAnd"),
          Map.entry("or", "atomicOr"),
          Map.entry("xor", "atomicXor"),
          Map.entry("xchg", "atomicExch"),
          Map.entry("cmpxchg", "atomicCAS"));

  /** What our header's {@code cuda::atomic_ref} is made of. */
  private static final Map<String, AtomicOp> MEMBERS =
      Map.of(
          "prism_load", AtomicOp.LOAD,
          "prism_store", AtomicOp.STORE,
          "prism_exchange", AtomicOp.EXCHANGE,
          "prism_cas", AtomicOp.CAS,
          "prism_add", AtomicOp.ADD,
          "prism_sub", AtomicOp.SUB,
          "prism_and", AtomicOp.AND,
          "prism_or", AtomicOp.OR,
          "prism_min", AtomicOp.MIN,
          "prism_max", AtomicOp.MAX);

  private static final Pattern OPENCL_ATOMIC = Pattern.compile("ato(?:mic|m)_(\\w+)");

  /** Counts up or down to an end, and then again; in OpenCL, by one. */
  private static final Pattern ENDS = Pattern.compile("atomic(Inc|Dec)(_.*)?");

  private static final Map<String, Sync.Audience> FENCES =
      Map.of(
          "__threadfence", Sync.Audience.GPU,
          "__threadfence_block", Sync.Audience.BLOCK,
          "__threadfence_system", Sync.Audience.GPU,
          "mem_fence", Sync.Audience.BLOCK);
  private static final Pattern HALF_FENCES = Pattern.compile("(read|write)_mem_fence");

  /** Scopes of libcu++ as our header numbers them: a block, a thread. */
  private static final Pattern OF_BLOCK = Pattern.compile(".*reach<[23]>.*");

  /** Each of the two is added to by itself: so CUDA says. */
  private static final Pattern OF_HALVES = Pattern.compile(".*(__half2?|__nv_bfloat162?)\\b.*");

  private final Reading reading;

  AtomicCalls(Reading reading) {
    this.reading = reading;
  }

  /** How an operation orders, and for whom it is one. */
  private record Manners(String order, String scope) {}

  /** Empty where it is none. */
  Optional<CValue> of(String name, List<ClangNode> arguments, ClangNode node) {
    var audience = FENCES.get(name);
    if (audience != null) {
      fence(audience, node);
      return Optional.of(data(node));
    }
    if (HALF_FENCES.matcher(name).matches()) {
      reading.leaveOut("what `" + name + "` orders", node);
      return Optional.of(data(node));
    }
    if (name.equals("atomic_thread_fence") && arguments.size() == 2) {
      fence(arguments, node);
      return Optional.of(data(node));
    }
    var member = MEMBERS.get(name);
    if (member != null) {
      int count = arguments.size();
      var manners = manners(arguments.get(count - 2), arguments.get(count - 1));
      return Optional.of(operation(member, name, manners, arguments.subList(0, count - 2), node));
    }
    var atomic = OPENCL_ATOMIC.matcher(name);
    String word = atomic.matches() ? OPENCL_ATOMICS.getOrDefault(atomic.group(1), name) : name;
    var scope = word.endsWith("_block") || word.endsWith("_system");
    var op = ATOMICS.get(scope ? word.substring(0, word.lastIndexOf('_')) : word);
    var manners = new Manners("relaxed", word.endsWith("_block") ? "block" : "gpu");
    return op == null
        ? Optional.empty()
        : Optional.of(operation(op, name, manners, arguments, node));
  }

  private CValue data(ClangNode node) {
    return reading.places.data(reading.types.of(node));
  }

  private void fence(Sync.Audience audience, ClangNode node) {
    reading.knowledge.fence();
    reading.emit(new Sync.Fence(audience, List.of(), reading.span(node)));
  }

  /** {@code cuda::atomic_thread_fence(order, scope)}. */
  private void fence(List<ClangNode> arguments, ClangNode node) {
    var order = order(arguments.getFirst());
    var reach =
        reading.expressions.of(arguments.getLast()) instanceof CValue.Plain(Expr expr)
                && expr instanceof Expr.Constant(Value.Int(long scope), _)
            ? Optional.of(scope)
            : Optional.<Long>empty();
    if (reach.isEmpty() || order.equals("acquire") || order.equals("release")) {
      reading.leaveOut("what a fence of this kind orders", node);
    } else if (!order.equals("relaxed")) {
      fence(reach.get() >= 2 ? Sync.Audience.BLOCK : Sync.Audience.GPU, node);
    }
  }

  private Manners manners(ClangNode order, ClangNode scope) {
    var ordered = order(order);
    if (!ordered.equals("relaxed")) {
      reading.knowledge.fence();
    }
    return new Manners(ordered, OF_BLOCK.matcher(scope.type()).matches() ? "block" : "gpu");
  }

  /** Orders are types of our header: of those that are sequential, no more is used. */
  private static String order(ClangNode node) {
    var type = node.type();
    return type.contains("order_relaxed_t")
        ? "relaxed"
        : type.contains("order_acquire_t")
            ? "acquire"
            : type.contains("order_release_t") ? "release" : "acq_rel";
  }

  /** One after the other, each as an atomic operation. */
  private CValue inParts(
      AtomicOp op, long units, CValue.Address address, String key, ClangNode node) {
    var span = reading.span(node);
    boolean hasResult = op != AtomicOp.STORE;
    for (long i = 0; i < units && reading.isSeen(key); i++) {
      var at = Exprs.plus(address.offset(), Exprs.number(i, Scalar.INT64));
      var access = reading.access(key, at, span);
      var scalar = (Scalar) access.memory().element();
      var operands = new ArrayList<Operand>();
      operands.add(new Operand.OfAccess(access));
      int wanted = op == AtomicOp.LOAD ? 0 : op == AtomicOp.CAS ? 2 : 1;
      for (int each = 0; each < wanted; each++) {
        operands.add(new Operand.OfValue(Exprs.data(scalar)));
      }
      operands.add(new Operand.OfConstant(new Value.Words("relaxed")));
      operands.add(new Operand.OfConstant(new Value.Words("gpu")));
      Optional<Local> result =
          hasResult ? Optional.of(reading.fresh("old", scalar, span)) : Optional.empty();
      reading.emit(new Stmt.Operate(op.intrinsic(), operands, result, span));
    }
    return data(node);
  }

  private CValue operation(
      AtomicOp op, String name, Manners manners, List<ClangNode> arguments, ClangNode node) {
    var address = reading.expressions.address(arguments.getFirst());
    var values = new ArrayList<CValue>();
    for (var argument : arguments.subList(1, arguments.size())) {
      values.add(reading.expressions.of(argument));
    }
    CType type =
        reading.types.of(arguments.getFirst()) instanceof CType.Pointer(CType target)
            ? target
            : reading.types.of(node);
    if (!(address.root() instanceof Root.InMemory(String key))) {
      if (address.root() instanceof Root.Lost(String why)) {
        reading.leaveOut("what is behind " + why, node);
        return data(node);
      }
      var place = reading.places.behind(address, type, node);
      var before = reading.expressions.held(reading.places.get(place, type, node), node);
      if (op != AtomicOp.LOAD) {
        reading.places.put(place, reading.places.data(type), node);
      }
      return before;
    }
    reading.knowledge.write(key);
    var bytes = reading.types.bytes(type);
    if (bytes.isEmpty()) {
      throw new NotUnderstood("`" + name + "` of `" + node.type() + "`", node);
    }
    long units = reading.knowledge.units(key, bytes.getAsLong());
    if (units != 1 || !(type instanceof CType.Number(Scalar scalar))) {
      if (!OF_HALVES.matcher(type.toString()).matches()) {
        reading.leaveOut("`" + name + "` of a part of other data, as one", node);
      }
      return inParts(op, units, address, key, node);
    }
    var span = reading.span(node);
    var operands = new ArrayList<Operand>();
    operands.add(new Operand.OfAccess(reading.access(key, address.offset(), span)));
    int wanted = op == AtomicOp.LOAD ? 0 : op == AtomicOp.CAS ? 2 : 1;
    boolean hasEnd = ENDS.matcher(name).matches() && !values.isEmpty();
    for (int i = 0; i < wanted; i++) {
      operands.add(
          new Operand.OfValue(
              hasEnd
                  ? Exprs.data(scalar)
                  : i < values.size() && values.get(i) instanceof CValue.Plain(Expr expr)
                      ? Exprs.converted(expr, scalar)
                      : values.isEmpty() ? Exprs.number(1, scalar) : Exprs.data(scalar)));
    }
    operands.add(new Operand.OfConstant(new Value.Words(manners.order())));
    operands.add(new Operand.OfConstant(new Value.Words(manners.scope())));
    if (!reading.isSeen(key)) {
      return data(node);
    }
    if (op == AtomicOp.STORE) {
      reading.emit(new Stmt.Operate(op.intrinsic(), operands, Optional.empty(), span));
      return data(node);
    }
    var result = reading.fresh("old", scalar, span);
    var operate = new Stmt.Operate(op.intrinsic(), operands, Optional.of(result), span);
    reading.emit(operate);
    boolean isTicket =
        op == AtomicOp.ADD
            && manners.equals(new Manners("relaxed", "gpu"))
            && !reading.knowledge.isShared(key)
            && scalar.isInteger()
            && (hasEnd || operands.get(1) instanceof Operand.OfValue(Expr by) && isOne(by));
    if (isTicket) {
      var end =
          hasEnd && values.getFirst() instanceof CValue.Plain(Expr expr)
              ? Optional.of(expr)
              : Optional.<Expr>empty();
      reading.tickets.take(operate, end, node);
    }
    return new CValue.Plain(new Expr.Read(result));
  }

  private static boolean isOne(Expr expr) {
    return expr instanceof Expr.Convert(Expr inner, _, _) ? isOne(inner) : Exprs.isNumber(expr, 1);
  }
}
