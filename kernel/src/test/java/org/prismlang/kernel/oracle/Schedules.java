package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Plays the events through under several schedules, some of them unkind. */
final class Schedules {
  private Schedules() {}

  static void check(Setting setting, List<List<Event>> trails) {
    var reduced = new ArrayList<List<Event>>();
    for (var trail : trails) {
      var kept = trail.stream().filter(event -> !(event instanceof Event.Access)).toList();
      reduced.add(kept);
    }
    for (var order : orders(trails.size())) {
      var problem = new Schedule(setting, reduced, order).play();
      if (problem.isPresent()) {
        setting.problems.add(problem.get());
        return;
      }
    }
  }

  private static List<Schedule.Order> orders(int threads) {
    var orders = new ArrayList<Schedule.Order>();
    orders.add(new Schedule.Order(thread -> thread, 0, false, new Random(0)));
    orders.add(new Schedule.Order(thread -> -thread, 0, true, new Random(0)));
    for (int seed = 1; seed <= 3; seed++) {
      var random = new Random(seed);
      orders.add(new Schedule.Order(_ -> random.nextInt(), 0.3, seed == 2, random));
    }
    // One warp runs only when nobody else can.
    int warps = (threads + 31) / 32;
    for (int warp = 0; warp < warps; warp += Math.max(1, warps / 4)) {
      int starved = warp;
      orders.add(
          new Schedule.Order(
              thread -> thread / 32 == starved ? 1 : 0, 0.1, false, new Random(warp)));
    }
    return orders;
  }
}
