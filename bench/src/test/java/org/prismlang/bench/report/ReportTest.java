package org.prismlang.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.prismlang.bench.measure.Side;
import org.prismlang.bench.measure.Timing;
import org.prismlang.bench.suite.Unit;
import org.prismlang.bench.suite.Verdict;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** One result, in every form. */
class ReportTest {
  private static final Conditions CONDITIONS =
      new Conditions(
          "2026-01-01T00:00:00Z",
          "a \"GPU\" <of tests>",
          true,
          "driver 1",
          "nvcc 13.0",
          "cuBLAS 13.0",
          "bursts",
          42);

  private static Row row(String size, double work, double ours, double theirs) {
    return new Row(
        size,
        work,
        List.of(new Verdict("Prism", true, true, List.of("10 against float64"))),
        List.of(
            new Timing("Prism slow", Side.PRISM, List.of(2 * ours)),
            new Timing("Prism", Side.PRISM, List.of(ours, ours * 1.02, ours * 0.99)),
            new Timing("cuBLAS", Side.LIBRARY, List.of(theirs))));
  }

  private static Result result() {
    return new Result(
        "gemm",
        "GEMM, A & B",
        Unit.TERAFLOPS,
        List.of(row("1024³", 2.1e9, 6e-6, 6.3e-6), row("8192³", 1.1e12, 1.4e-3, 1.35e-3)),
        "1980 of 1980 MHz",
        "1500 of 1980 MHz");
  }

  @Test
  void theRatioIsOfTheFastestOnBothSides() {
    var row = result().rows().getFirst();
    assertEquals("Prism", row.prism().orElseThrow().name());
    assertEquals(1.05, row.ratio().orElseThrow(), 1e-9);
  }

  @Test
  void theTableAlignsItsColumns() {
    assertEquals(
        """
        gemm: GEMM, A & B
          size     Prism  library  ratio    Prism  library  spread
                      µs       µs         TFLOP/s  TFLOP/s
          1024³     6.00     6.30  1.050    350.0    333.3   3.0 %  Prism : cuBLAS
          8192³  1400.00  1350.00  0.964    785.7    814.8   3.0 %  Prism : cuBLAS
          ratios: geometric mean 1.006, worst 0.964 at 8192³
          right 1024³ Prism: 10 against float64
          right 8192³ Prism: 10 against float64
        """,
        Table.of(result()));
  }

  private static Result besideTriton() {
    var timed = row("1024³", 2.1e9, 6e-6, 6.3e-6);
    var timings = new ArrayList<>(timed.timings());
    timings.add(new Timing("Triton (own process)", Side.TRITON, List.of(5e-6)));
    return new Result(
        "gemm",
        "GEMM",
        Unit.TERAFLOPS,
        List.of(
            new Row("1024³", timed.work(), List.of(), timings),
            new Row("8192³", timed.work(), List.of(), timed.timings())),
        "",
        "");
  }

  @Test
  void tritonHasColumnsOfItsOwnAndTheRatioIsToTheLibrary() {
    assertEquals(
        """
        gemm: GEMM
          size   Prism  library  ratio  Triton  ratio    Prism  library  spread
                    µs       µs             µs         TFLOP/s  TFLOP/s
          1024³   6.00     6.30  1.050    5.00  0.833    350.0    333.3   3.0 %  Prism : cuBLAS
          8192³   6.00     6.30  1.050       –      –    350.0    333.3   3.0 %  Prism : cuBLAS
          ratios: geometric mean 1.050, worst 1.050 at 1024³
          to Triton: geometric mean 0.833, worst 0.833 at 1024³
        """,
        Table.of(besideTriton()));
    var json = ResultJson.of(CONDITIONS, List.of(besideTriton()));
    assertTrue(json.contains("\"ratio\":1.05,\"ratio_to_triton\":0.8333333333333334,"), json);
    assertTrue(json.contains("\"ratio\":1.05,\"ratio_to_triton\":null,"), json);
    assertTrue(
        json.contains("{\"who\":\"Triton (own process)\",\"prism\":false,\"side\":\"triton\","),
        json);
    assertTrue(Plot.of(besideTriton(), CONDITIONS).contains("line library triton"));
  }

  @Test
  void whatIsWrongStandsOut() {
    var wrong = new Verdict("Prism", true, false, List.of("1 of 10 differ"));
    var result =
        new Result(
            "s", "t", Unit.GIGABYTES, List.of(new Row("9", 1, List.of(wrong), List.of())), "", "");
    assertFalse(result.isRight());
    assertFalse(result.isMeasured());
    assertEquals("s: t\n  WRONG 9 Prism: 1 of 10 differ\n", Table.of(result));
  }

  @Test
  void theJsonHasEverything() {
    var json = ResultJson.of(CONDITIONS, List.of(result()));
    for (var part :
        List.of(
            "{\"date\":\"2026-01-01T00:00:00Z\",\"device\":\"a \\\"GPU\\\" <of tests>\"",
            "\"measured\":true",
            "\"seed\":42,\"suites\":[\n {\"suite\":\"gemm\"",
            "\"before\":\"1980 of 1980 MHz\",\"after\":\"1500 of 1980 MHz\"",
            "\"checks\":[{\"who\":\"Prism\",\"prism\":true,\"right\":true,"
                + "\"compared\":[\"10 against float64\"]}]",
            "{\"who\":\"cuBLAS\",\"prism\":false,\"side\":\"library\",\"seconds\":6.3E-6,")) {
      assertTrue(json.contains(part), part);
    }
    assertEquals(count(json, '{'), count(json, '}'));
    assertEquals(count(json, '['), count(json, ']'));
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(it -> it == wanted).count();
  }

  @Test
  void thePictureIsXmlWithALineForEachContestant()
      throws IOException, ParserConfigurationException, SAXException {
    var svg = parsed(Plot.of(result(), CONDITIONS));
    assertEquals("svg", svg.getDocumentElement().getTagName());
    assertEquals(3, svg.getElementsByTagName("path").getLength());
    assertEquals(6, svg.getElementsByTagName("circle").getLength());
    assertTrue(svg.getDocumentElement().getTextContent().contains("cuBLAS, 8192³: 814.8 TFLOP/s"));
  }

  @Test
  void stepsAreRoundAndFew() {
    for (double most = 0.013; most < 1e5; most *= 1.7) {
      double step = Plot.niceStep(most);
      assertTrue(most / step >= 4 && most / step <= 10, most + " in steps of " + step);
    }
  }

  private static Document parsed(String text)
      throws IOException, ParserConfigurationException, SAXException {
    var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    return builder.parse(new InputSource(new StringReader(text)));
  }
}
