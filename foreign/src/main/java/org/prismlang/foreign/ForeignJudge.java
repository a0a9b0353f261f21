package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.KernelReader;
import org.prismlang.foreign.read.Shape;
import org.prismlang.foreign.read.Trial;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;
import org.prismlang.verify.Foreign;
import org.prismlang.verify.Instantiations;
import org.prismlang.verify.Judgement;
import org.prismlang.verify.Outside;
import org.prismlang.verify.cover.Effort;

/** Asks the verifier about kernels of a file, in the shapes that they are launched in. */
public final class ForeignJudge {
  /** Of blocks, where nothing says how many threads they have. */
  private static final List<List<Integer>> USUAL =
      List.of(List.of(256, 1, 1), List.of(16, 16, 1), List.of(8, 8, 4));

  /** Where nothing says it, not all blocks need be so round. */
  private static final List<List<Integer>> ODD =
      List.of(List.of(97, 1, 1), List.of(13, 7, 1), List.of(5, 3, 7));

  private static final List<List<Integer>> SMALL =
      List.of(List.of(2, 1, 1), List.of(2, 2, 1), List.of(2, 2, 2));

  /** Nor is a grid so small, and its extents are rarely the same. */
  private static final List<List<Integer>> WIDE =
      List.of(List.of(7, 1, 1), List.of(7, 5, 1), List.of(4, 3, 5));

  private static final int MOST_NUMBERS = 8;

  /** A parameter was small if it had no more. */
  private static final long LITTLE = 3;

  /** Values of an enumeration, all of which can be looked at. */
  private static final long FEW = 16;

  /** Of threads, for all kernels of a file: about two seconds in a program that is warm. */
  private static final long MOST_STEPS = 60_000_000;

  /** Where something is left out already: what is wrong shows early, and the rest says nothing. */
  private static final long UNKNOWN_STEPS = 16_000_000;

  /** For a kernel, of how many there ever are in a file. */
  private static final long FEWEST_STEPS = 4_000_000;

  /** For a launch with more of everything, which takes long where there is much to run. */
  private static final long FAR_STEPS = 4_000_000;

  /** For a launch with all of its blocks. */
  private static final long ALL_BLOCKS_STEPS = 16_000_000;

  private static final int MOST_DISTANCES = 12;
  private static final long MOST_BEYOND = 1024;

  private final ForeignFile file;
  private final SourceFile text;
  private final Optional<List<Integer>> block;
  private final Optional<List<Integer>> grid;
  private final Map<String, Long> values;
  private final int kernels;

  /**
   * @param block threads as the user says, in x, y and z
   * @param grid blocks as the user says
   * @param values of parameters as the user says
   */
  public ForeignJudge(
      ForeignFile file,
      SourceFile text,
      Optional<List<Integer>> block,
      Optional<List<Integer>> grid,
      Map<String, Long> values) {
    this(file, text, block, grid, values, 1);
  }

  private ForeignJudge(
      ForeignFile file,
      SourceFile text,
      Optional<List<Integer>> block,
      Optional<List<Integer>> grid,
      Map<String, Long> values,
      int kernels) {
    this.file = file;
    this.text = text;
    this.block = block;
    this.grid = grid;
    this.values = Map.copyOf(values);
    this.kernels = kernels;
  }

  /** One that several kernels are asked about at a time, each of which gets less of it. */
  public ForeignJudge of(int kernels) {
    return new ForeignJudge(file, text, block, grid, values, kernels);
  }

  public Judgement of(ClangNode kernel) {
    return of(kernel, Trial.NONE, effort());
  }

  /** What is done for a kernel; all that is to be done where the user says the launch. */
  Effort effort() {
    return values.isEmpty() && grid.isEmpty() ? Effort.of(share(MOST_STEPS)) : Effort.endless();
  }

  /** What a kernel of the file gets. */
  private long share(long steps) {
    return Math.max(FEWEST_STEPS, steps / kernels);
  }

