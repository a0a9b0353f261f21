package org.prismlang.lang.check.names;

import java.nio.file.Path;
import java.util.Optional;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.syntax.Item;

/** Declarations of modules as symbols. */
final class Declared {
  private Declared() {}

  /** Nothing for an import that failed. */
  static Optional<Symbol> symbol(Declaration declaration) {
    return switch (declaration) {
      case Declaration.OfFunction it -> Optional.of(function(it.item()));
      case Declaration.OfConstant it ->
          Optional.of(
              Symbol.of(Symbol.Kind.CONSTANT, it.item().name().text(), it.item().name().span()));
      case Declaration.OfAlias it ->
          Optional.of(
              Symbol.of(Symbol.Kind.TYPE_ALIAS, it.item().name().text(), it.item().name().span()));
      case Declaration.OfStruct it ->
          Optional.of(
              Symbol.of(Symbol.Kind.STRUCT, it.item().name().text(), it.item().name().span()));
      case Declaration.OfMapping it -> Optional.of(function(it.mapped().mapping().item()));
      case Declaration.OfPart it -> Optional.of(function(it.item()));
      case Declaration.OfModule it -> Optional.of(module(it.module()));
      case Declaration.Missing _ -> Optional.empty();
    };
  }

  static Symbol function(Item.Function function) {
    return Symbol.of(
        function.kind().filter("global"::equals).isPresent()
            ? Symbol.Kind.KERNEL
            : Symbol.Kind.FUNCTION,
        function.name().text(),
        function.name().span());
  }

  /** A module is called what its file is, however it is imported. */
  static Symbol module(ModuleScope module) {
    var file = module.module().file();
    var name = Path.of(file.path()).getFileName().toString();
    int dot = name.indexOf('.');
    return new Symbol(
        dot < 0 ? name : name.substring(0, dot), Symbol.Kind.MODULE, Optional.of(file.span(0, 0)));
  }
}
