package org.prismlang.lang.check.head;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;

/** What stands above a `def`, read with the function's generics in scope: P0213, P0222, P0310. */
public final class Decorators {
  private static final List<String> REPEATED = List.of("instantiate", "workspace", "assume");
  private static final List<String> BARE =
      List.of("race_free", "coalesced", "bankfree", "noinline", "exact", "test");
  private static final List<String> OF_DEVICES = List.of("requires", "roles");
  private static final Map<String, Function.Role> ONLY =
      Map.ofEntries(
          Map.entry("launch", Function.Role.KERNEL),
          Map.entry("assume", Function.Role.KERNEL),
          Map.entry("instantiate", Function.Role.KERNEL),
          Map.entry("tune", Function.Role.KERNEL),
          Map.entry("workspace", Function.Role.KERNEL),
          Map.entry("race_free", Function.Role.KERNEL),
          Map.entry("coalesced", Function.Role.KERNEL),
          Map.entry("bankfree", Function.Role.KERNEL),
          Map.entry("implements", Function.Role.DEVICE),
          Map.entry("test", Function.Role.HOST),
          Map.entry("bench", Function.Role.HOST));

  public record Required(Bound bound, boolean automaticShared) {}

  private final Frame frame;
  private final WrittenPerspectives perspectives;
  private final Item.Function function;
  private final DecoratorOptions options;

  public Decorators(
      Frame frame, Values values, WrittenPerspectives perspectives, Item.Function function) {
    this.frame = frame;
    this.perspectives = perspectives;
    this.function = function;
    this.options = new DecoratorOptions(frame, values);
  }

  /**
   * Where the function runs; also refuses decorators that do not exist, stand twice or do not fit.
   */
  public static Optional<Function.Role> role(Item.Function function, Frame frame) {
    Optional<Function.Role> role = Optional.empty();
    var seen = new HashSet<String>();
    boolean broken = false;
    for (var decorator : function.decorators()) {
      var name = decorator.name().text();
      if (!BuiltIn.DECORATORS.contains(name)) {
        unknown(decorator, frame);
        broken = true;
      } else if (!seen.add(name) && !REPEATED.contains(name)) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@" + name + "` stands here twice")
                .help("keep one of them"));
        broken = true;
      } else if (BARE.contains(name) && !decorator.arguments().isEmpty()) {
        frame.report(
            Code.P0213
                .at(decorator.span(), "`@" + name + "` takes no arguments")
                .help("write `@" + name + "` alone", new Edit(decorator.span(), "@" + name)));
        broken = true;
      }
      if (name.equals("prism")) {
        role = role(decorator, frame);
        broken |= role.isEmpty();
      }
    }
    if (!seen.contains("prism") && !broken) {
      frame.report(
          Code.P0213
              .at(
                  function.name().span(),
                  "`" + function.name().text() + "` does not say where it runs")
              .help(
                  "write `@prism(\"global\")` (a kernel), `@prism(\"device\")` or"
                      + " `@prism(\"host\")` above it"));
    }
    return broken || role.isEmpty() || !fit(function, role.get(), frame) ? Optional.empty() : role;
  }

  private static void unknown(Item.Decorator decorator, Frame frame) {
    var name = decorator.name().text();
    if (name.equals("inline")) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "there is no decorator `@inline`")
              .help("leave it out: functions are inlined unless they are `@noinline`"));
      return;
    }
    frame.report(
        Suggestions.nearest(
            Code.P0213.at(decorator.span(), "there is no decorator `@" + name + "`"),
            decorator.name().span(),
            BuiltIn.DECORATORS,
            "decorators are `@" + String.join("`, `@", BuiltIn.DECORATORS) + "`"));
  }

  private static boolean fit(Item.Function function, Function.Role role, Frame frame) {
    for (var decorator : function.decorators()) {
      var wanted = ONLY.get(decorator.name().text());
      if (wanted != null && wanted != role
          || OF_DEVICES.contains(decorator.name().text()) && role == Function.Role.HOST) {
        frame.report(
            Code.P0213
                .at(
                    decorator.span(),
                    "`@"
                        + decorator.name().text()
                        + "` is for "
                        + (wanted == Function.Role.HOST
                            ? "host functions"
                            : wanted == Function.Role.KERNEL ? "kernels" : "device code"))
                .label(function.name().span(), "this is none")
                .help("leave it out"));
        return false;
      }
    }
    return true;
  }

  private static Optional<Function.Role> role(Item.Decorator decorator, Frame frame) {
    if (decorator.arguments().size() == 1
        && decorator.arguments().getFirst().value() instanceof Expr.Text text) {
      switch (text.value()) {
        case "global" -> {
          return Optional.of(Function.Role.KERNEL);
        }
        case "device" -> {
          return Optional.of(Function.Role.DEVICE);
        }
        case "host" -> {
          return Optional.of(Function.Role.HOST);
        }
        default -> {}
      }
    }
    frame.report(
        Code.P0213
            .at(decorator.span(), "`@prism` says where a function runs")
            .help(
                "`@prism(\"global\")`, `@prism(\"device\")`, `@prism(\"host\")` or"
                    + " `@prism(\"task\")`"));
    return Optional.empty();
  }

  public List<Item.Decorator> all(String name) {
    var found = new ArrayList<Item.Decorator>();
    for (var decorator : function.decorators()) {
      if (decorator.name().text().equals(name)) {
        found.add(decorator);
      }
    }
    return found;
  }

  public boolean has(String name) {
    return !all(name).isEmpty();
  }

  public Optional<Required> required() {
    var decorators = all("requires");
    if (decorators.isEmpty()) {
      frame.report(
          Code.P0213
              .at(
                  function.name().span(),
                  "`" + function.name().text() + "` does not say who runs it")
              .help(
                  "write `@requires(thread[1])`, `@requires(block[1], thread[32])`,"
                      + " `@requires(grid[1], block[1], thread[32])` … above it"));
      return Optional.empty();
    }
    var decorator = decorators.getFirst();
    var required = new ArrayList<Perspective>();
    var shared = OptionalInt.empty();
    boolean automatic = false;
    for (var argument : decorator.arguments()) {
      if (argument.name().isEmpty()) {
        var perspective = perspectives.resolve(argument.value());
        if (perspective.isEmpty()) {
          return Optional.empty();
        }
        required.add(perspective.get());
      } else if (options.name(decorator, argument, List.of("smem"), "smem").equals("smem")) {
        automatic =
            argument.value() instanceof Expr.Variable(String word, _) && word.equals("auto");
        shared = automatic ? OptionalInt.empty() : options.number(argument, "smem", 0, 1 << 30);
      }
    }
    return ordered(required, decorator)
        ? Optional.of(new Required(new Bound(required, shared, decorator.span()), automatic))
        : Optional.empty();
  }

  private boolean ordered(List<Perspective> required, Item.Decorator decorator) {
    if (required.isEmpty()) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "`@requires` lists at least one perspective")
              .help("`@requires(thread[1])`"));
      return false;
    }
    for (int i = 1; i < required.size(); i++) {
      if (!frame.isDefinition() && !required.get(i - 1).isAtLeast(required.get(i))) {
        frame.report(
            Code.P0213
                .at(
                    decorator.span(),
                    "perspectives go from broad to narrow: "
                        + required.get(i)
                        + " is not within "
                        + required.get(i - 1))
                .help("put the broader one first; sizes of one level divide each other"));
        return false;
      }
    }
    return true;
  }
}
