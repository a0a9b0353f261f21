package org.prismlang.verify.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.verify.Judgement;

/** A kernel that is right is judged once, whatever becomes of the files that say so. */
class RememberingJudgeTest {
  /** Reads where its data say, which no judgement covers. */
  private static final String LOOKUP = Reverse.TEXT.replace("s[63 - t]", "s[x[t]]");

  @TempDir Path folder;
  private final List<PlacedModule> asked = new ArrayList<>();

  private Judge judge(String build) {
    Judge counting =
        module -> {
          asked.add(module);
          return Judge.asking().of(module);
        };
    return new RememberingJudge(counting, folder.resolve("verdicts"), () -> build);
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(folder.resolve("verdicts"))) {
      return files.toList();
    }
  }

  @Test
  void isAskedOnce() {
    var first = judge("a").of(Reverse.placed(Reverse.TEXT));
    var second = judge("a").of(Reverse.placed(Reverse.TEXT));
    assertEquals(1, asked.size());
    assertTrue(second.isRight());
    assertEquals(first.sizes(), second.sizes());
    assertEquals(2, second.sizes().size());
  }

  @Test
  void isAskedAboutEveryOtherKernel() {
    judge("a").of(Reverse.placed(Reverse.TEXT));
    judge("a").of(Reverse.placed(Reverse.TEXT.replace("63 - t", "62 - t + 1")));
    judge("a").of(Reverse.placed(Reverse.TEXT.replace("reverse", "turn")));
    assertEquals(3, asked.size());
  }

  @Test
  void isAskedByEveryOtherCompiler() {
    judge("a").of(Reverse.placed(Reverse.TEXT));
    judge("b").of(Reverse.placed(Reverse.TEXT));
    assertEquals(2, asked.size());
  }

  @Test
  void kernelsMayMoveInTheirFiles() {
    var first = judge("a").of(Reverse.placed(LOOKUP));
    var second = judge("a").of(Reverse.placed("# A comment.\n\n" + LOOKUP));
    assertEquals(1, asked.size());
    assertEquals(List.of(13), lines(first));
    assertEquals(List.of(15), lines(second));
    assertEquals(first.outside().getFirst().what(), second.outside().getFirst().what());
  }

  private static List<Integer> lines(Judgement judgement) {
    return judgement.outside().stream().map(it -> it.where().orElseThrow().from().line()).toList();
  }

  @Test
  void whatIsRefutedIsNotKept() {
    var torn = PlacedModule.of(Reverse.torn(Reverse.placed(Reverse.TEXT).module()));
    judge("a").of(Reverse.placed(Reverse.TEXT));
    assertFalse(judge("a").of(torn).isRight());
    assertFalse(judge("a").of(torn).isRight());
    assertEquals(3, asked.size());
  }

  @Test
  void whatIsDamagedIsJudgedAnew() throws IOException {
    judge("a").of(Reverse.placed(LOOKUP));
    var file = files().getFirst();
    var whole = Files.readAllBytes(file);
    var bent = whole.clone();
    bent[bent.length - 1] ^= 1;
    for (var damaged : List.of(bent, new byte[0], new byte[] {1, 2, 3})) {
      Files.write(file, damaged);
      asked.clear();
      assertTrue(judge("a").of(Reverse.placed(LOOKUP)).isRight());
      assertEquals(1, asked.size());
      assertEquals(List.of(file), files());
      assertEquals(whole.length, Files.size(file));
    }
  }

  @Test
  void aFolderThatCannotBeWrittenRemembersNothing() throws IOException {
    Files.writeString(folder.resolve("verdicts"), "a file, not a folder");
    assertTrue(judge("a").of(Reverse.placed(Reverse.TEXT)).isRight());
    assertTrue(judge("a").of(Reverse.placed(Reverse.TEXT)).isRight());
    assertEquals(2, asked.size());
  }

  @Test
  void manyMayAskAtOnce() throws InterruptedException, ExecutionException, IOException {
    var module = Reverse.placed(Reverse.TEXT);
    var judge = new RememberingJudge(Judge.asking(), folder.resolve("verdicts"), () -> "a");
    try (var threads = Executors.newFixedThreadPool(4)) {
      var asking = new ArrayList<Callable<Judgement>>();
      for (int i = 0; i < 12; i++) {
        asking.add(() -> judge.of(module));
      }
      for (var answer : threads.invokeAll(asking)) {
        assertTrue(answer.get().isRight());
      }
    }
    assertEquals(1, files().size(), "nothing is left over");
  }

  @Test
  void theCompilerIsNamedByItsCode() {
    assertEquals(CompilerBuild.id(), CompilerBuild.id());
    assertEquals(3 * 64, CompilerBuild.id().length());
  }
}
