package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * The statements of a kernel or procedure with their places; bodies of called procedures hang below
 * their calls.
 */
final class Tree {
  final Seq root;
  final List<Seq> seqs = new ArrayList<>();
  final List<Node> nodes = new ArrayList<>();
  private final Map<String, Procedure> procedures;

  Tree(List<Stmt> body, Bound bound, Map<String, Procedure> procedures) {
    this.procedures = procedures;
    this.root = seq(body, new Code(bound.top(), ""), Optional.empty(), false, false);
  }

  private Seq seq(
      List<Stmt> statements, Code code, Optional<Node> owner, boolean frozen, boolean elected) {
    var seq = new Seq(seqs.size(), code, owner, frozen, elected);
    seqs.add(seq);
    for (var stmt : statements) {
      var node = new Node(nodes.size(), stmt, seq, seq.nodes.size());
      nodes.add(node);
      seq.nodes.add(node);
      children(node, code, frozen, elected);
    }
    return seq;
  }

  private void children(Node node, Code code, boolean frozen, boolean elected) {
    switch (node.stmt) {
      case Stmt.For loop ->
          child(node, loop.body(), code, frozen || loop.copies() == 0 && onlyReads(loop), elected);
      case Stmt.While loop -> child(node, loop.body(), code, frozen, elected);
      case Stmt.If branch -> {
        child(node, branch.then(), code, frozen, elected);
        child(node, branch.otherwise(), code, frozen, elected);
      }
      case Stmt.Block block -> child(node, block.body(), code, frozen, elected);
      case Stmt.Open open -> child(node, open.body(), code, frozen, elected);
      case Stmt.Batch batch -> child(node, batch.body(), code, true, elected);
      case Stmt.LastBlock last -> child(node, last.body(), code, frozen, elected);
      case Stmt.Group group ->
          child(
              node,
              group.body(),
              new Code(group.perspective(), code.role()),
              frozen,
              elected && group.perspective().equals(code.unit()));
      case Stmt.Split split -> {
        for (var branch : split.branches()) {
          var unit = new Perspective(split.level(), branch.size());
          boolean one = unit.equals(Perspective.THREAD) && branch.first() == 0;
          child(
              node,
              branch.body(),
              new Code(unit, branch.role().isEmpty() ? code.role() : branch.role()),
              frozen,
              one && code.isUniformForWarp() || elected);
        }
      }
      case Stmt.Invoke call -> {
        var procedure = procedures.get(call.procedure());
        if (procedure != null) {
          var top = procedure.bound().top();
          var unit = top.level() == Level.GRID ? code.unit() : top;
          child(node, procedure.body(), new Code(unit, code.role()), true, elected);
        }
      }
      default -> {}
    }
  }

  /** Nothing needs to stand between the trips of an unrolled loop that only reads memory. */
  private static boolean onlyReads(Stmt stmt) {
    boolean reads =
        switch (stmt) {
          case Stmt.For _,
              Stmt.If _,
              Stmt.Block _,
              Stmt.Group _,
              Stmt.Open _,
              Stmt.Declare _,
              Stmt.Assign _,
              Stmt.Update _ ->
              true;
          default -> false;
        };
    return reads
        && Bodies.of(stmt).stream().allMatch(body -> body.stream().allMatch(Tree::onlyReads));
  }

  private void child(Node node, List<Stmt> body, Code code, boolean frozen, boolean elected) {
    node.children.add(seq(body, code, Optional.of(node), frozen, elected));
  }
}
