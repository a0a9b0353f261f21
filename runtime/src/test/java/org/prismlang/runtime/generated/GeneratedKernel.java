package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A program of one kernel {@code k}, and what it gives.
 *
 * @param functions bodies by name, each of a value and a number
 * @param heads of the functions
 * @param results words that each thread stores
 * @param scalars what the kernel is launched with
 * @param x what it loads
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
record GeneratedKernel(
    Map<String, Piece> functions,
    Map<String, String> heads,
    Piece body,
    int blocks,
    int threads,
    int results,
    Map<String, Integer> scalars,
    int[] x) {

  static final int COUNTERS = 16;

  String text() {
    var text = new StringBuilder();
    functions.forEach(
        (name, function) ->
            text.append(heads.getOrDefault(name, "")).append(function.text(1)).append("\n"));
    text.append(
        """
        @prism("global")
        @requires(grid[1], block[1], thread[$T], smem=auto)
        @launch(block=$T)
        def k(x: ptr(const(uint)) @ grid[1], y: ptr(uint) @ grid[1], c: ptr(atomic(uint)) @ grid[1],
              n: int @ grid[1], m: int @ grid[1]):
            b : int @ block[1] = id()
            with group(block[1]):
        """
            .replace("$T", Integer.toString(threads)));
    return text.append(body.text(2)).toString();
  }

  /** What is stored and what is counted. */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  record Result(int[] y, int[] counters) {
    boolean isSameAs(Result other) {
      return Arrays.equals(y, other.y) && Arrays.equals(counters, other.counters);
    }

    String difference(Result other) {
      for (int i = 0; i < y.length; i++) {
        if (y[i] != other.y[i]) {
          return "y[" + i + "]: " + y[i] + " and " + other.y[i];
        }
      }
      return "counters " + Arrays.toString(counters) + " and " + Arrays.toString(other.counters);
    }
  }

  Result expected() {
    var y = new int[blocks * threads * results];
    var counters = new int[COUNTERS];
    for (int block = 0; block < blocks; block++) {
      var all = new LinkedHashMap<>(scalars);
      all.put("b", block);
      body.run(Reference.of(block, threads, all, x, y, counters, functions), new Unit(0, threads));
    }
    return new Result(y, counters);
  }

  static int[] loads(long seed) {
    var random = new Random(seed);
    return random.ints(Terms.LOADED).toArray();
  }

  Stream<GeneratedKernel> smaller() {
    var bodies = body.smaller().map(it -> with(functions, it));
    var others = new ArrayList<Stream<GeneratedKernel>>(List.of(bodies));
    functions.forEach(
        (name, function) -> {
          var fewer = new LinkedHashMap<>(functions);
          fewer.remove(name);
          others.add(Stream.of(with(fewer, body)));
          others.add(
              function
                  .smaller()
                  .map(
                      it -> {
                        var changed = new LinkedHashMap<>(functions);
                        changed.put(name, it);
                        return with(changed, body);
                      }));
        });
    return others.stream().flatMap(it -> it);
  }

  private GeneratedKernel with(Map<String, Piece> functions, Piece body) {
    return new GeneratedKernel(functions, heads, body, blocks, threads, results, scalars, x);
  }
}
