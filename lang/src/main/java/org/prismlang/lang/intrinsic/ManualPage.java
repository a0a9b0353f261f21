package org.prismlang.lang.intrinsic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** The table as a page to read, `docs/intrinsics.md`: a chapter a family, an entry an operation. */
public final class ManualPage {
  /** Where the operands of a signature go on a line each. */
  private static final int WIDTH = 100;

  private static final String INTRODUCTION =
      """
      # Operations

      Every operation of the machine that Prism knows. They are called like functions and need no import. The page is generated
      from the table that the checker reads ([CONTRIBUTING.md](../CONTRIBUTING.md#an-intrinsic)); what is not listed does not
      exist ([P0220](../lang/src/main/resources/explain/P0220.md)).

      How to read an entry:

      - `name: … T`: an operand and what may stand there; `name=…` may be left out. Operands are given in order or by name.
      - `R` it is read, `W` written, `RW` both, `X` changed atomically, `XR` read atomically. `A`: not at once, but
        asynchronously; later uses wait for it by themselves.
      - `@ thread[1]`: the memory or array belongs to exactly this perspective. `@ ≥thread[128]`: to this one or a broader one.
        Without either, any perspective will do.
      - *Needs* says who must meet the operation together ([P0309](../lang/src/main/resources/explain/P0309.md)). Code of a
        broader perspective does it once in every such unit, unless it says *exactly*. *Any code* may do what needs no one else.
      - *Gives* is the result's type and perspective.
      - *Timeline* is when its accesses happen: “registers” touches no memory, “in order” is an ordinary load or store. On the
        other timelines they happen later, and the compiler waits for them where something depends on them.
      - *Since* is the oldest target that has it, *only* the one that does: on the next another operation took its place
        ([P0221](../lang/src/main/resources/explain/P0221.md)).

      What stands under [arithmetic](#arithmetic) may also be called in host functions and passed as an operator.
      """;

  private static final String LETTERS =
      "`R` is read, `W` written, `RW` both, `X` changed atomically, `XR` read atomically; `A`:"
          + " asynchronously.\n";

  private ManualPage() {}

  public static String text() {
    var text = new StringBuilder(INTRODUCTION);
    for (var family : Family.values()) {
      text.append("\n## ").append(family.title()).append('\n');
      for (var intrinsic : Intrinsics.all()) {
        if (intrinsic.family() == family) {
          text.append('\n').append(entry(intrinsic));
        }
      }
    }
    return text.toString();
  }

  /** What there is to know of one operation, without the page that explains its letters. */
  public static String alone(Intrinsic intrinsic) {
    boolean isOfValues =
        intrinsic.operands().stream()
            .allMatch(
                it ->
                    !it.asynchronous()
                        && (it.access() == Access.READ || it.access() == Access.NONE));
    return isOfValues
        ? entry(intrinsic, intrinsic.operands().stream().map(ManualPage::parameter).toList())
        : entry(intrinsic) + "\n" + LETTERS;
  }

  private static String entry(Intrinsic intrinsic) {
    return entry(intrinsic, intrinsic.operands().stream().map(ManualPage::operand).toList());
  }

  private static String entry(Intrinsic intrinsic, List<String> operands) {
    return "### "
        + intrinsic.name()
        + "\n\n```\n"
        + signature(intrinsic, operands)
        + "\n```\n\n"
        + sentence(intrinsic.summary())
        + "\n\n"
        + needs(intrinsic)
        + ". Gives "
        + gives(intrinsic)
        + ". Timeline: "
        + intrinsic.timeline().text()
        + ". "
        + targets(intrinsic)
        + ".\n";
  }

  private static String targets(Intrinsic intrinsic) {
    var text = new StringBuilder(capitalized(intrinsic.targets().text()));
    for (var operand : intrinsic.operands()) {
      if (operand.form() instanceof Form.Word word) {
        word.targets()
            .forEach(
                (choice, targets) ->
                    text.append(", `").append(choice).append("` ").append(targets.text()));
      }
    }
    return text.toString();
  }

