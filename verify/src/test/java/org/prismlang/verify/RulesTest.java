package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** One rule of the machine each: what breaks it is rejected for that reason, what keeps it not. */
@SuppressWarnings("StringConcatToTextBlock") // pieces that are put together in several ways
final class RulesTest {
  private static final String TILE = "allocate s@. : shared float[8][32] @ block[1] @.\n";
  private static final String WRITE = "store s[%thread / 32, %thread % 32]@. = 0.0 @.\n";
  private static final String READ =
      "let v@. : float @ thread[1] = load s[(127 - %thread) / 32, (127 - %thread) % 32]@.:float"
          + " @.\n";

  private static void accepted(String barriers, String statements) {
    var verdict = Written.verify(Written.block(barriers, statements), 1);
    assertEquals(List.of(), verdict.violations());
  }

  private static void rejected(Violation.Kind kind, String barriers, String statements) {
    assertEquals(List.of(kind), Written.kinds(Written.block(barriers, statements), 1));
  }

  private static String one(String statements) {
    return "split thread @. { case 0 size 1 @. {\n" + statements + "\n} }\n";
  }

  @Test
  void threadsMustMeetBetweenAWriteAndAnothersRead() {
    rejected(Violation.Kind.UNORDERED, "", TILE + WRITE + READ);
    rejected(Violation.Kind.UNORDERED, "", TILE + WRITE + "meet warp 32 @.\n" + READ);
    rejected(Violation.Kind.UNORDERED, "", TILE + WRITE + "meet named 64 @.\n" + READ);
    accepted("", TILE + WRITE + "meet block 128 @.\n" + READ);
  }

  @Test
  void readsAreOrderedBeforeLaterWrites() {
    rejected(Violation.Kind.UNORDERED, "", TILE + READ + WRITE);
    accepted("", TILE + READ + "meet block 128 @.\n" + WRITE);
  }

  @Test
  void enginesNeedAFenceOfTheWriter() {
    var store =
        one(
            "do tma_store(&m[0, 0; 8, 32]@., #(0, 0), &s[0, 0; 8, 32]@.) @.\n"
                + "commit tma_store @.\n"
                + "drain tma_store 0 reads @.");
    rejected(Violation.Kind.UNFENCED, "", TILE + WRITE + "meet block 128 @.\n" + store);
    rejected(Violation.Kind.UNFENCED, "", TILE + WRITE + "meet block 128 @.\nfence @.\n" + store);
    accepted("", TILE + WRITE + "fence @.\nmeet block 128 @.\n" + store);
  }

  @Test
  void sharedMemoryIsFreedWhenItsBlockEnds() {
    var store = "do tma_store(&m[0, 0; 8, 32]@., #(0, 0), &s[0, 0; 8, 32]@.) @.\n";
    rejected(Violation.Kind.FREED, "", TILE + one(store + "commit tma_store @."));
    rejected(Violation.Kind.FREED, "", TILE + one(store + "drain tma_store 0 reads @."));
    accepted("", TILE + one(store + "commit tma_store @.\ndrain tma_store 0 reads @."));
  }

  private static final String FULL = "barrier full slots 1 arrivals 1\n";

  private static String load(int bytes) {
    return one(
        "arrive full#0 one bytes %d @.\n".formatted(bytes)
            + "do tma_load(&s[0, 0; 8, 32]@., &m[0, 0; 8, 32]@., #(0, 0), _, ^full#0) @.");
  }

  @Test
  void bytesMustBeThoseThatCome() {
    var after = "await full#0 @.\n" + READ;
    accepted(FULL, TILE + load(1024) + after);
    assertTrue(
        Written.kinds(Written.block(FULL, TILE + load(512) + after), 1)
            .contains(Violation.Kind.COUNT));
    rejected(Violation.Kind.DEADLOCK, FULL, TILE + load(2048) + after);
    rejected(Violation.Kind.UNORDERED, FULL, TILE + load(1024) + READ + "await full#0 @.\n");
    rejected(Violation.Kind.FREED, FULL, TILE + load(1024));
  }

  @Test
  void aLoadCountsItsBytesSomewhere() {
    var load = "do tma_load(&s[0, 0; 8, 32]@., &m[0, 0; 8, 32]@., #(0, 0), _) @.";
    rejected(Violation.Kind.COUNT, "", TILE + one(load));
  }

  @Test
  void arrivalsMustBeThoseOfThePhase() {
    var split = "arrive full#0 warp @.\nawait full#0 @.\n";
    accepted("barrier full slots 1 arrivals 4\n", TILE + WRITE + split + READ);
    rejected(Violation.Kind.DEADLOCK, "barrier full slots 1 arrivals 5\n", TILE + WRITE + split);
    assertTrue(
        Written.kinds(Written.block("barrier full slots 1 arrivals 3\n", TILE + WRITE + split), 1)
            .contains(Violation.Kind.PHASE));
  }