  /** What would be said of it, were it otherwise. */
  Judgement of(ClangNode kernel, Trial trial, Effort effort) {
    var judgement = ofRead(kernel, trial, effort);
    var outside = new LinkedHashSet<>(judgement.outside());
    outside.addAll(file.leftOut());
    if (effort.isSpent() && judgement.isRight()) {
      outside.add(tooMuch(judgement));
    }
    return new Judgement(
        judgement.kernel(),
        judgement.sizes(),
        List.copyOf(outside),
        judgement.refutations(),
        judgement.assumed());
  }

  private Outside tooMuch(Judgement judgement) {
    var choice =
        judgement.sizes().stream()
            .flatMap(it -> it.values().keySet().stream())
            .sorted()
            .findFirst()
            .map(it -> "`--size " + it + "=…`")
            .orElse("`--grid X,Y,Z`");
    return new Outside(
        "more than is run where nobody says the launch, of which "
            + judgement.sizes().size()
            + " were begun: "
            + choice
            + " says it, and has all of it run"
            + (kernels > 1 ? ", `--kernel` has more of one run" : ""),
        Optional.empty());
  }

  private Judgement ofRead(ClangNode kernel, Trial trial, Effort effort) {
    var said = said(kernel);
    if (said.isEmpty()) {
      return ofGuessed(kernel, trial, effort);
    }
    var all = ofBlock(kernel, said.getFirst(), trial, effort);
    for (var other : said.subList(1, said.size())) {
      if (!all.isRight()) {
        return all;
      }
      all = both(all, ofBlock(kernel, other, trial, effort));
    }
    return all;
  }

  private Judgement ofGuessed(ClangNode kernel, Trial trial, Effort effort) {
    var first = ofBlock(kernel, usual(kernel, USUAL), trial, effort);
    if (first.standing() != Judgement.Standing.VERIFIED) {
      return first;
    }
    var shape = shape(kernel, usual(kernel, ODD), SMALL);
    var odd = judged(kernel, shape, read(kernel, shape, trial), effort);
    boolean isRuledOut = odd.sizes().isEmpty() && odd.refutations().isEmpty();
    return isRuledOut ? first : both(first, doubted(odd, "blocks as these"));
  }

  private Judgement ofBlock(ClangNode kernel, List<Integer> block, Trial trial, Effort effort) {
    var shape = shape(kernel, block, SMALL);
    var read = read(kernel, shape, trial);
    var first = judged(kernel, shape, read, effort);
    if (first.standing() != Judgement.Standing.VERIFIED) {
      return first;
    }
    var all = ofAllBlocks(kernel, shape, read, first);
    var wide = shape(kernel, block, WIDE);
    if (wide.equals(shape) || all.standing() != Judgement.Standing.VERIFIED) {
      return all;
    }
    var more = ofAllBlocks(kernel, wide, read(kernel, wide, trial), first);
    return both(all, doubted(more, "so many blocks"));
  }

  /** What goes wrong is a doubt, and its sizes are none that it was run at. */
  private static Judgement doubted(Judgement judgement, String where) {
    var outside = new LinkedHashSet<>(judgement.outside());
    doubts(judgement, where).forEach(outside::add);
    return new Judgement(
        judgement.kernel(),
        judgement.isRight() ? judgement.sizes() : List.of(),
        List.copyOf(outside),
        List.of(),
        judgement.assumed());
  }

  private static Judgement both(Judgement first, Judgement second) {
    return new Judgement(
        first.kernel(),
        together(first.sizes(), second.sizes()),
        together(first.outside(), second.outside()),
        together(first.refutations(), second.refutations()),
        together(first.assumed(), second.assumed()));
  }