  static String signature(Intrinsic intrinsic) {
    return signature(intrinsic, intrinsic.operands().stream().map(ManualPage::operand).toList());
  }

  private static String signature(Intrinsic intrinsic, List<String> operands) {
    String line = intrinsic.name() + "(" + String.join(", ", operands) + ")";
    return line.length() <= WIDTH
        ? line
        : intrinsic.name() + "(\n    " + String.join(",\n    ", operands) + ")";
  }

  /** {@code src: shared tile @ ≥thread[1]}: what may be given for it. */
  public static String parameter(Operand operand) {
    return written(operand, new ArrayList<>());
  }

  /** {@code src: R A shared tile @ ≥thread[1]}: what becomes of it, too. */
  private static String operand(Operand operand) {
    var words = new ArrayList<String>();
    if (operand.access() != Access.NONE) {
      words.add(operand.access().text());
    }
    if (operand.asynchronous()) {
      words.add("A");
    }
    return written(operand, words);
  }

  private static String written(Operand operand, List<String> words) {
    words.add(operand.form().text().replace("\\|", "|"));
    operand.view().ifPresent(view -> words.add(owner(view, operand.mayBeBroader())));
    return operand.name() + (operand.optional() ? "=" : ": ") + String.join(" ", words);
  }

  private static String owner(Perspective view, boolean mayBeBroader) {
    return "@ " + (mayBeBroader ? "≥" : "") + view;
  }

  private static String needs(Intrinsic intrinsic) {
    return intrinsic
        .needs()
        .map(
            perspective ->
                "Needs " + (intrinsic.exact() ? "exactly " : "") + "`" + perspective + "`")
        .orElse("Any code");
  }

  private static String gives(Intrinsic intrinsic) {
    String type = resultType(intrinsic);
    return type.isEmpty() ? "nothing" : type + perspective(intrinsic.result());
  }

  private static String perspective(Intrinsic.ResultPerspective result) {
    return switch (result) {
      case MEET -> ", as broad as the operands";
      case LANE -> ", as broad as `lane` and at most `thread[32]`";
      case THREAD, WARP, BLOCK, NONE -> " @ `" + result.text() + "`";
    };
  }

  /** Asks the typing: a type that is always the same, or what becomes of an operand's type. */
  private static String resultType(Intrinsic intrinsic) {
    var always = typed(intrinsic, Type.Special.BROKEN).orElse(Type.Special.NOTHING);
    if (always == Type.Special.NOTHING) {
      return "";
    }
    if (!always.isBroken()) {
      return "`" + always.toString().replace("[?]", "[n]") + "`";
    }
    for (var sample : List.of(Scalar.FLOAT, Scalar.INT32, Scalar.UINT8)) {
      var result = typed(intrinsic, sample);
      if (result.isPresent()) {
        return result.get().equals(sample)
            ? "the type of `" + intrinsic.operands().getFirst().name() + "`"
            : "`" + result.get() + "` for `" + sample + "` and so on";
      }
    }
    throw new IllegalStateException("no operands fit " + intrinsic.name());
  }

  /** The result for operands that are all of one type. */
  private static Optional<Type> typed(Intrinsic intrinsic, Type operands) {
    int count = intrinsic.operands().size();
    var actuals =
        new Typing.Actuals(
            Collections.nCopies(count, Optional.of(operands)),
            Collections.nCopies(count, Optional.empty()));
    return intrinsic.typing().of(actuals) instanceof Typing.Typed(Type type)
        ? Optional.of(type)
        : Optional.empty();
  }

  private static String sentence(String summary) {
    boolean isCode =
        summary.startsWith("`") || summary.startsWith("D = ") || summary.startsWith("d = ");
    return (isCode ? summary : capitalized(summary)) + ".";
  }

  private static String capitalized(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