  @Test
  void aPhaseIsNotLeftHalfDone() {
    rejected(
        Violation.Kind.LEFTOVER,
        "barrier full slots 1 arrivals 5\n",
        TILE + "arrive full#0 warp @.\n");
    accepted("barrier full slots 1 arrivals 4\n", TILE + "arrive full#0 warp @.\n");
  }

  private static String roles(String first, String second) {
    return "split thread @. {\n case 0 size 32 @. {\n"
        + first
        + "}\n case 32 size 32 @. {\n"
        + second
        + "}\n}\n";
  }

  @Test
  void aWaitMustNotMissItsPhase() {
    var arrivals = "for i@. : int @ grid[1] from 0 to 3 step 1 @. {\n %s arrive full#i warp @. }\n";
    var waits = "for i@. : int @ grid[1] from 0 to 3 step 1 @. {\n await full#i @. %s }\n";
    assertTrue(
        Written.kinds(Written.block(FULL, roles(arrivals.formatted(""), waits.formatted(""))), 1)
            .contains(Violation.Kind.PHASE));
    accepted(
        FULL + "barrier empty slots 1 arrivals 1\n",
        roles(
            arrivals.formatted("await empty#i previous @."),
            waits.formatted("arrive empty#i warp @.")));
  }

  @Test
  void copiesOfOnesOwnMustBeDrained() {
    var copy =
        "do cp_async(&s[%thread / 32, %thread % 32]@., &x[%thread]@., =4) @.\ncommit cp_async @.\n";
    var meet = "meet block 128 @.\n";
    accepted("", TILE + copy + "drain cp_async 0 @.\n" + meet + READ);
    rejected(Violation.Kind.UNORDERED, "", TILE + copy + meet + READ + "drain cp_async 0 @.\n");
    rejected(Violation.Kind.UNORDERED, "", TILE + copy + meet + "drain cp_async 0 @.\n" + READ);
    rejected(
        Violation.Kind.UNORDERED,
        "",
        TILE + copy + "drain cp_async 1 @.\n" + meet + READ + "drain cp_async 0 @.\n");
  }

  @Test
  void memoryThatIsReusedIsOrdered() {
    var first = "block @. {\n" + TILE + WRITE + "}\n";
    var second =
        "block @. {\nallocate t@. : shared float[8][32] @ block[1] @.\n"
            + "store t[(127 - %thread) / 32, (127 - %thread) % 32]@. = 0.0 @.\n}\n";
    rejected(Violation.Kind.UNORDERED, "", first + second);
    accepted("", first + "meet block 128 @.\n" + second);
  }

  @Test
  void allWhoAreAwaitedMustCome() {
    rejected(Violation.Kind.DEADLOCK, "", "if %thread < 64 @. { meet block 128 @. }\n");
    accepted("", "if %thread < 64 @. { meet named 64 @. }\n");
  }

  @Test
  void blocksDoNotMeetInGlobalMemory() {
    var read = "let v@. : float @ thread[1] = load y[127 - %thread]@.:float @.\n";
    var both = Written.block("", "store y[%thread]@. = 0.0 @.\nmeet block 128 @.\n" + read);
    assertEquals(List.of(Violation.Kind.UNORDERED), Written.kinds(both, 2));
    assertEquals(List.of(), Written.kinds(both, 1));
    var apart = Written.block("", "store y[%block * 128 + %thread]@. = 0.0 @.\n");
    assertEquals(List.of(), Written.kinds(apart, 7));
  }

  @Test
  void atomicsDoNotConflictWithTheirLike() {
    var add =
        "do atomic_add(&w[0]@., 1:uint, =\"relaxed\", =\"gpu\") -> o@. : uint @ thread[1] @.\n";
    assertEquals(List.of(), Written.kinds(Written.block("", add), 3));
    var store = Written.block("", one("store w[0]@. = 0:uint @.") + add);
    assertEquals(List.of(Violation.Kind.UNORDERED), Written.kinds(store, 1));
  }

  @Test
  void anAtomicReadDoesNotHideAnAtomicWrite() {
    var atomics =
        "do atomic_add(&w[0]@., 1:uint, =\"relaxed\", =\"gpu\") -> o@. : uint @ thread[1] @.\n"
            + "do atomic_load(&w[0]@., =\"relaxed\", =\"gpu\") -> p@. : uint @ thread[1] @.\n";
    var read = "let v@. : uint @ thread[1] = load w[0]@.:uint @.\n";
    rejected(Violation.Kind.UNORDERED, "", one(atomics) + read);
    accepted("", one(atomics) + "meet block 128 @.\n" + read);
  }

