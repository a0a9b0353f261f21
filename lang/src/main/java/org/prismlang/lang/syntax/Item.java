package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/** What stands at the left margin of a file. */
public sealed interface Item {
  Span span();

  /** {@code import std.warp as warp}; a leading empty name stands for a leading dot. */
  record Import(List<Name> path, Optional<Name> alias, Span span) implements Item {
    public Import {
      path = List.copyOf(path);
    }
  }

  /** {@code from std.block import reduce, scan as prefix}. */
  record ImportFrom(List<Name> path, List<ImportedName> names, Span span) implements Item {
    public ImportFrom {
      path = List.copyOf(path);
      names = List.copyOf(names);
    }
  }

  record ImportedName(Name name, Optional<Name> alias) {}

  /** {@code D : constexpr(int) = 4}; other types are refused by the checker. */
  record Constant(Name name, Expr type, Optional<Expr> value, Span span) implements Item {}

  /** {@code type tile_state[T: type] = atomic(uint64)}, used as {@code tile_state(uint)}. */
  record TypeAlias(Name name, List<Generic> generics, Expr type, Span span) implements Item {
    public TypeAlias {
      generics = List.copyOf(generics);
    }
  }

  /** {@code struct Pair:} with a field a line. */
  record Struct(Name name, List<Field> fields, Span span) implements Item {
    public Struct {
      fields = List.copyOf(fields);
    }
  }

  record Field(Name name, Expr type, Span span) {}

  /** {@code head} runs from {@code def} to the colon. */
  record Function(
      List<Decorator> decorators,
      Name name,
      List<Generic> generics,
      List<Parameter> parameters,
      List<Result> results,
      List<Stmt> body,
      Span head,
      Span span)
      implements Item {
    public Function {
      decorators = List.copyOf(decorators);
      generics = List.copyOf(generics);
      parameters = List.copyOf(parameters);
      results = List.copyOf(results);
      body = List.copyOf(body);
    }

    /** What {@code @prism("…")} says it is; empty where nothing does. */
    public Optional<String> kind() {
      return kind(decorators);
    }

    static Optional<String> kind(List<Decorator> decorators) {
      for (var decorator : decorators) {
        if (decorator.name().text().equals("prism")
            && decorator.arguments().size() == 1
            && decorator.arguments().getFirst().value() instanceof Expr.Text(var kind, _)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }

    /** The expressions of all but its body. */
    public List<Expr> exprs() {
      var exprs = new ArrayList<Expr>();
      decorators.forEach(it -> it.arguments().forEach(argument -> exprs.add(argument.value())));
      generics.forEach(it -> exprs.add(it.kind()));
      for (var parameter : parameters) {
        exprs.add(parameter.type());
        parameter.perspective().ifPresent(exprs::add);
        parameter.defaultValue().ifPresent(exprs::add);
      }
      for (var result : results) {
        exprs.add(result.type());
        result.perspective().ifPresent(exprs::add);
      }
      return exprs;
    }
  }

  record Decorator(Name name, List<Argument> arguments, Span span) {
    public Decorator {
      arguments = List.copyOf(arguments);
    }
  }

  record Generic(Name name, Expr kind, Span span) {}

  record Parameter(
      Name name, Expr type, Optional<Expr> perspective, Optional<Expr> defaultValue, Span span) {}

  record Result(Expr type, Optional<Expr> perspective, Span span) {}

  /** Stands where an error was reported. */
  record Broken(Span span) implements Item {}
}
