package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.index.Visible;
import org.prismlang.lang.mapping.Mapping;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Task;

/**
 * What the names of a module stand for, by the rules of scope alone: the block, the blocks around
 * it, the module, the language. A name that is not declared in sight stands for nothing. Texts with
 * errors, generic functions and code that nobody calls are read like any other.
 */
public final class Resolution {
  private final ModuleScope module;
  private final SourceFile file;
  private final Blocks blocks = new Blocks();
  private final List<Reference> references = new ArrayList<>();
  private final ResolvedExpressions expressions;
  private final Map<String, Symbol> roles = new HashMap<>();

  private Resolution(ModuleScope module) {
    this.module = module;
    this.file = module.module().file();
    this.expressions = new ResolvedExpressions(module, blocks, references);
  }

  /** The names of a module, and where those it declares may be used. */
  public record Resolved(List<Reference> references, List<Visible> visible) {}

  public static Resolved of(ModuleScope module) {
    return new Resolution(module).resolve();
  }

  private Resolved resolve() {
    for (var item : module.module().items()) {
      item(item);
    }
    var visible = new ArrayList<Visible>();
    var everywhere = file.span(0, file.text().length());
    module
        .names()
        .forEach(
            (name, declaration) ->
                Declared.symbol(declaration)
                    .filter(_ -> !MappedModules.isHidden(name))
                    .ifPresent(it -> visible.add(new Visible(name, it, everywhere))));
    visible.addAll(blocks.visible());
    return new Resolved(List.copyOf(references), visible);
  }

  private void item(Item item) {
    switch (item) {
      case Item.Import it -> {
        path(it.path(), it.span());
        it.alias().ifPresent(this::imported);
      }
      case Item.ImportFrom it -> {
        path(it.path(), it.span());
        for (var name : it.names()) {
          var declared =
              module
                  .imported(it.span())
                  .flatMap(target -> target.find(name.name().text()))
                  .flatMap(Declared::symbol);
          declared.ifPresent(symbol -> refer(name.name().span(), symbol));
          name.alias().ifPresent(this::imported);
        }
      }
      case Item.Constant it -> {
        refer(
            it.name().span(), Symbol.of(Symbol.Kind.CONSTANT, it.name().text(), it.name().span()));
        blocks.open();
        expressions.type(it.type());
        it.value().ifPresent(expressions::value);
        blocks.close(it.span());
      }
      case Item.TypeAlias it -> {
        refer(
            it.name().span(),
            Symbol.of(Symbol.Kind.TYPE_ALIAS, it.name().text(), it.name().span()));
        blocks.open();
        generics(it.generics());
        if (Aliases.isMemory(it)) {
          new ResolvedMappings(module, references).words(it.type());
        } else {
          expressions.type(it.type());
        }
        blocks.close(it.span());
      }
      case Item.Struct it -> {
        refer(it.name().span(), Symbol.of(Symbol.Kind.STRUCT, it.name().text(), it.name().span()));
        for (var field : it.fields()) {
          var name = field.name();
          refer(name.span(), Symbol.of(Symbol.Kind.FIELD, name.text(), name.span()));
          expressions.type(field.type());
        }
      }
      case Item.Function it -> {
        refer(it.name().span(), Declared.function(it));
        roles.clear();
        if (Mapping.is(it)) {
          new ResolvedMappings(module, references).mapping(it);
        } else {
          function(it);
        }
      }
      case Item.Broken _ -> {}
    }
  }

  /** The folders of a path are no modules; its last name is the file. */
  private void path(List<Name> path, Span item) {
    for (var name : path) {
      if (name.text().isEmpty()) {
        continue;
      }
      boolean isLast = name.equals(path.getLast());
      refer(
          name.span(),
          module
              .imported(item)
              .filter(_ -> isLast)
              .map(Declared::module)
              .orElse(Symbol.builtIn(Symbol.Kind.MODULE, name.text())));
    }
  }

