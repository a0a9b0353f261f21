package org.prismlang.lang.mapping;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.syntax.Expr;

/**
 * A kernel: who does what, where it lies, in the order of the plan.
 *
 * @param delayed what the next trip of the block does
 * @param needs what must hold at a launch, in words of the plan
 */
record Assembled(
    Mapping mapping,
    Map<String, Long> instance,
    Plan plan,
    Annotations.Grid grid,
    List<Annotations.Role> roles,
    List<Ring> rings,
    List<OutTile> outTiles,
    List<Held> held,
    List<Phase> phases,
    Optional<Delayed> delayed,
    List<Need> needs)
    implements MappedKernel {
  /** Through which threads of a block learn who is last, with its alignment. */
  private static final long BYTES_TO_AGREE = 16;

  Assembled {
    roles = List.copyOf(roles);
    rings = List.copyOf(rings);
    outTiles = List.copyOf(outTiles);
    held = List.copyOf(held);
    phases = List.copyOf(phases);
    needs = List.copyOf(needs);
  }

  /**
   * A part of a tensor: in each dimension so many elements, from the first of a block on.
   *
   * @param within dimensions before those of the part, in which it is at one index
   */
  record Box(List<Side> within, List<Side> sides) {
    Box {
      within = List.copyOf(within);
      sides = List.copyOf(sides);
    }

    /** All dimensions of the tensor. */
    List<Side> all() {
      return Stream.concat(within.stream(), sides.stream()).toList();
    }

    long elements() {
      return sides.stream().mapToLong(Side::capacity).reduce(1, (a, b) -> a * b);
    }
  }

  /**
   * @param loops whose blocks lead to it, from outside in
   */
  record Side(long capacity, List<PlanNode.Loop> loops) {
    Side {
      loops = List.copyOf(loops);
    }
  }

  /**
   * What is copied in for each trip of a loop, so many trips at once.
   *
   * @param ahead by how many trips those who use it copy it before; empty where another role does
   * @param among how many blocks of a cluster bring it together, each a share of its rows for all
   */
  record Ring(
      String tensor,
      String element,
      Box box,
      long depth,
      Optional<Long> ahead,
      Annotations.Role by,
      int among,
      String loop) {
    /** What a block brings of it. */
    long share() {
      return box.sides().getFirst().capacity() / among;
    }

    /** Whether the copy engine brings it. */
    boolean isMapped() {
      return ahead.isEmpty();
    }

    /** One slot, which is filled once. */
    boolean isSingle() {
      return depth == 1;
    }

    long bytes() {
      return depth * box.elements() * TunedNumbers.bytes(element).orElse(0L);
    }
  }

  /**
   * Where results lie before they are copied out: rows of 128 bytes, as many panels as a row has.
   *
   * @param rows of one unit
   */
  record OutTile(
      String tensor, String element, Box box, long slots, Unit unit, long rows, long rowElements) {
    /** How many units hold rows of it. */
    long units() {
      return box.sides().getFirst().capacity() / rows;
    }

    long panels() {
      return box.sides().get(1).capacity() / rowElements;
    }

    long bytes() {
      return slots * box.elements() * TunedNumbers.bytes(element).orElse(0L);
    }
  }

  /** A tensor in registers of a role. */
  sealed interface Held {
    String tensor();

    Annotations.Role role();

    /** How many of them a thread has. */
    long registers();

    /** What a register holds. */
    String register();
  }

  /**
   * Of each unit of the role so many rows and columns.
   *
   * @param dealt which unit has which of them
   */
  record Accumulator(
      String tensor,
      String element,
      RegisterLayout layout,
      Annotations.Role role,
      long columns,
      UnitsOfTile dealt)
      implements Held {
    /** The same threads hold the same elements of another tensor. */
    Accumulator alike(String other, String type, boolean isPaired) {
      return new Accumulator(
          other, type, isPaired ? layout.paired() : layout.single(), role, columns, dealt);
    }

    /** Where its unit begins in the tile, where the layout does not say it. */
    String first(int dimension, String thread) {
      return layout.within(role.unit()).equals(layout) ? dealt.before(dimension, thread) : "";
    }

    long rowsOfAll() {
      return layout.rows(role.unit()) * dealt.count(0);
    }

    long columnsOfAll() {
      return columns * dealt.count(1);
    }

    @Override
    public long registers() {
      return layout.registers(columns);
    }

    @Override
    public String register() {
      return layout.isPaired() ? "uint" : element;
    }
  }

  /** A number for each row of an accumulator, with all that hold elements of the row. */
  record RowNumbers(String tensor, String element, RegisterLayout layout, Annotations.Role role)
      implements Held {
    @Override
    public long registers() {
      return layout.rowsAThread();
    }

    @Override
    public String register() {
      return element;
    }
  }

  /**
   * What a trip leaves for the next one.
   *
   * @param woven the loop behind whose first trips it is done, one chunk each
   */
  record Delayed(Store store, Optional<PlanNode.Loop> woven) {}

  /** What must hold, and why. */
  record Need(String condition, String why) {}

  /** What is done in a trip of the grid, one after the other. */
  sealed interface Phase {
    /** It, and what is done in it. */
    default Stream<Phase> all() {
      return Stream.concat(Stream.of(this), within().stream().flatMap(Phase::all));
    }

    default List<? extends Phase> within() {
      return switch (this) {
        case Repeat(_, var inside) -> inside;
        case Under(_, var inside) -> inside;
        case Flow it ->
            Stream.<List<? extends Phase>>of(it.clears(), List.of(it.repeat()), it.behind())
                .<Phase>flatMap(List::stream)
                .toList();
        case Combined it -> it.behind();
        case Pack _,
            Clear _,
            Compute _,
            Joined _,
            Product _,
            Late _,
            Store _,
            Write _,
            AddedTile _,
            Added _ ->
            List.of();
      };
    }
  }

  /** In each trip of a loop, in order. */
  record Repeat(PlanNode.Loop loop, List<Phase> inside) implements Phase {
    Repeat {
      inside = List.copyOf(inside);
    }
  }

  /**
   * A loop that goes on through all tiles of a block. What is done behind it for a tile is done in
   * the next one's first trip, where what the late product adds to is touched again.
   *
   * @param clears what a tile begins with
   * @param behind what is done with what the loop leaves
   * @param saved numbers of rows that the next tile begins anew before that
   */
  record Flow(List<Clear> clears, Repeat repeat, List<Phase> behind, List<RowNumbers> saved)
      implements Phase {
    Flow {
      clears = List.copyOf(clears);
      behind = List.copyOf(behind);
      saved = List.copyOf(saved);
    }

    private static boolean isLate(Phase phase) {
      return phase instanceof Late;
    }

    Late late() {
      return (Late) repeat.inside().stream().filter(Flow::isLate).findFirst().orElseThrow();
    }

    /**
     * Number of the phase before which a tile ends: the first to touch what the late one adds to.
     */
    int end() {
      var inside = repeat.inside();
      var tensor = late().product().accumulator().tensor();
      for (int i = inside.indexOf(late()) + 1; i < inside.size(); i++) {
        if (Delays.steps(inside.get(i)).stream().anyMatch(it -> Privacy.touches(it, tensor))) {
          return i;
        }
      }
      return inside.size();
    }
  }

  /** The loop through all tiles that it is, if it is one. */
  Optional<Flow> flow() {
    return !phases.isEmpty() && phases.getFirst() instanceof Flow it
        ? Optional.of(it)
        : Optional.empty();
  }

  /** Where a condition on sizes and trips holds, in order. */
  record Under(Expr condition, List<Phase> inside) implements Phase {
    Under {
      inside = List.copyOf(inside);
    }
  }

  /**
   * Blocks have parts of what is held. Each leaves its own in memory, and the last adds all.
   *
   * @param loop whose trips are the parts
   * @param behind what the last does with the sum
   * @param meaning the plan that says so
   */
  record Combined(PlanNode.Loop loop, Accumulator held, List<Phase> behind, Plan meaning)
      implements Phase {
    Combined {
      behind = List.copyOf(behind);
    }

    /** Of all threads of a block, two registers each. */
    long words() {
      return held.registers() / 2 * held.role().threads();
    }
  }

  /**
   * Blocks have parts of an output, and add them to what is there.
   *
   * @param loop whose trips are the parts
   * @param start what is there before the launch
   * @param meaning the plan that says so
   */
  record Added(PlanNode.Loop loop, String output, Expr start, Plan meaning) implements Phase {}

  /** Registers to registers, two of them to one. */
  record Pack(PlanNode.Step step, Accumulator from, Accumulator to) implements Phase {}

  record Clear(Held held, Expr value) implements Phase {}

  /**
   * Elements of a tile that are in registers, each computed by who holds it.
   *
   * @param shape what lies as all of them do
   */
  record Compute(PlanNode.Count rows, List<OfRow> parts, Accumulator shape) implements Phase {
    Compute {
      parts = List.copyOf(parts);
    }

    List<PlanNode.Step> steps() {
      return rows.steps().toList();
    }
  }

  /**
   * Threads that have elements of a row have parts of its number; then each has all of it.
   *
   * @param behind the loop in whose trips they added to parts
   */
  record Joined(RowNumbers rows, Combination.Kind kind, PlanNode.Loop behind) implements Phase {}

  /** What is done for a row. */
  sealed interface OfRow {}

  /** By all that hold elements of it. */
  record OfRows(PlanNode.Step step) implements OfRow {}

  /**
   * For each element of a row.
   *
   * @param steps the columns are those of `columns`
   * @param sums what is added up over them
   * @param parts sums of which each thread keeps what it adds
   * @param isNoticed what lies beyond the extent would count
   */
  record OfColumns(
      PlanNode.Count loop,
      long columns,
      List<PlanNode.Step> steps,
      Map<String, Combination> sums,
      Set<String> parts,
      boolean isNoticed)
      implements OfRow {
    OfColumns {
      steps = List.copyOf(steps);
      sums = Collections.unmodifiableMap(new LinkedHashMap<>(sums));
      parts = Set.copyOf(parts);
    }

    /** Each thread keeps its part of more sums. */
    OfColumns left(Set<String> more) {
      var all = new HashSet<>(parts);
      sums.keySet().stream().filter(more::contains).forEach(all::add);
      return new OfColumns(loop, columns, steps, sums, all, isNoticed);
    }

    /** Whether threads exchange what they have. */
    boolean isExchanged() {
      return !parts.containsAll(sums.keySet());
    }
  }

  /**
   * A call, done by an implementation.
   *
   * @param loop whose trips it adds up, and nothing else is done in
   * @param over the loops whose trips are dealt to units, from outside in
   */
  record Product(
      PlanNode.Step step,
      Optional<PlanNode.Loop> loop,
      List<PlanNode.Loop> over,
      Implementation implementation,
      Accumulator accumulator,
      Start start)
      implements Phase {
    Product {
      over = List.copyOf(over);
    }

    Product from(Start other) {
      return new Product(step, loop, over, implementation, accumulator, other);
    }
  }

  /** What a product adds to. */
  sealed interface Start {}

  /** What is there. */
  record Adding() implements Start {}

  /** Zero: what was there before does not count. */
  record FromZero() implements Start {}

  /** Zero in the first trip of a loop around it. */
  record FromZeroIn(String loop) implements Start {}

  /** A product of the trip before; that of the last trip stands behind the loop. */
  record Late(Product product, String loop) implements Phase {}

  /**
   * Registers to shared memory, and from there to the output.
   *
   * @param chunks the loop over columns, if there is one
   */
  record Store(
      PlanNode.Step step,
      Optional<PlanNode.Loop> chunks,
      Implementation implementation,
      Accumulator from,
      OutTile tile)
      implements Phase {
    /** How often the loop over columns goes. */
    long chunkCount() {
      return chunks.map(it -> from.columns() / it.size()).orElse(1L);
    }

    /** Whether the implementation takes all panels at once. */
    boolean isByPanels() {
      var through =
          implementation.function().parameters().get(3 + tile.box().within().size()).name().text();
      return implementation.shared(through).filter(it -> it.extents().size() == 3).isPresent();
    }
  }

  /**
   * Registers to the output, without a stop on the way.
   *
   * @param box the tile of the output
   */
  record Write(PlanNode.Step step, Accumulator from, String tensor, Box box) implements Phase {}

  /** Registers to what is in the output already, by threads that others may come between. */
  record AddedTile(PlanNode.Step step, Accumulator from, String tensor, Box box) implements Phase {}

  boolean isMapped(String tensor) {
    return isMapped(tensor, rings, outTiles);
  }

  /** Whether the copy engine brings it, or takes it out. */
  static boolean isMapped(String tensor, List<Ring> rings, List<OutTile> outTiles) {
    return rings.stream().anyMatch(it -> it.isMapped() && it.tensor().equals(tensor))
        || outTiles.stream().anyMatch(it -> it.tensor().equals(tensor));
  }

  /** All phases, those of loops behind them. */
  Stream<Phase> allPhases() {
    return phases.stream().flatMap(Phase::all);
  }

  Optional<Combined> combined() {
    return phases.stream().filter(Combined.class::isInstance).map(Combined.class::cast).findFirst();
  }

  Optional<Added> added() {
    return phases.stream().filter(Added.class::isInstance).map(Added.class::cast).findFirst();
  }

  /** Whether threads of several blocks change its elements. */
  boolean isChangedTogether(String tensor) {
    return allPhases().anyMatch(it -> it instanceof AddedTile tile && tile.tensor.equals(tensor));
  }

  /** What is computed; kernels of one launch do it in loops of their own. */
  Plan meaning() {
    return combined().map(Combined::meaning).or(() -> added().map(Added::meaning)).orElse(plan);
  }

  Stream<Product> products() {
    return products(allPhases());
  }

  static Stream<Product> products(Stream<Phase> phases) {
    return phases.flatMap(
        it ->
            switch (it) {
              case Product product -> Stream.of(product);
              case Late(var product, _) -> Stream.of(product);
              default -> Stream.of();
            });
  }

  /** Loops whose trips a block does one after the other. */
  List<PlanNode.Loop> inOrder() {
    return inOrder(phases);
  }

  static List<PlanNode.Loop> inOrder(List<Phase> phases) {
    return phases.stream()
        .flatMap(Phase::all)
        .flatMap(
            it ->
                switch (it) {
                  case Product product -> product.loop().stream();
                  case Repeat repeat -> Stream.of(repeat.loop());
                  default -> Stream.<PlanNode.Loop>of();
                })
        .distinct()
        .toList();
  }

  /** Tensors in registers that nests leave zero beyond an extent. */
  Stream<String> zeroBeyond() {
    return allPhases()
        .filter(Compute.class::isInstance)
        .flatMap(it -> ((Compute) it).parts().stream())
        .filter(it -> it instanceof OfColumns columns && columns.isNoticed())
        .flatMap(it -> ((OfColumns) it).steps().stream())
        .map(it -> it.work().operands().getFirst().tensor())
        .filter(
            tensor ->
                held.stream()
                    .anyMatch(
                        it ->
                            it instanceof Accumulator accumulator
                                && accumulator.tensor().equals(tensor)
                                && accumulator.layout().isPaired()));
  }

  /** Loops whose trips take slots in turn. */
  Stream<String> counted() {
    return rings.stream().filter(it -> it.isMapped() && !it.isSingle()).map(Ring::loop).distinct();
  }

  List<PlanNode.Loop> gridLoops() {
    return grid.loops().stream().map(it -> plan.inBlocks(it).orElseThrow()).toList();
  }

  Optional<ClusterOfBlocks> cluster() {
    return grid.cluster();
  }

  int threads() {
    return roles.stream().mapToInt(Annotations.Role::threads).sum();
  }

  long sharedBytes() {
    return rings.stream().mapToLong(Ring::bytes).sum()
        + outTiles.stream().mapToLong(OutTile::bytes).sum()
        + (combined().isPresent() ? BYTES_TO_AGREE : 0);
  }
}
