package org.prismlang.foreign.read;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Functions of CUDA's libraries for asynchronous copies and for barriers in two steps. */
final class AsyncCalls {
  /** They order nothing, and touch nothing that is looked at. */
  private static final Set<String> NOTHING =
      Set.of("fence_mbarrier_init", "fence_barrier_init", "prefetch_tma_descriptor");

  private static final Pattern OWN_PIPELINE =
      Pattern.compile("(cuda::)?pipeline<(3|(cuda::)?thread_scope_thread)>");

  private static final Expr ONE = Exprs.number(1, Scalar.INT64);

  private final Reading reading;
  private final AsyncOps ops;
  private final TensorCopies tensors;

  AsyncCalls(Reading reading) {
    this.reading = reading;
    this.ops = new AsyncOps(reading);
    this.tensors = new TensorCopies(reading, ops);
  }

  /** Empty where it is none of them. */
  Optional<CValue> of(CCalls.Called call, ClangNode node) {
    if (call.function().that("CompoundStmt").isPresent()) {
      return Optional.empty();
    }
    var name = call.function().name();
    var given = call.arguments();
    if (call.self().isPresent()) {
      var callee = CCalls.bare(node.first());
      boolean isBarrier =
          callee.is("MemberExpr") && isBarrier(callee.first().type().replace(" *", ""));
      if (!isBarrier) {
        return Optional.empty();
      }
      method(name, reading.places.address(call.self().get(), node), given, node);
      return Optional.of(new CValue.Unseen());
    }
    return function(name, given, node);
  }

  private static boolean isBarrier(String type) {
    return type.matches("(const )?(cuda::)?barrier<.*");
  }

  private void method(String name, CValue.Address barrier, List<ClangNode> given, ClangNode node) {
    boolean copies = reading.knowledge.hasCopiesOnBarriers();
    switch (name) {
      case "arrive_and_wait" -> {
        if (copies) {
          ops.commit(Timeline.CP_ASYNC, node);
          ops.drain(Timeline.CP_ASYNC, Exprs.ZERO, false, node);
        }
        ops.arrive(barrier, ONE, Optional.empty(), node);
        ops.awaitOwn(barrier, node);
      }
      case "arrive" -> {
        if (copies) {
          throw new NotUnderstood("a barrier for copies, in two steps", node);
        }
        ops.arrive(
            barrier, given.isEmpty() ? ONE : count(given.getFirst()), Optional.empty(), node);
      }
      case "wait" -> ops.awaitOwn(barrier, node);
      case "wait_parity" -> ops.await(barrier, number(given.getFirst()), node);
      default -> throw new NotUnderstood("`" + name + "` of a barrier", node);
    }
  }

  private Expr count(ClangNode given) {
    return given.is("CXXDefaultArgExpr") ? ONE : number(given);
  }

  private Expr number(ClangNode node) {
    return reading.expressions.of(node) instanceof CValue.Plain(Expr expr)
        ? expr
        : sizeInside(node);
  }

  /** {@code aligned_size_t<16>(n)}, a structure, is its number. */
  private Expr sizeInside(ClangNode node) {
    if (node.children().isEmpty()) {
      throw new NotUnderstood("`" + node.type() + "` as a number", node);
    }
    var inner = node.children().getFirst();
    return reading.types.of(inner) instanceof CType.Number ? number(inner) : sizeInside(inner);
  }

  /** {@code n32_t<3>}. */
  private static Expr typeNumber(ClangNode node) {
    var digits = node.type().replaceAll(".*<(\\d+).*", "$1");
    if (!digits.matches("\\d+")) {
      throw new NotUnderstood("`" + node.type() + "` as a number", node);
    }
    return Exprs.number(Long.parseLong(digits), Scalar.INT64);
  }

