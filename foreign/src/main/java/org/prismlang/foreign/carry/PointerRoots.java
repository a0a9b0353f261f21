package org.prismlang.foreign.carry;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Declarations;

/** Into which memory the pointers of a function point: each into one, or it is not known. */
final class PointerRoots {
  private final Map<String, String> roots = new HashMap<>();
  private final Set<String> moved = new HashSet<>();

  PointerRoots(ClangNode function, Declarations declarations) {
    var several = new HashSet<String>();
    for (int i = 0; i < 4; i++) {
      function
          .all()
          .forEach(
              node -> {
                boolean isStart =
                    node.is("VarDecl")
                        && declarations.types().of(node) instanceof CType.Pointer
                        && !node.children().isEmpty();
                if (isStart) {
                  initial(node).flatMap(this::of).ifPresent(it -> put(node.id(), it, several));
                }
                if (CodeTraits.isAssignment(node) && node.type().contains("*")) {
                  var left = CodeTraits.plain(node.first());
                  if (left.is("DeclRefExpr")) {
                    var id = left.word(ClangNode.REFERS);
                    moved.add(id);
                    if (node.is("BinaryOperator")) {
                      of(node.last()).ifPresent(it -> put(id, it, several));
                    }
                  }
                }
              });
    }
    several.forEach(roots::remove);
  }

  static Optional<ClangNode> initial(ClangNode variable) {
    return variable.children().stream()
        .filter(it -> !it.kind().endsWith("Attr") && !it.kind().isEmpty())
        .findFirst();
  }

  private void put(String id, String root, Set<String> several) {
    if (id.equals(root)) {
      return;
    }
    var known = roots.put(id, root);
    if (known != null && !known.equals(root)) {
      several.add(id);
    }
  }

  /** Whether a pointer changes after it was given. */
  boolean isMoved(String id) {
    return moved.contains(id);
  }

  /** Whether it is a variable that points into other memory. */
  Optional<String> ofVariable(String id) {
    return Optional.ofNullable(roots.get(id));
  }

  /** The memory that an expression points into, by the id of its declaration. */
  Optional<String> of(ClangNode pointer) {
    var node = CodeTraits.plain(pointer);
    return switch (node.kind()) {
      case "DeclRefExpr" -> {
        var id = node.word(ClangNode.REFERS);
        yield Optional.of(roots.getOrDefault(id, id));
      }
      case "ArraySubscriptExpr" -> of(node.first());
      case "UnaryOperator" -> of(node.first());
      case "BinaryOperator" ->
          node.first().type().contains("*") || node.first().type().contains("[")
              ? of(node.first())
              : of(node.last());
      case "MemberExpr" -> node.children().isEmpty() ? Optional.empty() : of(node.first());
      default -> Optional.empty();
    };
  }
}
