package org.prismlang.kernel.sync;

import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/**
 * What happens in a stretch of code, one a line: synchronization, batches and copies, conditions
 * around them; loops inside by their variable, calls expanded.
 */
final class Outline {
  private static final Set<String> COPIES = Set.of("tma_load", "bulk_load", "tma_store");

  private final Loops loops;
  private final StringBuilder text = new StringBuilder();

  private Outline(Module module) {
    this.loops = new Loops(module);
  }

  static String of(List<Stmt> stmts, Module module) {
    var outline = new Outline(module);
    outline.list(stmts, "");
    return outline.text.toString();
  }

  private void list(List<Stmt> stmts, String indent) {
    for (var stmt : stmts) {
      switch (stmt) {
        case Sync sync -> line(indent, firstLine(sync));
        case Stmt.Batch _ -> line(indent, "batch");
        case Stmt.Operate operate when COPIES.contains(operate.intrinsic().name()) ->
            line(indent, operate.intrinsic().name());
        case Stmt.For loop when !Counting.isUnrolled(loop) ->
            line(indent, "for " + loop.variable().name());
        case Stmt.If branch -> branch(branch, indent);
        default -> loops.inside(stmt).forEach(inner -> list(inner, indent));
      }
    }
  }

  private void branch(Stmt.If branch, String indent) {
    int start = text.length();
    line(indent, firstLine(branch));
    int then = text.length();
    list(branch.then(), indent + "  ");
    if (!branch.otherwise().isEmpty()) {
      int otherwise = text.length();
      line(indent, "else");
      int end = text.length();
      list(branch.otherwise(), indent + "  ");
      if (text.length() == end) {
        text.setLength(otherwise);
      }
    }
    if (text.length() == then) {
      text.setLength(start);
    }
  }

  private void line(String indent, String words) {
    text.append(indent).append(words).append('\n');
  }

  /** Without places in the source, declarations and reasons. */
  private static String firstLine(Stmt stmt) {
    return IrText.print(stmt)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("file "))
        .findFirst()
        .orElseThrow()
        .replaceAll(" ?@(\\d+:)?\\d+-\\d+", "")
        .replaceAll(" because .*| \\{$|\\{[^{}]*}", "")
        .strip();
  }
}