  private void imported(Name alias) {
    module
        .find(alias.text())
        .flatMap(Declared::symbol)
        .ifPresent(symbol -> refer(alias.span(), symbol));
  }

  private void function(Item.Function function) {
    blocks.open();
    generics(function.generics());
    sizes(function).forEach(it -> declare(it, Symbol.Kind.PARAMETER, function.span().start()));
    for (var parameter : function.parameters()) {
      expressions.type(parameter.type());
      parameter.perspective().ifPresent(expressions::perspective);
      parameter.defaultValue().ifPresent(expressions::value);
      declare(parameter.name(), Symbol.Kind.PARAMETER, function.span().start());
    }
    for (var result : function.results()) {
      expressions.type(result.type());
      result.perspective().ifPresent(expressions::perspective);
    }
    function.decorators().forEach(it -> decorator(it, Optional.of(function)));
    body(function.body(), function.span());
    blocks.close(function.span());
  }

  /** What the extents of a task's parameters bring. */
  private List<Name> sizes(Item.Function function) {
    return module
        .find(function.name().text())
        .filter(Declaration.OfFunction.class::isInstance)
        .map(Declaration.OfFunction.class::cast)
        .flatMap(Declaration.OfFunction::task)
        .filter(it -> it.item().name().equals(function.name()))
        .map(Task::sizes)
        .orElse(List.of());
  }

  private void generics(List<Item.Generic> generics) {
    for (var generic : generics) {
      expressions.type(generic.kind());
      declare(generic.name(), Symbol.Kind.GENERIC, generic.span().start());
    }
  }

  private void decorator(Item.Decorator decorator, Optional<Item.Function> above) {
    var name = decorator.name().text();
    boolean isOfTask =
        ResolvedMappings.DECORATORS.contains(name) && above.filter(Task::is).isPresent();
    if (BuiltIn.DECORATORS.contains(name) || isOfTask) {
      refer(decorator.name().span(), Symbol.builtIn(Symbol.Kind.DECORATOR, name));
    }
    if (name.equals("implements") || name.equals("variant")) {
      var words = new ResolvedMappings(module, references);
      decorator.arguments().forEach(words::argument);
      return;
    }
    for (var argument : decorator.arguments()) {
      if (name.equals("requires") && argument.name().isEmpty()) {
        expressions.perspective(argument.value());
      } else {
        expressions.value(argument.value());
      }
      if (name.equals("roles")) {
        argument.name().ifPresent(this::role);
      }
      boolean isOfGenerics = name.equals("instantiate") || name.equals("tune");
      if (isOfGenerics && above.isPresent() && argument.name().isPresent()) {
        expressions.generic(argument.name().get(), above.get());
      }
    }
  }

  private void body(List<Stmt> statements, Span where) {
    blocks.open();
    statements.forEach(this::statement);
    blocks.close(where);
  }

