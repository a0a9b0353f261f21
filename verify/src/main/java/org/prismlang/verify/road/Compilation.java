package org.prismlang.verify.road;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.SourceFile;

/**
 * The kernels of a checked text with their synchronization.
 *
 * @param kernels of the text and of what launches its mappings, those it imports apart; placed in
 *     the same order
 * @param placed empty where an error was reported
 * @param demands what decorators ask of its kernels and loops
 */
public record Compilation(
    List<Function> kernels, Optional<PlacedModule> placed, List<Demand> demands) {
  public Compilation {
    kernels = List.copyOf(kernels);
    demands = List.copyOf(demands);
  }

  public int kernelCount() {
    return kernels.size();
  }

  /** By {@code road}, as far as that goes. */
  public static Compilation of(
      Checked checked, SourceFile file, Road road, Diagnostics diagnostics) {
    return of(own(checked, file, List.of()), road, diagnostics);
  }

  /** With the kernels of imported files that functions of the text launch, too; not its tests. */
  public static Compilation withLaunched(
      Checked checked, SourceFile file, Road road, Diagnostics diagnostics) {
    var hosts =
        checked.program().hosts().stream()
            .filter(it -> !it.test() && it.span().file().equals(file))
            .toList();
    var program = own(checked, file, hosts);
    // Of several kernels of one name the text's own keeps it.
    var ownFirst =
        program.functions().stream()
            .sorted(
                Comparator.comparing(
                    it -> it.role() == Function.Role.KERNEL && !it.span().file().equals(file)))
            .toList();
    return of(new Program(ownFirst, program.launchers()), road, diagnostics);
  }

  private static Compilation of(Program program, Road road, Diagnostics diagnostics) {
    var kernels = program.kernels();
    if (diagnostics.hasErrors()) {
      return new Compilation(kernels, Optional.empty(), List.of());
    }
    var lowered = Road.lower(program);
    return new Compilation(
        kernels,
        road.of(lowered, diagnostics),
        // Instances of a generic function ask for the same.
        program.functions().stream().flatMap(it -> it.demands().stream()).distinct().toList());
  }

  /**
   * Without the kernels of imported files: those are built where they are written. What launches a
   * mapping brings all that it launches, and so do {@code hosts}.
   */
  private static Program own(Checked checked, SourceFile file, List<Function> hosts) {
    var files = new HashSet<SourceFile>(List.of(file));
    checked.mappings().forEach(it -> files.add(it.file()));
    var launched = Collections.newSetFromMap(new IdentityHashMap<Function, Boolean>());
    checked.program().launchers().forEach(it -> reach(it.function(), launched));
    hosts.forEach(it -> reach(it, launched));
    return new Program(
        checked.program().functions().stream()
            .filter(
                it ->
                    it.role() != Function.Role.KERNEL
                        || files.contains(it.span().file())
                        || launched.contains(it))
            .toList(),
        checked.program().launchers());
  }

  /** All that it calls or launches. */
  private static void reach(Function function, Set<Function> reached) {
    if (reached.add(function)) {
      Action.terms(function.body())
          .forEach(
              it -> {
                switch (it) {
                  case Term.Launch launch -> reach(launch.kernel(), reached);
                  case Term.Call call -> reach(call.callee(), reached);
                  default -> {}
                }
              });
    }
  }
}
