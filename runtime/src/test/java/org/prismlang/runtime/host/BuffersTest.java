package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.runtime.host.HostPrograms.finding;
import static org.prismlang.runtime.host.HostPrograms.main;
import static org.prismlang.runtime.host.HostPrograms.printed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Argument;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Outcome;

class BuffersTest {
  @Test
  void everyTypeIsReadAndWritten() {
    for (var scalar : Scalar.values()) {
      boolean isTruth = scalar == Scalar.BOOL;
      var lines =
          """
          x : buffer(T) = buffer(T, 3, init=iota)
          x[2] = V
          x[0] = x[2]
          print(x[0], x[1], x)
          """
              .replace("V", isTruth ? "True" : "T(5)")
              .replace("T(", scalar + "(")
              .replace("(T", "(" + scalar);
      assertEquals(
          List.of(isTruth ? "True True [True, True, True]" : "5 1 [5, 1, 5]"),
          printed(lines),
          scalar.toString());
    }
  }

  @Test
  void startAsAsked() {
    assertEquals(
        List.of("[nan, nan, nan]", "[0, 1, 2]", "[-inf, -inf]", "[1, 2, 1, 2]", "[0, 0, 1, 1]"),
        printed(
            """
            print(buffer(float, 3))
            print(buffer(int8, 3, init=iota))
            print(buffer(half, 2, init=fill(-inf)))
            print(buffer(int2, 2, init=fill(int2(1, 2))))
            print(buffer(float2, 2, init=iota))
            """));
  }

  /** The definition of `random` is part of what programs print: it does not change. */
  @Test
  void randomNumbersFollowFromSeedAndIndex() {
    try (var floats = Filling.random(Buffer.allocate(Scalar.FLOAT, 4), 1);
        var more = Filling.random(Buffer.allocate(Scalar.FLOAT, 100), 1);
        var halves = Filling.random(Buffer.allocate(Scalar.HALF, 4), 1);
        var words = Filling.random(Buffer.allocate(Scalar.UINT32, 4), 1)) {
      assertEquals(
          "-0.2742878198623657 0.7363790273666382 -0.11287164688110352 0.09051394462585449",
          numbers(floats));
      assertEquals("-0.2744140625 0.736328125 -0.11328125 0.08984375", numbers(halves));
      assertEquals("3.70593894E9 1.581361928E9 4.052577513E9 1.94377325E8", numbers(words));
      assertTrue(numbers(more).startsWith(numbers(floats)));
    }
  }

  private static String numbers(Buffer buffer) {
    var words = new ArrayList<String>();
    for (int i = 0; i < buffer.count(); i++) {
      words.add(Double.toString(buffer.getDouble(i)));
    }
    return String.join(" ", words);
  }

  @ParameterizedTest
  @EnumSource(Scalar.class)
  void randomNumbersCoverTheirRange(Scalar scalar) {
    try (var buffer = Filling.random(Buffer.allocate(scalar, 10_000), 3);
        var other = Filling.random(Buffer.allocate(scalar, 10_000), 4)) {
      double least = Double.MAX_VALUE;
      double most = -Double.MAX_VALUE;
      double sum = 0;
      int same = 0;
      for (int i = 0; i < buffer.count(); i++) {
        double value = buffer.getDouble(i);
        least = Math.min(least, value);
        most = Math.max(most, value);
        sum += value;
        same += value == other.getDouble(i) ? 1 : 0;
      }
      double low =
          switch (scalar.nature()) {
            case FLOATING -> -1;
            case SIGNED -> -Math.scalb(1, scalar.bits() / 2 - 1);
            case UNSIGNED, TRUTH -> 0;
          };
      double high =
          switch (scalar.nature()) {
            case FLOATING -> 1;
            case SIGNED -> -low;
            case UNSIGNED -> Math.scalb(1.0, scalar.bits());
            case TRUTH -> 2;
          };
      double width = high - low;
      assertTrue(least >= low && least <= low + 0.01 * width, "least " + least);
      assertTrue(most <= high && most >= high - 0.51 * width, "most " + most);
      assertTrue(Math.abs(sum / buffer.count() - (low + high) / 2) < 0.26 * width, "sum " + sum);
      assertTrue(same < 6_000, "same " + same);
    }
  }

  @Test
  void indicesLieInside() {
    var finding = finding(main("x : buffer(int) = buffer(int, 3)\ni : int = -1\nx[i] = 1"));
    assertEquals(Code.P0802, finding.code());
    assertEquals("index -1 of a buffer of 3 elements", finding.message());
    assertEquals("x[i]", finding.span().text());
  }

  @Test
  void sizesMakeSense() {
    var negative = finding(main("n : int = -1\nx : buffer(int) = buffer(int, n)"));
    assertEquals("no buffer has -1 elements", negative.message());
    var huge = finding(main("x : buffer(int) = buffer(int, 1152921504606846976)"));
    assertEquals(Code.P0810, huge.code());
  }

  @Test
  void buffersEndWithTheFunctionThatMadeThem() {
    var given = new ArrayList<Buffer>();
    var wereClosed = new ArrayList<Boolean>();
    Device device =
        new Device() {
          @Override
          public String description() {
            return "keeps buffers";
          }

          @Override
          public Executable prepare(PlacedModule placed, Target target) {
            return (_, _, arguments, _) -> {
              wereClosed.add(!given.isEmpty() && given.getLast().isClosed());
              given.add(((Argument.Memory) arguments.getFirst()).buffer());
              return new Outcome(List.of(), Optional.empty());
            };
          }
        };
    var program =
        HostPrograms.load(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[1])
            @launch(block=32)
            def keep(x: ptr(int) @ grid[1]):
                pass

            @prism("host")
            def one(n: int) -> int:
                x : buffer(int) = buffer(int, n)
                launch(keep, grid=1)(x)
                launch(keep, grid=1)(x)
                return n

            @prism("host")
            def main():
                assert one(3) + one(4) == 7
            """);
    HostProgram.of(program.on(device)).function("main").orElseThrow().call();
    assertEquals(List.of(false, false, true, false), wereClosed);
    assertTrue(given.getLast().isClosed());
  }

  @Test
  void vectorsInBuffersHaveLanes() {
    assertEquals(
        List.of("[0, 0, 1, 7] 7"),
        printed(
            """
            x : buffer(float2) = buffer(float2, 2, init=iota)
            x[1].y += 6.0
            print(x, x[1].y)
            """));
    try (var buffer = Buffer.allocate(new Type.Vector(Scalar.FLOAT, 2), 2)) {
      var sum =
          HostPrograms.function(
              """
              @prism("host")
              def sum(x: buffer(float2)) -> float:
                  return x[0].x + x[1].y
              """);
      buffer.copyFrom(1f, 2f, 3f, 4f);
      assertEquals(List.of(5f), sum.call(buffer).values());
    }
  }
}
