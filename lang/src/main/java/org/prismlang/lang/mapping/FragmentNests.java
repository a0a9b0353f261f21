package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/**
 * Nests over a tile whose elements lie in registers: who holds an element computes it. Rows do not
 * meet: what is done for one touches its own elements and numbers alone.
 */
record FragmentNests(Site site, MappedProducts products) {
  /** Bytes that a thread reads at once. */
  private static final long CHUNK = 16;

  /** Of 128 bytes, which the copy engine's pattern is about. */
  private static final long CHUNKS_OF_ROW = 8;

  /** P1336: other nests are left to kernels of elements. */
  Assembled.Compute of(PlanNode.Count rows) {
    var shape =
        rows.steps()
            .flatMap(it -> it.work().operands().stream())
            .flatMap(it -> products.accumulator(it.tensor()).stream())
            .filter(it -> !it.layout().isPaired())
            .findFirst()
            .or(() -> ofNumbers(rows).map(it -> byChunks(it, rows)))
            .orElseThrow(() -> unfollowed(rows, "nothing that it reads is in registers"));
    long height = shape.rowsOfAll();
    if (capacity(rows).filter(it -> it == height).isEmpty()) {
      throw unfollowed(rows, "it does not go through the " + height + " rows of a tile");
    }
    var parts = new ArrayList<Assembled.OfRow>();
    for (var node : rows.body()) {
      parts.add(
          switch (node) {
            case PlanNode.Step step when step.work() instanceof Work.Element element ->
                new Nest(rows, shape).row(step, element);
            case PlanNode.Count columns when columns.body().stream().allMatch(this::isElement) ->
                new Nest(rows, shape).columns(columns);
            default -> throw unfollowed(rows, "it is no nest of two loops around elements");
          });
    }
    return new Assembled.Compute(rows, parts, shape);
  }

  /** Where it is about numbers of rows alone, rows lie as what the first product leaves. */
  private Optional<Assembled.Accumulator> ofNumbers(PlanNode.Count rows) {
    return rows.steps()
        .filter(
            step -> step.work().operands().stream().anyMatch(it -> products.isOfRows(it.tensor())))
        .findFirst()
        .map(it -> products.leading(it.label(), it));
  }

  /** Nothing in registers says which thread has which column: each takes 16 bytes at a time. */
  private Assembled.Accumulator byChunks(Assembled.Accumulator shape, PlanNode.Count rows) {
    var widths =
        rows.steps()
            .flatMap(it -> it.work().operands().stream())
            .flatMap(it -> products.ring(it.tensor()).stream())
            .map(it -> TunedNumbers.bytes(it.element()).orElse(0L))
            .distinct()
            .toList();
    var lanes = shape.layout().lanesOfRow();
    boolean isEven = lanes.filter(it -> CHUNKS_OF_ROW % it.count() == 0).isPresent();
    return widths.size() == 1 && isEven
        ? new Assembled.Accumulator(
            shape.tensor(),
            shape.element(),
            shape.layout().byChunks(CHUNK / widths.getFirst(), CHUNKS_OF_ROW),
            shape.role(),
            shape.columns(),
            shape.dealt())
        : shape;
  }

  private boolean isElement(PlanNode node) {
    return node instanceof PlanNode.Step step && step.work() instanceof Work.Element;
  }

  /** How many elements it goes through at most: a block's, or a number. */
  private Optional<Long> capacity(PlanNode.Count loop) {
    var block = loop.block().flatMap(site.plan()::loop).map(PlanNode.Loop::size);
    return block.isPresent() || !Built.is(loop.from(), 0) ? block : site.number(loop.to());
  }

  private Refused unfollowed(PlanNode.Count nest, String why) {
    return new Refused(
        Code.P1336
            .at(
                nest.written().orElse(site.mapping().item().head()),
                "no kernel is made of this nest beside a product: " + why)
            .note("the plan here:\n" + PlanText.of(site.plan())));
  }

  private final class Nest {
    private final PlanNode.Count rows;
    private final Assembled.Accumulator shape;

    Nest(PlanNode.Count rows, Assembled.Accumulator shape) {
      this.rows = rows;
      this.shape = shape;
    }

