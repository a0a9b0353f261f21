package org.prismlang.cuda.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.function.Names;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.lang.type.Target;

/** The function of the host that launches a kernel, and those that make its tensor maps. */
final class Launcher {
  private static final Set<String> OWN =
      Set.of(
          "grid",
          "block",
          "stream",
          "arguments",
          "error",
          "kernel",
          "extents",
          "strides",
          "map",
          "fits",
          "shared_bytes");

  private final Contract contract;
  private final Map<String, String> names = new HashMap<>();

  Launcher(Contract contract) {
    this.contract = contract;
    var free = new Names(OWN);
    for (var given : contract.parameters()) {
      names.put(given.name(), free.fresh(given.name()));
    }
  }

  /** The declarations, with what must be known to call it. */
  String declarations() {
    var text = new StringBuilder();
    text.append("// ").append(contract.name()).append(": ").append(shape()).append(".\n");
    text.append(signature()).append(";\n");
    for (var map : maps()) {
      text.append(mapSignature(map)).append(";\n");
    }
    return Printer.fill(text.toString());
  }

  String definitions() {
    var text = new StringBuilder();
    text.append(signature()).append(" {\n");
    text.append(checks());
    text.append(workspaces());
    text.append("  void* arguments[] = {").append(arguments()).append("};\n");
    text.append("  return prism_launch(")
        .append(identity())
        .append(", grid, ")
        .append(block())
        .append(", ")
        .append(sharedBytes())
        .append(", ")
        .append(manner())
        .append(", stream, arguments);\n}\n");
    for (var map : maps()) {
      text.append('\n').append(mapDefinition(map));
    }
    return Printer.fill(text.toString());
  }

  private String name(Contract.Given given) {
    return names.getOrDefault(given.name(), given.name());
  }

  private String shape() {
    var parts = new ArrayList<String>();
    contract.launch().grid().ifPresent(it -> parts.add("a grid of " + it));
    parts.add(
        contract.launch().block().isPresent()
            ? "blocks of " + contract.launch().block().getAsInt() + " threads"
            : "blocks of a multiple of " + contract.launch().blockMultiple() + " threads");
    if (contract.launch().cluster() > 1) {
      parts.add("in clusters of " + contract.launch().cluster());
    }
    parts.add(contract.sharedWords());
    if (contract.launch().isResident()) {
      parts.add("all blocks on the machine at once");
    }
    contract.launch().preconditions().forEach(it -> parts.add("where " + it.words()));
    return String.join(", ", parts);
  }

  private String signature() {
    var parameters = new ArrayList<String>();
    parameters.add("int grid");
    if (contract.launch().block().isEmpty()) {
      parameters.add("int block");
    }
    parameters.add("cudaStream_t stream");
    for (var given : contract.parameters()) {
      var name = name(given);
      switch (given) {
        case Contract.OfValue value -> parameters.add(Types.of(value.type()).declare(name));
        case Contract.OfPointer pointer -> {
          if (pointer.workspace().isEmpty()) {
            parameters.add(pointerType(pointer).declare(name));
          }
        }
        case Contract.OfMap _ -> parameters.add("const CUtensorMap* " + name);
      }
    }
    return "extern \"C\" cudaError_t launch_"
        + contract.symbol()
        + "("
        + String.join(", ", parameters)
        + ")";
  }

  private static CudaType pointerType(Contract.OfPointer pointer) {
    var element = Types.of(pointer.element());
    return (pointer.isConst() ? element.constant() : element).pointer();
  }

  private String checks() {
    var text = new StringBuilder();
    if (contract.launch().grid().isPresent()) {
      int blocks = contract.launch().grid().getAsInt();
      refuse(
          text,
          "grid != " + blocks,
          "cudaErrorInvalidConfiguration",
          "a grid of %d blocks, wanted " + blocks,
          "grid");
    } else {
      refuse(text, "grid < 1", "cudaErrorInvalidConfiguration", "a grid of %d blocks", "grid");
    }
    if (contract.launch().cluster() > 1 && contract.launch().grid().isEmpty()) {
      refuse(
          text,
          "grid % " + contract.launch().cluster() + " != 0",
          "cudaErrorInvalidConfiguration",
          "a grid of %d blocks, no multiple of " + contract.launch().cluster(),
          "grid");
    }
    if (contract.launch().block().isEmpty()) {
      var multiple =
          contract.launch().blockMultiple() == 1
              ? ""
              : " || block % " + contract.launch().blockMultiple() + " != 0";
      refuse(
          text,
          "block < 1 || block > " + Target.MAX_THREADS + multiple,
          "cudaErrorInvalidConfiguration",
          "blocks of %d threads, wanted a multiple of " + contract.launch().blockMultiple(),
          "block");
    }
    for (var given : contract.parameters()) {
      check(given, text);
    }
    contract.launch().preconditions().forEach(it -> demand(it, text));
    contract
        .launchedBytes()
        .ifPresent(
            it ->
                text.append("  const int shared_bytes = ")
                    .append(HostCondition.plain(it, names))
                    .append(";\n"));
    var prepare = contract.launchedBytes().isPresent() ? "prism_room(" : "prism_prepare(";
    status(text, prepare + identity() + ", " + sharedBytes() + ")");
    if (contract.launch().isResident()) {
      status(
          text,
          "prism_fits(" + identity() + ", grid, " + block() + ", " + contract.sharedBytes() + ")");
    }
    return text.toString();
  }

