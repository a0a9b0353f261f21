package org.prismlang.lang.check.names;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;

/** The names of expressions, types and perspectives. */
final class ResolvedExpressions {
  private final ModuleScope module;
  private final Blocks blocks;
  private final List<Reference> references;

  ResolvedExpressions(ModuleScope module, Blocks blocks, List<Reference> references) {
    this.module = module;
    this.blocks = blocks;
    this.references = references;
  }

  void value(Expr written) {
    switch (written) {
      case Expr.Variable it -> name(it);
      case Expr.Call it -> call(it);
      case Expr.Field it -> field(it);
      case Expr.Lambda it -> lambda(it);
      case Expr.FunctionType it -> it.children().forEach(this::type);
      case Expr.Unary _,
          Expr.Binary _,
          Expr.Conditional _,
          Expr.Index _,
          Expr.Slice _,
          Expr.ListLiteral _,
          Expr.FillLiteral _,
          Expr.Tuple _,
          Expr.Int _,
          Expr.Float _,
          Expr.Bool _,
          Expr.Text _,
          Expr.Broken _ ->
          written.children().forEach(this::value);
    }
  }

  /** As a value; only that the words that make types of types mean nothing else here. */
  void type(Expr written) {
    switch (written) {
      case Expr.Index it -> {
        type(it.base());
        it.indices().forEach(this::value);
      }
      case Expr.Call it
          when it.callee() instanceof Expr.Variable(String name, Span span)
              && BuiltIn.TYPE_CONSTRUCTORS.contains(name) -> {
        builtIn(span, Symbol.Kind.TYPE, name);
        it.arguments().forEach(this::argumentOfType);
      }
      case Expr.Call it -> {
        value(it.callee());
        it.arguments().forEach(argument -> type(argument.value()));
      }
      default -> value(written);
    }
  }

  /** {@code of=p} names a parameter that may stand behind this one. */
  private void argumentOfType(Argument argument) {
    if (argument.name().isPresent() && argument.name().get().text().equals("of")) {
      blocks.afterwards(() -> value(argument.value()));
    } else {
      type(argument.value());
    }
  }

  /** {@code thread[n]}: a unit is one, whatever else is called so. */
  void perspective(Expr written) {
    if (written instanceof Expr.Index index
        && index.base() instanceof Expr.Variable(String name, Span span)
        && BuiltIn.UNITS.contains(name)) {
      builtIn(span, Symbol.Kind.UNIT, name);
      index.indices().forEach(this::value);
    } else {
      value(written);
    }
  }

  /** {@code name=…} that binds a generic parameter. */
  void generic(Name name, Item.Function function) {
    for (var generic : function.generics()) {
      if (generic.name().text().equals(name.text())) {
        refer(
            name.span(),
            Symbol.of(Symbol.Kind.GENERIC, generic.name().text(), generic.name().span()));
      }
    }
  }

  private void name(Expr.Variable name) {
    symbol(name.name()).ifPresent(it -> refer(name.span(), it));
  }

  private Optional<Symbol> symbol(String name) {
    var local = blocks.find(name);
    if (local.isPresent()) {
      return Optional.of(local.get().symbol());
    }
    var declared = module.find(name);
    return declared.isPresent() ? Declared.symbol(declared.get()) : BuiltIn.named(name);
  }

  private boolean isBuiltIn(String name) {
    return blocks.find(name).isEmpty() && module.find(name).isEmpty();
  }

  private void lambda(Expr.Lambda lambda) {
    blocks.open();
    for (var parameter : lambda.parameters()) {
      var symbol = Symbol.of(Symbol.Kind.PARAMETER, parameter.text(), parameter.span());
      refer(parameter.span(), symbol);
      blocks.put(
          parameter.text(),
          new Blocks.Named(symbol, Optional.empty(), lambda.body().span().start()));
    }
    value(lambda.body());
    blocks.close(lambda.span());
  }

