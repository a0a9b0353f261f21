package org.prismlang.bundl.prism;

import java.util.List;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Operator;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/** {@code match split(thread):} by splits in two. */
final class Splits {
  private final Body body;

  Splits(Body body) {
    this.body = body;
  }

  Statement of(Stmt.Match it, Scope scope, Place place) {
    mustBeOfThreads(it);
    int[] sizes = new int[it.cases().size()];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = size(it.cases().get(i), scope);
    }
    var machine = body.algebra.machine();
    if (place.at().level() == Level.THREAD) {
      return branches(it, sizes, scope, place);
    }
    var all = new Perspective(Level.THREAD, machine.threads());
    var split = branches(it, sizes, scope, place.to(all, machine));
    return Place.narrowed(place.at(), all, body.algebra, split, it.head());
  }

  static void mustBeOfThreads(Stmt.Match it) {
    if (!(it.subject() instanceof Expr.Call call)
        || !Written.isNamed(call, "split")
        || call.arguments().size() != 1
        || !(call.arguments().getFirst().value() instanceof Expr.Variable(String level, _))
        || !level.equals("thread")) {
      throw new Outside(it.subject().span(), "Bundl has no clusters, and splits threads alone");
    }
  }

  static int size(Stmt.Case branch, Scope scope) {
    if (branch.role().isPresent()) {
      throw new Outside(branch.head(), "Bundl has no roles with names");
    }
    var size = Writing.number(branch.size(), scope);
    if (size.isEmpty() || size.getAsInt() < 1 || size.getAsInt() > Machine.MAX_UNITS) {
      throw new Outside(branch.size().span(), "a branch has so many threads: a constant from 1");
    }
    return size.getAsInt();
  }

  private Statement branches(Stmt.Match it, int[] sizes, Scope scope, Place place) {
    var span = it.head();
    Statement all = new Statement.Skip(span);
    int offset = 0;
    for (int i = 0; i < sizes.length; i++) {
      var inside =
          body.of(
              it.cases().get(i).body(),
              scope,
              place.branch(offset, sizes[i]),
              it.cases().get(i).head());
      boolean isPair = i == 1 && sizes.length == 2 && all instanceof Statement.Split;
      if (isPair && !(inside instanceof Statement.Skip)) {
        return new Statement.Split(
            sizes[0], sizes[1], ((Statement.Split) all).first(), inside, span);
      }
      all = Values.sequence(all, branch(offset, sizes[i], inside, place, it.cases().get(i)));
      offset += sizes[i];
    }
    return all;
  }

  /** One branch; each thread is in one, so they need not be told apart by a single split. */
  private Statement branch(int offset, int size, Statement inside, Place place, Stmt.Case written) {
    var span = written.head();
    boolean fits = offset + size <= place.at().size();
    if (fits && inside instanceof Statement.Skip && isEmpty(written.body())) {
      return inside;
    }
    var skip = new Statement.Skip(span);
    return offset == 0
        ? new Statement.Split(size, 0, inside, skip, span)
        : behind(offset, size, inside, place, span);
  }

  private static boolean isEmpty(List<Stmt> body) {
    return body.stream().allMatch(it -> it instanceof Stmt.Pass);
  }

  /** What lies before the branch need not be aligned in Prism; in Bundl it is left in steps. */
  private Statement behind(int offset, int size, Statement inside, Place place, Span span) {
    var skip = new Statement.Skip(span);
    boolean isAligned = place.alignment() % offset == 0;
    for (int left = offset - 1; !isAligned && left > 0; left--) {
      for (int right = offset - left + size; right <= place.at().size() - left; right++) {
        var rest = place.branch(left, right);
        boolean aligns = place.alignment() % left == 0 && rest.alignment() % right == 0;
        if (aligns) {
          return new Statement.Split(
              left, right, skip, behind(offset - left, size, inside, rest, span), span);
        }
      }
    }
    boolean isNumbered = !isAligned && place.at().size() % size == 0 && offset % size == 0;
    return isNumbered
        ? numbered(offset / size, size, inside, place, span)
        : new Statement.Split(offset, size, skip, inside, span);
  }

  /** Where no split leads to them: all units of the size ask whether they are meant. */
  private Statement numbered(int number, int size, Statement inside, Place place, Span span) {
    var name = body.names.fresh("unit");
    var condition =
        new org.prismlang.bundl.syntax.Expr.Binary(
            Operator.EQUAL,
            new org.prismlang.bundl.syntax.Expr.Variable(name, span),
            new org.prismlang.bundl.syntax.Expr.Int(number, span),
            span);
    var chosen = new Statement.If(condition, inside, new Statement.Skip(span), span);
    var part = new Perspective(Level.THREAD, size);
    return new Statement.Declare(
        name,
        Type.Base.INT,
        part,
        new org.prismlang.bundl.syntax.Expr.PartitionId(span),
        Place.narrowed(place.at(), part, body.algebra, chosen, span),
        span);
  }
}