    /** A number of the row: one that it has for itself, or one of a tensor with a number a row. */
    Assembled.OfRow row(PlanNode.Step step, Work.Element element) {
      var written = element.operands().getFirst();
      if (written.places().isEmpty()) {
        own(written.tensor(), rows, step);
      } else if (isAt(written, List.of(rows.name()))) {
        if (site.plan().local(written.tensor()).isPresent()) {
          products.rowNumbers(written.tensor(), shape);
        } else {
          stored(step, element);
        }
      } else {
        throw unfollowed(rows, "it writes `" + written.tensor() + "` outside of the row");
      }
      reads(step, Optional.empty());
      return new Assembled.OfRows(step);
    }

    /** P1313: by one of the threads that have the row. */
    private void stored(PlanNode.Step step, Work.Element element) {
      boolean isPlain =
          element.operator().isEmpty()
              && shape.layout().lanesOfRow().isPresent()
              && shape.dealt().count(1) == 1
              && site.annotations().stage(element.operands().getFirst().tensor()).isEmpty();
      if (!isPlain) {
        throw new Refused(
            Code.P1313
                .at(step.span(), "numbers of rows are stored as they are, each by one thread")
                .help("`" + Spelling.of(element.target()) + " = …`, which no line stages"));
      }
    }

    Assembled.OfRow columns(PlanNode.Count columns) {
      var steps = columns.body().stream().map(PlanNode.Step.class::cast).toList();
      long width = width(columns, steps);
      var sums = new LinkedHashMap<String, Combination>();
      boolean isNoticed = false;
      for (var step : steps) {
        var element = (Work.Element) step.work();
        var written = element.operands().getFirst();
        reads(step, Optional.of(columns));
        boolean isOfRow =
            isAt(written, List.of(rows.name()))
                && site.plan().local(written.tensor()).isPresent()
                && element.operator().isPresent();
        if (isOfRow) {
          products.rowNumbers(written.tensor(), shape);
          isNoticed |= counts(sums, sum(step, element, steps), written.tensor());
        } else if (!written.places().isEmpty()) {
          isNoticed |= tile(written, step, columns, width);
        } else if (!new Privacy(site.plan()).isPrivate(written.tensor(), columns)) {
          own(written.tensor(), rows, step);
          isNoticed |= counts(sums, sum(step, element, steps), written.tensor());
        }
      }
      boolean isRagged = columns.block().isPresent();
      return new Assembled.OfColumns(columns, width, steps, sums, Set.of(), isNoticed && isRagged);
    }

    /** Whether what lies beyond the extent would change the sum. */
    private boolean counts(Map<String, Combination> sums, Combination sum, String scalar) {
      sums.put(scalar, sum);
      return sum.kind() != Combination.Kind.SUM || !isZeroBeyond(sum.term());
    }

    /** What is staged has zeros there. */
    private boolean isZeroBeyond(Expr term) {
      return switch (term) {
        case Expr.Index(Expr.Variable(var tensor, _), _, _) -> products.ring(tensor).isPresent();
        case Expr.Call(Expr.Variable(var word, _), var arguments, _) ->
            Scalar.of(word).isPresent()
                && arguments.size() == 1
                && isZeroBeyond(arguments.getFirst().value());
        case Expr.Binary(var operator, var left, var right, _) ->
            operator == BinaryOperator.MULTIPLY && isZeroBeyond(left) && isZeroBeyond(right);
        default -> false;
      };
    }

    /** All tensors of the tile that it uses have its columns. */
    private long width(PlanNode.Count columns, List<PlanNode.Step> steps) {
      var used =
          steps.stream()
              .flatMap(it -> it.work().operands().stream())
              .filter(it -> isAt(it, List.of(rows.name(), columns.name())))
              .flatMap(it -> products.accumulator(it.tensor()).stream())
              .toList();
      if (used.isEmpty()) {
        return ofStaged(columns, steps);
      }
      for (var each : used) {
        boolean isAlike =
            each.layout().single().equals(shape.layout()) && each.dealt().equals(shape.dealt());
        if (!isAlike) {
          throw unfollowed(rows, "elements of `" + each.tensor() + "` are in other threads");
        }
        if (capacity(columns).filter(it -> it == each.columnsOfAll()).isEmpty()) {
          throw unfollowed(
              rows,
              "it does not go through the tile of "
                  + shape.rowsOfAll()
                  + " × "
                  + each.columnsOfAll()
                  + " elements");
        }
      }
      return used.getFirst().columns();
    }