  @Test
  void anOrderReachesAsFarAsItsScope() {
    var release =
        "store y[0]@. = 0.0 @.\ndo atomic_store(&w[0]@., 1:uint, =\"release\", =\"%s\") @.";
    var acquire =
        "do atomic_load(&w[0]@., =\"acquire\", =\"%s\") -> o@. : uint @ thread[1] @.\n"
            + "let v@. : float @ thread[1] = load y[0]@.:float @.\n";
    var blocks = "if %block == 0 @. {\n" + one(release) + "} else {\n" + one(acquire) + "}\n";
    var far = Written.block("", scoped(blocks, "gpu", "gpu"));
    assertEquals(List.of(), Written.kinds(far, 2));
    for (var scopes : List.of(List.of("block", "gpu"), List.of("gpu", "block"))) {
      var near = Written.block("", scoped(blocks, scopes.getFirst(), scopes.getLast()));
      assertEquals(List.of(Violation.Kind.UNORDERED), Written.kinds(near, 2));
    }
    var roles = roles(release + "\n", acquire);
    accepted("", scoped(roles, "block", "block"));
  }

  private static String scoped(String text, String first, String second) {
    return text.replaceFirst("%s", first).replaceFirst("%s", second);
  }

  @Test
  void aLoadReadsItsSourceUntilItsBytesHaveCome() {
    var load =
        "arrive full#0 one bytes 1024 @.\ndo bulk_load(&s[0, 0]@., &y[0]@., 256, ^full#0) @.\n";
    var store = "store y[0]@. = 0.0 @.\n";
    var end = "await full#0 @.\n";
    rejected(Violation.Kind.UNORDERED, FULL, TILE + one(load + store) + end);
    accepted(FULL, TILE + one(load + end + store) + end);
  }

  @Test
  void whatIsOutOfBoundsIsOutside() {
    var verdict = Written.verify(Written.block("", TILE + "store s[0, %thread - 1]@. = 0.0 @."), 1);
    assertTrue(verdict.outside().getFirst().what().startsWith("`s` outside of its bounds"));
  }

  @Test
  void productsNeedTheirRegistersHandedOver() {
    var tiles =
        "allocate a@. : shared bf16[64][64] swizzle 128 @ block[1] @.\n"
            + "allocate b@. : shared bf16[64][64] swizzle 128 @ block[1] @.\n"
            + "let acc@. : float[32] @ thread[1] @.\nacc[3] = 0.0 @.\n";
    var product =
        "batch @. { do wgmma(acc, &a[0, 0; 64, 64]@., &b[0, 0; 64, 64]@., true, _, _) @. }\n"
            + "commit wgmma @.\ndrain wgmma 0 @.\n";
    rejected(Violation.Kind.REGISTERS, "", tiles + product);
    accepted("", tiles + "enter @.\n" + product);
    // Adding to the same registers again needs nothing in between.
    accepted("", tiles + "enter @.\n" + product + product);
    rejected(
        Violation.Kind.REGISTERS,
        "",
        tiles + "enter @.\n" + product + "acc[0] = 0.0 @.\n" + product);
    // Products of another shape are like any other use.
    var factors =
        tiles
            + tiles
                .substring(0, tiles.indexOf("let"))
                .replace("bf16[64][64]", "float[64][32]")
                .replace("a@.", "c@.")
                .replace("b@.", "d@.");
    var other =
        product
            .replace("&a[0, 0; 64, 64]", "&c[0, 0; 64, 32]")
            .replace("&b[0, 0; 64, 64]", "&d[0, 0; 64, 32]");
    rejected(Violation.Kind.REGISTERS, "", factors + "enter @.\n" + product + other);
    accepted("", factors + "enter @.\n" + product + "enter @.\n" + other);
    // What one warp does is not done for the others.
    var some = "if %thread < 32 @. { %s }\n";
    rejected(Violation.Kind.REGISTERS, "", tiles + some.replace("%s", "enter @.") + product);
    rejected(
        Violation.Kind.REGISTERS,
        "",
        tiles
            + "enter @.\n"
            + product.replace("drain wgmma 0 @.\n", some.replace("%s", "drain wgmma 0 @."))
            + "acc[0] = 0.0 @.\ndrain wgmma 0 @.\n");
    rejected(
        Violation.Kind.UNKNOWN,
        "",
        tiles + "enter @.\n" + some.replace("%s", product).replace("32", "64"));
  }

  @Test
  void unsafeCodeIsOutside() {
    var verdict = Written.verify(Written.block("", "unsafe \"asm\" @.\n"), 1);
    assertTrue(verdict.isRight());
    assertTrue(verdict.outside().getFirst().what().startsWith("`unsafe` code"), verdict::toString);
  }
}
