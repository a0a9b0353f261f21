package org.prismlang.runtime.host;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Function;
import org.prismlang.runtime.Program;

/**
 * The host functions of a program, and what launches its mappings. Each is compiled when it is
 * first called.
 */
public final class HostProgram {
  private final Program program;
  private final IdentityHashMap<Function, HostClass> compiled = new IdentityHashMap<>();

  private HostProgram(Program program) {
    this.program = program;
  }

  public static HostProgram of(Program program) {
    return new HostProgram(program);
  }

  /**
   * Those of the program's file, not of imported ones; mappings are the last, each by its own name.
   */
  public List<HostFunction> functions() {
    var functions = new ArrayList<HostFunction>();
    for (var function : program.checked().hosts()) {
      if (function.span().file().equals(program.file())) {
        functions.add(new HostFunction(function.instance(), function, this));
      }
    }
    for (var launcher : program.checked().launchers()) {
      functions.add(new HostFunction(launcher.mapping(), launcher.function(), this));
    }
    return functions;
  }

  public Optional<HostFunction> function(String name) {
    for (var function : functions()) {
      if (function.name().equals(name)) {
        return Optional.of(function);
      }
    }
    return Optional.empty();
  }

  /** Those marked {@code @test}. */
  public List<HostFunction> tests() {
    return functions().stream().filter(HostFunction::isTest).toList();
  }

  Program program() {
    return program;
  }

  synchronized HostClass compiled(Function function) {
    return compiled.computeIfAbsent(function, HostClass::new);
  }
}
