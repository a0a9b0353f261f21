package org.prismlang.lang.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The library as a page to read, {@code docs/std.md}: a chapter a module, an entry a function, from
 * what stands above each {@code def}. What is above {@link #MARK} is written by hand.
 */
record LibraryPage(List<Module> modules) {
  static final String MARK = "<!-- What follows is generated from std: -Dgolden=update. -->";
  private static final Path FOLDER = Page.ROOT.resolve("std");
  private static final Pattern CONSTANT =
      Pattern.compile("[A-Z]\\w* : constexpr.*|type .*|struct .*");
  private static final Pattern NAME = Pattern.compile("def (\\w+).*");

  /** From the narrowest owner to the broadest, then what builds on them. */
  static final List<String> ORDER =
      List.of(
          "thread",
          "warp",
          "block",
          "radix",
          "state",
          "parts",
          "tiles",
          "ping_pong",
          "gemm",
          "few_rows",
          "short_sums",
          "bytes",
          "scaled",
          "blocked",
          "warps",
          "warps_fp8",
          "weights",
          "int4",
          "rows",
          "layers",
          "random",
          "softmax",
          "attention",
          "attention_backward",
          "decode",
          "device",
          "select",
          "sort",
          "orders",
          "tasks",
          "mappings");

  record Module(String name, String comment, List<String> constants, List<Function> functions) {}

  /** {@code signature} is the lines from the decorators to the end of the head. */
  record Function(String name, String comment, List<String> signature) {
    /** A leading underscore says that it is the module's own. */
    boolean isPublic() {
      return !name.startsWith("_");
    }
  }

  static LibraryPage read() throws IOException {
    var modules = new ArrayList<Module>();
    for (var name : ORDER) {
      modules.add(module(name, Files.readAllLines(FOLDER.resolve(name + ".prism"))));
    }
    return new LibraryPage(List.copyOf(modules));
  }

  private static Module module(String name, List<String> lines) {
    var constants = new ArrayList<String>();
    for (int i = 0; i < lines.size(); i++) {
      if (CONSTANT.matcher(lines.get(i)).matches()) {
        constants.add(lines.get(i));
        lines.stream().skip(i + 1L).takeWhile(it -> it.startsWith(" ")).forEach(constants::add);
      }
    }
    var functions = new ArrayList<Function>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("@prism(")) {
        functions.add(function(lines, i));
      }
    }
    return new Module(name, commentFrom(lines, 0), List.copyOf(constants), List.copyOf(functions));
  }

  private static Function function(List<String> lines, int decorator) {
    int def = decorator;
    while (!lines.get(def).startsWith("def ")) {
      def++;
    }
    var name = NAME.matcher(lines.get(def));
    if (!name.matches()) {
      throw new IllegalStateException("no function in " + lines.get(def));
    }
    int end = def;
    while (!lines.get(end).endsWith(":")) {
      end++;
    }
    var signature = new ArrayList<>(lines.subList(decorator, end + 1));
    signature.remove("@prism(\"device\")");
    signature.add(signature.removeLast().replaceFirst(":$", ""));
    int comment = decorator;
    while (comment > 0 && lines.get(comment - 1).startsWith("#")) {
      comment--;
    }
    return new Function(name.group(1), commentFrom(lines, comment), List.copyOf(signature));
  }

  /** The text of the comment that begins on a line; empty where none does. */
  private static String commentFrom(List<String> lines, int first) {
    return String.join(
        "\n",
        lines.stream()
            .skip(first)
            .takeWhile(it -> it.startsWith("#"))
            .map(it -> it.replaceFirst("^# ?", ""))
            .toList());
  }

  /** All of the page from {@link #MARK} on. */
  String text() {
    var text = new StringBuilder(MARK).append('\n');
    for (var module : modules) {
      text.append("\n## std.").append(module.name()).append("\n\n").append(module.comment());
      text.append('\n').append(fenced(module.constants()));
      module.functions().stream()
          .filter(Function::isPublic)
          .map(it -> entry(module, it))
          .forEach(text::append);
    }
    return text.toString();
  }

  private static String entry(Module module, Function function) {
    String title = "\n### " + module.name() + "." + function.name() + "\n\n";
    return title + function.comment() + "\n" + fenced(function.signature());
  }

  private static String fenced(List<String> lines) {
    return lines.isEmpty() ? "" : "\n```prism fragment\n" + String.join("\n", lines) + "\n```\n";
  }
}
