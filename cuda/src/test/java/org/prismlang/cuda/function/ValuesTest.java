package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.prismlang.cuda.Prism;

/** Arithmetic that C++ would not do, or do otherwise. */
class ValuesTest {
  @Test
  void unaryOperatorsOfVectors() {
    var text = of("int4", "o[0] = -a | ~b");
    assertTrue(text.contains("operator-(int4 a) {\n  return make_int4(-a.x, -a.y,"), text);
    assertTrue(text.contains("operator~(int4 a) {\n  return make_int4(~a.x, ~a.y,"), text);
    assertTrue(text.contains("y[i] = -a | ~b;"), text);
  }

  @Test
  void pairsOfHalvesHaveOperators() {
    var text = of("half2", "o[0] = -(a + b) * 0.5");
    assertFalse(text.contains("operator+"), text);
    assertFalse(text.contains("operator-"), text);
    assertTrue(text.contains("operator*(__half2 a, __half b)"), text);
  }

  @Test
  void aVectorIsShiftedByAnother() {
    var text = of("uint2", "o[0] = a << int2(1, 2)");
    assertTrue(text.contains("operator<<(uint2 a, int2 b)"), text);
  }

  @Test
  void exactArithmeticOfVectorsAndShortFloatsIsNotContracted() {
    var vectors = exact("float2");
    assertTrue(vectors.contains("exact_sum(exact_product(a, b), a)"), vectors);
    assertTrue(vectors.contains("make_float2(__fmul_rn(a.x, b.x), __fmul_rn(a.y, b.y))"), vectors);
    var halves = exact("half");
    assertTrue(halves.contains("__hadd_rn(__hmul_rn(a, b), a)"), halves);
  }

  /** 65535 * 65535 is no {@code int}. */
  @Test
  void productsOfShortWordsWrap() {
    var text = of("uint16", "a *= b", "o[0] = a * b");
    assertTrue(text.contains("a = uint16_t(uint32_t(a) * b);"), text);
    assertTrue(text.contains("y[i] = uint16_t(uint32_t(a) * b);"), text);
  }

  @Test
  void fp8ComputesByWayOfFloat() {
    var text = of("fp8_e4m3", "a += b", "o[0] = -a if a < b else a / b");
    assertTrue(text.contains("a = __nv_fp8_e4m3(float(a) + float(b));"), text);
    assertTrue(text.contains("float(a) < float(b) ? __nv_fp8_e4m3(-float(a)) : "), text);
  }

  @Test
  void integersOf64Bits() {
    var text = of("uint64", "a = 18446744073709551615", "o[0] = min(a, b) - max(a, 3)");
    assertTrue(text.contains("a = 18446744073709551615ull;"), text);
    assertTrue(text.contains("smaller<uint64_t>(a, b) - larger<uint64_t>(a, 3ull)"), text);
  }

  /** As a float the number is the middle, and the even neighbour is below. */
  @Test
  void aShortFloatIsRoundedOnce() {
    var text = of("half", "o[0] = a * 1.000488281250001 + 1.00048828125");
    assertTrue(text.contains("a * __half(1.0004884f) + __half(1.0004883f)"), text);
  }

  @Test
  void conversionsThatLoseSomethingStay() {
    var text = of("float", "o[0] = float(int(a)) + float(half(a))");
    assertTrue(text.contains("float(int(a))"), text);
    assertTrue(text.contains("float(__half(a))"), text);
  }

  @Test
  void floatsBecomeShortWordsByWayOfInt() {
    var text = of("float", "o[0] = float(uint8(a)) + float(int(b))");
    assertTrue(text.contains("float(uint8_t(int(a))) + float(int(b))"), text);
  }

  @Test
  void pairsOfFloatsAreRoundedTogether() {
    var four = of("float4", "r : bf164 = bf164(a)", "o[0] = float4(r) + b");
    assertTrue(four.contains("make_uint2(pack_bf16x2(a.x, a.y), pack_bf16x2(a.z, a.w))"), four);
    var two = of("float", "r : half2 = half2(half(a), half(b))", "o[0] = float(r.x) + float(r.y)");
    assertTrue(two.contains("bit_cast<__half2>(pack_half2(a, b))"), two);
    var eight =
        of("float", "m : float[8] = { a }", "s : bf16[8] = bf168(float8(m))", "o[0] = float(s[7])");
    assertTrue(eight.contains("pack_bf16x2(m[6], m[7])"), eight);
    var three = of("float3", "r : half3 = half3(a)", "o[0] = float3(r)");
    assertFalse(three.contains("pack_half2"), three);
    var mixed = of("float", "r : half2 = half2(half(a), half(0.5))", "o[0] = float(r.x)");
    assertFalse(mixed.contains("pack_half2"), mixed);
  }

  @Test
  void functionsKeepTheirNames() {
    var text =
        of("float", "erff : float = erf(a)", "isnan : bool = b > a", "o[0] = erff if isnan else a");
    assertTrue(text.contains("erff_2 = erff(a);"), text);
    assertTrue(text.contains("isnan_2 = b > a"), text);
  }

  @Test
  void helpersKeepTheirNames() {
    var short8 = of("int8", "smaller : int8 = min(a, b)", "o[0] = smaller + smaller");
    assertTrue(short8.contains("smaller_2 = smaller<int8_t>(a, b);"), short8);
    var half = of("half", "exp_half : half = exp(a)", "o[0] = exp_half + exp_half");
    assertTrue(half.contains("exp_half_2 = exp_half(a);"), half);
  }

  /** Divisions round towards zero: threads 1 to 31 get −1 and not −2. */
  @Test
  void aDifferenceThatMayBeNegativeIsNotSaidOfTheWarp() {
    var text =
        Prism.cuda(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[128])
            @launch(block=128)
            def k(y: ptr(int) @ grid[1]):
                with group(block[1]):
                    w : int @ thread[1] = (id() - 64) / 32
                    i : int @ thread[1] = id()
                    with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                        mine[0] = w
            """);
    assertTrue(text.contains("(int(threadIdx.x) - 64) / 32"), text);
  }

  private static String exact(String type) {
    return Prism.cuda(
        """
        @prism("device")
        @requires(thread[1])
        @exact
        def f(a: %1$s @ thread[1], b: %1$s @ thread[1]) -> %1$s @ thread[1]:
            return a * b + a

        """
                .formatted(type)
            + kernel(type, "o[0] = f(a, b)"));
  }

  private static String of(String type, String... statements) {
    return Prism.cuda(kernel(type, statements)).split("\n// Launchers", 2)[0];
  }

  /** Variables {@code a} and {@code b} of the type, and a place {@code o[0]} for a result. */
  private static String kernel(String type, String... statements) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[32])
    @launch(block=32)
    def k(x: ptr(const(%1$s)) @ grid[1], y: ptr(%1$s) @ grid[1]):
        i : int @ thread[1] = id()
        with partition(y, p=thread[1], offset=i) as o, group(thread[1]):
            a : %1$s = x[i]
            b : %1$s = x[i + 32]
    """
            .formatted(type)
        + String.join("\n", statements).indent(8);
  }
}
