package org.prismlang.lang.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Index;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Module;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Type;

/** A text as written, with what its names stand for. */
record LintedText(Module module, Index index) {
  private static final String UNSAFE = "unsafe";
  private static final Set<String> CODE = Set.of("global", "device", "host");

  SourceFile file() {
    return module.file();
  }

  /** Code whose names can all be followed: of kernels, device and host functions. */
  List<Item.Function> functions() {
    return module.items().stream()
        .filter(Item.Function.class::isInstance)
        .map(Item.Function.class::cast)
        .filter(it -> it.kind().filter(CODE::contains).isPresent())
        .filter(it -> !hasForeignText(it))
        .toList();
  }

  /** CUDA text may use every name around it. */
  private static boolean hasForeignText(Item.Function function) {
    return expressions(function.body())
        .flatMap(Expr::all)
        .anyMatch(
            it ->
                it instanceof Expr.Call(Expr.Variable(String callee, _), _, _)
                    && callee.equals(UNSAFE));
  }

  static Stream<Expr> expressions(List<Stmt> body) {
    return Stmt.all(body).flatMap(it -> it.exprs().stream());
  }

  Optional<Symbol> symbol(Span name) {
    return entry(name).flatMap(Entry::symbol);
  }

  Optional<Type> type(Span name) {
    return entry(name).flatMap(Entry::type);
  }

  private Optional<Entry> entry(Span name) {
    return index.at(name.file(), name.start()).filter(it -> it.span().equals(name));
  }

  /** Whether the value of what is declared there is used anywhere. */
  boolean isRead(Name declared, Set<Span> writes) {
    return symbol(declared.span())
        .map(
            symbol ->
                index.uses(symbol).stream()
                    .anyMatch(it -> !it.equals(declared.span()) && !writes.contains(it)))
        .orElse(true);
  }

  /** Where variables are only written: {@code x = …} and {@code x += …}. */
  static Set<Span> writes(List<Stmt> body) {
    var writes = new HashSet<Span>();
    Stmt.all(body)
        .forEach(
            statement -> {
              if (statement instanceof Stmt.Assign(List<Expr> targets, _, _)) {
                targets.forEach(it -> addName(it, writes));
              } else if (statement instanceof Stmt.Update(Expr target, _, _, _)) {
                addName(target, writes);
              }
            });
    return writes;
  }

  private static void addName(Expr target, Set<Span> writes) {
    if (target instanceof Expr.Variable(_, Span span)) {
      writes.add(span);
    }
  }
}
