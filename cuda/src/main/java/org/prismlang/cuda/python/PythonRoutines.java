package org.prismlang.cuda.python;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.RoutineVariable;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Host functions of a program in its Python file. */
final class PythonRoutines {
  private final Routines routines;
  private final IdentityHashMap<Function, String> offered = new IdentityHashMap<>();
  private final PythonRoutineScope scope;

  /**
   * @param names of the file
   * @param kernels what the file calls them, by their names in the source
   */
  PythonRoutines(Routines routines, PythonNames names, Map<String, String> kernels) {
    this.routines = routines;
    this.scope = new PythonRoutineScope(routines, kernels);
    for (var routine : routines.all()) {
      if (routine.isOffered()) {
        offered.put(routine.function(), names.fresh(routine.name()));
      }
    }
  }

  boolean isEmpty() {
    return routines.all().isEmpty();
  }

  /** What callers know them by. */
  List<String> names() {
    return routines.all().stream().filter(Routine::isOffered).map(this::offered).toList();
  }

  String definitions() {
    var text = new StringBuilder();
    for (var routine : routines.all()) {
      text.append("\n\n").append(inside(routine));
    }
    for (var routine : routines.all()) {
      if (routine.isOffered()) {
        text.append("\n\n").append(outside(routine));
      }
    }
    text.append("\n\n_OPERATORS = {\n");
    for (var routine : routines.all()) {
      if (routine.isOffered() && routine.queues() && routine.results().isEmpty()) {
        text.append("    \"").append(offered(routine)).append("\": (\"");
        text.append(schema(routine)).append("\", ").append(offered(routine)).append("),\n");
      }
    }
    return text.append("}\n").toString();
  }

  /** The body, for arguments that are known to be right. */
  private String inside(Routine routine) {
    var names = new PythonRoutineNames(routine);
    var parameters = new ArrayList<String>();
    if (routine.queues()) {
      parameters.add("stream");
    }
    routine.parameters().forEach(it -> parameters.add(names.of(it)));
    var text = new StringBuilder();
    if (routine.isRemembered()) {
      text.append("@_remembered\n");
    }
    text.append("def ").append(scope.function(routine)).append("(");
    text.append(String.join(", ", parameters)).append("):\n");
    new PythonRoutineBody(routine, names, scope, text).print();
    return text.toString();
  }

  /** What a caller gives is checked here. */
  private String outside(Routine routine) {
    var names = new PythonRoutineNames(routine);
    var parameters = new ArrayList<String>();
    var given = new ArrayList<String>();
    if (routine.queues()) {
      given.add("stream");
    }
    for (int i = 0; i < routine.parameters().size(); i++) {
      var parameter = routine.parameters().get(i);
      var name = names.of(parameter);
      parameters.add(name + defaultOf(routine, i).map(it -> "=" + it).orElse(""));
      given.add(
          parameter.type() instanceof Scalar scalar
              ? number(routine.name() + ": " + parameter.name(), scalar, name)
              : name);
    }
    if (routine.queues()) {
      parameters.add("*");
      parameters.add("stream=0");
    }
    var call = scope.function(routine) + "(" + String.join(", ", given) + ")";
    var text = new StringBuilder();
    text.append("def ").append(offered(routine)).append("(");
    text.append(String.join(", ", parameters)).append("):\n    \"\"\"");
    text.append(documentation(routine, names)).append("    \"\"\"\n    ");
    return text.append(routine.results().isEmpty() ? "" : "return ")
        .append(call)
        .append("\n")
        .toString();
  }

  /** Most are plain ones: a call to find that out would cost as much as the rest. */
  private static String number(String where, Scalar scalar, String name) {
    var checked = "_number(\"%s\", \"%s\", %s)".formatted(where, scalar, name);
    return scalar == Scalar.INT32
        ? "%1$s if type(%1$s) is int and -0x80000000 <= %1$s < 0x80000000 else %2$s"
            .formatted(name, checked)
        : checked;
  }

  private String documentation(Routine routine, PythonRoutineNames names) {
    var text = new StringBuilder();
    text.append("Host function `").append(routine.name()).append('`');
    text.append(routine.queues() ? "; does not wait for what it launches.\n\n" : ".\n\n");
    for (var parameter : routine.parameters()) {
      text.append("    ").append(names.of(parameter)).append(": ");
      text.append(words(routine, parameter)).append('\n');
    }
    if (routine.queues()) {
      text.append(
          "    stream: a handle, or a stream of PyTorch or CuPy; 0 is the default stream\n");
    }
    if (!routine.results().isEmpty()) {
      var types = routine.results().stream().map(Scalar::toString).toList();
      text.append("\n    Gives back ").append(String.join(", ", types)).append(".\n");
    }
    return text.toString();
  }

  private static String words(Routine routine, RoutineVariable parameter) {
    return parameter.type() instanceof Type.Buffer(Type element)
        ? (routine.isConst(parameter) ? "array of " : "array to write to, of ") + element
        : parameter.type().toString();
  }

  /** Where nothing but defaults follows: Python has no others. */
  private static Optional<String> defaultOf(Routine routine, int from) {
    var parameters = routine.function().parameters();
    for (int i = from; i < parameters.size(); i++) {
      if (!routine.function().defaults().containsKey(parameters.get(i))) {
        return Optional.empty();
      }
    }
    var term = routine.function().defaults().get(parameters.get(from));
    return term == null || !(routine.parameters().get(from).type() instanceof Scalar scalar)
        ? Optional.empty()
        : term.value()
            .filter(it -> !(it instanceof Value.Unknown))
            .map(it -> PythonRoutineBody.number(it, scalar));
  }

  private static String schema(Routine routine) {
    var names = new PythonRoutineNames(routine);
    var taken = new ArrayList<String>();
    int written = 0;
    for (var parameter : routine.parameters()) {
      var kind =
          switch (parameter.type()) {
            case Scalar.BOOL -> "bool";
            case Scalar scalar -> scalar.isFloating() ? "float" : "SymInt";
            default -> routine.isConst(parameter) ? "Tensor" : "Tensor(a" + written++ + "!)";
          };
      taken.add(kind + " " + names.of(parameter));
    }
    return "(" + String.join(", ", taken) + ") -> ()";
  }

  private String offered(Routine routine) {
    return offered.getOrDefault(routine.function(), routine.name());
  }
}
