package org.prismlang.cuda.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.function.Names;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.RoutineVariable;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Host functions of a program in its header: bodies in a namespace of their own, callers' ones. */
final class HeaderRoutines {
  private final Routines routines;
  private final Names names;
  private final HeaderRoutineScope scope;

  /**
   * @param names of the header
   * @param kernels what the header calls them, by their names in the source
   */
  HeaderRoutines(Routines routines, Names names, Map<String, String> kernels) {
    this.routines = routines;
    this.names = names;
    this.scope = new HeaderRoutineScope(routines, kernels);
  }

  /** What defines the types of their parameters. */
  Set<String> includes() {
    var includes = new TreeSet<String>();
    for (var routine : routines.all()) {
      for (var parameter : routine.parameters()) {
        if (parameter.type() instanceof Type.Buffer(Type element)) {
          includes.addAll(HeaderKernel.includes(element));
        }
      }
    }
    return includes;
  }

  String definitions() {
    if (routines.all().isEmpty()) {
      return "";
    }
    var text = new StringBuilder("\nnamespace hosts {\n\n");
    for (var routine : routines.all()) {
      text.append(head(routine)).append(";\n");
    }
    for (var routine : routines.all()) {
      text.append('\n').append(head(routine)).append(" {\n");
      new HeaderRoutineBody(routine, scope, text).print();
      text.append("}\n");
    }
    text.append("\n}  // namespace hosts\n");
    for (var routine : routines.all()) {
      if (routine.isOffered()) {
        text.append('\n').append(offered(routine));
      }
    }
    return Printer.fill(text.toString());
  }

  private String head(Routine routine) {
    var names = scope.names(routine);
    var parameters = new ArrayList<>(List.of("[[maybe_unused]] support::Host& host"));
    for (var parameter : routine.parameters()) {
      parameters.add("[[maybe_unused]] " + declared(routine, parameter, names));
    }
    return "inline "
        + result(routine.results())
        + " "
        + scope.function(routine.function())
        + "("
        + String.join(", ", parameters)
        + ")";
  }

  static String result(List<Scalar> results) {
    return switch (results.size()) {
      case 0 -> "void";
      case 1 -> Types.name(results.getFirst());
      default ->
          results.stream().map(Types::name).collect(Collectors.joining(", ", "std::tuple<", ">"));
    };
  }

  private static String declared(
      Routine routine, RoutineVariable variable, HeaderRoutineNames names) {
    return HeaderRoutineBody.type(variable, routine.isConst(variable)) + " " + names.of(variable);
  }

  private String offered(Routine routine) {
    var names = scope.names(routine);
    var parameters = new ArrayList<String>();
    var given = new ArrayList<>(List.of("host"));
    if (routine.queues()) {
      parameters.add("CUstream stream");
    }
    for (var parameter : routine.parameters()) {
      parameters.add(declared(routine, parameter, names));
      given.add(names.of(parameter));
    }
    var results = new ArrayList<String>();
    for (var type : routine.results()) {
      var name = names.fresh("result");
      results.add(name);
      parameters.add(Types.name(type) + "& " + name);
    }
    var text = new StringBuilder("// Host function ").append(routine.name());
    text.append(
        results.isEmpty() ? ".\n" : ", which writes what it gives back through references.\n");
    text.append("inline Result ").append(this.names.fresh(routine.name())).append("(");
    text.append(String.join(", ", parameters)).append(") {\n  support::Host host(");
    text.append(routine.queues() ? "stream" : "nullptr").append(");\n  ");
    text.append(
        switch (results.size()) {
          case 0 -> "";
          case 1 -> results.getFirst() + " = ";
          default -> "std::tie(" + String.join(", ", results) + ") = ";
        });
    text.append("hosts::").append(scope.function(routine.function())).append("(");
    text.append(String.join(", ", given)).append(");\n  return host.result();\n}\n");
    return text.toString();
  }
}
