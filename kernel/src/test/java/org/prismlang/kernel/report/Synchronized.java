package org.prismlang.kernel.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Programs with their synchronization. */
public final class Synchronized {
  /** A tile goes from one role to the other, trip by trip. */
  public static final String ROLES =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[256], smem=512)
      @launch(block=256)
      def hand_over(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              s : shared(float[128]) @ block[1]
              total : float @ thread[1] = 0.0
              for i in range(0, n):
                  with claim(s, p=thread[128]) as ours:
                      match split(thread):
                          case 128 as writers:
                              t : int @ thread[1] = id()
                              with partition(ours, p=thread[1], offset=t) as mine, group(thread[1]):
                                  mine[0] = x[128 * i + t]
                  match split(thread):
                      case 128 as writers:
                          pass
                      case 128 as readers:
                          t : int @ thread[1] = id()
                          total += s[127 - t]
              b : int = 0
              with claim(y, p=thread[128]) as out:
                  match split(thread):
                      case 128 as writers:
                          pass
                      case 128 as readers:
                          t : int @ thread[1] = id()
                          with partition(out, p=thread[1], offset=t) as mine, group(thread[1]):
                              mine[0] = total
      """;

  private Synchronized() {}

  public static Module of(String text) {
    return of(new SourceFile("test.prism", text));
  }

  public static Module of(Path path) {
    try {
      return of(new SourceFile(path.toString(), Files.readString(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Module of(SourceFile file) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    var module = Synchronization.of(Lowering.lower(checked.program()), diagnostics);
    if (diagnostics.hasErrors()) {
      throw new IllegalArgumentException(diagnostics.inOrder().getFirst().message());
    }
    return module;
  }
}
