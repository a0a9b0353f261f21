package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;

/**
 * Nobody but its description knows an operation by name: who compares names forgets the next one.
 */
class IntrinsicNamesTest {
  private static final List<String> MODULES =
      List.of(
          "lang", "kernel", "verify", "cuda", "sim", "runtime", "bench", "lsp", "explore", "cli");

  /**
   * Words that are spelled like operations, or begin like several, and mean something else.
   *
   * @param words all that are in the file
   */
  private record Other(String file, String words, String why) {}

  private static final List<Other> OTHERS =
      List.of(
          new Other(
              "lang/syntax/DeprecatedSpellings.java",
              "load load2 load4 store",
              "source text that old spellings become; the table comes after the syntax"),
          new Other(
              "lang/check/Calls.java", "intrinsic.", "the name before the dot of every operation"),
          new Other(
              "kernel/ir/ExpressionReader.java",
              "load",
              "a word of the IR's text: an expression of its own"),
          new Other(
              "kernel/ir/StatementReader.java",
              "last_block store",
              "words of the IR's text: statements of their own"),
          new Other("kernel/ir/Words.java", "last_block load store", "words of the IR's text"),
          new Other("kernel/analyze/Way.java", "load store", "what a report calls an access"),
          new Other(
              "cuda/function/Synchronizations.java",
              "cp_async wgmma",
              "functions of the prelude, by timeline"),
          new Other(
              "sim/compile/Addresses.java", "load store", "methods of the simulator's memory"),
          new Other("sim/compile/Copies.java", "load store", "what a message calls a transfer"),
          new Other("sim/compile/Emitter.java", "min", "a method of java.lang.Math"),
          new Other(
              "cuda/python/PythonRoutineNames.java", "abs max min", "functions of Python's own"),
          new Other("runtime/host/Places.java", "load store", "methods of the simulator's memory"),
          new Other(
              "lang/mapping/WordsOfKernels.java",
              "pack_bf16x2 tma_load",
              "words of printed kernels, which names of a plan must not be"),
          new Other("cli/BenchCommand.java", "all", "a value of an option"));

  private static final Pattern NO_CODE =
      Pattern.compile("(?s)/\\*.*?\\*/|\"\"\".*?\"\"\"|(?m)//[^\\n\"]*$");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

  @Test
  void noOperationIsKnownByNameOutsideItsDescription() throws IOException {
    var names = Intrinsics.all().stream().map(Intrinsic::name).collect(Collectors.toSet());
    var found = new TreeMap<String, Set<String>>();
    for (var file : sources()) {
      var text = NO_CODE.matcher(Files.readString(file)).replaceAll(" ");
      var literals = LITERAL.matcher(text);
      while (literals.find()) {
        if (isName(literals.group(1), names)) {
          found.computeIfAbsent(place(file), _ -> new TreeSet<>()).add(literals.group(1));
        }
      }
    }
    var others = new TreeMap<String, Set<String>>();
    for (var other : OTHERS) {
      others.put(other.file(), new TreeSet<>(List.of(other.words().split(" ", -1))));
    }
    assertEquals(others, found);
  }

  /** A name, or the beginning by which several are told from the rest. */
  private static boolean isName(String literal, Set<String> names) {
    boolean isBeginning =
        (literal.endsWith("_") || literal.endsWith("."))
            && literal.length() > 2
            && names.stream().filter(it -> it.startsWith(literal)).count() > 1;
    return names.contains(literal) || isBeginning;
  }

  private static List<Path> sources() throws IOException {
    var sources = new ArrayList<Path>();
    for (var module : MODULES) {
      try (var files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        files
            .filter(it -> it.toString().endsWith(".java"))
            .filter(it -> !it.toString().contains("/lang/intrinsic/"))
            .forEach(sources::add);
      }
    }
    return sources;
  }

  private static String place(Path file) {
    var path = file.toString().replace('\\', '/');
    return path.substring(path.indexOf("/org/prismlang/") + "/org/prismlang/".length());
  }
}
