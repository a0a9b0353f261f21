package org.prismlang.lang.check.head;

import java.util.List;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Value;

/** {@code name=value} between the parentheses of a decorator: P0213, and P0222 for its range. */
public final class DecoratorOptions {
  private final Frame frame;
  private final Values values;

  public DecoratorOptions(Frame frame, Values values) {
    this.frame = frame;
    this.values = values;
  }

  /**
   * The option that an argument gives. A misspelt one is reported and then taken for the one it was
   * meant to be; empty where nobody can tell.
   *
   * @param first what a number without a name is meant to be
   */
  public String name(
      Item.Decorator decorator, Argument argument, List<String> known, String first) {
    var written = argument.name().map(name -> name.text()).orElse("");
    if (known.contains(written)) {
      return written;
    }
    var diagnostic =
        Code.P0213.at(
            argument.span(),
            "`@"
                + decorator.name().text()
                + "` has no option `"
                + (written.isEmpty() ? Written.brief(argument.value()) : written)
                + "`");
    if (argument.name().isEmpty()) {
      frame.report(
          diagnostic.help("name it: `" + first + "=" + Written.brief(argument.value()) + "`"));
      return "";
    }
    frame.report(
        Suggestions.nearest(
            diagnostic,
            argument.name().get().span(),
            known,
            "its options are `" + String.join("=`, `", known) + "=`"));
    return Nearest.to(written, known).orElse("");
  }

  public OptionalInt number(Argument argument, String what, int least, int most) {
    var value = values.constant(argument.value(), "`" + what + "=`");
    if (value.isPresent() && value.get() instanceof Value.Int(long n)) {
      if (n >= least && n <= most) {
        return OptionalInt.of((int) n);
      }
      frame.report(
          Code.P0222
              .at(
                  argument.span(),
                  "`" + what + "=` is a number from " + least + " to " + most + ", this is " + n)
              .help("choose one in that range"));
    } else if (value.isPresent() && !(value.get() instanceof Value.Unknown)) {
      frame.report(
          Code.P0213
              .at(argument.span(), "`" + what + "=` is a number, this is " + value.get())
              .help("for example `" + what + "=" + example(what) + "`"));
    }
    return OptionalInt.empty();
  }

  private static int example(String option) {
    return switch (option) {
      case "smem" -> 1024;
      case "block" -> 256;
      default -> 1;
    };
  }

  public boolean flag(Argument argument, String what) {
    var value = values.constant(argument.value(), "`" + what + "=`");
    if (value.isPresent()
        && !(value.get() instanceof Value.Truth || value.get() instanceof Value.Unknown)) {
      frame.report(
          Code.P0213
              .at(argument.span(), "`" + what + "=` is True or False, this is " + value.get())
              .help("`" + what + "=True`"));
    }
    return value.orElse(Value.UNKNOWN) instanceof Value.Truth(boolean truth) && truth;
  }
}
