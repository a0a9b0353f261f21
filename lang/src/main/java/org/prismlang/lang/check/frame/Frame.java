package org.prismlang.lang.check.frame;

import java.util.Optional;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;

/**
 * The function under check: where we are in it, what its names mean, where errors go. Knows nothing
 * of what reads its code.
 */
public final class Frame {
  /** How the function is looked at. */
  public enum Mode {
    /** Generics are opaque: names and value types only. */
    DEFINITION,
    /** Generics are bound: everything. */
    INSTANCE,
    /** As an instance, of a function whose definition is wrong already: nothing is said. */
    SILENT
  }

  public final CheckRun task;
  public final ModuleScope module;
  public final Mode mode;
  public final boolean isHost;
  public final Scope scope = new Scope();
  public final Facts facts = new Facts();
  public Here here;

  private final Optional<String> origin;
  private int errors;
  private boolean onlyAssertions;

  public Frame(
      CheckRun task,
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

  public Perspective perspective() {
    return here.perspective();
  }

  public boolean isDefinition() {
    return mode == Mode.DEFINITION;
  }

  /** Whether what the text says may hold for this instance by chance. */
  public boolean isInstanceOfGeneric() {
    return origin.isPresent();
  }

  public void report(Diagnostic diagnostic) {
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

  /** Whether {@code f[…]} is an instance of a function rather than an element. */
  public boolean namesFunction(Expr.Index index) {
    return index.base() instanceof Expr.Variable(String name, _)
        && scope.find(name).isEmpty()
        && module.find(name).isPresent()
        && module.find(name).get() instanceof Declaration.OfFunction;
  }

  /** What a failed static assertion guards is not worth another word. */
  public void onlyAssertions() {
    onlyAssertions = true;
  }

  public boolean hasErrors() {
    return errors > 0;
  }

  /** The line that explains the code's perspective. */
  public Diagnostic withPerspective(Diagnostic diagnostic) {
    return diagnostic.label(here.setAt(), "this code acts as " + perspective());
  }

  private static boolean dependsOnInstance(Code code) {
    return switch (code) {
      case P0212, P0214, P0221, P0222, P0225 -> true;
      default -> code.compareTo(Code.P0301) >= 0;
    };
  }

  /** Declares a name in the innermost block. */
  public void declare(String name, Symbol symbol, Span span) {
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

  public void declare(Variable variable) {
    declare(variable.name(), new Symbol.OfVariable(variable), variable.span());
  }
}