  private static <T> List<T> together(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).distinct().toList();
  }

  /** What was said of a kernel, and what all blocks of its first launch say together. */
  private Judgement ofAllBlocks(
      ClangNode kernel, Shape shape, KernelReader.Read read, Judgement before) {
    if (before.sizes().isEmpty()) {
      return before;
    }
    var sizes = before.sizes().getFirst();
    for (var module : read.modules()) {
      var whole = ChosenBlocks.whole(sizes, shape, most(module.kernels().getFirst()));
      if (ChosenBlocks.standForAll(read, module, whole)) {
        continue;
      }
      var launch = ChosenBlocks.all(whole);
      if (launch.isEmpty()) {
        return notAll(kernel, shape, before);
      }
      var placed = PlacedModule.of(module);
      var effort = grid.isPresent() ? Effort.endless() : Effort.of(share(ALL_BLOCKS_STEPS));
      var foreign = new Foreign(launch.get().blocks(), read.isDoubtful(), effort);
      var all = Judgement.ofForeign(placed, List.of(launch.get().sizes()), foreign);
      if (!all.isRight()) {
        return new Judgement(
            before.kernel(), all.sizes(), before.outside(), all.refutations(), before.assumed());
      }
      if (effort.isSpent()) {
        return notAll(kernel, shape, before);
      }
    }
    return before;
  }

  /** A grid that was only thought of has the blocks that were run. */
  private Judgement notAll(ClangNode kernel, Shape shape, Judgement before) {
    boolean isSaid = grid.or(() -> file.launches().grid(kernel, shape.block())).isPresent();
    if (!isSaid) {
      return before.assuming(List.of(ChosenBlocks.AS_OTHERS));
    }
    var rest =
        "all blocks of the launch but the first, the last and neighbours, which are more than are"
            + " run: `--grid X,Y,Z` with fewer says that they do as those";
    return both(
        before,
        new Judgement(
            before.kernel(),
            List.of(),
            List.of(new Outside(rest, Optional.empty())),
            List.of(),
            List.of()));
  }

  /** Blocks that the user, the file or the kernel says; none where nobody does. */
  private List<List<Integer>> said(ClangNode kernel) {
    return block.map(List::of).orElseGet(() -> file.launches().blocks(kernel, dimensions(kernel)));
  }

  private List<Integer> usual(ClangNode kernel, List<List<Integer>> of) {
    return of.get(dimensions(kernel) - 1);
  }

  /** Of blocks. */
  private int dimensions(ClangNode kernel) {
    return file.isOpenCl()
        ? file.dimensions(kernel, "get_local_id", "get_local_size", "get_global_id")
        : file.dimensions(kernel, "threadIdx", "blockDim");
  }

  /** The kernel as it is read to count what it costs, in the shape it is launched in. */
  public KernelReader.Read counted(ClangNode kernel) {
    var said = said(kernel);
    var threads = said.isEmpty() ? usual(kernel, USUAL) : said.getFirst();
    return file.read(kernel, shape(kernel, threads, SMALL), Trial.COUNTING);
  }

  /**
   * @param some blocks where nobody says how many there are
   */
  private Shape shape(ClangNode kernel, List<Integer> threads, List<List<Integer>> some) {
    var blocks = grid.or(() -> file.launches().grid(kernel, threads));
    if (blocks.isEmpty()) {
      int dimensions =
          file.isOpenCl()
              ? file.dimensions(kernel, "get_group_id", "get_num_groups", "get_global_id")
              : file.dimensions(kernel, "blockIdx", "gridDim");
      // Blocks that nobody tells apart are one.
      boolean isTold = file.isOpenCl() || file.asksForFirst(kernel, "blockIdx");
      var extents = some.get(dimensions - 1);
      blocks =
          dimensions == 1 && isTold
              ? Optional.empty()
              : Optional.of(
                  List.of(isTold ? extents.getFirst() : 1, extents.get(1), extents.get(2)));
    }
    return new Shape(threads, blocks, file.isOpenCl());
  }

  /** Of what cannot be judged is said why. */
  private KernelReader.Read read(ClangNode kernel, Shape shape, Trial trial) {
    var obstacle = file.obstacle(kernel);
    if (obstacle.isPresent()) {
      return unread(kernel, "clang does not accept it: " + obstacle.get());
    }
    if (shape.threads() > MOST_THREADS) {
      return unread(kernel, "blocks of " + shape.threads() + " threads, which no machine has");
    }
    return file.read(kernel, shape, trial);
  }

  private static KernelReader.Read unread(ClangNode kernel, String why) {
    var outside = List.of(new Outside(why, Optional.empty()));
    return new KernelReader.Read(kernel.name(), List.of(), outside, _ -> false);
  }

  private Judgement judged(ClangNode kernel, Shape shape, KernelReader.Read read, Effort effort) {
    if (read.modules().isEmpty()) {
      return new Judgement(empty(kernel), List.of(), read.outside(), List.of());
    }
    if (!read.outside().isEmpty() || !file.leftOut().isEmpty()) {
      effort.limit(share(UNKNOWN_STEPS));
    }
    var foreign = new Foreign(ChosenBlocks.of(shape), read.isDoubtful(), effort);
    var judgement = judged(read, read.modules().getFirst(), foreign);
    for (var half : read.modules().subList(1, read.modules().size())) {
      if (!judgement.refutations().isEmpty()) {
        break;
      }
      var more = judged(read, half, foreign);
      var outside = new LinkedHashSet<>(judgement.outside());
      outside.addAll(more.outside());
      judgement =
          new Judgement(
              judgement.kernel(), judgement.sizes(), List.copyOf(outside), more.refutations());
    }
    return judgement;
  }

  /** More than any machine has, for launches that are only thought of. */
  private static final int MOST_THREADS = 4096;

  private Judgement judged(KernelReader.Read read, Module module, Foreign foreign) {
    var placed = PlacedModule.of(module);
    var kernel = placed.kernels().getFirst();
    var strides = new Strides(kernel);
    Judgement judgement =
        values.isEmpty()
            ? chosen(placed, strides, foreign)
            : Judgement.ofForeign(placed, List.of(sizes(kernel)), foreign);
    var lengthened = strides.lengthened(Instantiations.of(kernel));
    boolean isShort =
        values.isEmpty()
            && !lengthened.isEmpty()
            && judgement.refutations().stream().anyMatch(it -> strides.areShort(it.sizes()));
    if (isShort) {
      var longer = Judgement.ofForeign(placed, lengthened, foreign);
      judgement =
          new Judgement(
              judgement.kernel(),
              longer.sizes(),
              Stream.concat(longer.outside().stream(), doubts(judgement, "rows so short")).toList(),
              longer.refutations());
    }
    var outside = new LinkedHashSet<>(read.outside());
    outside.addAll(judgement.outside());
    return new Judgement(
        judgement.kernel(), judgement.sizes(), List.copyOf(outside), judgement.refutations());
  }

  /** What goes wrong where nobody says that it may be so. */
  private static Stream<Outside> doubts(Judgement judgement, String where) {
    return judgement.refutations().stream()
        .map(
            it ->
                new Outside(
                    where
                        + ", which no launch here rules out ("
                        + it.sizes().text()
                        + "): "
                        + it.violation().missing(),
                    it.violation().parties().stream().map(party -> party.span()).findFirst()));
  }

  private Judgement chosen(PlacedModule placed, Strides strides, Foreign foreign) {
    var judgement = Judgement.ofForeign(placed, foreign);
    var outside = new LinkedHashSet<>(judgement.outside());
    var sizes = new ArrayList<>(judgement.sizes());
    var refutations = judgement.refutations();
    var kernel = placed.kernels().getFirst();
    if (refutations.isEmpty()) {
      var shifts = shifts(kernel, judgement.sizes(), strides);
      var more = Judgement.ofForeign(placed, shifts, foreign);
      if (!more.sizes().isEmpty()) {
        outside.addAll(more.outside());
        sizes.addAll(more.sizes());
        refutations = more.refutations();
      }
    }
    if (refutations.isEmpty() && !foreign.effort().isSpent()) {
      // Found or not: that these runs are long says nothing of the others.
      var beyond = beyond(kernel, sizes);
      var far = Judgement.ofForeign(placed, beyond, foreign.with(Effort.of(FAR_STEPS)));
      refutations = far.refutations();
      if (far.outside().isEmpty() || !refutations.isEmpty()) {
        sizes.addAll(far.sizes());
      }
    }
    return new Judgement(judgement.kernel(), sizes, List.copyOf(outside), refutations);
  }

  /**
   * A parameter that decides nothing may still shift an index: the verifier takes far values for
   * those, as rows lie far apart, and nobody here says that it is one.
   */
  private static List<Sizes> shifts(Kernel kernel, List<Sizes> judged, Strides strides) {
    if (judged.isEmpty()) {
      return List.of();
    }
    var first = judged.getFirst();
    var steady =
        first.values().keySet().stream()
            .filter(it -> !strides.contain(it))
            .filter(
                name ->
                    judged.stream().noneMatch(it -> it.values().getOrDefault(name, 0L) <= LITTLE))
            .toList();
    var shifts = new ArrayList<Sizes>();
    if (!steady.isEmpty()) {
      Set<Long> values = new LinkedHashSet<>(List.of(0L, 1L, 3L, (long) first.threads()));
      values.addAll(distances(kernel));
      for (long value : values) {
        var sizes = first;
        for (var name : steady) {
          sizes = sizes.with(name, value);
        }
        shifts.add(sizes);
      }
    }
    shifts.addAll(few(kernel, judged));
    return shifts.stream().filter(it -> isAllowed(kernel, it)).toList();
  }

  /** Each value of a parameter that can have a few alone. */
  private static List<Sizes> few(Kernel kernel, List<Sizes> judged) {
    var few = new ArrayList<Sizes>();
    var first = judged.getFirst();
    for (var name : first.values().keySet()) {
      if (!isAllowed(kernel, first.with(name, FEW))) {
        LongStream.range(0, FEW)
            .filter(
                value ->
                    judged.stream().noneMatch(it -> it.values().getOrDefault(name, -1L) == value))
            .forEach(value -> few.add(first.with(name, value)));
      }
    }
    return few;
  }

  private static boolean isAllowed(Kernel kernel, Sizes sizes) {
    return kernel.preconditions().stream().allMatch(it -> it.allows(sizes));
  }

  /** More of everything than any number in the kernel: what lies so far apart may meet then. */
  private static List<Sizes> beyond(Kernel kernel, List<Sizes> judged) {
    long most = most(kernel);
    if (judged.isEmpty() || most <= LITTLE) {
      return List.of();
    }
    var sizes = judged.getFirst();
    boolean isMore = false;
    for (var value : judged.getFirst().values().entrySet()) {
      if (value.getValue() <= most) {
        sizes = sizes.with(value.getKey(), most + 1);
        isMore = true;
      }
    }
    var more = sizes;
    return isMore && isAllowed(kernel, more) ? List.of(more) : List.of();
  }

  private static long most(Kernel kernel) {
    return numbers(kernel).filter(it -> it <= MOST_BEYOND).max(Long::compare).orElse(0L);
  }

  /** Between numbers that stand in the kernel: so far must be shifted what is to meet. */
  private static List<Long> distances(Kernel kernel) {
    var numbers = numbers(kernel).distinct().limit(MOST_NUMBERS).toList();
    return numbers.stream()
        .flatMap(a -> numbers.stream().map(b -> a - b))
        .filter(it -> it > 0)
        .distinct()
        .sorted()
        .limit(MOST_DISTANCES)
        .toList();
  }

  private static Stream<Long> numbers(Kernel kernel) {
    return Walk.statements(kernel.body())
        .flatMap(Walk::exprs)
        .flatMap(
            it ->
                it instanceof Expr.Constant(Value.Int(long value), _)
                    ? Stream.of(value)
                    : Stream.empty());
  }

  private Sizes sizes(Kernel kernel) {
    var usual = UsualSizes.wanted(kernel);
    var chosen = new HashMap<>(usual.values());
    chosen.replaceAll((name, otherwise) -> values.getOrDefault(name, otherwise));
    return new Sizes(usual.blocks(), usual.threads(), chosen);
  }

  /** What stands for a kernel of which there is none. */
  private Kernel empty(ClangNode kernel) {
    var span = text.span(0, 0);
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), span);
    return new Kernel(
        kernel.name(), bound, Launch.FREE, List.of(), List.of(), List.of(), List.of(), span);
  }
}
