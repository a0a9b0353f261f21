package org.prismlang.lang.check.head;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;

/** What decorators ask of kernels and loops: P0213 for others above a loop. */
public final class Demands {
  private static final List<String> KNOWN =
      List.of(
          Demand.Kind.COALESCED.text(), Demand.Kind.BANKFREE.text(), Demand.Kind.RACE_FREE.text());

  private Demands() {}

  /** Those of a function and of all loops in its text. */
  public static List<Demand> of(Item.Function function) {
    var demands = new ArrayList<Demand>();
    add(function.decorators(), function.span(), demands);
    Stmt.all(function.body())
        .forEach(
            statement -> {
              switch (statement) {
                case Stmt.For loop -> add(loop.decorators(), loop.span(), demands);
                case Stmt.While loop -> add(loop.decorators(), loop.span(), demands);
                default -> {}
              }
            });
    return demands;
  }

  private static void add(List<Item.Decorator> decorators, Span scope, List<Demand> demands) {
    for (var decorator : decorators) {
      Demand.Kind.of(decorator.name().text())
          .ifPresent(kind -> demands.add(new Demand(kind, decorator.span(), scope)));
    }
  }

  /** Refuses what cannot stand above a loop. */
  public static void check(List<Item.Decorator> decorators, Frame frame) {
    var seen = new HashSet<String>();
    for (var decorator : decorators) {
      var name = decorator.name().text();
      if (frame.isHost) {
        frame.report(
            Code.P0213
                .at(
                    decorator.span(),
                    "`@" + name + "` is for loops of kernels and device functions")
                .help("leave it out"));
      } else if (!KNOWN.contains(name)) {
        frame.report(
            Suggestions.nearest(
                Code.P0213.at(decorator.span(), "`@" + name + "` does not stand above a loop"),
                decorator.name().span(),
                KNOWN,
                "above a loop stand `@" + String.join("`, `@", KNOWN) + "`"));
      } else if (!decorator.arguments().isEmpty()) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@" + name + "` takes no arguments")
                .help("write `@" + name + "` alone", new Edit(decorator.span(), "@" + name)));
      } else if (!seen.add(name)) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@" + name + "` stands here twice")
                .help("keep one of them"));
      }
    }
  }
}