    /** Threads read what lies in shared memory as if they held it where they hold a tile. */
    private long ofStaged(PlanNode.Count columns, List<PlanNode.Step> steps) {
      boolean isStaged =
          steps.stream()
              .flatMap(it -> it.work().operands().stream())
              .anyMatch(it -> isStaged(it, columns));
      var width = capacity(columns);
      if (!isStaged || width.isEmpty()) {
        throw unfollowed(rows, "nothing that it reads is in registers or staged");
      }
      if (width.get() % shape.layout().columnsAStep() != 0 || shape.dealt().count(1) > 1) {
        throw unfollowed(
            rows,
            "threads take columns by "
                + shape.layout().columnsAStep()
                + ", and not "
                + width.get());
      }
      return width.get();
    }

    /** P1312: an element of the tile that is there in this trip. */
    private boolean isStaged(PlanOperand operand, PlanNode.Count columns) {
      var ring = products.ring(operand.tensor());
      if (ring.isEmpty()) {
        return false;
      }
      var sides = ring.get().box().sides();
      boolean isThere =
          isAt(operand, List.of(rows.name(), columns.name()))
              && columns.block().equals(Optional.of(ring.get().loop()))
              && sides.size() == 2
              && isOf(sides.getFirst(), rows)
              && isOf(sides.get(1), columns);
      if (!isThere) {
        throw new Refused(
            Code.P1312
                .at(
                    rows.written().orElse(site.mapping().item().head()),
                    "`" + operand.tensor() + "` is staged, and this is about another part of it")
                .help("a nest over the rows and columns that are brought in a trip"));
      }
      return true;
    }

    private boolean isOf(Assembled.Side side, PlanNode.Count loop) {
      return !side.loops().isEmpty()
          && loop.block().equals(Optional.of(side.loops().getLast().name()))
          && capacity(loop).equals(Optional.of(side.capacity()));
    }

    /** Whether what is written beyond the extent is read by a product. */
    private boolean tile(
        PlanOperand written, PlanNode.Step step, PlanNode.Count columns, long width) {
      if (site.plan().local(written.tensor()).isEmpty()) {
        throw outside(written, step);
      }
      if (!isAt(written, List.of(rows.name(), columns.name()))) {
        throw new Refused(
            apart(
                    step,
                    "columns are in different threads, and all would write `"
                        + written.tensor()
                        + "`")
                .help("a number that the row declares adds up, and is written behind the loop"));
      }
      var known = products.accumulator(written.tensor());
      boolean isSingle =
          known
              .map(it -> !it.layout().isPaired())
              .orElse(site.element(written.tensor()).equals("float"));
      if (isSingle) {
        if (known.isEmpty()) {
          products.keep(shaped(width).alike(written.tensor(), "float", false));
        }
        return false;
      }
      if (!site.element(written.tensor()).equals("bf16") || !isNarrowed(step)) {
        throw new Refused(
            Code.P1313
                .at(step.span(), "elements in registers are kept as pairs of `bf16`")
                .help("`" + written.tensor() + "[…] = bf16(…)`"));
      }
      products.keepZeroBeyond(shaped(width).alike(written.tensor(), "bf16", true));
      return site.plan().steps().stream()
          .map(it -> it.step().work())
          .filter(Work.Call.class::isInstance)
          .flatMap(it -> it.operands().stream())
          .anyMatch(it -> it.tensor().equals(written.tensor()));
    }

    /** What lies as all of the nest, with so many columns. */
    private Assembled.Accumulator shaped(long width) {
      return new Assembled.Accumulator(
          shape.tensor(), shape.element(), shape.layout(), shape.role(), width, shape.dealt());
    }

    private Refused outside(PlanOperand written, PlanNode.Step step) {
      return new Refused(
          Code.P1313
              .at(step.span(), "`" + written.tensor() + "` is no tensor in registers")
              .help("`v = bind(" + written.tensor() + ")` computes it there, and stores it then"));
    }

