package org.prismlang.kernel.analyze;

import java.util.Objects;
import java.util.Optional;
import org.prismlang.kernel.footprint.Answer;
import org.prismlang.kernel.footprint.Witness;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.source.Span;

/** Whether something holds for all threads. */
public sealed interface Verdict {
  /**
   * So it is.
   *
   * @param where with these sizes; empty for all
   */
  record Proven(String where) implements Verdict {}

  /**
   * Not so.
   *
   * @param witness threads and an index that show it
   * @param second the other access, where it takes two
   * @param isInOneBlock whether one block alone shows it
   */
  record Refuted(String witness, Span first, Optional<Span> second, boolean isInOneBlock)
      implements Verdict {}

  /**
   * Nobody knows.
   *
   * @param wish what would make it provable, where one fact would
   */
  record Unknown(String reason, Optional<String> wish) implements Verdict {
    Unknown(String reason) {
      this(reason, Optional.empty());
    }
  }

  default String word() {
    return switch (this) {
      case Proven _ -> "proven";
      case Refuted _ -> "refuted";
      case Unknown _ -> "unknown";
    };
  }

  /** Where, or why not. */
  default String details() {
    return switch (this) {
      case Proven(String where) -> where;
      case Refuted refuted -> refuted.witness();
      case Unknown(String reason, var wish) ->
          reason + wish.map(it -> "; it would be with " + it).orElse("");
    };
  }

  /** Proven with all sizes. */
  static Verdict always() {
    return new Proven("");
  }

  static Verdict of(Answer answer, Span first, Optional<Span> second) {
    return switch (answer) {
      case Answer.Proven _ -> always();
      case Answer.Refuted(var witness) ->
          new Refuted(witness.toString(), first, second, isInOneBlock(witness));
      case Answer.Unknown(String reason, var wish) -> new Unknown(reason, wish);
    };
  }

  private static boolean isInOneBlock(Witness witness) {
    return witness.second().isEmpty()
        || Objects.equals(witness.first().get("block"), witness.second().get("block"));
  }

  /** What holds of both: the worse of the two. */
  default Verdict and(Verdict other) {
    return rank() >= other.rank() ? this : other;
  }

  /** From good to bad. */
  private int rank() {
    return switch (this) {
      case Proven(String where) -> where.isEmpty() ? 0 : 1;
      case Unknown _ -> 2;
      case Refuted refuted -> refuted.isInOneBlock() ? 4 : 3;
    };
  }

  /** This where it says more than that nobody knows, else what holds for some sizes. */
  default Verdict orWith(Sizes sizes, Verdict special) {
    return this instanceof Unknown && special instanceof Proven
        ? new Proven("with " + sizes.text())
        : this;
  }
}