  private Optional<CValue> function(String name, List<ClangNode> given, ClangNode node) {
    CValue result = new CValue.Unseen();
    switch (name) {
      case "__cvta_generic_to_shared" -> {
        var address = reading.expressions.address(given.getFirst());
        result = reading.numbers.number(address, node);
      }
      case "barrier_native_handle" ->
          result = reading.places.address(reading.places.of(given.getFirst()), node);
      case "init", "mbarrier_init" -> {
        boolean isOther =
            given.size() != 2
                || name.equals("init") && !given.getFirst().type().contains("barrier");
        if (isOther) {
          return Optional.empty();
        }
        ops.initialize(address(given.getFirst()), number(given.getLast()), node);
      }
      case "__pipeline_memcpy_async" ->
          ops.copy(address(given.getFirst()), address(given.get(1)), number(given.get(2)), node);
      case "__pipeline_commit" -> ops.commit(Timeline.CP_ASYNC, node);
      case "__pipeline_wait_prior" ->
          ops.drain(Timeline.CP_ASYNC, number(given.getFirst()), false, node);
      case "memcpy_async" -> memcpy(given, node);
      case "wait", "wait_prior" -> waitOfGroup(name, node);
      case "memcpy_async_tx" ->
          ops.bringAll(
              address(given.getFirst()),
              address(given.get(1)),
              number(given.get(2)),
              place(given.get(3), node),
              node);
      case "barrier_arrive_tx" ->
          ops.arrive(
              place(given.getFirst(), node),
              number(given.get(1)),
              Optional.of(number(given.get(2))),
              node);
      default -> {
        return ofPtx(name, given, node);
      }
    }
    return Optional.of(result);
  }

  /** Wrappers of single instructions. */
  private Optional<CValue> ofPtx(String name, List<ClangNode> given, ClangNode node) {
    switch (name) {
      case "mbarrier_arrive" -> {
        var barrier = given.stream().filter(this::isPointer).findFirst();
        ops.arrive(
            address(barrier.orElseThrow(() -> new NotUnderstood("an arrival", node))),
            ONE,
            Optional.empty(),
            node);
      }
      case "mbarrier_arrive_expect_tx" ->
          ops.arrive(
              address(given.get(given.size() - 2)),
              ONE,
              Optional.of(number(given.getLast())),
              node);
      case "mbarrier_try_wait_parity", "mbarrier_test_wait_parity" -> {
        ops.await(address(given.get(given.size() - 2)), number(given.getLast()), node);
        return Optional.of(new CValue.Plain(ops.answer(node)));
      }
      case "mbarrier_try_wait", "mbarrier_test_wait" -> {
        ops.awaitOwn(address(given.get(given.size() - 2)), node);
        return Optional.of(new CValue.Plain(ops.answer(node)));
      }
      case "cp_async_bulk" -> bulk(given, node);
      case "cp_async_bulk_commit_group" -> ops.commit(Timeline.TMA_STORE, node);
      case "cp_async_bulk_wait_group", "cp_async_bulk_wait_group_read" ->
          ops.drain(Timeline.TMA_STORE, typeNumber(given.getFirst()), name.endsWith("read"), node);
      case "cp_async_bulk_tensor" -> tensor(given, node);
      case "fence_proxy_async", "fence_proxy_async_shared_cta" -> ops.fence(node);
      case "prism_fence_of_copies" -> {
        reading.hasOwnFences = true;
        ops.fence(node);
      }
      case "elect_sync" -> {
        return Optional.of(new CValue.Plain(ops.elected(node)));
      }
      default -> {
        if (name.matches("cp_async_bulk_tensor_[1-5]d_global_to_shared")) {
          int last = given.size() - 1;
          tensors.bring(
              address(given.getFirst()),
              address(given.get(1)),
              given.subList(2, last).stream().map(this::number).toList(),
              place(given.get(last), node),
              node);
          return Optional.of(new CValue.Unseen());
        }
        if (name.matches("cp_async_bulk_tensor_[1-5]d_shared_to_global")) {
          int last = given.size() - 1;
          tensors.take(
              address(given.get(last)),
              address(given.getFirst()),
              given.subList(1, last).stream().map(this::number).toList(),
              node);
          return Optional.of(new CValue.Unseen());
        }
        return NOTHING.contains(name) ? Optional.of(new CValue.Unseen()) : Optional.empty();
      }
    }
    return Optional.of(new CValue.Unseen());
  }

  private boolean isPointer(ClangNode node) {
    return reading.types.of(node) instanceof CType.Pointer;
  }

  private CValue.Address address(ClangNode node) {
    return reading.numbers.address(node);
  }

  private CValue.Address place(ClangNode barrier, ClangNode node) {
    return reading.places.address(reading.places.of(barrier), node);
  }

