package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.prismlang.runtime.host.HostPrograms.finding;
import static org.prismlang.runtime.host.HostPrograms.function;
import static org.prismlang.runtime.host.HostPrograms.main;
import static org.prismlang.runtime.host.HostPrograms.printed;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;

/** Hosts compute as kernels do. */
class ScalarCodeTest {
  @Test
  void integersWrap() {
    var wraps =
        function(
            """
            @prism("host")
            def wraps(i: int, u: uint, b: uint8, s: int16, l: int64):
                print(i + 1, u - 1, uint8(b + 1), int16(s * 2), l + 1, -u)
            """);
    assertEquals(
        List.of("-2147483648 4294967295 0 -2 -9223372036854775808 0"),
        printed(wraps, Integer.MAX_VALUE, 0, 255, 32767, Long.MAX_VALUE));
  }

  @Test
  void quotientsAreCs() {
    var divides =
        function(
            """
            @prism("host")
            def divides(a: int, b: int, u: uint, w: uint64):
                print(a / b, a % b, u / 3, u % 7, w / 10, w % 10, w > 1, u > 1)
            """);
    assertEquals(
        List.of("-3 -1 1431655764 2 922337203685477580 7 True True"),
        printed(divides, -7, 2, 4294967294L, Long.MAX_VALUE));
    assertEquals(
        List.of("-2147483648 0 0 0 0 0 False False"),
        printed(divides, Integer.MIN_VALUE, -1, 0, 0));
  }

  @Test
  void shiftsKeepTheSign() {
    assertEquals(
        List.of("-1 2147483647 256 15"),
        printed(
            """
            i : int = -2
            u : uint = 4294967294
            one : int = 1
            b : uint8 = 255
            n : int = 1
            print(i >> n, u >> n, one << 8 * n, b >> 4 * n)
            """));
  }

  @Test
  void conversionsCutAndRound() {
    assertEquals(
        List.of("2147483647 0 4294967295 -3 3 -56 200 4.29497e+09 16777216"),
        printed(
            """
            big : float = 1e20
            nan : float = 0.0 / (big - big)
            minus : float = -3.9
            i : int = 200
            u : uint = 4294967295
            odd : int = 16777217
            print(int(big), int(nan), uint(big), int(minus), int(-minus), int8(i), uint8(i), double(u) + 1.0, int(float(odd)))
            """));
  }

  @Test
  void narrowFloatsAreRoundedAfterEveryOperation() {
    assertEquals(
        List.of("2048 256 0.333252 1.125"),
        printed(
            """
            h : half = 2048.0
            b : bf16 = 256.0
            one : half = 1.0
            three : half = 3.0
            e : fp8_e4m3 = fp8_e4m3(1.1)
            print(h + one, b + bf16(1.0), one / three, float(e))
            """));
  }

  @Test
  void comparisonsWithNansAreFalse() {
    assertEquals(
        List.of("False False False False False True"),
        printed(
            """
            zero : float = 0.0
            nan : float = zero / zero
            print(nan < 1.0, nan <= 1.0, nan > 1.0, nan >= 1.0, nan == nan, nan != nan)
            """));
  }

  @Test
  void onlyWhatIsNeededIsEvaluated() {
    assertEquals(
        List.of("False True 7"),
        printed(
            """
            x : buffer(int) = buffer(int, 1, init=fill(7))
            n : int = 5
            print(n < 1 and x[n] == 0, n > 1 or x[n] == 0, x[n] if n < 1 else x[0])
            """));
  }

  @Test
  void arithmeticOfTheTable() {
    assertEquals(
        List.of("3 4294967295 2.5 3 2 4 1 -1 1.41421 0.5 2 -2 5"),
        printed(
            """
            a : int = 3
            u : uint = 4294967295
            x : float = 2.5
            nan : float = 0.0 / (x - x)
            print(min(a, 7), max(u, 1), min(nan, x), abs(-a), round(x), round(3.5 * x / x), \\
                clz(uint(1073741824)), int(mulhi(uint(1), u)) - 1, sqrt(2.0 * x / x), exp2(-x / x), \\
                ffs(6), floor(-1.5 * x / x), fma(x, 1.0, x))
            """));
  }

  @Test
  void vectorsGoLaneByLane() {
    assertEquals(
        List.of("[1, 9, 3, 4] [2, 18, 6, 8] [1, 2, 3, 4]", "[3, 4]", "[-1, -9, -3, -4] 9"),
        printed(
            """
            v : float4 = float4(1.0, 2.0, 3.0, 4.0)
            w : float4 = v
            v.y = 9.0
            print(v, v * 2.0, w)
            u : int2 = int2(1, 2)
            u += 2
            print(u)
            print(-v, max(v, w).y)
            """));
  }

