package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.prismlang.lang.program.Function;

/**
 * Names of functions with their generic arguments: {@code reduce[T=float, n=4]} of {@code
 * std/block.prism} is {@code block_reduce_float_4}.
 */
final class FunctionNames {
  private static final Pattern ARGUMENT = Pattern.compile("(?:^|, )\\w+=(?!=)");
  private static final Pattern OPERATOR =
      Pattern.compile("lambda (\\w+), ?(\\w+) ?: ?\\1 (\\S+) \\2");
  private static final Map<String, String> WORDS =
      Map.of("+", "add", "*", "mul", "&", "and", "|", "or", "^", "xor");
  private static final String LIBRARY = "std/";

  private FunctionNames() {}

  static String of(Function function) {
    var parts = new ArrayList<String>();
    var file = function.span().file().path();
    if (file.startsWith(LIBRARY)) {
      parts.add(file.substring(LIBRARY.length(), file.lastIndexOf('.')));
    }
    parts.add(function.name());
    arguments(function.instance()).forEach(argument -> parts.add(readable(argument)));
    return String.join("_", parts);
  }

  private static List<String> arguments(String instance) {
    int open = instance.indexOf('[');
    if (open < 0) {
      return List.of();
    }
    return ARGUMENT
        .splitAsStream(instance.substring(open + 1, instance.length() - 1))
        .filter(argument -> !argument.isEmpty())
        .toList();
  }

  private static String readable(String argument) {
    if (!argument.startsWith("lambda")) {
      return argument.replace("-", "minus ");
    }
    var operator = OPERATOR.matcher(argument);
    return operator.matches() ? WORDS.getOrDefault(operator.group(3), "lambda") : "lambda";
  }
}
