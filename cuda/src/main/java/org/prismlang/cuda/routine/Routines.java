package org.prismlang.cuda.routine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.host.Contract;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launcher;
import org.prismlang.lang.type.Type;

/**
 * The host functions of a program that other languages can have.
 *
 * @param all those that are offered, and what they call
 * @param leftOut by name, what the others do that keeps them here
 */
public record Routines(List<Routine> all, Map<String, String> leftOut) {
  public static final Routines NONE = new Routines(List.of(), Map.of());

  public Routines {
    all = List.copyOf(all);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /**
   * Those of a file.
   *
   * @param hosts functions of the file, tests apart
   * @param launchers of its mappings
   * @param kernels those that there is code for
   */
  public static Routines of(
      List<Function> hosts, List<Launcher> launchers, IdentityHashMap<Function, Contract> kernels) {
    var reading = new Reading(kernels);
    hosts.forEach(it -> reading.offer(it.name(), it));
    launchers.forEach(it -> reading.offer(it.mapping(), it.function()));
    reading.follow();
    reading.settle();
    var leftOut = new LinkedHashMap<String, String>();
    for (var function : reading.offered) {
      var why = reading.refused.get(function);
      if (why != null) {
        leftOut.put(reading.name(function), why);
      }
    }
    return new Routines(reading.reached(), leftOut);
  }

  /** What is known while functions are read. */
  private static final class Reading {
    private final IdentityHashMap<Function, Contract> kernels;
    private final List<Function> order = new ArrayList<>();
    private final IdentityHashMap<Function, Routine> read = new IdentityHashMap<>();
    private final IdentityHashMap<Function, String> refused = new IdentityHashMap<>();
    private final ArrayDeque<Function> waiting = new ArrayDeque<>();
    private final List<Function> offered = new ArrayList<>();
    private final IdentityHashMap<Function, String> names = new IdentityHashMap<>();
    private final Set<Function> seen = identities();

    Reading(IdentityHashMap<Function, Contract> kernels) {
      this.kernels = kernels;
    }

    private static Set<Function> identities() {
      return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    void offer(String name, Function function) {
      offered.add(function);
      names.put(function, name);
      add(function);
    }

    private String name(Function function) {
      return names.getOrDefault(function, function.name());
    }

    private void add(Function function) {
      if (seen.add(function)) {
        waiting.add(function);
      }
    }

    void follow() {
      while (!waiting.isEmpty()) {
        var function = waiting.remove();
        var reader = new RoutineReader(kernels);
        try {
          read.put(function, reader.read(name(function), function, names.containsKey(function)));
          order.add(function);
          reader.callees().forEach(this::add);
        } catch (NotPlain e) {
          refused.put(function, e.why());
        }
      }
    }

    /** What a function is follows from those it calls, over and over. */
    void settle() {
      boolean isNew = true;
      while (isNew) {
        boolean isRefused = refuse();
        isNew = replace() || isRefused;
      }
    }

    private boolean refuse() {
      int before = read.size();
      for (var routine : routines()) {
        for (var call : Routine.calls(routine.body()).toList()) {
          var why = refused.get(call.callee());
          if (why != null) {
            refused.put(
                routine.function(),
                "it calls `" + call.callee().instance() + "`, and there " + why);
            break;
          }
        }
        if (!refused.containsKey(routine.function()) && queuesWithin(routine)) {
          refused.put(routine.function(), "it launches in the middle of an expression");
        }
      }
      read.keySet().removeAll(refused.keySet());
      return read.size() < before;
    }

    /** Other languages evaluate operands in other orders. */
    private boolean queuesWithin(Routine routine) {
      return RoutineStmt.all(routine.body())
          .flatMap(it -> it.expressions().stream())
          .flatMap(it -> it.children().stream())
          .flatMap(RoutineExpr::all)
          .anyMatch(it -> it instanceof RoutineExpr.Call call && queues(call.callee()));
    }

    private boolean queues(Function function) {
      var routine = read.get(function);
      return routine != null && routine.queues();
    }

    private boolean replace() {
      boolean isNew = false;
      for (var function : order) {
        var old = read.get(function);
        if (old == null) {
          continue;
        }
        var callees = new ArrayList<Routine>();
        Routine.calls(old.body())
            .forEach(it -> Optional.ofNullable(read.get(it.callee())).ifPresent(callees::add));
        boolean queues = old.queues() || callees.stream().anyMatch(Routine::queues);
        boolean asks = old.asks() || callees.stream().anyMatch(Routine::asks);
        var written = written(old);
        isNew |= queues != old.queues() || asks != old.asks() || !written.equals(old.written());
        read.put(
            function,
            new Routine(
                old.name(),
                function,
                old.parameters(),
                old.results(),
                old.body(),
                old.isOffered(),
                queues,
                asks,
                written));
      }
      return isNew;
    }

    private Set<RoutineVariable> written(Routine routine) {
      var written = new HashSet<RoutineVariable>(routine.written());
      for (var statement : RoutineStmt.all(routine.body()).toList()) {
        if (statement instanceof RoutineStmt.Launch launch) {
          for (int i = 0; i < launch.arguments().size(); i++) {
            if (!launch.kernel().given().get(i).isReadOnly()) {
              memory(launch.arguments().get(i), written);
            }
          }
        }
        // A buffer that has two names is taken for written.
        if (statement instanceof RoutineStmt.Assign assign) {
          assign.values().forEach(it -> memory(it, written));
        }
      }
      for (var call : Routine.calls(routine.body()).toList()) {
        var callee = read.get(call.callee());
        for (int i = 0; callee != null && i < call.arguments().size(); i++) {
          if (!callee.isConst(callee.parameters().get(i))) {
            memory(call.arguments().get(i), written);
          }
        }
      }
      return written;
    }

    private static void memory(RoutineExpr given, Set<RoutineVariable> to) {
      switch (given) {
        case RoutineExpr.Name(var variable) when variable.type() instanceof Type.Buffer ->
            to.add(variable);
        case RoutineExpr.Tensor tensor -> memory(tensor.buffer(), to);
        default -> {}
      }
    }

    private List<Routine> routines() {
      return order.stream().map(read::get).filter(Objects::nonNull).toList();
    }

    /** Those that are offered, and what they call. */
    List<Routine> reached() {
      var kept = identities();
      var open = new ArrayDeque<Function>();
      offered.stream().filter(read::containsKey).forEach(open::add);
      while (!open.isEmpty()) {
        var routine = read.get(open.remove());
        if (routine != null && kept.add(routine.function())) {
          Routine.calls(routine.body()).forEach(it -> open.add(it.callee()));
        }
      }
      return routines().stream().filter(it -> kept.contains(it.function())).toList();
    }
  }
}
