package org.prismlang.foreign.carry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.prismlang.foreign.clang.ClangNode;

/** Names of one function: those of the author, where Prism does not need them for itself. */
final class CarriedNames {
  private static final Set<String> NEEDED =
      Set.of(
          ("and as assert break case continue def elif else False for from if import in is lambda"
                  + " match not or pass return True while with id units range group partition"
                  + " thread block grid warp shared ptr const atomic int uint float double half"
                  + " bool type prism requires launch assume smem auto min max abs exp log pow"
                  + " sqrt sin cos floor ceil round trunc shfl any all ballot fast inf nan load"
                  + " store bitcast sizeof print constexpr struct claim split barrier wait arrive"
                  + " inside")
              .split(" "));

  private final Map<String, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<String> views = new HashSet<>();
  private final Deque<Map<String, String>> scopes = new ArrayDeque<>();

  CarriedNames(ClangNode function) {
    function
        .all()
        .filter(it -> it.is("VarDecl", "ParmVarDecl", "NonTypeTemplateParmDecl"))
        .forEach(it -> taken.add(plain(it.name())));
    function
        .all()
        .filter(it -> it.is("DeclRefExpr"))
        .forEach(it -> taken.add(plain(it.word(ClangNode.REFERS_NAME))));
    open();
  }

  static String plain(String name) {
    var legal = name.replaceAll("[^A-Za-z0-9_]", "_");
    return NEEDED.contains(legal) || legal.isEmpty() ? legal + "_" : legal;
  }

  void open() {
    scopes.push(new HashMap<>());
  }

  void close() {
    scopes.pop();
  }

  /** Names what is declared here: differently, if the lines around declare the name already. */
  String declare(ClangNode variable) {
    var name = plain(variable.name());
    var scope = scopes.element();
    if (!variable.id().equals(scope.getOrDefault(name, variable.id()))) {
      name = fresh(name);
    }
    scope.put(name, variable.id());
    names.put(variable.id(), name);
    return name;
  }

  String of(ClangNode reference) {
    return names.getOrDefault(
        reference.word(ClangNode.REFERS), plain(reference.word(ClangNode.REFERS_NAME)));
  }

  String ofId(String id, String otherwise) {
    return names.getOrDefault(id, plain(otherwise));
  }

  void put(String id, String name) {
    names.put(id, name);
  }

  /** For a view: the short name where it is the only one of its lines, and nobody has it. */
  String view(String shortest, String otherwise, boolean isOnly) {
    var wanted = isOnly ? shortest : otherwise;
    if (views.contains(wanted)) {
      return wanted;
    }
    var name = fresh(wanted);
    if (name.equals(wanted)) {
      views.add(name);
    }
    return name;
  }

  /** A name that nobody has, as near to the wanted one as can be. */
  String fresh(String... wanted) {
    for (var name : wanted) {
      if (!NEEDED.contains(name) && taken.add(name)) {
        return name;
      }
    }
    int number = 2;
    while (!taken.add(wanted[0] + number)) {
      number++;
    }
    return wanted[0] + number;
  }
}
