package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostProgram;

/** Host functions do the same in other languages as in Prism. */
class OtherLanguagesHostsTest {
  private static final Path HOSTS = Path.of("src/test/resources/languages/hosts.prism");
  private static final Path MAPPINGS = Path.of("src/test/resources/languages/mappings.prism");

  /** A call with numbers alone. */
  private record Numbers(String function, List<Object> arguments) {}

  private static Numbers numbers(String function, Object... arguments) {
    return new Numbers(function, List.of(arguments));
  }

  private static final List<Numbers> CALLS =
      List.of(
          numbers("blocks_of", 1000, 256),
          numbers("blocks_of", Integer.MAX_VALUE, 256),
          numbers("blocks_of", -1000, 7),
          numbers("blocks_of", 5, 0),
          numbers("divided", Integer.MIN_VALUE, -1),
          numbers("divided", -7, 2),
          numbers("divided", 7, -2),
          numbers("divided", 7, 0),
          numbers("whole", 123456, 654321, 3037000500L, 4000000000L, Long.MAX_VALUE, 5),
          numbers("whole", Integer.MIN_VALUE, -1, Long.MIN_VALUE, 0L, 1L, 31),
          numbers("whole", -17, 5, -9L, 1L, 0L, 0),
          numbers("whole", 1, 1, 1L, 1L, 1L, 32),
          numbers("whole", 1, -1, 1L, 1L, 1L, -1),
          numbers("real", 0.3, 2.5, 16777217L),
          numbers("real", -2.5, Double.NaN, -9007199791611905L),
          numbers("real", 0.0, 1.0, Long.MAX_VALUE),
          numbers("real", Double.NaN, 1e300, Long.MIN_VALUE),
          numbers("real", 3e38, -1e19, 1L),
          numbers("real", Double.NEGATIVE_INFINITY, 0.0, 0L),
          numbers("real", -0.0, -0.0, 1099511693313L),
          numbers("steps", 0, 100, 7),
          numbers("steps", 100, 0, -7),
          numbers("steps", 0, 10, 0),
          numbers("steps", 5, 5, 1));

  @TempDir Path folder;

  @Test
  void pythonComputesAndLaunches() throws IOException {
    assumeTrue(StubDriver.has("python3"), "SKIPPED: no python3");
    var driver = StubDriver.in(folder);
    driver.build(HOSTS, "--python");
    var program = new StringBuilder("import hosts\nfrom struct import pack\n");
    program.append("inf, nan = float('inf'), float('nan')\n");
    for (var call : CALLS) {
      program.append("try:\n    given = hosts.").append(call.function()).append("(");
      for (var argument : call.arguments()) {
        program.append(argument.toString().replace("Infinity", "inf").replace("NaN", "nan"));
        program.append(", ");
      }
      program.append(")\n    given = given if type(given) is tuple else (given,)\n");
      program.append(
          "    print(*(pack('>d', it if it == it else nan).hex() if type(it) is float else"
              + " int(it)");
      program.append(" for it in given))\nexcept hosts.PrismError as e:\n    print(e)\n");
    }
    var file = Files.writeString(folder.resolve("numbers.py"), program);
    assertEquals(expected(), driver.run("python3", "-B", file.toString()));
    var said = driver.run("python3", "-B", "src/test/python/hosts_test.py");
    assertTrue(said.matches("(?s).*\nOK\n"), said);
  }

  @Test
  void cppComputesAndLaunches() throws IOException {
    var headers = OtherLanguagesTest.cudaHeaders();
    var driver = StubDriver.in(folder);
    driver.build(HOSTS, "--header");
    var program =
        new StringBuilder("#include \"hosts.hpp\"\n#include \"numbers.hpp\"\nint main() {\n");
    for (var call : CALLS) {
      program.append("  {\n    ");
      var declared = new ArrayList<String>();
      var host = HostProgram.of(Prism.load(HOSTS)).function(call.function()).orElseThrow();
      for (int i = 0; i < resultTypes(call.function()).size(); i++) {
        program.append(resultTypes(call.function()).get(i)).append(" r").append(i).append("{}; ");
        declared.add("r" + i);
      }
      var given = new ArrayList<String>();
      for (int i = 0; i < call.arguments().size(); i++) {
        given.add(literal(call.arguments().get(i), host.parameters().get(i).type().toString()));
      }
      given.addAll(declared);
      program.append("\n    prism::Result result = prism::hosts::").append(call.function());
      program.append("(").append(String.join(", ", given)).append(");\n    say(result, ");
      program.append(String.join(", ", declared)).append(");\n  }\n");
    }
    var file = Files.writeString(folder.resolve("numbers.cpp"), program.append("}\n"));
    Files.copy(Path.of("src/test/cpp/numbers.hpp"), folder.resolve("numbers.hpp"));
    assertEquals(expected(), driver.runCpp(headers, file.toString()));
    assertEquals("", driver.runCpp(headers, "src/test/cpp/hosts_test.cpp"));
  }

