package org.prismlang.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/** Arguments of Java, of which some are lists or arrays of memories: from there on one by one. */
final class ListedArguments {
  private final String kernel;
  private final List<Variable> parameters;
  private final boolean hasLists;

  ListedArguments(String kernel, List<Variable> parameters) {
    this.kernel = kernel;
    this.parameters = List.copyOf(parameters);
    this.hasLists = parameters.stream().anyMatch(it -> it.type() instanceof Type.MemoryList);
  }

  /** What does not fit otherwise is left to who looks at arguments one by one. P0812. */
  Object[] each(Object[] arguments) {
    if (!hasLists) {
      return arguments;
    }
    if (arguments.length != parameters.size()) {
      throw broken(
          parameters.getFirst(),
          "`"
              + kernel
              + "` takes "
              + parameters.size()
              + " arguments, a list one of them, given are "
              + arguments.length);
    }
    var each = new ArrayList<Object>();
    for (int i = 0; i < arguments.length; i++) {
      if (parameters.get(i).type() instanceof Type.MemoryList list) {
        each.addAll(memories(parameters.get(i), list, arguments[i]));
      } else {
        each.add(arguments[i]);
      }
    }
    return each.toArray();
  }

  private List<?> memories(Variable parameter, Type.MemoryList list, Object argument) {
    var memories =
        switch (argument) {
          case List<?> given -> Optional.<List<?>>of(given);
          case Object[] given -> Optional.<List<?>>of(Arrays.asList(given));
          case null, default -> Optional.<List<?>>empty();
        };
    return memories
        .filter(it -> it.size() == list.count())
        .orElseThrow(
            () ->
                broken(
                    parameter,
                    "`"
                        + parameter.name()
                        + "` is "
                        + list
                        + ", which takes a list of "
                        + list.count()
                        + memories.map(it -> "; given are " + it.size()).orElse("")));
  }

  private static PrismException broken(Variable at, String message) {
    return new PrismException(List.of(Code.P0812.at(at.span(), message)));
  }
}
