package org.prismlang.cuda.python;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.host.Contract;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.lang.type.Type;

/** A kernel in a Python file: its contract as data, and the function that launches it. */
final class PythonKernel {
  private static final Set<String> OWN = Set.of("grid", "block", "stream");

  private final String function;
  private final Contract contract;
  private final Map<String, String> names = new HashMap<>();

  /** {@code function}: its name in Python. */
  PythonKernel(String function, Contract contract) {
    this.function = function;
    this.contract = contract;
    var free = new PythonNames(OWN);
    for (var given : contract.parameters()) {
      names.put(given.name(), free.fresh(given.name()));
    }
    for (var list : contract.lists()) {
      names.put(list.name(), free.fresh(list.name()));
    }
  }

  String function() {
    return function;
  }

  /** An entry of the table of kernels. */
  String data() {
    var text = new StringBuilder();
    text.append("    ").append(text(function)).append(": _Kernel(\n");
    field(text, "name", text(contract.name()));
    field(text, "symbol", text(contract.symbol()));
    contract.launch().grid().ifPresent(it -> field(text, "grid", Integer.toString(it)));
    field(text, "block", isBlockFixed() ? block() : "None");
    field(
        text, "multiple", Integer.toString(isBlockFixed() ? 1 : contract.launch().blockMultiple()));
    field(text, "cluster", Integer.toString(contract.launch().cluster()));
    field(text, "shared_bytes", Integer.toString(contract.sharedBytes()));
    field(text, "cooperative", truth(contract.launch().isCooperative()));
    field(text, "resident", truth(contract.launch().isResident()));
    contract.launchedBytes().ifPresent(it -> field(text, "sized", sized(it)));
    if (contract.launch().overlaps()) {
      field(text, "overlap", "True");
    }
    if (!contract.launch().preconditions().isEmpty()) {
      text.append("        preconditions=(\n");
      for (var each : contract.launch().preconditions()) {
        text.append("            ").append(precondition(each)).append(",\n");
      }
      text.append("        ),\n");
    }
    text.append("        parameters=(\n");
    for (var given : contract.parameters()) {
      text.append("            ").append(parameter(given)).append(",\n");
    }
    return text.append("        ),\n    ),\n").toString();
  }

  String definition() {
    var signature = new ArrayList<String>();
    signature.add("grid");
    if (!isBlockFixed()) {
      signature.add("block");
    }
    var given = new ArrayList<String>();
    for (var parameter : contract.together()) {
      var name = name(parameter.name());
      signature.add(name);
      given.add(parameter.isList() ? listed(parameter, name) : name);
    }
    return "def "
        + function
        + "("
        + String.join(", ", signature)
        + ", *, stream=0):\n    \"\"\""
        + documentation()
        + "    \"\"\"\n    _KERNELS["
        + text(function)
        + "].launch(grid, "
        + block()
        + ", stream, ("
        + String.join(", ", given)
        + (given.size() == 1 ? ",))\n" : "))\n");
  }

  private String listed(Contract.Together list, String name) {
    return "*_listed("
        + String.join(
            ", ",
            text(contract.name() + ": " + list.name()),
            name,
            Integer.toString(list.parts().size()))
        + ")";
  }

  private String documentation() {
    var text = new StringBuilder();
    text.append("Launches `").append(contract.name()).append("` and does not wait for it.\n\n");
    text.append("    grid: number of blocks");
    contract.launch().grid().ifPresent(it -> text.append(", ").append(it).append(" alone"));
    if (isBlockFixed()) {
      text.append(" of ").append(block()).append(" threads");
    }
    if (contract.launch().cluster() > 1) {
      text.append(", a multiple of ").append(contract.launch().cluster());
    }
    if (contract.launch().isResident()) {
      text.append("; all must fit on the GPU at once");
    }
    if (!isBlockFixed()) {
      text.append("\n    block: threads of a block, a multiple of ")
          .append(contract.launch().blockMultiple());
    }
    for (var given : contract.together()) {
      text.append("\n    ").append(name(given.name())).append(": ");
      if (given.isList()) {
        text.append("list of ").append(given.parts().size()).append(": ");
      }
      text.append(words(given.parts().getFirst()));
    }
    text.append(
        "\n    stream: a handle, or a stream of PyTorch or CuPy; 0 is the default stream\n");
    for (var precondition : contract.launch().preconditions()) {
      text.append("\n    It is launched where ")
          .append(docText(precondition.words()))
          .append(".\n");
    }
    if (contract.sharedBytes() > 0 || contract.launchedBytes().isPresent()) {
      text.append("\n    A block takes ").append(contract.sharedWords()).append(".\n");
    }
    return text.toString();
  }

