package org.prismlang.cuda.function;

import static org.prismlang.cuda.tree.CudaExpr.name;
import static org.prismlang.cuda.tree.CudaExpr.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaItem;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.layout.Unit;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;

/** Kernels and procedures as functions of CUDA C++. */
public final class Functions {
  private static final int WARP = 32;
  private static final String TENSOR_MAP = "CUtensorMap";
  private static final String SLOT = "i";

  private final FileScope file;
  private final PlacedModule placed;

  /** {@code placed}: the file's module. */
  public Functions(FileScope file, PlacedModule placed) {
    this.file = file;
    this.placed = placed;
  }

  public CudaItem of(Kernel kernel) {
    int threads = kernel.launch().block().orElse(0);
    boolean hasWholeWarps =
        threads != 0 ? threads % WARP == 0 : kernel.bound().promised(Level.THREAD) % WARP == 0;
    var scope =
        new FunctionScope(
            file,
            Usage.of(kernel.body(), file.module()),
            placed.of(kernel).layout(),
            new BarrierNumbers(placed.of(kernel).barriers()),
            FunctionScope.Kind.KERNEL,
            Unit.of(kernel.bound().top(), threads),
            threads,
            hasWholeWarps);
    var parameters = new ArrayList<String>();
    var lists = new ArrayList<CudaStmt>();
    for (var parameter : kernel.parameters()) {
      switch (parameter) {
        case Parameter.OfLocal(Local local) ->
            parameters.add(scope.type(local.type()).declare(scope.names().declare(local.name())));
        case Parameter.OfMemory(Memory memory) -> {
          var names = new ArrayList<String>();
          for (var given : memory.given()) {
            var name = scope.names().declare(given.name());
            names.add(name);
            parameters.add(type(memory, !kernel.launch().overlaps(), scope).declare(name));
          }
          list(memory, names, scope).ifPresent(lists::add);
        }
      }
    }
    var prologue = new ArrayList<>(lists);
    prologue.addAll(barriers(kernel, scope));
    var written =
        kernel.launch().overlaps() ? EarlyStart.in(kernel.body(), kernel.span()) : kernel.body();
    var statements =
        new StatementPrinter(
            scope,
            new Synchronizations(scope, kernel.launch().cluster(), waits(kernel)),
            new Roles(kernel.launch()),
            new Results(List.of()));
    var code = withoutLastReturn(new Tidy(file.origins()).statements(statements.body(written)));
    var body = new ArrayList<CudaStmt>();
    if (scope.usesShared()) {
      body.add(
          new CudaStmt.Raw(List.of("extern __shared__ __align__(1024) unsigned char smem[];")));
    }
    warp(scope).ifPresent(body::add);
    body.addAll(prologue);
    body.addAll(code);
    var function =
        new CudaItem.Function(
            heading(kernel.launch()), file.kernel(kernel.name()), parameters, body);
    file.origins().note(function, kernel.span());
    return function;
  }

  public CudaItem of(Procedure procedure) {
    var places = placed.of(procedure);
    var scope =
        new FunctionScope(
            file,
            Usage.of(procedure.parameters(), procedure.body(), file.module()),
            places.layout(),
            new BarrierNumbers(places.barriers()),
            procedure.exact() ? FunctionScope.Kind.EXACT_PROCEDURE : FunctionScope.Kind.PROCEDURE,
            Unit.of(procedure.bound().top(), 0),
            0,
            hasWholeWarps(procedure.bound()));
    var parameters = new ArrayList<String>();
    if (places.layout().bytes() > 0) {
      parameters.add(CudaTypes.BYTE.pointer().declare("scratch"));
    }
    for (var parameter : procedure.parameters()) {
      parameters.add(ofProcedure(parameter, scope));
    }
    boolean returns = Results.isReturned(procedure.results());
    var references = new ArrayList<String>();
    if (!returns) {
      for (var result : procedure.results()) {
        var name = scope.names().fresh("result" + references.size());
        references.add(name);
        parameters.add(new CudaType.Reference(scope.type(result)).declare(name));
      }
    }
    var statements =
        new StatementPrinter(
            scope,
            new Synchronizations(scope, 1, BarrierWaits.NONE),
            new Roles(Launch.FREE),
            new Results(references));
    var code =
        withoutLastReturn(new Tidy(file.origins()).statements(statements.body(procedure.body())));
    var body = new ArrayList<CudaStmt>();
    warp(scope).ifPresent(body::add);
    body.addAll(code);
    var result = returns ? scope.type(procedure.results().getFirst()) : CudaTypes.VOID;
    var function =
        new CudaItem.Function(
            "__device__ "
                + (procedure.inline() ? "__forceinline__ " : "__noinline__ ")
                + result.text(),
            file.procedure(procedure.name()),
            parameters,
            body);
    file.origins().note(function, procedure.span());
    return function;
  }

  private BarrierWaits waits(Kernel kernel) {
    return file.isWatched() ? BarrierWaits.of(kernel, file.module()) : BarrierWaits.NONE;
  }

  private static boolean hasWholeWarps(Bound bound) {
    return bound.top().level() == Level.THREAD
        ? bound.top().size() % WARP == 0
        : bound.promised(Level.THREAD) % WARP == 0;
  }

