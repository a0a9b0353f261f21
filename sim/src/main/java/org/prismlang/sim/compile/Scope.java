package org.prismlang.sim.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.layout.Layout;

/**
 * The names of a kernel or of an expanded procedure.
 *
 * @param layout of the shared memory that is allocated in it
 * @param base where that begins
 * @param threads of the unit that runs the procedure; 0 for a block, whatever its size
 * @param isKernel whether it is the kernel itself
 * @param definitions what variables that never change are made of
 * @param results of the procedure, by names of its own
 */
record Scope(
    Map<String, Held> names,
    Layout layout,
    Place.Shared base,
    int threads,
    boolean isKernel,
    Definitions definitions,
    List<Local> results) {

  static Scope empty(
      Layout layout,
      Place.Shared base,
      int threads,
      boolean isKernel,
      List<Stmt> body,
      List<Local> results) {
    return new Scope(
        new HashMap<>(),
        layout,
        base,
        threads,
        isKernel,
        new Definitions(Names.changed(body)),
        results);
  }

  /** The same frame with other slots. */
  Scope with(Map<String, Held> others, Place.Shared otherBase) {
    return new Scope(others, layout, otherBase, threads, isKernel, definitions.inside(), results);
  }

  boolean knows(String name) {
    return names.containsKey(name);
  }

  Var var(String name) {
    return (Var) of(name);
  }

  Place place(String name) {
    return (Place) of(name);
  }

  Held of(String name) {
    return Optional.ofNullable(names.get(name))
        .orElseThrow(() -> new IllegalStateException("unknown name " + name));
  }

  void put(String name, Held held) {
    names.put(name, held);
  }
}