  private void block(List<Stmt> statements) {
    if (!statements.isEmpty()) {
      body(statements, statements.getFirst().span().to(statements.getLast().span()));
    }
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare it -> {
        expressions.type(it.type());
        it.perspective().ifPresent(expressions::perspective);
        it.value().ifPresent(expressions::value);
        declare(
            it.name(),
            isConstant(it.type()) ? Symbol.Kind.CONSTANT : Symbol.Kind.LOCAL,
            it.span().end());
      }
      case Stmt.Assign it -> assign(it);
      case Stmt.Update it -> {
        expressions.value(it.target());
        expressions.value(it.value());
      }
      case Stmt.For it -> {
        it.decorators().forEach(decorator -> decorator(decorator, Optional.empty()));
        expressions.value(it.iterable());
        blocks.open();
        declare(it.variable(), Symbol.Kind.LOOP_VARIABLE, it.head().end());
        body(it.body(), it.span());
        blocks.close(it.span());
      }
      case Stmt.While it -> {
        it.decorators().forEach(decorator -> decorator(decorator, Optional.empty()));
        expressions.value(it.condition());
        body(it.body(), it.span());
      }
      case Stmt.If it -> {
        expressions.value(it.condition());
        block(it.then());
        block(it.otherwise());
      }
      case Stmt.Return it -> it.values().forEach(expressions::value);
      case Stmt.Assert it -> {
        expressions.value(it.condition());
        it.message().ifPresent(expressions::value);
      }
      case Stmt.With it -> with(it);
      case Stmt.Match it -> {
        expressions.value(it.subject());
        it.cases().forEach(this::branch);
      }
      case Stmt.Do it -> {
        expressions.value(it.expression());
        label(it.expression());
      }
      case Stmt.Nested it -> nested(it.function());
      case Stmt.Break _, Stmt.Continue _, Stmt.Pass _, Stmt.Broken _ -> {}
    }
  }

  /** {@code mma(…, label=first)}: mappings call the step so. */
  private void label(Expr expression) {
    if (expression instanceof Expr.Call(_, var arguments, _)) {
      for (var argument : arguments) {
        boolean isLabel = argument.name().filter(it -> it.text().equals("label")).isPresent();
        if (isLabel && argument.value() instanceof Expr.Variable(var name, var span)) {
          refer(span, Symbol.builtIn(Symbol.Kind.WORD, name));
        }
      }
    }
  }

  private static boolean isConstant(Expr type) {
    return type instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String name, _)
        && name.equals("constexpr");
  }

  private void assign(Stmt.Assign it) {
    var target = it.targets().getFirst();
    if (it.targets().size() == 1
        && target instanceof Expr.Variable(String name, Span span)
        && it.value() instanceof Expr.Lambda lambda
        && blocks.find(name).isEmpty()) {
      declare(new Name(name, span), Symbol.Kind.FUNCTION, it.span().end());
      blocks.afterwards(() -> expressions.value(lambda));
      return;
    }
    expressions.value(it.value());
    for (var each : it.targets()) {
      if ((it.targets().size() > 1 || BuiltIn.isBuffer(it.value()))
          && each instanceof Expr.Variable(String name, Span span)
          && blocks.find(name).isEmpty()
          && module.find(name).isEmpty()) {
        declare(new Name(name, span), Symbol.Kind.LOCAL, it.span().end());
      } else {
        expressions.value(each);
      }
    }
  }

  private void with(Stmt.With it) {
    for (var item : it.items()) {
      expressions.value(item.expression());
      blocks.open();
      item.alias().ifPresent(name -> declare(name, Symbol.Kind.VIEW, item.span().end()));
    }
    body(it.body(), it.span());
    it.items().forEach(_ -> blocks.close(it.span()));
  }

  /** A role's name means the same threads in all of a function. */
  private void branch(Stmt.Case it) {
    if (it.role().isEmpty()
        && it.size() instanceof Expr.Variable(String name, Span span)
        && roles.containsKey(name)) {
      role(new Name(name, span));
    } else {
      expressions.value(it.size());
    }
    it.role().ifPresent(this::role);
    body(it.body(), it.span());
  }

  private void role(Name name) {
    refer(
        name.span(),
        roles.computeIfAbsent(
            name.text(), _ -> Symbol.of(Symbol.Kind.ROLE, name.text(), name.span())));
  }

  /** Its body acts as the code that calls it. */
  private void nested(Item.Function function) {
    var symbol = Symbol.of(Symbol.Kind.FUNCTION, function.name().text(), function.name().span());
    refer(function.name().span(), symbol);
    blocks.put(
        function.name().text(),
        new Blocks.Named(symbol, Optional.of(function), function.span().end()));
    blocks.afterwards(() -> function(function));
  }

  private void declare(Name name, Symbol.Kind kind, int from) {
    var symbol = Symbol.of(kind, name.text(), name.span());
    refer(name.span(), symbol);
    blocks.put(name.text(), new Blocks.Named(symbol, Optional.empty(), from));
  }

  private void refer(Span span, Symbol symbol) {
    references.add(new Reference(span, symbol, span));
  }
}
