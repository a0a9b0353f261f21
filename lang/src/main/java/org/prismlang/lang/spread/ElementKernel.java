package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.Scalar;

/**
 * A kernel of a plan whose elements threads compute.
 *
 * @param imports lines that bring in what it calls
 * @param lines the kernel
 * @param trips of each loop of the grid, of sizes: there are as many blocks as all of them
 * @param shares what threads have in registers
 * @param spreads who takes trips of loops, said or deduced
 * @param described tensors that a launch describes to the copy engine
 * @param clearing a name for what fills an output before blocks change it
 */
public record ElementKernel(
    List<String> imports,
    List<String> lines,
    List<String> trips,
    List<ThreadShare> shares,
    Map<String, Spread> spreads,
    Set<String> described,
    Optional<String> clearing) {
  public ElementKernel {
    imports = List.copyOf(imports);
    lines = List.copyOf(lines);
    trips = List.copyOf(trips);
    shares = List.copyOf(shares);
    spreads = Map.copyOf(spreads);
    described = Set.copyOf(described);
  }

  /** Throws what is said of a plan that no kernel does. */
  public static ElementKernel of(String name, Plan written, Said said) {
    written.locals().forEach(it -> isOfNumbers(it, written));
    var names = new NestNames(written);
    var plan = Elementary.of(written, names);
    var copied = new HashMap<String, String>();
    for (var kept : said.kept()) {
      plan = KeptTensor.of(plan, kept, said.boxes(), names);
      copied.put(plan.locals().getLast().name(), kept.tensor());
    }
    return new Writing(name, plan, said, names, copied).kernel();
  }

  private static void isOfNumbers(Plan.Local local, Plan plan) {
    var type = Spelling.of(plan.task().around().type(local.element()));
    if (Scalar.of(type).isEmpty()) {
      throw new Refused(
          Code.P1336
              .at(local.element().span(), "threads take numbers, and `" + type + "` is none")
              .help("say it of the numbers in it: another extent, `[4]`, beside the others"));
    }
  }

  /**
   * @param copied parameters of which a tensor is a copy
   */
  private record Writing(
      String name, Plan plan, Said said, NestNames names, Map<String, String> copied) {
    ElementKernel kernel() {
      var nest = new ArrayList<PlanNode.Count>();
      var body = inside(nest);
      var holdings = Holdings.of(plan, names, said);
      new ThreadMeetings(plan, said, holdings).check();
      var blocks = new BlocksOfGrid(said, names);
      var carried = blocks.carried(plan, body);
      if (carried.isPresent()) {
        var mine = new Writing(name, carried.get(), said.withoutGrid(), names, copied);
        var own = Holdings.of(carried.get(), names, mine.said);
        return mine.kernel(nest, carried.get().body(), own, blocks);
      }
      if (said.isOfLastBlock()) {
        throw new Refused(
            Code.P1336
                .at(said.span(), "the last block adds up one number of each")
                .note("the plan here:\n" + PlanText.of(plan))
                .help(
                    "a grid of `"
                        + said.added().orElseThrow().loop()
                        + "` alone, `persistent=True`, where all threads add up its trips"));
      }
      return kernel(nest, body, holdings, blocks);
    }

    /**
     * @param nest the loops of the grid
     * @param body what a block does: in each of their trips, where it is in them
     */
    private ElementKernel kernel(
        List<PlanNode.Count> nest, List<PlanNode> body, Holdings holdings, BlocksOfGrid blocks) {
      var lines = new ArrayList<String>();
      var ofBlock = new TreeMap<String, String>();
      WrittenMemory.of(plan, said).read().stream()
          .sorted()
          .forEach(it -> ofBlock.put(it, names.fresh(it + "_block")));
      boolean isCarried = said.grid().isEmpty();
      var last = LastBlock.of(said, holdings, names, blocks);
      var text =
          new ThreadText(plan, said, holdings, names, ofBlock, blocks.turns(nest, isCarried), last);
      var outside = isCarried ? List.<PlanNode.Around>of() : List.<PlanNode.Around>copyOf(nest);
      text.write(body, outside, said.turns().arePersistent() && !isCarried ? 3 : 2);
      var described = new HashMap<String, String>();
      text.described().forEach(it -> described.put(it.tensor(), it.type()));
      head(lines, nest, text.isWithoutShared(), described, last);
      lines.addAll(blocks.numbers());
      var parts = new ArrayList<String>();
      ofBlock.forEach(
          (tensor, own) -> parts.add("partition(" + tensor + ", p=block[1], offset=0) as " + own));
      last.ifPresent(it -> parts.add(it.part()));
      parts.add("group(block[1])");
      lines.add("    with " + String.join(", ", parts) + ":");
      if (!isCarried) {
        lines.addAll(blocks.trips(nest));
      }
      lines.addAll(text.lines());
      return new ElementKernel(
          new ArrayList<>(text.called()),
          lines,
          nest.stream().map(BlocksOfGrid::trips).toList(),
          holdings.tensors().values().stream().map(it -> share(it, holdings)).toList(),
          holdings.spreads(),
          described.keySet(),
          said.added().flatMap(Said.Added::operation).map(_ -> names.fresh("fill_output")));
    }

    private ThreadShare share(Holdings.Held held, Holdings holdings) {
      var combined =
          holdings.sums().entrySet().stream()
              .flatMap(
                  sums ->
                      sums.getValue().stream()
                          .filter(it -> it.tensor().equals(held.tensor()))
                          .map(
                              it ->
                                  new ThreadShare.Combined(
                                      sums.getKey(), it.kind().name().toLowerCase(Locale.ROOT))))
              .findFirst();
      return new ThreadShare(
          held.tensor(),
          Optional.ofNullable(copied.get(held.tensor())),
          held.sides().stream().map(Holdings.Side::words).toList(),
          held.registers(),
          combined);
    }

    /** P1315: loops of the grid are around everything, one directly in the other. */
    private List<PlanNode> inside(List<PlanNode.Count> nest) {
      var nodes = plan.body();
      for (var loop : said.grid()) {
        if (nodes.size() != 1
            || !(nodes.getFirst() instanceof PlanNode.Count count)
            || !count.name().equals(loop)) {
          throw new Refused(
              Code.P1315
                  .at(said.span(), "`" + loop + "` is not around all that the kernel does")
                  .note("the plan here:\n" + PlanText.of(plan))
                  .help("loops of the grid stand directly in each other, from outside in"));
        }
        boolean isSteady =
            Stream.of(count.from(), count.to())
                .flatMap(Expr.Variable::in)
                .noneMatch(it -> plan.repeated(it.name()).isPresent());
        if (!isSteady) {
          throw new Refused(
              Code.P1315
                  .at(said.span(), "how often `" + loop + "` runs differs from trip to trip")
                  .help("leave it out of the grid: `over(" + loop + ", …)` gives it to threads"));
        }
        nest.add(count);
        nodes = count.body();
      }
      return nodes;
    }

    /** What one block does stays apart in it alone. */
    private boolean isOneBlock(List<PlanNode.Count> nest) {
      return said.turns().order().isEmpty()
          && nest.stream().allMatch(it -> BlocksOfGrid.trips(it).equals("(1)"));
    }

    private void head(
        List<String> lines,
        List<PlanNode.Count> nest,
        boolean isWithoutScratch,
        Map<String, String> described,
        Optional<LastBlock> last) {
      var facts = new ArrayList<String>();
      // That an order meets each tile once is known where it is chosen, and nowhere in the kernel.
      boolean isProven = said.turns().order().isEmpty();
      if (said.turns().order().isPresent()) {
        nest.forEach(it -> facts.add(BlocksOfGrid.trips(it) + " > 0"));
      }
      plan.facts().forEach(it -> facts.add(Spelling.of(it)));
      plan.task().tensors().stream().flatMap(it -> it.countable().stream()).forEach(facts::add);
      if (isProven) {
        lines.add("@race_free");
      }
      lines.add("@prism(\"global\")");
      lines.add(
          "@requires(grid[1], block[1], thread["
              + said.allThreads()
              + "]"
              + (isWithoutScratch ? "" : ", smem=auto")
              + ")");
      var registers = said.feeder().map(Said.Feeder::registers).orElse("");
      // Sums need few registers, and without a word the compiler takes as many as one block has.
      lines.add(
          "@launch(block="
              + said.allThreads()
              + (registers.isEmpty() ? "" : ", regs=[" + registers + "]")
              + (said.isOfLastBlock() ? ", min_blocks=" + said.blocksAtOnce() : "")
              + (isOneBlock(nest) ? ", grid=1" : "")
              + ")");
      if (!facts.isEmpty()) {
        lines.add(
            "@assume("
                + facts.stream()
                    .distinct()
                    .map(it -> "(" + it + ")")
                    .collect(Collectors.joining(" and "))
                + ")");
      }
      last.ifPresent(it -> lines.addAll(it.workspaces()));
      var parameters = new ArrayList<String>();
      for (var tensor : plan.task().tensors()) {
        var type = Spelling.of(plan.task().around().type(tensor.element()));
        var name = tensor.name().text();
        var memory =
            tensor.privilege() == Privilege.READ
                ? "const(" + type + ")"
                : said.isAdded(name) && !said.isOfLastBlock() ? "atomic(" + type + ")" : type;
        var pointer = "ptr(" + memory + ")";
        parameters.add(name + ": " + described.getOrDefault(name, pointer) + " @ grid[1]");
      }
      plan.task().sizes().forEach(it -> parameters.add(it.text() + ": int @ grid[1]"));
      for (var parameter : plan.task().parameters()) {
        if (parameter instanceof Task.Scalar(var its, var type, _)) {
          parameters.add(its.text() + ": " + Spelling.of(type) + " @ grid[1]");
        }
      }
      last.ifPresent(it -> parameters.addAll(it.parameters()));
      lines.add("def " + name + "(" + String.join(", ", parameters) + "):");
    }
  }
}