  private static String heading(Launch launch) {
    var text = new StringBuilder("extern \"C\" __global__ void ");
    launch
        .block()
        .ifPresent(
            threads ->
                text.append("__launch_bounds__(")
                    .append(threads)
                    .append(", ")
                    .append(launch.minBlocks())
                    .append(") "));
    if (launch.cluster() > 1) {
      text.append("__cluster_dims__(").append(launch.cluster()).append(", 1, 1) ");
    }
    return text.toString().strip();
  }

  /**
   * {@code isAlone}: nobody else changes its memory while it runs. Where the kernel before it does,
   * loads must not be moved up over the wait for it, nor go past the cache that sees its writes.
   */
  private CudaType type(Memory memory, boolean isAlone, FunctionScope scope) {
    if (memory.space() == Memory.Space.TENSOR) {
      file.include("cuda.h");
      return CudaType.named("const __grid_constant__ " + TENSOR_MAP);
    }
    return new CudaType.Pointer(element(memory, scope), isAlone);
  }

  private static CudaType element(Memory memory, FunctionScope scope) {
    boolean isConst = memory.isConst() || !memory.isAtomic() && !scope.usage().isWritten(memory);
    var element = scope.type(memory.element());
    return isConst ? element.constant() : element;
  }

  /** The parameters of a list under one name. */
  private static Optional<CudaStmt> list(
      Memory memory, List<String> parameters, FunctionScope scope) {
    if (!memory.isList() || !scope.usage().isTouched(memory)) {
      return Optional.empty();
    }
    boolean areMaps = memory.space() == Memory.Space.TENSOR;
    var one = areMaps ? CudaType.named(TENSOR_MAP).constant() : element(memory, scope);
    var name = scope.names().declare(memory.name());
    var all = String.join(areMaps ? ", &" : ", ", parameters);
    return Optional.of(
        new CudaStmt.Raw(
            List.of(
                one.pointer().constant().declare(name + "[" + memory.list() + "]")
                    + " = {"
                    + (areMaps ? "&" : "")
                    + all
                    + "};")));
  }

  private String ofProcedure(Parameter parameter, FunctionScope scope) {
    var name = scope.names().declare(parameter.name());
    return switch (parameter) {
      case Parameter.OfLocal(Local local) -> {
        var type = scope.type(local.type());
        if (local.type() instanceof Type.Array) {
          scope.declareArray(local.name());
          yield new CudaType.Reference(type).declare(name);
        }
        yield type.declare(name);
      }
      case Parameter.OfMemory(Memory memory) when memory.space() == Memory.Space.TENSOR -> {
        file.include("cuda.h");
        yield CudaType.named(TENSOR_MAP).constant().pointer().declare(name);
      }
      case Parameter.OfMemory(Memory memory) -> {
        var element = scope.type(memory.element());
        yield (memory.isConst() ? element.constant() : element).pointer().declare(name);
      }
    };
  }

  private static Optional<CudaStmt> warp(FunctionScope scope) {
    if (!scope.namesWarp()) {
      return Optional.empty();
    }
    var own = name("threadIdx.x").dividedBy(WARP);
    var first = CudaExpr.call("__shfl_sync", CudaExpr.text("0xffffffffu"), own, number(0));
    return Optional.of(CudaStmt.declare(CudaTypes.INT.constant(), "warp_id", first));
  }

  /** Addresses of the split barriers, and their initialization before anyone can use them. */
  private static List<CudaStmt> barriers(Kernel kernel, FunctionScope scope) {
    if (kernel.barriers().isEmpty()) {
      return List.of();
    }
    var statements = new ArrayList<CudaStmt>();
    var inits = new TreeMap<Integer, List<CudaStmt>>();
    for (var barrier : kernel.barriers()) {
      var identifier = scope.names().declare(Places.key(barrier), barrier.name());
      var place = scope.shared().plus(scope.offset(barrier));
      statements.add(
          CudaStmt.declare(
              CudaTypes.UINT.constant(), identifier, scope.call("shared_address", place)));
      var slot = barrier.slots() == 1 ? number(0) : name(SLOT).times(Barrier.BYTES);
      var init =
          scope.call("mbarrier_init", name(identifier).plus(slot), number(barrier.arrivals()));
      inits.computeIfAbsent(barrier.slots(), _ -> new ArrayList<>()).add(CudaStmt.evaluate(init));
    }
    var first = new ArrayList<CudaStmt>();
    inits.forEach((slots, each) -> first.addAll(slots == 1 ? each : List.of(loop(slots, each))));
    first.add(CudaStmt.evaluate(scope.call("fence_barrier_init")));
    statements.add(new CudaStmt.If(name("threadIdx.x").equalTo(number(0)), first, List.of()));
    statements.add(
        // Others of the cluster may count on these barriers: copies to all blocks do.
        kernel.launch().cluster() > 1
            ? CudaStmt.evaluate(scope.call("cluster_sync"))
            : CudaStmt.call("__syncthreads"));
    return statements;
  }

  private static CudaStmt loop(int slots, List<CudaStmt> body) {
    var condition = name(SLOT).less(number(slots));
    return new CudaStmt.For(
        CudaTypes.INT, SLOT, number(0), condition, number(1), CudaStmt.For.FREE, body);
  }

  private static List<CudaStmt> withoutLastReturn(List<CudaStmt> body) {
    boolean isPlain =
        !body.isEmpty() && body.getLast() instanceof CudaStmt.Return(var value) && value.isEmpty();
    return isPlain ? body.subList(0, body.size() - 1) : body;
  }
}
