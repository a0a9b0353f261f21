package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.lang.source.Span;

/** Leads arrays from those who own them to those who shall. */
final class Handing {
  /**
   * An array on its way.
   *
   * @param name what it is called by now
   * @param at whose it is by now
   * @param to whose it shall be
   * @param alias what it shall be called
   */
  record View(
      String name,
      Perspective at,
      Perspective to,
      boolean isClaim,
      String alias,
      Known.Array source,
      Span span) {
    View as(String other, Perspective of) {
      return new View(other, of, to, isClaim, alias, source, span);
    }
  }

  /**
   * Where Bundl's code has come to.
   *
   * @param isElsewhere it is a part by now of what Prism's code still is
   */
  record Way(Place place, boolean isElsewhere) {}

  /** What is done with the views. */
  interface Use {
    Statement in(Scope scope, Way way);
  }

  private final Body body;

  Handing(Body body) {
    this.body = body;
  }

  Statement out(List<View> views, Scope scope, Way way, Use use) {
    if (views.isEmpty()) {
      return use.in(scope, way);
    }
    var at = way.place().at();
    for (var view : views) {
      if (view.at().equals(at)) {
        var others = views.stream().filter(it -> !it.equals(view)).toList();
        return step(view, others, scope, way, use);
      }
    }
    var next = broadest(views, at);
    return next.isPresent()
        ? narrow(next.get(), views, scope, way, use)
        : refused(views.getFirst(), way);
  }

  private Optional<Perspective> broadest(List<View> views, Perspective at) {
    return views.stream()
        .map(View::at)
        .filter(it -> body.algebra.isBelow(it, at))
        .reduce((a, b) -> body.algebra.isBelow(a, b) ? b : a);
  }

  private Statement step(View view, List<View> others, Scope scope, Way way, Use use) {
    var at = way.place().at();
    int deeper = at.level().compareTo(view.to().level());
    if (deeper > 0) {
      return deeper(view, others, scope, way, use);
    }
    if (view.isClaim()) {
      return claim(view, others, scope, way, use);
    }
    boolean divides = at.size() % view.to().size() == 0;
    int parts = deeper < 0 ? 0 : divides ? at.size() / view.to().size() : view.to().size();
    var array = handed(view);
    return rename(
        Statement.Kind.PARTITION,
        view,
        array.name(),
        parts,
        out(others, scope.with(view.alias(), array), way, use));
  }

  /** To the next level, or to the single units of this one. */
  private Statement deeper(View view, List<View> others, Scope scope, Way way, Use use) {
    var at = way.place().at();
    var down = body.algebra.down(at);
    var of = down.orElse(new Perspective(at.level(), 1));
    if (view.isClaim() && down.isEmpty()) {
      throw new Outside(view.span(), "Bundl claims for threads of one block");
    }
    var name = body.names.fresh(view.source().root() + "_" + described(of));
    var more = new ArrayList<View>();
    more.add(view.as(name, of));
    more.addAll(others);
    return rename(
        down.isPresent() ? Statement.Kind.LOWER : Statement.Kind.PARTITION,
        view,
        name,
        down.isPresent() ? 0 : at.size(),
        out(more, scope, way, use));
  }

  private static String described(Perspective of) {
    return of.level().text().toLowerCase(Locale.ROOT) + (of.size() == 1 ? "" : "s");
  }

  private Statement claim(View view, List<View> others, Scope scope, Way way, Use use) {
    if (way.isElsewhere() || view.to().level() != Level.THREAD) {
      throw new Outside(view.span(), "Bundl claims for threads of one block");
    }
    if (!others.isEmpty()) {
      throw new Outside(view.span(), "Bundl claims one array, behind all other views");
    }
    var array = handed(view);
    var place = way.place().branch(0, view.to().size());
    return rename(
        Statement.Kind.CLAIM,
        view,
        array.name(),
        view.to().size(),
        use.in(scope.with(view.alias(), array), new Way(place, false)));
  }

  private Known.Array handed(View view) {
    var source = view.source();
    boolean isPart = !view.isClaim() && body.algebra.isBelow(view.to(), source.at());
    var length =
        source.length().isPresent() && isPart
            ? OptionalInt.of(
                source.length().getAsInt() / body.writing.units(view.to(), source.at()))
            : source.length();
    return new Known.Array(
        body.names.fresh(view.alias()),
        source.memory(),
        view.to(),
        view.to(),
        length,
        source.isConst(),
        source.root());
  }

  private Statement rename(
      Statement.Kind kind, View view, String to, int number, Statement inside) {
    var label = body.labels.fresh(to);
    return new Statement.Rename(kind, label, view.name(), to, number, inside, view.span());
  }

  /** The code goes to where an array is. */
  private Statement narrow(Perspective next, List<View> views, Scope scope, Way way, Use use) {
    var place = way.place();
    var at = place.at();
    var machine = body.algebra.machine();
    var span = views.getFirst().span();
    boolean isSame = at.level() == next.level();
    if (!isSame && at.size() == 1) {
      var down = place.as(body.algebra.down(at).orElseThrow(), machine);
      return new Statement.Destruct(out(views, scope, new Way(down, way.isElsewhere()), use), span);
    }
    int size = isSame ? next.size() : 1;
    int parts = at.size() / size;
    var part = place.as(new Perspective(at.level(), size), machine);
    var inside = out(views, scope, new Way(part, way.isElsewhere() || parts > 1), use);
    return parts == 1 ? inside : new Statement.Group(parts, inside, span);
  }

  /**
   * Code that is narrower than the array: Bundl has a premise against it, Prism where it writes.
   */
  private Statement refused(View view, Way way) {
    var place = way.place();
    if (!way.isElsewhere() && body.algebra.isBelow(view.at(), place.written())) {
      throw Body.left(view.span(), place);
    }
    if (!body.uses.isStored(view.alias())) {
      throw new Outside(
          view.span(),
          "Bundl hands out what the code owns, and for reading alone no view is needed");
    }
    boolean isOutput =
        view.source().memory() == Memory.GLOBAL && !body.uses.isRead(view.source().root());
    if (isOutput) {
      throw new Outside(view.span(), "Bundl has no outputs, whose writes are promised to be apart");
    }
    return rename(
        view.isClaim() ? Statement.Kind.CLAIM : Statement.Kind.PARTITION,
        view,
        body.names.fresh(view.alias()),
        1,
        new Statement.Skip(view.span()));
  }
}
