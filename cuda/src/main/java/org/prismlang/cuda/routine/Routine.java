package org.prismlang.cuda.routine;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * A host function that other languages can have.
 *
 * @param name as in the source: of an instance, with what it was made for; of what launches a
 *     mapping, the mapping's
 * @param isOffered to callers; the others are called by those
 * @param queues whether it, or what it calls, puts work into a stream
 * @param asks whether it, or what it calls, asks for the machine
 * @param written parameters whose memory a kernel may write to
 */
public record Routine(
    String name,
    Function function,
    List<RoutineVariable> parameters,
    List<Scalar> results,
    List<RoutineStmt> body,
    boolean isOffered,
    boolean queues,
    boolean asks,
    Set<RoutineVariable> written) {
  public Routine {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
    body = List.copyOf(body);
    written = Set.copyOf(written);
  }

  /** Whether its results follow from whole numbers alone. */
  public boolean isRemembered() {
    return !queues
        && !asks
        && !results.isEmpty()
        && parameters.stream().allMatch(it -> it.type() instanceof Scalar s && !s.isFloating());
  }

  /** Whether it makes buffers of its own. */
  public boolean makes() {
    return expressions(body).anyMatch(RoutineExpr.Made.class::isInstance);
  }

  public boolean isConst(RoutineVariable parameter) {
    return parameter.type() instanceof Type.Buffer && !written.contains(parameter);
  }

  /** Where something stands, without the folders of whoever builds it. */
  public static String place(Span span) {
    var path = span.file().path();
    return path.substring(path.lastIndexOf('/') + 1) + ":" + span.from().line();
  }

  static Stream<RoutineExpr> expressions(List<RoutineStmt> body) {
    return RoutineStmt.all(body).flatMap(it -> it.expressions().stream()).flatMap(RoutineExpr::all);
  }

  static Stream<RoutineExpr.Call> calls(List<RoutineStmt> body) {
    return expressions(body)
        .filter(RoutineExpr.Call.class::isInstance)
        .map(RoutineExpr.Call.class::cast);
  }
}
