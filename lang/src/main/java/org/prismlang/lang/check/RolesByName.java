package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.units.Roles;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Summary.RoleThreads;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;

/** {@code case producer:}: the threads of a role that has its name already, wherever they begin. */
final class RolesByName {
  private final Frame frame;
  private final Roles roles;

  RolesByName(Frame frame, Roles roles) {
    this.frame = frame;
    this.roles = roles;
  }

  /**
   * With the role that its size names; a constant of that name is a size. Of a definition nobody
   * knows which roles its callees bring.
   */
  Stmt.Case written(Stmt.Case it) {
    if (it.role().isEmpty()
        && it.size() instanceof Expr.Variable(String name, Span span)
        && !isDeclared(name)
        && (roles.named(name).isPresent() || frame.isDefinition())) {
      return new Stmt.Case(
          it.size(), Optional.of(new Name(name, span)), it.body(), it.head(), it.span());
    }
    return it;
  }

  /** P0201: a name that stands for nothing so far. */
  boolean isUnknown(Stmt.Case written) {
    if (written.role().isPresent()
        || !(written.size() instanceof Expr.Variable(String name, Span span))
        || isDeclared(name)) {
      return false;
    }
    frame.report(
        Code.P0201
            .at(span, "no role and no constant is called `" + name + "` here")
            .help(
                "name the role before: `case 128 as "
                    + name
                    + ":`, or `@roles("
                    + name
                    + "=128)` above the function"));
    return true;
  }

  private boolean isDeclared(String name) {
    return frame.scope.find(name).isPresent() || frame.module.find(name).isPresent();
  }

  private Optional<RoleThreads> threads(Stmt.Case written) {
    return isByName(written) ? roles.named(written.role().get().text()) : Optional.empty();
  }

  private boolean isByName(Stmt.Case written) {
    return written.role().isPresent() && written.role().get().span().equals(written.size().span());
  }

  /** Of a definition any will do. */
  OptionalInt size(Stmt.Case written) {
    return isByName(written)
        ? OptionalInt.of(threads(written).map(RoleThreads::size).orElse(1))
        : OptionalInt.empty();
  }

  /** Where the branch begins; before the end of the last one where that is wrong. */
  int begin(Stmt.Case written, int offset) {
    int begin = threads(written).map(RoleThreads::offset).orElse(offset);
    if (begin < offset) {
      frame.report(
          Code.P0303
              .at(
                  written.head(),
                  "`"
                      + written.size().span().text()
                      + "` begins at thread "
                      + begin
                      + ", and the branch before ends at "
                      + offset)
              .help("write the branches in the order of their threads"));
    }
    return begin;
  }

  /** Other roles in a gap have nothing to do in this split. */
  List<Action.Branch> idle(int from, int to, Span span) {
    var branches = new ArrayList<Action.Branch>();
    for (var role : roles.between(from, to)) {
      var threads = role.getValue();
      branches.add(
          new Action.Branch(
              threads.offset(), threads.size(), Optional.of(role.getKey()), List.of(), span));
    }
    return branches;
  }
}
