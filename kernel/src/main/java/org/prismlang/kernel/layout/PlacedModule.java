package org.prismlang.kernel.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.SizedTiles;
import org.prismlang.kernel.ir.Sizes;

/**
 * A module with its places on a machine, for all who print, run or judge it.
 *
 * @param ofKernels by name
 * @param ofProcedures by name
 */
public record PlacedModule(
    Module module, Map<String, Places> ofKernels, Map<String, Places> ofProcedures) {

  /**
   * Of one kernel or procedure.
   *
   * @param layout its shared memory
   * @param barriers the hardware's, as its units know them
   */
  public record Places(Layout layout, NamedBarriers barriers) {}

  public PlacedModule {
    ofKernels = Map.copyOf(ofKernels);
    ofProcedures = Map.copyOf(ofProcedures);
  }

  /** Asks nothing of a target: whether it has so much is said by {@link Placing}. */
  public static PlacedModule of(Module module) {
    var layouts = Layout.ofProcedures(module);
    var barriers = NamedBarriers.ofProcedures(module);
    var procedures = new HashMap<String, Places>();
    layouts.forEach((name, layout) -> procedures.put(name, new Places(layout, barriers)));
    var kernels = new HashMap<String, Places>();
    for (var kernel : module.kernels()) {
      var layout = Layout.of(kernel, module, layouts);
      kernels.put(kernel.name(), new Places(layout, barriers.with(kernel)));
    }
    return new PlacedModule(module, kernels, procedures);
  }

  /** As one launch of a kernel makes it, which decides over extents of tiles: that kernel alone. */
  public PlacedModule launched(Kernel kernel, Sizes launch) {
    if (of(kernel).layout().launched().isEmpty()) {
      return this;
    }
    var sized = SizedTiles.in(kernel, launch);
    var procedures = new HashMap<String, Layout>();
    ofProcedures.forEach((name, places) -> procedures.put(name, places.layout()));
    var layout = Layout.of(sized, module, procedures);
    var places = new Places(layout, of(kernel).barriers());
    return new PlacedModule(
        new Module(module.procedures(), List.of(sized)),
        Map.of(sized.name(), places),
        ofProcedures);
  }

  public List<Kernel> kernels() {
    return module.kernels();
  }

  public Kernel kernel(String name) {
    return module.kernels().stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kernel " + name));
  }

  /** One kernel alone, with the procedures it reaches: it stays where it is. */
  public PlacedModule only(Kernel kernel) {
    return new PlacedModule(module.only(kernel), Map.of(kernel.name(), of(kernel)), ofProcedures);
  }

  public Places of(Kernel kernel) {
    return known(ofKernels, kernel.name());
  }

  public Places of(Procedure procedure) {
    return procedure(procedure.name());
  }

  public Places procedure(String name) {
    return known(ofProcedures, name);
  }

  private static Places known(Map<String, Places> places, String name) {
    return Optional.ofNullable(places.get(name))
        .orElseThrow(() -> new IllegalArgumentException("`" + name + "` was not placed"));
  }
}
