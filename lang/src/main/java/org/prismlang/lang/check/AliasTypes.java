package org.prismlang.lang.check;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.names.Aliases;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.Generics;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** What aliases stand for, with their parameters bound. */
final class AliasTypes {
  private static final int MAX_DEPTH = 200;

  private final Set<Item.TypeAlias> underway = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Item.TypeAlias> circular = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IdentityHashMap<Item.TypeAlias, Type> known = new IdentityHashMap<>();

  Type resolve(Declaration.OfAlias alias, Map<String, GenericArgument> bound, Walk user) {
    var item = alias.item();
    var already = Optional.ofNullable(known.get(item));
    if (already.isPresent() || circular.contains(item)) {
      return already.orElse(Type.Special.BROKEN);
    }
    if (!underway.add(item)) {
      circular.addAll(underway);
      user.frame.report(
          Code.P0215
              .at(alias.span(), "`" + item.name().text() + "` stands for itself")
              .help("name the type it is to stand for"));
      return Type.Special.BROKEN;
    }
    var type =
        underway.size() > MAX_DEPTH ? tooDeep(alias, user.frame) : inside(alias, bound, user);
    underway.remove(item);
    if (item.generics().isEmpty()) {
      known.put(item, type);
    }
    return type;
  }

  private Type tooDeep(Declaration.OfAlias alias, Frame user) {
    circular.addAll(underway);
    user.report(
        Code.P0215
            .at(
                alias.span(),
                "`"
                    + alias.item().name().text()
                    + "` is reached through more than "
                    + MAX_DEPTH
                    + " other aliases")
            .help("name the type it is to stand for"));
    return Type.Special.BROKEN;
  }

  private static Type inside(
      Declaration.OfAlias alias, Map<String, GenericArgument> bound, Walk user) {
    var around = user.frame;
    var inner =
        new Frame(around.task, alias.module(), around.mode, false, around.here, Optional.empty());
    Generics.declare(bound, inner, alias.span());
    return new Walk(user.session, inner).types.resolve(alias.item().type());
  }

  /** The names of an alias, whether or not anyone uses it. */
  void define(Declaration.OfAlias alias, Session session) {
    var item = alias.item();
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), alias.span());
    if (Aliases.isMemory(item)) {
      return;
    }
    boolean isBroken = alias.module().isBroken(item.span());
    var frame =
        new Frame(
            session.task(),
            alias.module(),
            isBroken ? Frame.Mode.SILENT : Frame.Mode.DEFINITION,
            false,
            Here.entry(bound, Launch.FREE),
            Optional.empty());
    if (Generics.kinds(item.generics(), frame)) {
      var walk = new Walk(session, frame);
      resolve(alias, Generics.opaque(item.generics(), frame, walk.types), walk);
    }
  }
}
