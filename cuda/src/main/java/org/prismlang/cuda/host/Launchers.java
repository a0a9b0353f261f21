package org.prismlang.cuda.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.cuda.emit.Types;

/**
 * All launchers of a file.
 *
 * @param header what those who launch include
 * @param headers what the file with the definitions includes
 * @param definitions pieces of that file, in order
 */
public record Launchers(String header, Set<String> headers, List<String> definitions) {
  public Launchers {
    headers = Set.copyOf(headers);
    definitions = List.copyOf(definitions);
  }

  public static Launchers of(List<Contract> contracts) {
    boolean hasMaps = false;
    boolean hasWorkspaces = false;
    boolean hasPreconditions = false;
    var types = new TreeSet<String>();
    for (var contract : contracts) {
      hasPreconditions |= !contract.launch().preconditions().isEmpty();
      for (var given : contract.parameters()) {
        hasMaps |= given instanceof Contract.OfMap;
        hasWorkspaces |=
            given instanceof Contract.OfPointer pointer && pointer.workspace().isPresent();
        header(given).forEach(types::add);
      }
    }
    var headers = new TreeSet<>(types);
    headers.addAll(Set.of("cuda_runtime.h", "stdarg.h", "stdint.h", "stdio.h"));
    var definitions = new ArrayList<String>();
    if (!contracts.isEmpty()) {
      definitions.add(resource("support"));
    }
    if (hasPreconditions) {
      definitions.add(resource("precondition"));
    }
    if (hasMaps) {
      headers.addAll(Set.of("cuda.h", "cudaTypedefs.h"));
      definitions.add(resource("tensor_map"));
    }
    if (hasWorkspaces) {
      definitions.add(resource("workspace"));
    }
    var declarations = new ArrayList<String>();
    for (var contract : contracts) {
      var launcher = new Launcher(contract);
      definitions.add(launcher.definitions());
      declarations.add(launcher.declarations());
    }
    types.add("cuda_runtime.h");
    types.add("stdint.h");
    if (hasMaps) {
      types.add("cuda.h");
    }
    return new Launchers(header(types, declarations), headers, definitions);
  }

  private static List<String> header(Contract.Given given) {
    var type =
        switch (given) {
          case Contract.OfValue value -> value.type();
          case Contract.OfPointer pointer -> pointer.element();
          case Contract.OfMap map -> map.element();
        };
    return Types.header(Types.scalar(type)).map(List::of).orElse(List.of());
  }

  private static String header(Set<String> includes, List<String> declarations) {
    var text = new StringBuilder("#pragma once\n\n");
    for (var include : includes) {
      text.append("#include <").append(include).append(">\n");
    }
    text.append(
        """

        // Why the last call of this thread below did not succeed; empty when it did.
        extern "C" const char* prism_last_error();
        """);
    for (var declaration : declarations) {
      text.append('\n').append(declaration);
    }
    return text.toString();
  }

  private static String resource(String name) {
    var path = "/host/" + name + ".cu";
    try (var stream = Launchers.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException("no resource " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
