package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * The function under check: where we are in it, what its names mean, where errors go. Knows nothing
 * of what reads its code.
 */
final class Frame {
  /** How the function is looked at. */
  enum Mode {
    /** Generics are opaque: names and value types only. */
    DEFINITION,
    /** Generics are bound: everything. */
    INSTANCE,
    /** As an instance, of a function whose definition is wrong already: nothing is said. */
    SILENT
  }

  final Task task;
  final ModuleScope module;
  final Mode mode;
  final boolean isHost;
  final Scope scope = new Scope();
  final Facts facts = new Facts();
  Here here;

  private final Optional<String> origin;
  private int errors;
  private boolean onlyAssertions;

  Frame(
      Task task,
      ModuleScope module,
      Mode mode,
      boolean isHost,
      Here here,
      Optional<String> origin) {
    this.task = task;
    this.module = module;
    this.mode = mode;
    this.isHost = isHost;
    this.here = here;
    this.origin = origin;
  }

  Perspective perspective() {
    return here.perspective();
  }

  boolean isDefinition() {
    return mode == Mode.DEFINITION;
  }

  /** Whether what the text says may hold for this instance by chance. */
  boolean isInstanceOfGeneric() {
    return origin.isPresent();
  }

  void report(Diagnostic diagnostic) {
    if (mode == Mode.SILENT
        || onlyAssertions && diagnostic.code() != Code.P0212
        || isDefinition() && dependsOnInstance(diagnostic.code())) {
      return;
    }
    if (diagnostic.isError()) {
      errors++;
    }
    task.diagnostics().report(origin.isPresent() ? diagnostic.note(origin.get()) : diagnostic);
  }

  /** What a failed static assertion guards is not worth another word. */
  void onlyAssertions() {
    onlyAssertions = true;
  }

  boolean hasErrors() {
    return errors > 0;
  }

  /** The line that explains the code's perspective. */
  Diagnostic withPerspective(Diagnostic diagnostic) {
    return diagnostic.label(here.setAt(), "this code acts as " + perspective());
  }

  private static boolean dependsOnInstance(Code code) {
    return switch (code) {
      case P0212, P0214, P0221, P0222, P0225 -> true;
      default -> code.compareTo(Code.P0301) >= 0;
    };
  }

  /** A place where the function may wait for another block, and why. */
  record Wait(Span where, Optional<Span> what) {}

  /** What the function's summary is made of, beside memory. */
  static final class Facts {
    final List<Function> callees = new ArrayList<>();
    Optional<Wait> waits = Optional.empty();
    boolean loadsWords;
    boolean takesTicket;
    boolean collective;
    boolean impure;
    boolean speaks;
    boolean unnamedWgmma;
  }

  /** Declares a name in the innermost block. */
  void declare(String name, Symbol symbol, Span span) {
    var earlier = scope.findInBlock(name);
    if (earlier.isPresent()) {
      report(
          Code.P0202
              .at(span, "`" + name + "` is declared twice in this block")
              .label(earlier.get().span(), "first declared here")
              .help("assign to it (`" + name + " = …`), or give one of them another name"));
    }
    scope.put(name, symbol);
    task.typings().declared(symbol);
  }

  void declare(Variable variable) {
    declare(variable.name(), new Symbol.OfVariable(variable), variable.span());
  }
}
