package org.prismlang.cuda.header;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.function.Names;
import org.prismlang.cuda.host.CStrings;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.host.HostCondition;
import org.prismlang.cuda.host.WorkspaceBytes;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.lang.type.Type;

/** The function of a header that launches a kernel. */
final class HeaderKernel {
  private static final Set<String> OWN =
      Set.of(
          "grid", "block", "stream", "kernel", "launch", "image", "support", "Result", "Tensor",
          "fits");

  private final String function;
  private final Contract contract;
  private final Map<String, String> names = new HashMap<>();
  private final Names free;

  /** {@code function}: its name in C++. */
  HeaderKernel(String function, Contract contract) {
    this.function = function;
    this.contract = contract;
    this.free = new Names(OWN);
    for (var given : contract.parameters()) {
      names.put(given.name(), free.fresh(given.name()));
    }
    for (var list : contract.lists()) {
      var name = free.fresh(list.name());
      names.put(list.name(), name);
      for (int i = 0; i < list.count(); i++) {
        names.put(contract.parameters().get(list.first() + i).name(), name + "[" + i + "]");
      }
    }
  }

  /** What defines the types of its parameters. */
  Set<String> includes() {
    var includes = new TreeSet<String>();
    for (var given : contract.parameters()) {
      var type =
          switch (given) {
            case Contract.OfValue value -> value.type();
            case Contract.OfPointer pointer -> pointer.element();
            case Contract.OfMap map -> map.element();
          };
      includes.addAll(includes(type));
    }
    if (!contract.lists().isEmpty()) {
      includes.add("array");
    }
    return includes;
  }

  /** What defines a type. */
  static Set<String> includes(Type type) {
    var includes = new TreeSet<String>();
    Types.header(Types.scalar(type)).ifPresent(includes::add);
    if (type instanceof Type.Vector) {
      includes.add("vector_types.h");
    }
    return includes;
  }

  String function() {
    return function;
  }

  String definition() {
    var text = new StringBuilder("// ").append(contract.name()).append(": ").append(shape());
    text.append(".\ninline Result ").append(function).append("(");
    text.append(String.join(", ", parameters())).append(") {\n");
    text.append("  static constexpr support::Kernel kernel{").append(data()).append("};\n");
    text.append("  support::Launch launch(kernel, image(), grid, ");
    text.append(block()).append(", stream);\n");
    contract.launch().preconditions().forEach(it -> text.append(demand(it)));
    contract
        .launchedBytes()
        .ifPresent(
            it ->
                text.append("  launch.shared([&] { return ")
                    .append(HostCondition.plain(it, names))
                    .append("; });\n"));
    for (var given : contract.parameters()) {
      text.append(argument(given));
    }
    return Printer.fill(text.append("  return launch.run();\n}\n").toString());
  }

  private String shape() {
    var parts = new ArrayList<String>();
    contract.launch().grid().ifPresent(it -> parts.add("a grid of " + it));
    parts.add(
        contract.launch().block().isPresent()
            ? "blocks of " + block() + " threads"
            : "blocks of a multiple of " + contract.launch().blockMultiple() + " threads");
    if (contract.launch().cluster() > 1) {
      parts.add("in clusters of " + contract.launch().cluster());
    }
    parts.add(contract.sharedWords());
    if (contract.launch().isResident()) {
      parts.add("all blocks on the GPU at once");
    }
    contract.launch().preconditions().forEach(it -> parts.add("where " + it.words()));
    return String.join(", ", parts);
  }

  private List<String> parameters() {
    var parameters = new ArrayList<String>();
    parameters.add("int grid");
    if (contract.launch().block().isEmpty()) {
      parameters.add("int block");
    }
    parameters.add("CUstream stream");
    for (var given : contract.together()) {
      var one = type(given.parts().getFirst());
      var name = names.getOrDefault(given.name(), given.name());
      parameters.add(
          given.isList()
              ? "std::array<" + one + ", " + given.parts().size() + "> " + name
              : one + " " + name);
    }
    return parameters;
  }

  private static String type(Contract.Given given) {
    return switch (given) {
      case Contract.OfValue value -> value(value.type());
      case Contract.OfPointer pointer -> element(pointer.element(), pointer.isConst()) + "*";
      case Contract.OfMap map ->
          "Tensor<" + element(map.element(), map.isConst()) + ", " + map.box().size() + ">";
    };
  }

