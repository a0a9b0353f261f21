package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Plays the events through under several schedules, some of them unkind. */
final class Schedules {
  private static final int WARP = 32;
  private static final int MOST_STARVED = 8;

  private Schedules() {}

  static void check(Setting setting, List<List<Event>> trails) {
    var reduced = new ArrayList<List<Event>>();
    for (var trail : trails) {
      var kept = trail.stream().filter(event -> !(event instanceof Event.Access)).toList();
      reduced.add(kept);
    }
    for (var order : orders(reduced)) {
      var problem = new Schedule(setting, reduced, order).play();
      if (problem.isPresent()) {
        setting.problems.add(problem.get());
        return;
      }
    }
  }

  private static List<Schedule.Order> orders(List<List<Event>> trails) {
    var orders = new ArrayList<Schedule.Order>();
    orders.add(new Schedule.Order(thread -> thread, 0, false, _ -> false, new Random(0)));
    orders.add(new Schedule.Order(thread -> -thread, 0, true, _ -> false, new Random(0)));
    for (int seed = 1; seed <= 3; seed++) {
      var random = new Random(seed);
      orders.add(new Schedule.Order(_ -> random.nextInt(), 0.3, seed == 2, _ -> false, random));
    }
    for (int warp : leaders(trails)) {
      orders.add(
          new Schedule.Order(
              thread -> thread, 0, false, thread -> thread / WARP == warp, new Random(warp)));
    }
    return orders;
  }

  /** Warps that do something else than the one before: they are starved in turn. */
  private static List<Integer> leaders(List<List<Event>> trails) {
    var leaders = new ArrayList<Integer>();
    for (int first = 0; first < trails.size(); first += WARP) {
      boolean isNew = first == 0 || trails.get(first).size() != trails.get(first - WARP).size();
      if (isNew && leaders.size() < MOST_STARVED) {
        leaders.add(first / WARP);
      }
    }
    return leaders;
  }
}