    /** P1316, P1321: over the columns of a row, in whatever order threads have them. */
    private Combination sum(PlanNode.Step step, Work.Element element, List<PlanNode.Step> steps) {
      var scalar = element.operands().getFirst().tensor();
      var sum = Combination.of(element).filter(it -> it.isFreeOf(scalar));
      boolean isAlone =
          steps.stream().filter(it -> Privacy.touches(it, scalar)).allMatch(step::equals);
      if (sum.isEmpty() || !isAlone) {
        throw new Refused(
            apart(step, "threads have parts of a row, and each would need all of `" + scalar + "`")
                .help("`" + scalar + " += …` adds parts up, and is read behind the loop"));
      }
      var type = Scalar.of(site.element(scalar)).orElseThrow();
      if (!sum.get().kind().isExact(type) && !site.mapping().mayReassociate()) {
        throw new Refused(
            Code.P1316
                .at(step.span(), "threads add up their parts of `" + scalar + "`, in another order")
                .help("`@reassociates` above the mapping allows it"));
      }
      if (shape.layout().lanesOfRow().isEmpty() || shape.dealt().count(1) > 1) {
        throw new Refused(apart(step, "elements of a row are in more threads than a warp has"));
      }
      return sum.get();
    }

    private void own(String scalar, PlanNode.Count loop, PlanNode.Step step) {
      boolean isOwn =
          site.plan().local(scalar).isPresent() && new Privacy(site.plan()).isPrivate(scalar, loop);
      if (!isOwn) {
        throw new Refused(
            apart(step, "rows are in different threads, and all would write `" + scalar + "`"));
      }
    }

    /** P1321: registers at the same element or row, or memory that nobody writes. */
    private void reads(PlanNode.Step step, Optional<PlanNode.Count> columns) {
      step.work().operands().stream()
          .skip(1)
          .filter(it -> !it.places().isEmpty())
          .forEach(it -> read(step, it, columns));
    }

    /** P1321: of what lies as all of the nest. */
    private Diagnostic apart(PlanNode.Step step, String message) {
      return new TileInWords(site, shape).label(Code.P1321.at(step.span(), message));
    }

    private void read(PlanNode.Step step, PlanOperand operand, Optional<PlanNode.Count> columns) {
      var here =
          Stream.concat(Stream.of(rows.name()), columns.stream().map(PlanNode.Count::name))
              .toList();
      boolean isElement =
          products.accumulator(operand.tensor()).filter(it -> !it.layout().isPaired()).isPresent()
              && isAt(operand, here)
              && columns.isPresent();
      boolean isOfRow = products.isOfRows(operand.tensor()) && isAt(operand, List.of(rows.name()));
      boolean isInput =
          site.plan()
              .parameter(operand.tensor())
              .filter(it -> it.privilege() == Privilege.READ)
              .isPresent();
      boolean isThere =
          site.annotations().stage(operand.tensor()).isEmpty()
              || columns.filter(it -> isStaged(operand, it)).isPresent();
      if (!isThere || !isElement && !isOfRow && !isInput) {
        var told =
            Code.P1321.at(
                step.span(),
                "which thread has this element of `" + operand.tensor() + "` is not known");
        throw new Refused(
            products
                .accumulator(operand.tensor())
                .map(it -> new TileInWords(site, it))
                .map(it -> it.label(told).note(it.price(operand, rows.name(), columns)))
                .orElse(told)
                .help(
                    "elements in registers are read where they are: `["
                        + String.join(", ", here)
                        + "]`"));
      }
    }
  }

  private static boolean isNarrowed(PlanNode.Step step) {
    return step.work() instanceof Work.Element element
        && element.operator().isEmpty()
        && element.value() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && word.equals("bf16")
        && arguments.size() == 1;
  }

  /** Behind what is one index for the whole trip. */
  private boolean isAt(PlanOperand operand, List<String> loops) {
    var names =
        operand.places().stream()
            .map(it -> it instanceof PlanPlace.At(var index) ? Spelling.of(index) : ":")
            .filter(it -> !site.annotations().grid().orElseThrow().loops().contains(it))
            .toList();
    return names.equals(loops);
  }
}
