package org.prismlang.runtime.hazard;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * {@code LongRun SEED FIRST COUNT SECONDS}: that many kernels, on all processors, until the time is
 * up; with the kernels that took longest. Ends with status 1 where one is wrong.
 */
final class LongRun {
  private static final int SLOWEST = 10;

  private LongRun() {}

  public static void main(String[] arguments) {
    long seed = Long.parseLong(arguments[0]);
    int first = Integer.parseInt(arguments[1]);
    int count = Integer.parseInt(arguments[2]);
    long end = System.nanoTime() + Duration.ofSeconds(Long.parseLong(arguments[3])).toNanos();
    var survey = new Survey(seed);
    var milliseconds = new ConcurrentSkipListMap<Integer, Long>();
    var next = new AtomicInteger(first);
    try (var workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      for (int worker = 0; worker < Runtime.getRuntime().availableProcessors(); worker++) {
        workers.execute(
            () -> {
              var clock = ManagementFactory.getThreadMXBean();
              while (System.nanoTime() < end) {
                int number = next.getAndIncrement();
                if (number >= first + count) {
                  return;
                }
                long before = clock.getCurrentThreadCpuTime();
                survey.add(number);
                milliseconds.put(number, (clock.getCurrentThreadCpuTime() - before) / 1_000_000);
              }
            });
      }
    }
    System.out.print(survey.text());
    System.out.println(
        "milliseconds of compiling: "
            + milliseconds.values().stream().mapToLong(Long::longValue).sum());
    milliseconds.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(SLOWEST)
        .forEach(it -> System.out.println("  kernel " + it.getKey() + ": " + it.getValue()));
    survey.failures().forEach(it -> System.out.println("\n" + it));
    System.exit(survey.failures().isEmpty() ? 0 : 1);
  }
}