  private void field(Expr.Field field) {
    var text = field.name().text();
    if (field.base() instanceof Expr.Variable(String name, Span span)
        && blocks.find(name).isEmpty()) {
      if (module.find(name).orElse(new Declaration.Missing(span))
          instanceof Declaration.OfModule of) {
        refer(span, Declared.module(of.module()));
        of.module()
            .find(text)
            .flatMap(Declared::symbol)
            .ifPresent(it -> refer(field.name().span(), it));
        return;
      }
      if (name.equals("intrinsic") || name.equals("fast")) {
        builtIn(span, Symbol.Kind.WORD, name);
        operation(field)
            .ifPresent(it -> builtIn(field.name().span(), Symbol.Kind.INTRINSIC, it.name()));
        return;
      }
    }
    value(field.base());
    references.add(
        new Reference(field.name().span(), Symbol.builtIn(Symbol.Kind.FIELD, text), field.span()));
  }

  /** {@code fast.exp}, {@code intrinsic.mma}. */
  private static Optional<Intrinsic> operation(Expr.Field field) {
    var text = field.name().text();
    return field.base() instanceof Expr.Variable(String name, _)
        ? Intrinsics.named(name + "." + text)
            .or(() -> name.equals("intrinsic") ? Intrinsics.named(text) : Optional.empty())
        : Optional.empty();
  }

  private void call(Expr.Call call) {
    value(call.callee());
    var callee = call.callee() instanceof Expr.Index index ? index.base() : call.callee();
    var intrinsic = intrinsic(callee);
    for (int i = 0; i < call.arguments().size(); i++) {
      var argument = call.arguments().get(i);
      if (intrinsic.isPresent()
          && argument.value() instanceof Expr.Variable(String word, Span span)
          && BuiltIn.isOption(intrinsic.get(), i, argument.name().map(Name::text), word)) {
        builtIn(span, Symbol.Kind.WORD, word);
      } else if (isPerspective(callee, argument)) {
        perspective(argument.value());
      } else {
        value(argument.value());
      }
      parameter(callee, argument);
    }
  }

  private Optional<Intrinsic> intrinsic(Expr callee) {
    return switch (callee) {
      case Expr.Variable(String name, _) when isBuiltIn(name) -> Intrinsics.named(name);
      case Expr.Field field -> operation(field);
      default -> Optional.empty();
    };
  }

  private boolean isPerspective(Expr callee, Argument argument) {
    return callee instanceof Expr.Variable(String name, _)
        && isBuiltIn(name)
        && switch (name) {
          case "group", "id", "units" -> true;
          case "partition", "claim", "async" ->
              argument.name().isPresent() && argument.name().get().text().equals("p");
          default -> false;
        };
  }

  /** {@code f(n=…)} names a parameter of {@code f}. */
  private void parameter(Expr callee, Argument argument) {
    if (argument.name().isEmpty()) {
      return;
    }
    for (var parameter : function(callee).map(Item.Function::parameters).orElse(List.of())) {
      if (parameter.name().text().equals(argument.name().get().text())) {
        refer(
            argument.name().get().span(),
            Symbol.of(Symbol.Kind.PARAMETER, parameter.name().text(), parameter.name().span()));
      }
    }
  }

  private Optional<Item.Function> function(Expr callee) {
    return switch (callee) {
      case Expr.Variable(String name, _) ->
          blocks.find(name).isPresent()
              ? blocks.find(name).get().function()
              : module.find(name).flatMap(ResolvedExpressions::function);
      case Expr.Field field
          when field.base() instanceof Expr.Variable(String name, Span span)
              && blocks.find(name).isEmpty()
              && module.find(name).orElse(new Declaration.Missing(span))
                  instanceof Declaration.OfModule of ->
          of.module().find(field.name().text()).flatMap(ResolvedExpressions::function);
      default -> Optional.empty();
    };
  }

  private static Optional<Item.Function> function(Declaration declaration) {
    return declaration instanceof Declaration.OfFunction it
        ? Optional.of(it.item())
        : Optional.empty();
  }

  private void builtIn(Span span, Symbol.Kind kind, String name) {
    refer(span, Symbol.builtIn(kind, name));
  }

  private void refer(Span span, Symbol symbol) {
    references.add(new Reference(span, symbol, span));
  }
}
