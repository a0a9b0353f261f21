package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;

/**
 * How many bytes copies by tensor maps move. The host makes the maps; but who waits for such a copy
 * says how many bytes it expects, and where several come in one phase, distances between their
 * places say how they share them. What is found so is assumed and said.
 */
final class TensorBoxes {
  /** A barrier, by where it lies. */
  private record Spot(String memory, long at) {}

  private record Expected(Spot barrier, int arrivals, OptionalLong bytes) {}

  /** What a copy moves, with the distance in bytes to where it may be the next time. */
  private record Moved(String map, String shared, long at, OptionalLong stride) {}

  private record Brought(Spot barrier, Moved moved) {}

  /** A list of statements that another one runs. */
  private record Step(Stmt owner, List<Stmt> body) {}

  private record Site(Stmt statement, int number, List<Step> path) {
    int common(Site other) {
      int depth = 0;
      while (depth < Math.min(path.size(), other.path.size())
          && SelfSame.is(path.get(depth).body(), other.path.get(depth).body())) {
        depth++;
      }
      return depth;
    }

    /** Whether only one of the two is run. */
    boolean excludes(Site other) {
      int depth = common(other);
      return depth < Math.min(path.size(), other.path.size())
          && SelfSame.is(path.get(depth).owner(), other.path.get(depth).owner());
    }
  }

  private final Reading reading;
  private final IdentityHashMap<Stmt, Expected> expected = new IdentityHashMap<>();
  private final IdentityHashMap<Stmt, Brought> brought = new IdentityHashMap<>();
  private final List<Moved> taken = new ArrayList<>();

  /** Barriers that count other bytes, too. */
  private final Set<Spot> mixed = new HashSet<>();

  TensorBoxes(Reading reading) {
    this.reading = reading;
  }

  void expect(Stmt arrive, String barrier, long at, int arrivals, OptionalLong bytes) {
    expected.put(arrive, new Expected(new Spot(barrier, at), arrivals, bytes));
  }

  void bring(Stmt copy, String map, CValue.Address to, String barrier, long at) {
    brought.put(copy, new Brought(new Spot(barrier, at), moved(map, to)));
  }

  /** Bytes of another copy count there. */
  void mix(String barrier, long at) {
    mixed.add(new Spot(barrier, at));
  }

  void take(String map, CValue.Address from) {
    taken.add(moved(map, from));
  }

  private Moved moved(String map, CValue.Address shared) {
    var key = ((Root.InMemory) shared.root()).key();
    int grain = reading.knowledge.grain(key);
    var stride = reading.numbers.stride(shared.offset());
    return new Moved(
        map,
        key,
        reading.numbers.fixedPart(shared.offset()) * grain,
        stride.isPresent() ? OptionalLong.of(stride.getAsLong() * grain) : stride);
  }

  /** Tells of each map how many bytes it moves, as far as that can be found. */
  void settle(List<Stmt> body) {
    var sites = new ArrayList<Site>();
    collect(body, List.of(), sites);
    var phases = phases(sites);
    var boxes = new LinkedHashMap<String, Long>();
    boolean grows = true;
    while (grows) {
      grows = phases.stream().anyMatch(it -> it.single(boxes));
      grows = grows || phases.stream().anyMatch(it -> it.side(boxes));
    }
    for (var moved : taken) {
      if (!boxes.containsKey(moved.map())) {
        upper(moved, List.of()).ifPresent(it -> boxes.put(moved.map(), it));
      }
    }
    maps()
        .forEach(
            it -> {
              var box = boxes.get(it);
              reading.knowledge.box(it, box == null ? OptionalLong.empty() : OptionalLong.of(box));
            });
  }

  private Set<String> maps() {
    var maps = new LinkedHashSet<String>();
    brought.values().forEach(it -> maps.add(it.moved().map()));
    taken.forEach(it -> maps.add(it.map()));
    return maps;
  }

  private void collect(List<Stmt> body, List<Step> path, List<Site> sites) {
    for (var statement : body) {
      if (expected.containsKey(statement) || brought.containsKey(statement)) {
        sites.add(new Site(statement, sites.size(), path));
      }
      for (var inner : Bodies.of(statement)) {
        var longer = new ArrayList<>(path);
        longer.add(new Step(statement, inner));
        collect(inner, List.copyOf(longer), sites);
      }
    }
  }

  /** A copy, and how often it is made in a phase. */
  private record Share(Moved moved, long times) {}

  /** Copies that come in one phase, and the bytes of all of them. */
  private final class Phase {
    private final long bytes;
    private final List<Share> shares;

    Phase(long bytes, List<Share> shares) {
      this.bytes = bytes;
      this.shares = shares;
    }

    private Map<String, Long> open(Map<String, Long> boxes) {
      return shares.stream()
          .filter(it -> !boxes.containsKey(it.moved().map()))
          .collect(
              Collectors.groupingBy(
                  it -> it.moved().map(),
                  LinkedHashMap::new,
                  Collectors.summingLong(Share::times)));
    }

    private long rest(Map<String, Long> boxes) {
      return bytes
          - shares.stream()
              .mapToLong(it -> it.times() * boxes.getOrDefault(it.moved().map(), 0L))
              .sum();
    }

    private static boolean put(String map, long bytes, long times, Map<String, Long> boxes) {
      boolean fits = bytes > 0 && bytes % times == 0;
      if (fits) {
        boxes.put(map, bytes / times);
      }
      return fits;
    }

    /**
     * Where one map is left, what is left is its; unless several threads seem to copy, each to its
     * own place.
     */
    boolean single(Map<String, Long> boxes) {
      var open = open(boxes);
      if (open.size() != 1) {
        return false;
      }
      var map = open.keySet().iterator().next();
      long times = open.getOrDefault(map, 1L);
      long most = rest(boxes) / times;
      boolean overlaps =
          shares.stream()
              .map(Share::moved)
              .anyMatch(it -> it.map().equals(map) && it.stride().orElse(most) < most);
      return !overlaps && put(map, rest(boxes), times, boxes);
    }

