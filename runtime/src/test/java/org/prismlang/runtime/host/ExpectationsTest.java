package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.prismlang.runtime.host.HostPrograms.finding;
import static org.prismlang.runtime.host.HostPrograms.main;
import static org.prismlang.runtime.host.HostPrograms.printed;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;

/** P0811. */
class ExpectationsTest {
  @Test
  void whatAgreesIsSilent() {
    assertEquals(
        List.of(),
        printed(
            """
            a : buffer(float) = buffer(float, 4, init=iota)
            b : buffer(float) = buffer(float, 4, init=iota)
            expect_equal(a, b)
            b[1] = 1.0001
            expect_close(a, b, rtol=1e-3, atol=0.0)
            expect_close(a, b, 0.0, 1e-3)
            a[2] = inf
            b[2] = inf
            a[3] = inf - inf
            b[3] = a[3]
            expect_close(a, b, rtol=1e-3, atol=0.0)
            n : int = 3
            expect_equal(n, 3)
            expect_equal(a[1], 1.0)
            x : float = 0.1
            expect_equal(x, 0.1)
            expect_equal(float2(x), float2(x, x))
            expect_close(x, 0.100000001)
            u : uint = 4294967295
            expect_equal(u, 4294967295)
            """));
  }

  @Test
  void theFirstDifferencesAreShown() {
    var finding =
        finding(
            main(
                """
                a : buffer(float) = buffer(float, 100, init=iota)
                b : buffer(float) = buffer(float, 100, init=iota)
                for i in range(0, 20):
                    b[3 * i + 1] += 0.5
                b[40] = 0.0
                expect_equal(a, b)
                """));
    assertEquals(Code.P0811, finding.code());
    assertEquals(
        "20 of 100 numbers differ, the largest difference is 40 at a[40]", finding.message());
    assertEquals(8, finding.notes().size());
    assertEquals("a[1] is 1.0, expected 1.5", finding.notes().getFirst());
    assertEquals("expect_equal(a, b)", finding.span().text());
  }

  @Test
  void tolerancesAreSaid() {
    var finding = finding(main("x : float = 1.5\nexpect_close(x, 1.0, rtol=0.1, atol=0.25)"));
    assertEquals("`x` is 1.5, expected 1.0", finding.message());
    assertEquals(List.of("allowed is a difference of 0.25 + 0.1 × |expected|"), finding.notes());
  }

  @Test
  void infinitiesAndNansAreNotClose() {
    assertEquals(
        "`x` is nan, expected 1.0",
        finding(main("x : float = inf - inf\nexpect_close(x, 1.0, rtol=1e9, atol=1e9)")).message());
    assertEquals(
        "`x` is 1.0, expected inf",
        finding(main("x : float = 1.0\ny : float = inf\nexpect_close(x, y, rtol=1.0, atol=1.0)"))
            .message());
  }

  @Test
  void integersDifferExactly() {
    assertEquals(
        "`a` is 9007199254740993, expected 9007199254740992",
        finding(main("a : int64 = 9007199254740993\nb : int64 = a - 1\nexpect_equal(a, b)"))
            .message());
    assertEquals(
        "`u` is 4294967295, expected 1",
        finding(main("u : uint = 4294967295\nexpect_equal(u, 1)")).message());
  }

  @Test
  void lengthsAgreeToo() {
    var finding = finding(main("expect_equal(buffer(int, 3), buffer(int, 4))"));
    assertEquals("`buffer(int, 3)` has 3 elements, `buffer(int, 4)` has 4", finding.message());
  }

  @Test
  void lanesAreNamed() {
    var finding =
        finding(
            main(
                """
                a : buffer(float2) = buffer(float2, 2, init=iota)
                b : buffer(float2) = buffer(float2, 2, init=iota)
                b[1].y = 5.0
                expect_equal(a, b)
                """));
    assertEquals(List.of("a[1].y is 1.0, expected 5.0"), finding.notes());
  }
}
