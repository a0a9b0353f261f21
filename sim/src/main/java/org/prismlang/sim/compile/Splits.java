package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;

/** Parts of a unit that do different things, and units that have to go on side by side. */
final class Splits {
  private final Emitter out;
  private final Waits waits;

  Splits(Emitter out, Waits waits) {
    this.out = out;
    this.waits = waits;
  }

  void split(Stmt.Split split, int site) {
    if (split.level() != Level.THREAD) {
      ofBlocks(split);
      return;
    }
    boolean waitForEachOther = false;
    for (var branch : split.branches()) {
      waitForEachOther |= waits.waits(branch.body(), branch.size());
    }
    if (waitForEachOther && split.branches().size() > 1) {
      fork(split, site);
      return;
    }
    for (var branch : split.branches()) {
      int first = out.slot(TypeKind.INT);
      out.first();
      out.code.loadConstant(branch.first()).iadd().istore(first);
      out.within(
          out.unit().of(branch.size(), first), () -> new StatementCode(out).list(branch.body()));
    }
  }

  private void ofBlocks(Stmt.Split split) {
    int around = out.unit().blocks();
    int rank = out.slot(TypeKind.INT);
    out.block().invokevirtual(Descs.BLOCK, "index", MethodTypeDesc.of(ConstantDescs.CD_int));
    if (around > 0) {
      out.code.loadConstant(around).irem();
    }
    out.code.istore(rank);
    for (var branch : split.branches()) {
      var end = out.code.newLabel();
      out.code.iload(rank).loadConstant(branch.first()).if_icmplt(end);
      out.code.iload(rank).loadConstant(branch.first() + branch.size()).if_icmpge(end);
      out.within(
          out.unit().ofBlocks(branch.size()), () -> new StatementCode(out).list(branch.body()));
      out.code.labelBinding(end);
    }
  }

  /** A part that runs as a task. */
  private record Part(int first, int threads, List<Stmt> body) {}

  private void fork(Stmt.Split split, int site) {
    var parts = new ArrayList<Part>();
    for (var branch : split.branches()) {
      parts.add(new Part(branch.first(), branch.size(), branch.body()));
    }
    fork(parts, site);
  }

  void fork(Stmt.Group group, int size) {
    var parts = new ArrayList<Part>();
    for (int first = 0; first < out.unit().threads(); first += size) {
      parts.add(new Part(first, size, group.body()));
    }
    fork(parts, out.kernel.site(group.span(), ""));
  }

  private void fork(List<Part> parts, int site) {
    var all = new ArrayList<Stmt>();
    parts.forEach(it -> all.addAll(it.body()));
    var captured = new Regions(out).captured(all, Set.of());
    var pieces = Regions.pieces(captured);
    out.block();
    var numbers = new ArrayList<Integer>();
    for (int i = 0; i < parts.size(); i++) {
      boolean isSame =
          i > 0
              && parts.get(i).body().equals(parts.get(i - 1).body())
              && parts.get(i).threads() == parts.get(i - 1).threads();
      numbers.add(isSame ? numbers.getLast() : task(parts.get(i), captured, pieces));
    }
    ints(parts.size(), i -> out.code.loadConstant(numbers.get(i)));
    ints(
        parts.size(),
        i -> {
          out.first();
          out.code.loadConstant(parts.get(i).first()).iadd();
        });
    out.first();
    out.code.loadConstant(out.unit().threads()).loadConstant(site);
    out.code.loadConstant(pieces.size()).anewarray(ConstantDescs.CD_Object);
    for (int i = 0; i < pieces.size(); i++) {
      var piece = pieces.get(i);
      out.code.dup().loadConstant(i).loadLocal(TypeKind.from(piece.type()), piece.slot());
      Dispatch.box(out.code, piece.type());
      out.code.aastore();
    }
    out.step(
        "fork",
        Descs.BLOCK,
        ConstantDescs.CD_int.arrayType(),
        ConstantDescs.CD_int.arrayType(),
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        ConstantDescs.CD_Object.arrayType());
  }

  private int task(Part part, Map<String, Held> captured, List<Held.Piece> pieces) {
    var name = out.kernel.fresh("task");
    var types = new ArrayList<ClassDesc>(List.of(Descs.BLOCK, ConstantDescs.CD_int));
    pieces.forEach(it -> types.add(it.type()));
    var scope = out.scope();
    var unit = out.unit();
    var kernel = out.kernel;
    var visible = out.visible();
    var calls = out.calls();
    kernel.method(
        name,
        MethodTypeDesc.of(ConstantDescs.CD_void, types),
        code -> {
          var received = Regions.received(code, captured, scope, 2);
          var inside =
              new Emitter(kernel, code, received, unit.of(part.threads(), code.parameterSlot(1)));
          inside.continues(visible, calls);
          new StatementCode(inside).list(part.body());
          code.return_();
        });
    return kernel.task(name, pieces);
  }

  private void ints(int length, java.util.function.IntConsumer push) {
    out.code.loadConstant(length).newarray(TypeKind.INT);
    for (int i = 0; i < length; i++) {
      out.code.dup().loadConstant(i);
      push.accept(i);
      out.code.iastore();
    }
  }
}
