package org.prismlang.lang.check.head;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;

/** {@code @workspace(state, bytes=e, zero=once|each)}: memory that the launcher keeps. */
public final class Workspaces {
  private static final Set<BinaryOperator> COUNTING =
      EnumSet.of(
          BinaryOperator.ADD,
          BinaryOperator.SUBTRACT,
          BinaryOperator.MULTIPLY,
          BinaryOperator.DIVIDE,
          BinaryOperator.REMAINDER,
          BinaryOperator.SHIFT_LEFT,
          BinaryOperator.SHIFT_RIGHT);

  private final Frame frame;
  private final Values values;
  private final Decorators decorators;
  private final DecoratorOptions options;

  public Workspaces(Frame frame, Values values, Decorators decorators) {
    this.frame = frame;
    this.values = values;
    this.decorators = decorators;
    this.options = new DecoratorOptions(frame, values);
  }

  public List<Launch.Workspace> of(List<Signature.Parameter> parameters) {
    var list = new ArrayList<Launch.Workspace>();
    for (var decorator : decorators.all("workspace")) {
      workspace(decorator, parameters).ifPresent(list::add);
    }
    return list;
  }

  private Optional<Launch.Workspace> workspace(
      Item.Decorator decorator, List<Signature.Parameter> parameters) {
    var name =
        !decorator.arguments().isEmpty()
                && decorator.arguments().getFirst().value() instanceof Expr.Variable(String it, _)
            ? it
            : "";
    if (!isPointer(name, parameters)) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "`@workspace` names a pointer parameter of the kernel")
              .help("`@workspace(state, bytes=8 * tiles, zero=once)`"));
      return Optional.empty();
    }
    Optional<Term> bytes = Optional.empty();
    boolean each = false;
    for (var argument : decorator.arguments().subList(1, decorator.arguments().size())) {
      switch (options.name(decorator, argument, List.of("bytes", "zero"), "bytes")) {
        case "bytes" -> bytes = Optional.of(values.check(argument.value(), Want.NOTHING));
        case "zero" -> each = isEach(argument.value());
        default -> {}
      }
    }
    if (bytes.isEmpty()) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "`@workspace` needs `bytes=`")
              .help("`@workspace(" + name + ", bytes=1024)`"));
    }
    boolean zeroEachLaunch = each;
    return bytes
        .filter(this::isCounted)
        .map(size -> new Launch.Workspace(name, size, zeroEachLaunch));
  }

  /** P0213: launchers of all languages count with the same few operations. */
  private boolean isCounted(Term bytes) {
    if (bytes.type().isBroken()) {
      return false;
    }
    var stranger = stranger(bytes);
    stranger.ifPresent(
        it ->
            frame.report(
                Code.P0213
                    .at(it.span(), "launchers do not count bytes so")
                    .help(
                        "parameters, numbers and `units(block[1])`, with `+`, `-`, `*`, `/`, `%`,"
                            + " `<<` and `>>`")));
    return stranger.isEmpty();
  }

  private static Optional<Term> stranger(Term term) {
    if (term.value().isPresent()) {
      return Optional.empty();
    }
    return switch (term) {
      case Term.Read read when Integers.are(read.type()) -> Optional.empty();
      case Term.Convert convert -> stranger(convert.operand());
      case Term.Units units when units.unit().level() == Level.BLOCK -> Optional.empty();
      case Term.Binary binary when COUNTING.contains(binary.operator()) ->
          stranger(binary.left()).or(() -> stranger(binary.right()));
      default -> Optional.of(term);
    };
  }

  private static boolean isPointer(String name, List<Signature.Parameter> parameters) {
    for (var parameter : parameters) {
      if (parameter.name().equals(name)) {
        return parameter.type() instanceof Type.Pointer;
      }
    }
    return false;
  }

  private boolean isEach(Expr written) {
    if (written instanceof Expr.Variable(String word, _)
        && (word.equals("each") || word.equals("once"))) {
      return word.equals("each");
    }
    frame.report(
        Code.P0213
            .at(written.span(), "`zero=` is `once` or `each`")
            .help("`zero=each`: zeroed before every launch; `zero=once`: before the first"));
    return false;
  }
}