  /** To shared memory with a barrier behind, from it without. */
  private void bulk(List<ClangNode> given, ClangNode node) {
    var to = address(given.get(2));
    var from = address(given.get(3));
    if (given.size() == 6) {
      ops.bringAll(to, from, number(given.get(4)), address(given.get(5)), node);
    } else if (given.size() == 5) {
      ops.take(to, from, number(given.get(4)), node);
    } else {
      throw new NotUnderstood("a bulk copy", node);
    }
  }

  /** The same by a tensor map, with coordinates in an array. */
  private void tensor(List<ClangNode> given, ClangNode node) {
    boolean isLoad = given.size() == 6;
    if (!isLoad && given.size() != 5) {
      throw new NotUnderstood("a copy by a tensor map to several blocks", node);
    }
    int map = isLoad ? 3 : 2;
    var coordinates = coordinates(given.get(map + 1), node);
    if (isLoad) {
      var barrier = address(given.getLast());
      tensors.bring(address(given.get(2)), address(given.get(map)), coordinates, barrier, node);
    } else {
      tensors.take(address(given.getLast()), address(given.get(map)), coordinates, node);
    }
  }

  private List<Expr> coordinates(ClangNode given, ClangNode node) {
    if (reading.types.of(given) instanceof CType.Row(CType.Number element, long count)
        && reading.places.of(given) instanceof CPlace.InArray(var array, Expr first, _)) {
      return LongStream.range(0, count)
          .mapToObj(it -> Exprs.plus(first, Exprs.number(it, Scalar.INT64)))
          .map(it -> reading.places.get(new CPlace.InArray(array, it, element), element, node))
          .map(it -> it instanceof CValue.Plain(Expr expr) ? expr : Exprs.data(Scalar.INT64))
          .toList();
    }
    throw new NotUnderstood("coordinates of a copy by a tensor map", node);
  }

  /** Of one thread, or of a group, for which one of its threads stands. */
  private void memcpy(List<ClangNode> given, ClangNode node) {
    boolean isOfGroup = !isPointer(given.getFirst());
    int at = isOfGroup ? 1 : 0;
    if (given.size() < at + 3) {
      throw new NotUnderstood("`memcpy_async`", node);
    }
    var to = address(given.get(at));
    var from = address(given.get(at + 1));
    var size = number(given.get(at + 2));
    if (given.size() > at + 3) {
      var barrier = given.get(at + 3);
      boolean isOwnPipeline = !isOfGroup && OWN_PIPELINE.matcher(barrier.type()).matches();
      if (isOwnPipeline) {
        ops.copy(to, from, size, node);
        return;
      }
      if (!isBarrier(barrier.type())) {
        throw new NotUnderstood("`memcpy_async` with `" + barrier.type() + "`", node);
      }
      if (place(barrier, node).root() instanceof Root.InMemory(String key)
          && !reading.knowledge.copyOnBarrier(key)) {
        throw new NotUnderstood("copies on several barriers", node);
      }
    }
    var copy = reading.inside(() -> ops.copy(to, from, size, node));
    if (!isOfGroup) {
      copy.forEach(reading::emit);
      return;
    }
    var thread = Exprs.converted(new Expr.Position(Expr.Place.THREAD), Scalar.INT64);
    reading.emit(
        new Stmt.If(
            Exprs.compared(BinaryOperator.EQUAL, thread, Exprs.ZERO),
            copy,
            List.of(),
            reading.span(node)));
    if (given.size() == at + 3) {
      // Each is a stage for `wait_prior`.
      ops.commit(Timeline.CP_ASYNC, node);
    }
  }

  /** {@code cg::wait(group)}: for the copies, and for the group. */
  private void waitOfGroup(String name, ClangNode node) {
    if (!name.equals("wait")
        || !node.last().type().contains("thread_block")
        || node.last().type().contains("thread_block_tile")) {
      throw new NotUnderstood("`" + name + "` of a group", node);
    }
    ops.commit(Timeline.CP_ASYNC, node);
    ops.drain(Timeline.CP_ASYNC, Exprs.ZERO, false, node);
    reading.emit(
        new Sync.Meet(
            Sync.Scope.BLOCK, reading.shape.threads(), true, List.of(), reading.span(node)));
  }
}
