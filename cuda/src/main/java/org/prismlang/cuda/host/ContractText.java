package org.prismlang.cuda.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Contracts as JSON. */
public final class ContractText {
  private ContractText() {}

  public static String of(List<Contract> contracts) {
    var kernels = new ArrayList<String>();
    for (var contract : contracts) {
      kernels.add("    " + kernel(contract));
    }
    return "{\n  \"kernels\": [\n" + String.join(",\n", kernels) + "\n  ]\n}\n";
  }

  private static String kernel(Contract contract) {
    var parameters = new ArrayList<String>();
    for (var given : contract.parameters()) {
      parameters.add("      " + parameter(given));
    }
    return object(
        field("name", text(contract.name())),
        field("symbol", text(contract.symbol())),
        contract.launch().grid().isPresent()
            ? field("grid", Integer.toString(contract.launch().grid().getAsInt()))
            : "",
        field(
            "block",
            contract.launch().block().isPresent()
                ? Integer.toString(contract.launch().block().getAsInt())
                : "null"),
        field("block_multiple", Integer.toString(contract.launch().blockMultiple())),
        field("cluster", Integer.toString(contract.launch().cluster())),
        field("shared_bytes", Integer.toString(contract.sharedBytes())),
        contract
            .launchedBytes()
            .map(it -> field("shared_bytes_of_launch", text(HostCondition.plain(it, Map.of()))))
            .orElse(""),
        field("cooperative", Boolean.toString(contract.launch().isCooperative())),
        field("resident", Boolean.toString(contract.launch().isResident())),
        contract.launch().overlaps() ? field("overlap", "true") : "",
        contract.launch().preconditions().isEmpty()
            ? ""
            : field(
                "preconditions",
                contract.launch().preconditions().stream()
                    .map(it -> text(it.text()))
                    .collect(Collectors.joining(", ", "[", "]"))),
        field(
            "parameters",
            parameters.isEmpty() ? "[]" : "[\n" + String.join(",\n", parameters) + "\n    ]"));
  }

  private static String parameter(Contract.Given given) {
    var name = field("name", text(given.name()));
    return switch (given) {
      case Contract.OfValue value ->
          object(name, field("kind", text("value")), field("type", text(value.type().toString())));
      case Contract.OfPointer pointer ->
          object(
              name,
              field("kind", text(pointer.workspace().isPresent() ? "workspace" : "pointer")),
              field("element", text(pointer.element().toString())),
              field("const", Boolean.toString(pointer.isConst())),
              field("align", Integer.toString(pointer.align())),
              pointer
                  .workspace()
                  .map(it -> field("zero", text(it.zeroEachLaunch() ? "each" : "once")))
                  .orElse(""));
      case Contract.OfMap map ->
          object(
              name,
              field("kind", text("tensor_map")),
              field("element", text(map.element().toString())),
              field("const", Boolean.toString(map.isConst())),
              field("box", map.box().toString()),
              field("copied", map.copied().toString()),
              field("swizzle", Integer.toString(map.swizzle())),
              field("align", "64"));
    };
  }

  private static String object(String... fields) {
    var given = new ArrayList<String>();
    for (var field : fields) {
      if (!field.isEmpty()) {
        given.add(field);
      }
    }
    return "{" + String.join(", ", given) + "}";
  }

  private static String field(String name, String value) {
    return "\"" + name + "\": " + value;
  }

  /** Names and types hold nothing that JSON would want escaped but quotes and backslashes. */
  private static String text(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
