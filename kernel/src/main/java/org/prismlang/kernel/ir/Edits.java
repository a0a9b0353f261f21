package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** Changes at statements of lists, each meant as the one object it is: others may look the same. */
public final class Edits {
  private final IdentityHashMap<Stmt, List<Stmt>> before = new IdentityHashMap<>();
  private final IdentityHashMap<Stmt, List<Stmt>> behind = new IdentityHashMap<>();
  private final IdentityHashMap<Stmt, Boolean> removed = new IdentityHashMap<>();

  public void putBefore(Stmt anchor, List<? extends Stmt> more) {
    before.computeIfAbsent(anchor, _ -> new ArrayList<>()).addAll(more);
  }

  public void putBehind(Stmt anchor, List<? extends Stmt> more) {
    behind.computeIfAbsent(anchor, _ -> new ArrayList<>()).addAll(more);
  }

  public void remove(Stmt stmt) {
    removed.put(stmt, true);
  }

  /** The list and all in it with the changes made. */
  public List<Stmt> in(List<Stmt> body) {
    var result = new ArrayList<Stmt>();
    for (var stmt : body) {
      result.addAll(before.getOrDefault(stmt, List.of()));
      if (!removed.containsKey(stmt)) {
        result.add(Bodies.of(stmt).isEmpty() ? stmt : Bodies.map(stmt, this::in));
      }
      result.addAll(behind.getOrDefault(stmt, List.of()));
    }
    return result;
  }
}