  /** A vector that CUDA has no type for is an array, with what its alignment adds to it. */
  private static String value(Type type) {
    if (type instanceof Type.Vector vector && !Vectors.isBuiltin(vector)) {
      int length = Integer.highestOneBit(2 * vector.length() - 1);
      return "std::array<" + Types.name(vector.element()) + ", " + length + ">";
    }
    return Types.of(type).text();
  }

  /** A pointer to vectors that CUDA has no type for is one to their elements. */
  static String element(Type type, boolean isConst) {
    boolean isKnown = !(type instanceof Type.Vector vector) || Vectors.isBuiltin(vector);
    var name = isKnown ? Types.of(type).text() : Types.name(Types.scalar(type));
    return (isConst ? "const " : "") + name;
  }

  private String data() {
    return String.join(
        ", ",
        "\"" + contract.name() + "\"",
        "\"" + contract.symbol() + "\"",
        Integer.toString(contract.launch().grid().orElse(0)),
        contract.launch().block().isPresent() ? block() : "0",
        Integer.toString(
            contract.launch().block().isPresent() ? 1 : contract.launch().blockMultiple()),
        Integer.toString(contract.launch().cluster()),
        Integer.toString(contract.sharedBytes()),
        Boolean.toString(contract.launch().isCooperative()),
        contract.launch().isResident() + seldom());
  }

  /** What most kernels leave as it is. */
  private String seldom() {
    boolean isSized = contract.launchedBytes().isPresent();
    if (contract.launch().overlaps()) {
      return ", " + isSized + ", true";
    }
    return isSized ? ", true" : "";
  }

  private String demand(Precondition precondition) {
    var given = new ArrayList<String>();
    for (var asked : precondition.asked()) {
      given.add(
          "\""
              + (given.isEmpty() ? "" : ", ")
              + asked.name()
              + " = \" + std::to_string("
              + (asked.kind() == Precondition.Asked.Kind.PARAMETER
                  ? names.getOrDefault(asked.name(), asked.name())
                  : asked.name())
              + ")");
    }
    return "  if ("
        + HostCondition.broken(precondition, names, "support::")
        + ") {\n    launch.broken(\""
        + CStrings.of(precondition.words())
        + "\", "
        + String.join(" + ", given)
        + ");\n  }\n";
  }

  private String argument(Contract.Given given) {
    var name = name(given);
    var quoted = "\"" + given.name() + "\"";
    return switch (given) {
      case Contract.OfValue _ -> "  launch.value(" + name + ");\n";
      case Contract.OfPointer pointer when pointer.workspace().isPresent() -> {
        var workspace = pointer.workspace().get();
        yield "  static support::Workspace "
            + name
            + ";\n  launch.workspace("
            + String.join(
                ", ",
                quoted,
                name,
                Printer.print(WorkspaceBytes.of(workspace.bytes(), names)),
                Boolean.toString(workspace.zeroEachLaunch()))
            + ");\n";
      }
      case Contract.OfPointer pointer ->
          "  launch.pointer(" + quoted + ", " + name + ", " + pointer.align() + ");\n";
      case Contract.OfMap map -> map(map, name, quoted);
    };
  }

  private String map(Contract.OfMap map, String name, String quoted) {
    var encoded = free.fresh(map.name() + "_map");
    var box = map.copied().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "  static thread_local support::EncodedMap<"
        + element(map.element(), map.isConst())
        + ", "
        + map.box().size()
        + "> "
        + encoded
        + ";\n  launch.map("
        + String.join(
            ", ",
            quoted,
            name,
            encoded,
            "CU_TENSOR_MAP_DATA_TYPE_" + map.dataType(),
            "{" + box + "}",
            "CU_TENSOR_MAP_SWIZZLE_" + (map.swizzle() == 0 ? "NONE" : map.swizzle() + "B"))
        + ");\n";
  }

  private String block() {
    return contract.launch().block().isPresent()
        ? Integer.toString(contract.launch().block().getAsInt())
        : "block";
  }

  private String name(Contract.Given given) {
    return names.getOrDefault(given.name(), given.name());
  }
}
