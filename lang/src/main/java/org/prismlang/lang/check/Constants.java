package org.prismlang.lang.check;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** The values of constants at the left margin of modules, each computed once. */
final class Constants {
  /** By {@link CheckOrder}, only constants in a circle are still unfinished that deep. */
  private static final int MAX_DEPTH = 200;

  private final Set<Item.Constant> underway = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.Constant> circular = Collections.newSetFromMap(new IdentityHashMap<>());

  Optional<ModuleScope.Constant> value(Declaration.OfConstant declaration, Session session) {
    var name = declaration.item().name();
    var known = declaration.module().constants().get(name.text());
    if (known != null) {
      return known.type().isBroken() ? Optional.empty() : Optional.of(known);
    }
    if (circular.contains(declaration.item())) {
      return Optional.empty();
    }
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), name.span());
    var frame =
        new Frame(
            session.task(),
            declaration.module(),
            Frame.Mode.INSTANCE,
            false,
            Here.entry(bound, Launch.FREE),
            Optional.empty());
    if (underway.size() > MAX_DEPTH || !underway.add(declaration.item())) {
      circular.addAll(underway);
      frame.report(
          Code.P0207
              .at(name.span(), "the value of `" + name.text() + "` depends on itself")
              .help("give it a value of its own"));
      return Optional.empty();
    }
    var constant = compute(declaration.item(), new Walk(session, frame));
    session
        .task()
        .typings()
        .declared(new Symbol.Known(constant.value(), constant.type(), name.span()));
    declaration.module().constants().put(name.text(), constant);
    underway.remove(declaration.item());
    return constant.type().isBroken() ? Optional.empty() : Optional.of(constant);
  }

  private static ModuleScope.Constant compute(Item.Constant item, Walk walk) {
    var frame = walk.frame;
    var broken = new ModuleScope.Constant(Value.UNKNOWN, Type.Special.BROKEN);
    if (!Written.isConstexpr(item.type()) || item.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(
                  item.span(),
                  "a module holds constants: `"
                      + item.name().text()
                      + "` must be `constexpr` and have a value")
              .help("`" + item.name().text() + " : constexpr(int) = …`"));
      return broken;
    }
    var type = walk.types.resolve(item.type());
    var term = walk.values.check(item.value().get(), Want.type(type));
    if (term.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(item.value().get().span(), "this must be known when compiling")
              .help("use literals and other constants"));
      return broken;
    }
    var converted = walk.values.convert(term, type);
    return converted.type().isBroken() || converted.value().isEmpty() || type.isBroken()
        ? broken
        : new ModuleScope.Constant(converted.value().get(), type);
  }
}