  @Test
  void pythonLaunchesMappings() throws IOException {
    assumeTrue(StubDriver.has("python3"), "SKIPPED: no python3");
    var driver = StubDriver.in(folder);
    driver.build(MAPPINGS, "--python");
    var said = driver.run("python3", "-B", "src/test/python/mappings_test.py");
    assertTrue(said.matches("(?s).*\nOK\n"), said);
  }

  @Test
  void cppLaunchesMappings() throws IOException {
    var headers = OtherLanguagesTest.cudaHeaders();
    var driver = StubDriver.in(folder);
    driver.build(MAPPINGS, "--header");
    assertEquals("", driver.runCpp(headers, "src/test/cpp/mappings_test.cpp"));
  }

  /** In a program of CUDA, beside kernels of its own. */
  @Test
  void nvccCompilesWhatLaunchesMappings() throws IOException {
    assumeTrue(StubDriver.has("nvcc"), "SKIPPED: no nvcc, so nobody knows whether it likes it");
    var driver = StubDriver.in(folder);
    driver.build(MAPPINGS, "--header");
    driver.run(
        "nvcc",
        "-std=c++17",
        "-x",
        "cu",
        "-c",
        "-I" + folder,
        "-o",
        folder.resolve("mappings.o").toString(),
        "src/test/cpp/mappings_test.cpp");
  }

  private static String literal(Object value, String type) {
    if (value instanceof Double real) {
      var limits = "std::numeric_limits<" + type + ">::";
      var text =
          real.isNaN()
              ? limits + "quiet_NaN()"
              : real.isInfinite() ? "-" + limits + "infinity()" : real.toString();
      return type + "(" + text + ")";
    }
    long whole = ((Number) value).longValue();
    return whole == Long.MIN_VALUE
        ? "INT64_MIN"
        : whole == Integer.MIN_VALUE ? "INT32_MIN" : whole + "ll";
  }

  private static List<String> resultTypes(String function) {
    return switch (function) {
      case "divided" -> List.of("int", "int");
      case "whole" -> List.of("int", "int", "int", "int64_t", "uint32_t", "uint64_t", "int", "int");
      case "real" ->
          List.of("float", "double", "float", "int", "int64_t", "uint32_t", "float", "bool");
      default -> List.of("int");
    };
  }

  /** What the runtime gives, a line a call; of what goes wrong where and what. */
  private static String expected() {
    var hosts = HostProgram.of(Prism.load(HOSTS));
    var lines = new StringBuilder();
    for (var call : CALLS) {
      try {
        var words = new ArrayList<String>();
        var values =
            hosts.function(call.function()).orElseThrow().call(call.arguments().toArray()).values();
        for (int i = 0; i < values.size(); i++) {
          words.add(word(values.get(i), resultTypes(call.function()).get(i)));
        }
        lines.append(String.join(" ", words));
      } catch (PrismException e) {
        var diagnostic = e.diagnostics().getFirst();
        lines.append("hosts.prism:").append(diagnostic.span().from().line());
        lines.append(": ").append(diagnostic.message());
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  private static String word(Object value, String type) {
    return switch (value) {
      case Boolean truth -> truth ? "1" : "0";
      case Float real -> bits(real);
      case Double real -> bits(real);
      case Integer whole when type.equals("uint32_t") -> Integer.toUnsignedString(whole);
      case Long whole when type.equals("uint64_t") -> Long.toUnsignedString(whole);
      default -> value.toString();
    };
  }

  /** Nobody promises which NaN it is. */
  private static String bits(double value) {
    return "%016x".formatted(Double.doubleToLongBits(value));
  }
}