  @Test
  void arraysAreValuesThatGoByReference() {
    var program =
        function(
            """
            @prism("host")
            def change(a: int[2], by: int):
                a[0] += by

            @prism("host")
            def main():
                a : int[4] = [1, 2, 3, 4]
                b : int[4] = a
                m : int[2][2] = { 5 }
                m[1][0] = 6
                change(a[2:4], 10)
                change(m[1], 20)
                a[0] = -1
                print(a, b, m, m[1])
                b = a
                a[1] = 0
                print(b)
            """);
    assertEquals(
        List.of("[-1, 2, 13, 4] [1, 2, 3, 4] [5, 5, 26, 5] [26, 5]", "[-1, 2, 13, 4]"),
        printed(program));
  }

  @Test
  void bitsStay() {
    assertEquals(
        List.of("1065353216 1 1 [1065353216, 0] 15360"),
        printed(
            """
            x : float = 1.0
            h : half = 1.0
            v : float2 = float2(1.0, 0.0)
            d : double = bitcast[double](bitcast[uint64](1.0 * double(x)))
            print(bitcast[uint](x), bitcast[float](1065353216), d, bitcast[uint2](v), bitcast[uint16](h))
            """));
  }

  @Test
  void loopsRunAsWritten() {
    assertEquals(
        List.of("0 3 6 9", "3 2 1", "0 2", "10 3 10 2"),
        printed(
            """
            a : int[4] = { 0 }
            k : int = 0
            for i in range(0, 10, 3):
                a[k] = i
                k += 1
            print(a[0], a[1], a[2], a[3])
            step : int = -1
            k = 0
            for i in range(3, 0, step):
                a[k] = i
                k += 1
            print(a[0], a[1], a[2])
            k = 0
            for i in range(0, 4, unroll=True):
                if i == 1:
                    continue
                if i == 3:
                    break
                a[k] = i
                k += 1
            print(a[0], a[1])
            n : int = 10
            sum : int = 0
            while True:
                sum += 1
                if sum == 3:
                    break
            for i in range(0, 3):
                for j in range(0, 3):
                    if j > i:
                        break
                    k = j
            print(n, sum, a[3] + 1, k)
            """));
  }

  @Test
  void functionsGiveSeveralResults() {
    var program =
        function(
            """
            @prism("host")
            def both(n: int) -> (int, bool):
                return 2 * n, n > 0

            @prism("host")
            def grown(v: float4) -> float4:
                v.x += 1.0
                return v

            @prism("host")
            def main():
                a, up = both(4)
                b : int = 0
                b, up = both(-1)
                a, b = b, a
                v : float4 = float4(1.0)
                w : float4 = grown(v)
                def plus(k: int) -> int:
                    if k > 100:
                        return k
                    return k + b
                print(a, b, up, v, w, plus(plus(1)), plus(101))
            """);
    assertEquals(List.of("-2 8 False [1, 1, 1, 1] [2, 1, 1, 1] 17 101"), printed(program));
  }

  @Test
  void resultsComeBackToJava() {
    var both =
        function(
            """
            @prism("host")
            def both(n: int, x: float) -> (int64, bool, float):
                return int64(n) * 2, n > 0, x / 2.0
            """);
    assertEquals(List.of(8L, true, 0.5f), both.call(4, 1).values());
    assertEquals(Code.P0208, finding(both, 4).code());
    assertEquals("`n` is int, given is Double 0.5", finding(both, 0.5, 1).message());
  }

  @Test
  void whatHasNoResultIsFoundWhereItStands() {
    var divides =
        function(
            """
            @prism("host")
            def divides(n: int) -> int:
                return 1 / n
            """);
    var zero = finding(divides, 0);
    assertEquals(Code.P0810, zero.code());
    assertEquals("1 / n", zero.span().text());
    assertEquals(List.of(0), divides.call(7).values());
    var shift = finding(main("n : int = 32\nprint(1 << n)"));
    assertEquals("a shift of 32 bits by 32 has no result", shift.message());
    var step = finding(main("n : int = 0\nfor i in range(0, 3, n):\n    pass"));
    assertEquals("a step of 0 never ends", step.message());
    var index = finding(main("a : int[3] = { 0 }\ni : int = 3\na[i] = 1"));
    assertEquals(Code.P0802, index.code());
    assertEquals("index 3 of 3 elements", index.message());
  }

  @Test
  void assertionsFail() {
    var plain = finding(main("n : int = 3\nassert n > 4"));
    assertEquals(Code.P0809, plain.code());
    assertEquals("`n > 4` does not hold", plain.message());
    assertEquals("too few", finding(main("n : int = 3\nassert n > 4, \"too few\"")).message());
  }

  @Test
  void bodiesThatNoMethodHoldsAreRefused() {
    var large =
        main(
            """
            x : buffer(int) = buffer(int, 4096)
            for i in range(0, 4000, unroll=True):
                x[i] += x[i] / 3
            """);
    assertEquals("this unrolls into more code than the host can run", finding(large).message());
  }

  @Test
  void defaultsAreAsDeclared() {
    var main =
        function(
            """
            N : constexpr(int) = 4

            @prism("host")
            def main(k: int, n: int = 2 * N, x: float = 0.5, loud: bool = True):
                pass
            """);
    assertEquals("{n=8, x=0.5, loud=true}", main.defaults().toString());
  }
}