    /** Where several are left, each reaches to the next; the one with most room has the rest. */
    boolean side(Map<String, Long> boxes) {
      var open = open(boxes);
      var uppers = new LinkedHashMap<String, Long>();
      for (var share : shares) {
        var upper = upper(share.moved(), shares);
        if (open.containsKey(share.moved().map()) && upper.isPresent()) {
          uppers.merge(share.moved().map(), upper.getAsLong(), Math::min);
        }
      }
      var roomiest = uppers.entrySet().stream().max(Map.Entry.comparingByValue());
      if (open.size() < 2 || uppers.size() < open.size() || roomiest.isEmpty()) {
        return false;
      }
      long left = rest(boxes);
      for (var upper : uppers.entrySet()) {
        if (!upper.equals(roomiest.get())) {
          left -= upper.getValue() * open.getOrDefault(upper.getKey(), 1L);
        }
      }
      long times = open.getOrDefault(roomiest.get().getKey(), 1L);
      boolean fits = left <= roomiest.get().getValue() * times;
      if (!fits || !put(roomiest.get().getKey(), left, times, boxes)) {
        return false;
      }
      uppers.forEach(boxes::putIfAbsent);
      return true;
    }
  }

  /** How many bytes there are before something else: another copy, another turn, the end. */
  private OptionalLong upper(Moved moved, List<Share> others) {
    var room = reading.knowledge.room(moved.shared(), moved.at());
    long least = moved.stride().orElse(Long.MAX_VALUE);
    least = Math.min(least, room.orElse(Long.MAX_VALUE));
    for (var other : others) {
      long distance = other.moved().at() - moved.at();
      if (other.moved().shared().equals(moved.shared()) && distance > 0) {
        least = Math.min(least, distance);
      }
    }
    if (least == Long.MAX_VALUE && !others.isEmpty()) {
      least = Knowledge.mostRoom(moved.at());
    }
    return least == Long.MAX_VALUE || least <= 0 ? OptionalLong.empty() : OptionalLong.of(least);
  }

  private List<Phase> phases(List<Site> sites) {
    var groups = new LinkedHashMap<List<Site>, List<Site>>();
    for (var site : sites) {
      if (brought.containsKey(site.statement())) {
        groups.computeIfAbsent(expectations(site, sites), _ -> new ArrayList<>()).add(site);
      }
    }
    var phases = new ArrayList<Phase>();
    groups.forEach((who, copies) -> phase(who, copies).ifPresent(phases::add));
    return phases;
  }

  /** Who says how many bytes come with a copy: who stands nearest. */
  private List<Site> expectations(Site copy, List<Site> sites) {
    var barrier = Objects.requireNonNull(brought.get(copy.statement())).barrier();
    var all =
        sites.stream()
            .filter(
                it -> {
                  var said = expected.get(it.statement());
                  return said != null && said.barrier().equals(barrier);
                })
            .toList();
    int depth = all.stream().mapToInt(copy::common).max().orElse(0);
    var near = all.stream().filter(it -> copy.common(it) == depth).toList();
    boolean isOnePhase =
        near.stream()
            .allMatch(
                it -> {
                  var said = expected.get(it.statement());
                  return said != null && said.arrivals() == near.size();
                });
    if (near.size() < 2 || isOnePhase) {
      return near;
    }
    var before = near.stream().filter(it -> it.number() < copy.number()).toList();
    return List.of(before.isEmpty() ? near.getFirst() : before.getLast());
  }

  private Optional<Phase> phase(List<Site> who, List<Site> copies) {
    long bytes = 0;
    for (var site : who) {
      var said = expected.get(site.statement());
      if (said == null || said.bytes().isEmpty() || mixed.contains(said.barrier())) {
        return Optional.empty();
      }
      bytes += said.bytes().getAsLong();
    }
    var shares = new ArrayList<Share>();
    for (var copy : copies) {
      long times = 1;
      for (var site : who) {
        int depth = copy.common(site);
        boolean isOften = trips(site.path().subList(depth, site.path().size())).orElse(0) != 1;
        var trips = trips(copy.path().subList(depth, copy.path().size()));
        if (isOften || trips.isEmpty() || trips.getAsLong() < 1) {
          return Optional.empty();
        }
        times = trips.getAsLong();
      }
      if (copies.stream().anyMatch(copy::excludes)) {
        return Optional.empty();
      }
      var moved = Objects.requireNonNull(brought.get(copy.statement())).moved();
      shares.add(new Share(moved, times));
    }
    shares.sort(Comparator.comparingLong(it -> it.moved().at()));
    return who.isEmpty() ? Optional.empty() : Optional.of(new Phase(bytes, List.copyOf(shares)));
  }

  /** How often code is run in these steps. */
  private OptionalLong trips(List<Step> steps) {
    long times = 1;
    for (var step : steps) {
      switch (step.owner()) {
        case Stmt.For loop -> {
          var from = reading.numbers.known(loop.from());
          var to = reading.numbers.known(loop.to());
          var by = reading.numbers.known(loop.step());
          if (from.isEmpty() || to.isEmpty() || by.isEmpty() || by.getAsLong() <= 0) {
            return OptionalLong.empty();
          }
          times *= Math.ceilDiv(Math.max(0, to.getAsLong() - from.getAsLong()), by.getAsLong());
        }
        case Stmt.While _ -> {
          return OptionalLong.empty();
        }
        default -> {}
      }
    }
    return OptionalLong.of(times);
  }
}