  /** Between three quotes. */
  private static String docText(String words) {
    return words.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static String words(Contract.Given given) {
    return switch (given) {
      case Contract.OfValue value -> value.type().toString();
      case Contract.OfPointer pointer ->
          (pointer.isConst() ? "read-only " : "")
              + "array of "
              + pointer.element()
              + (pointer.align() > pointer.element().bytes().orElse(1L)
                  ? ", at a multiple of " + pointer.align() + " bytes"
                  : "");
      case Contract.OfMap map ->
          (map.isConst() ? "read-only " : "")
              + "array of "
              + map.element()
              + " with "
              + map.box().size()
              + (map.box().size() == 1 ? " dimension" : " dimensions")
              + ", moved in boxes of "
              + map.box().stream().map(String::valueOf).collect(Collectors.joining(" x "));
    };
  }

  private String parameter(Contract.Given given) {
    var name = text(name(given));
    return switch (given) {
      case Contract.OfValue value when value.type() instanceof Type.Vector vector ->
          "_Value(" + name + ", " + scalar(vector) + ", " + vector.length() + ")";
      case Contract.OfValue value -> "_Value(" + name + ", " + scalar(value.type()) + ")";
      case Contract.OfPointer pointer when pointer.workspace().isPresent() ->
          workspace(name, pointer.workspace().get());
      case Contract.OfPointer pointer ->
          "_Pointer("
              + String.join(
                  ", ",
                  name,
                  scalar(pointer.element()),
                  truth(pointer.isConst()),
                  Integer.toString(pointer.align()))
              + ")";
      case Contract.OfMap map ->
          "_Map("
              + String.join(
                  ", ",
                  name,
                  scalar(map.element()),
                  truth(map.isConst()),
                  tuple(map.copied()),
                  Integer.toString(map.swizzle()))
              + ")";
    };
  }

  private String precondition(Precondition precondition) {
    var given = new ArrayList<String>();
    var words = new ArrayList<String>();
    for (var asked : precondition.asked()) {
      var called =
          asked.kind() == Precondition.Asked.Kind.PARAMETER
              ? names.getOrDefault(asked.name(), asked.name())
              : asked.name();
      given.add(called);
      words.add("(" + text(asked.name()) + ", " + text(called) + ")");
    }
    return "_Precondition("
        + String.join(
            ", ",
            text(precondition.words()),
            "(" + String.join(", ", words) + ",)",
            "lambda "
                + String.join(", ", given)
                + ": "
                + PythonCondition.of(precondition.condition(), names))
        + ")";
  }

  private String sized(Expr bytes) {
    return "lambda grid, block, " + known() + "**_: " + PythonCondition.of(bytes, names);
  }

  /** Numbers that are given. */
  private String known() {
    return contract.given().stream()
        .filter(Contract.OfValue.class::isInstance)
        .map(it -> name(it) + ", ")
        .collect(Collectors.joining());
  }

  private String workspace(String name, Contract.Workspace workspace) {
    var size = PythonSize.of(workspace.bytes(), names);
    return "_Workspace("
        + String.join(
            ", ",
            name,
            truth(workspace.zeroEachLaunch()),
            "lambda grid, " + known() + "**_: " + size)
        + ")";
  }

  private boolean isBlockFixed() {
    return contract.launch().block().isPresent();
  }

  private String block() {
    return isBlockFixed() ? Integer.toString(contract.launch().block().getAsInt()) : "block";
  }

  private String name(Contract.Given given) {
    return name(given.name());
  }

  private String name(String given) {
    return names.getOrDefault(given, given);
  }

  private static String tuple(List<Integer> numbers) {
    var listed = numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "(" + listed + (numbers.size() == 1 ? ",)" : ")");
  }

  private static String scalar(Type type) {
    return text(Types.scalar(type).toString());
  }

  private static void field(StringBuilder text, String name, String value) {
    text.append("        ").append(name).append('=').append(value).append(",\n");
  }

  private static String truth(boolean value) {
    return value ? "True" : "False";
  }

  private static String text(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
