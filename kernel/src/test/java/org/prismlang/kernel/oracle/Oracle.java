package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;

/** Judges a synchronized kernel by running all its threads at given sizes. */
public final class Oracle {
  /**
   * What is found.
   *
   * @param problems of the synchronization
   * @param broken promises of the program, and indices out of bounds
   * @param events how many there were, as a measure of the work
   */
  public record Verdict(List<String> problems, List<String> broken, int events) {}

  private Oracle() {}

  /** Nothing where the synchronization suffices. */
  public static List<String> judge(Kernel kernel, Module module, Sizes sizes) {
    return verdict(kernel, module, sizes).problems();
  }

  public static Verdict verdict(Kernel kernel, Module module, Sizes sizes) {
    var setting = new Setting(kernel, module, sizes);
    var trails = new ArrayList<List<Event>>();
    int events = 0;
    for (int block = 0; block < sizes.blocks(); block++) {
      for (int thread = 0; thread < setting.threads; thread++) {
        trails.add(ThreadRun.of(setting, block, thread));
        events += trails.getLast().size();
      }
    }
    HappensBefore.check(setting, trails);
    Schedules.check(setting, trails);
    return new Verdict(List.copyOf(setting.problems), List.copyOf(setting.broken), events);
  }
}
