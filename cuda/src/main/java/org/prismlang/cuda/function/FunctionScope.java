package org.prismlang.cuda.function;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.operation.Prelude;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.layout.Unit;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** What is known at a place of the function being written. */
final class FunctionScope implements Translation {
  private static final CudaExpr WARP = CudaExpr.name("warp_id");

  private final FileScope file;
  private final Names names;
  private final Usage usage;
  private final Layout layout;
  private final BarrierNumbers barrierNumbers;
  private final boolean isKernel;
  private final boolean isExact;
  private final int threads;
  private final int frameThreads;
  private final boolean mayNameWarp;
  private final Values values = new Values(this);
  private final Places places = new Places(this);
  private final Set<String> arrays = new HashSet<>();
  private Unit unit;
  private Optional<Operand.OfBarrier> completion = Optional.empty();
  private boolean namesWarp;
  private boolean usesShared;

  FunctionScope(
      FileScope file,
      Usage usage,
      Layout layout,
      BarrierNumbers barrierNumbers,
      Kind kind,
      Unit unit,
      int threads,
      boolean mayNameWarp) {
    this.file = file;
    this.names = new Names(file.names());
    this.usage = usage;
    this.layout = layout;
    this.barrierNumbers = barrierNumbers;
    this.isKernel = kind == Kind.KERNEL;
    this.isExact = kind == Kind.EXACT_PROCEDURE;
    this.unit = unit;
    this.threads = threads;
    this.frameThreads = unit.size();
    this.mayNameWarp = mayNameWarp;
  }

  enum Kind {
    KERNEL,
    PROCEDURE,
    EXACT_PROCEDURE
  }

  FileScope file() {
    return file;
  }

  Names names() {
    return names;
  }

  Usage usage() {
    return usage;
  }

  /** Bytes from the beginning of the function's shared memory. */
  int offset(Memory memory) {
    return Optional.ofNullable(layout.memories().get(memory.name())).orElseThrow();
  }

  /** Of one whose extent the launch decides. */
  Expr launchedOffset(Memory memory) {
    return layout.launchedOffset(memory);
  }

  int offset(Barrier barrier) {
    return Optional.ofNullable(layout.barriers().get(barrier.name())).orElseThrow();
  }

  /** Where the shared memory of a called procedure lies; empty when it has none. */
  Optional<Layout.Call> place(Stmt.Invoke call) {
    return Optional.ofNullable(layout.calls().get(call));
  }

  BarrierNumbers barrierNumbers() {
    return barrierNumbers;
  }

  Values values() {
    return values;
  }

  Places places() {
    return places;
  }

  boolean isKernel() {
    return isKernel;
  }

  boolean isExact() {
    return isExact;
  }

  /** Threads of the block; 0 when the launch decides. */
  int threads() {
    return threads;
  }

  /** Threads that share the function's shared memory; 0 when the launch decides. */
  int frameThreads() {
    return frameThreads;
  }

  Unit unit() {
    return unit;
  }

  /** What {@code body} writes is code of {@code inner}. */
  void within(Unit inner, Runnable body) {
    var outer = unit;
    unit = inner;
    body.run();
    unit = outer;
  }

  /** Whether the index of the warp may be asked of its first lane: the warps are whole. */
  boolean mayNameWarp() {
    return mayNameWarp;
  }

  /** Index of the warp in the block, known to the compiler to be the same in all its lanes. */
  CudaExpr warp() {
    namesWarp = true;
    return WARP;
  }

  boolean namesWarp() {
    return namesWarp;
  }

  /** Where the function's shared memory begins. */
  CudaExpr shared() {
    usesShared = true;
    return CudaExpr.name(isKernel ? "smem" : "scratch");
  }

  boolean usesShared() {
    return usesShared;
  }

  /** The local of that name is an array in registers. */
  void declareArray(String local) {
    arrays.add(local);
  }

  boolean isArray(String name) {
    return arrays.contains(name) && names.isKnown(name);
  }

  /** The next operation, if it is a copy, completes there. */
  void completeOn(Optional<Operand.OfBarrier> barrier) {
    completion = barrier;
  }

  /** Calls a function of the prelude. */
  CudaExpr call(String function, CudaExpr... arguments) {
    int templates = function.indexOf('<');
    use(Prelude.function(templates < 0 ? function : function.substring(0, templates)));
    return CudaExpr.call(function, arguments);
  }

  @Override
  public Target target() {
    return file.target();
  }

  @Override
  public CudaExpr value(Expr expr) {
    return values.value(expr);
  }

  @Override
  public CudaExpr element(Expr array, int index) {
    return values.element(array, index);
  }

  @Override
  public CudaExpr local(Local local) {
    return CudaExpr.name(names.of(local.name()));
  }

  @Override
  public CudaType type(Type type) {
    Types.definitions(type).forEach(this::use);
    Types.header(Types.scalar(type)).ifPresent(file::include);
    return Types.of(type);
  }

  @Override
  public CudaExpr pointer(Access access) {
    return places.pointer(access);
  }

  @Override
  public CudaExpr sharedAddress(Access access) {
    return call("shared_address", places.pointer(access));
  }

  @Override
  public CudaExpr sharedBase(Access access) {
    return call("shared_address", places.base(access));
  }

  @Override
  public CudaExpr completion(Access destination) {
    var barrier =
        completion.orElseThrow(
            () ->
                new IllegalStateException(
                    "nothing waits for the copy into `" + destination.memory().name() + "`"));
    return places.barrier(barrier.barrier(), barrier.generation());
  }

  @Override
  public CudaExpr tensorMap(Access map) {
    var name = CudaExpr.name(names.of(map.memory().name()));
    if (map.memory().isList()) {
      return name.at(values.raw(map.index().getFirst()));
    }
    return isKernel ? name.address() : name;
  }

  @Override
  public CudaExpr thread(int size) {
    var thread = CudaExpr.name("threadIdx.x");
    return threads == size ? thread : thread.modulo(size);
  }

  @Override
  public String procedure(String name) {
    return file.procedure(name);
  }

  @Override
  public Optional<CudaExpr> watch(Watched place) {
    return file.isWatched() ? Optional.of(CudaExpr.unsigned(file.watch(place))) : Optional.empty();
  }

  @Override
  public String fresh(String hint) {
    return names.fresh(hint);
  }

  @Override
  public void use(PreludeFunction function) {
    file.use(function);
  }
}
