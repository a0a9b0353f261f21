package org.prismlang.lang.check.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Perspective;

/** Questions about checked expressions. */
public final class Terms {
  private Terms() {}

  /** The direct parts of a term, in the order of evaluation. */
  public static List<Term> parts(Term term) {
    return switch (term) {
      case Term.Constant _, Term.Read _, Term.Id _, Term.Units _, Term.Code _, Term.Nowhere _ ->
          List.of();
      case Term.Element it -> with(it.base(), it.indices());
      case Term.Subview it -> with(it.base(), it.cuts().stream().map(Term.Cut::from).toList());
      case Term.Slice it -> List.of(it.base());
      case Term.Lane it -> List.of(it.base());
      case Term.Unary it -> List.of(it.operand());
      case Term.Binary it -> List.of(it.left(), it.right());
      case Term.Choice it -> List.of(it.condition(), it.then(), it.otherwise());
      case Term.Convert it -> List.of(it.operand());
      case Term.Build it -> it.elements();
      case Term.Fill it -> List.of(it.element());
      case Term.Call it -> it.arguments();
      case Term.Operation it -> given(it.arguments());
      case Term.Several it -> it.elements();
      case Term.Launch it -> with(it.grid(), it.arguments());
      case Term.HostCall it -> given(it.arguments());
    };
  }

  private static List<Term> with(Term first, List<Term> rest) {
    var all = new ArrayList<Term>();
    all.add(first);
    all.addAll(rest);
    return all;
  }

  private static List<Term> given(List<Optional<Term>> arguments) {
    var all = new ArrayList<Term>();
    for (var argument : arguments) {
      argument.ifPresent(all::add);
    }
    return all;
  }

  public static boolean anyPart(Term term, Predicate<Term> test) {
    if (test.test(term)) {
      return true;
    }
    for (var part : parts(term)) {
      if (anyPart(part, test)) {
        return true;
      }
    }
    return false;
  }

  /** The variable that makes the term vary more often than {@code wanted}, to point at. */
  public static Optional<Variable> culprit(Term term, Perspective wanted) {
    if (term instanceof Term.Read read) {
      return read.perspective().isAtLeast(wanted) ? Optional.empty() : Optional.of(read.variable());
    }
    boolean ownPerspective =
        term instanceof Term.Call
            || term instanceof Term.Operation operation && !operation.intrinsic().isPure();
    for (var part : ownPerspective ? List.<Term>of() : parts(term)) {
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
    if (term instanceof Term.Read read) {
      return Optional.of(read.variable());
    }
    for (var part : parts(term)) {
      var found = variable(part);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
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
    var found = new ArrayList<Term.Element>();
    collect(term, found);
    return found;
  }

  private static void collect(Term term, List<Term.Element> found) {
    if (term instanceof Term.Element element && memory(element).isPresent()) {
      found.add(element);
    }
    parts(term).forEach(part -> collect(part, found));
  }

  /** The variables a term reads. */
  public static List<Term.Read> reads(Term term) {
    var found = new ArrayList<Term.Read>();
    anyPart(
        term,
        part -> {
          if (part instanceof Term.Read read) {
            found.add(read);
          }
          return false;
        });
    return found;
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
