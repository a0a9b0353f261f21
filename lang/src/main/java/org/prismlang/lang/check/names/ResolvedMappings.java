package org.prismlang.lang.check.names;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.mapping.MappingReader;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Task;

/**
 * What names of a mapping stand for: what its lines make, sizes and tensors of the task, what the
 * file declares, and words of the language.
 */
final class ResolvedMappings {
  /** Decorators that only tasks and mappings have. */
  static final Set<String> DECORATORS = Set.of("of", "where", "tune", "reassociates", "variant");

  private final ModuleScope module;
  private final List<Reference> references;
  private final Map<String, Symbol> names = new HashMap<>();

  ResolvedMappings(ModuleScope module, List<Reference> references) {
    this.module = module;
    this.references = references;
  }

  void mapping(Item.Function mapping) {
    MappingReader.task(mapping, new NamesOfModule(module)).ifPresent(this::task);
    for (var generic : mapping.generics()) {
      words(generic.kind());
      made(generic.name(), Symbol.Kind.GENERIC);
    }
    for (var parameter : mapping.parameters()) {
      words(parameter.type());
      made(parameter.name(), Symbol.Kind.PARAMETER);
    }
    for (var decorator : mapping.decorators()) {
      refer(
          decorator.name().span(), Symbol.builtIn(Symbol.Kind.DECORATOR, decorator.name().text()));
      decorator.arguments().forEach(this::argument);
    }
    mapping.body().forEach(this::statement);
  }

  /** Sizes, parameters and locals of the task. */
  private void task(Task task) {
    task.sizes().forEach(it -> known(it, Symbol.Kind.PARAMETER));
    task.parameters().forEach(it -> known(it.name(), Symbol.Kind.PARAMETER));
    for (var statement : task.item().body()) {
      if (statement instanceof Stmt.Declare it) {
        known(it.name(), Symbol.Kind.LOCAL);
      }
    }
    task.item().body().stream()
        .flatMap(it -> it.exprs().stream())
        .flatMap(Expr.Variable::in)
        .filter(it -> task.around().task(it.name()).isPresent())
        .forEach(
            it ->
                task.around()
                    .task(it.name())
                    .ifPresent(t -> names.putIfAbsent(it.name(), Declared.function(t.item()))));
  }

  private void known(Name name, Symbol.Kind kind) {
    names.put(name.text(), Symbol.of(kind, name.text(), name.span()));
  }

  private void made(Name name, Symbol.Kind kind) {
    known(name, kind);
    refer(name.span(), Symbol.of(kind, name.text(), name.span()));
  }

  private void statement(Stmt statement) {
    if (statement instanceof Stmt.Assign(var targets, var value, _)) {
      words(value);
      for (var target : targets) {
        if (target instanceof Expr.Variable(var name, var span)) {
          made(new Name(name, span), Symbol.Kind.LOCAL);
        }
      }
      return;
    }
    statement.exprs().forEach(this::words);
    statement.bodies().forEach(it -> it.forEach(this::statement));
  }

  /** An expression that is no value: each name stands for itself. */
  void words(Expr expr) {
    switch (expr) {
      case Expr.Variable(var name, var span) -> refer(span, symbol(name));
      case Expr.Field(var base, var name, _) -> {
        words(base);
        refer(name.span(), Symbol.builtIn(Symbol.Kind.WORD, name.text()));
      }
      case Expr.Call(var callee, var arguments, _) -> {
        words(callee);
        arguments.forEach(this::argument);
      }
      default -> expr.children().forEach(this::words);
    }
  }

  void argument(Argument argument) {
    argument.name().ifPresent(it -> refer(it.span(), symbol(it.text())));
    words(argument.value());
  }

  private Symbol symbol(String name) {
    return Optional.ofNullable(names.get(name))
        .or(() -> module.find(name).flatMap(Declared::symbol))
        .or(
            () ->
                BuiltIn.UNITS.contains(name)
                    ? Optional.of(Symbol.builtIn(Symbol.Kind.UNIT, name))
                    : Optional.empty())
        .orElseGet(() -> Symbol.builtIn(Symbol.Kind.WORD, name));
  }

  private void refer(Span span, Symbol symbol) {
    references.add(new Reference(span, symbol, span));
  }
}