  private void check(Contract.Given given, StringBuilder text) {
    var name = name(given);
    switch (given) {
      case Contract.OfValue _ -> {}
      case Contract.OfMap _ ->
          refuse(text, name + " == nullptr", "cudaErrorInvalidValue", given.name() + " is null");
      case Contract.OfPointer pointer -> {
        if (pointer.workspace().isPresent()) {
          return;
        }
        refuse(text, name + " == nullptr", "cudaErrorInvalidValue", given.name() + " is null");
        if (pointer.align() > 1) {
          refuse(
              text,
              "reinterpret_cast<uintptr_t>(" + name + ") % " + pointer.align() + " != 0",
              "cudaErrorMisalignedAddress",
              given.name() + " is no multiple of " + pointer.align() + " bytes");
        }
      }
    }
  }

  private void demand(Precondition precondition, StringBuilder text) {
    var formats = new ArrayList<String>();
    var values = new ArrayList<String>();
    for (var asked : precondition.asked()) {
      formats.add(asked.name() + " = %lld");
      values.add("static_cast<long long>(" + called(asked) + ")");
    }
    var message =
        "launched where "
            + CStrings.inFormat(precondition.words())
            + ", and here "
            + String.join(", ", formats);
    refuse(
        text,
        HostCondition.broken(precondition, names, "prism_"),
        "cudaErrorInvalidValue",
        message,
        values.toArray(String[]::new));
  }

  private String called(Precondition.Asked asked) {
    return asked.kind() == Precondition.Asked.Kind.PARAMETER
        ? names.getOrDefault(asked.name(), asked.name())
        : asked.name();
  }

  private void refuse(
      StringBuilder text, String condition, String error, String message, String... values) {
    text.append("  if (").append(condition).append(") {\n");
    text.append("    return prism_refuse(").append(error).append(", \"").append(contract.name());
    text.append(": ").append(message).append('"');
    for (var value : values) {
      text.append(", ").append(value);
    }
    text.append(");\n  }\n");
  }

  private static void status(StringBuilder text, String call) {
    text.append("  if (cudaError_t error = ").append(call).append("; error != cudaSuccess) {\n");
    text.append("    return error;\n  }\n");
  }

  private String workspaces() {
    var text = new StringBuilder();
    for (var given : contract.parameters()) {
      if (given instanceof Contract.OfPointer pointer && pointer.workspace().isPresent()) {
        var workspace = pointer.workspace().get();
        var name = name(given);
        var bytes = Printer.print(WorkspaceBytes.of(workspace.bytes(), names));
        text.append("  static prism_workspace ").append(name).append(";\n");
        status(text, name + ".provide(" + bytes + ", " + workspace.zeroEachLaunch() + ", stream)");
      }
    }
    return text.toString();
  }

  private String arguments() {
    var arguments = new ArrayList<String>();
    for (var given : contract.parameters()) {
      var name = name(given);
      arguments.add(
          switch (given) {
            case Contract.OfValue _ -> "&" + name;
            case Contract.OfMap _ -> "const_cast<CUtensorMap*>(" + name + ")";
            case Contract.OfPointer pointer ->
                pointer.workspace().isPresent() ? "&" + name + ".data" : "&" + name;
          });
    }
    return String.join(", ", arguments);
  }

  private String manner() {
    if (contract.launch().isCooperative()) {
      return "prism_manner::cooperative";
    }
    return contract.launch().overlaps() ? "prism_manner::overlapping" : "prism_manner::plain";
  }

  private String sharedBytes() {
    return contract.launchedBytes().isPresent()
        ? "shared_bytes"
        : Integer.toString(contract.sharedBytes());
  }

  private String identity() {
    return "\"" + contract.name() + "\", reinterpret_cast<const void*>(&" + contract.symbol() + ")";
  }

  private String block() {
    return contract.launch().block().isPresent()
        ? Integer.toString(contract.launch().block().getAsInt())
        : "block";
  }

  List<Contract.OfMap> maps() {
    var maps = new ArrayList<Contract.OfMap>();
    for (var given : contract.parameters()) {
      if (given instanceof Contract.OfMap map) {
        maps.add(map);
      }
    }
    return maps;
  }

  private String mapSignature(Contract.OfMap map) {
    int rank = map.box().size();
    return "extern \"C\" cudaError_t prism_make_map_"
        + contract.symbol()
        + "_"
        + name(map)
        + "(CUtensorMap* map, "
        + (map.isConst() ? "const " : "")
        + "void* data, const int64_t extents["
        + rank
        + "], const int64_t strides["
        + Math.max(1, rank - 1)
        + "])";
  }

  private String mapDefinition(Contract.OfMap map) {
    var box = map.copied().toString();
    return mapSignature(map)
        + " {\n  static const int box[] = {"
        + box.substring(1, box.length() - 1)
        + "};\n  return prism_make_map(\""
        + contract.name()
        + ": "
        + map.name()
        + "\", map, CU_TENSOR_MAP_DATA_TYPE_"
        + map.dataType()
        + ", "
        + map.element().bytes().orElseThrow()
        + ", "
        + map.box().size()
        + ", data, extents, strides, box, CU_TENSOR_MAP_SWIZZLE_"
        + (map.swizzle() == 0 ? "NONE" : map.swizzle() + "B")
        + ");\n}\n";
  }
}
