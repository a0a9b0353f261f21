package org.prismlang.lang.check.frame;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Perspective;

/** Questions about checked expressions. */
public final class Terms {
  private Terms() {}

  /** The variable that makes the term vary more often than {@code wanted}, to point at. */
  public static Optional<Variable> culprit(Term term, Perspective wanted) {
    if (term instanceof Term.Read read) {
      return read.perspective().isAtLeast(wanted) ? Optional.empty() : Optional.of(read.variable());
    }
    boolean ownPerspective =
        term instanceof Term.Call
            || term instanceof Term.Operation operation && !operation.intrinsic().isPure();
    for (var part : ownPerspective ? List.<Term>of() : term.children()) {
      var found = culprit(part, wanted);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** With a label at the variable that makes the term vary more often than {@code wanted}. */
  public static Diagnostic withCulprit(Diagnostic diagnostic, Term term, Perspective wanted) {
    var culprit = culprit(term, wanted);
    return culprit.isEmpty()
        ? diagnostic
        : diagnostic.label(
            culprit.get().span(),
            "`" + culprit.get().name() + "` varies per " + culprit.get().perspective());
  }

  /** A variable that the term reads, if any: what is known of it is known at run time. */
  public static Optional<Variable> variable(Term term) {
    return reads(term).stream().map(Term.Read::variable).findFirst();
  }

  /** The variable that names the memory an element or view lies in. */
  public static Optional<Variable> memory(Term term) {
    return switch (term) {
      case Term.Lane it -> memory(it.base());
      case Term.Element it -> memory(it.base());
      case Term.Slice it -> memory(it.base());
      case Term.Subview it -> memory(it.base());
      case Term.Read it when it.type().isMemory() -> Optional.of(it.variable());
      default -> Optional.empty();
    };
  }

  /** The elements of memory that a term loads. */
  public static List<Term.Element> memoryElements(Term term) {
    return term.all()
        .filter(it -> it instanceof Term.Element && memory(it).isPresent())
        .map(Term.Element.class::cast)
        .toList();
  }

  /** The variables a term reads. */
  public static List<Term.Read> reads(Term term) {
    return term.all().filter(Term.Read.class::isInstance).map(Term.Read.class::cast).toList();
  }

  public static boolean mentions(Term term, Variable variable) {
    return reads(term).stream().anyMatch(it -> it.variable() == variable);
  }

  public static Optional<Variable> root(Term term) {
    return switch (term) {
      case Term.Read read -> Optional.of(read.variable());
      case Term.Slice slice -> root(slice.base());
      case Term.Element element -> root(element.base());
      case Term.Lane lane -> root(lane.base());
      default -> Optional.empty();
    };
  }
}
