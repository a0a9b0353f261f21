package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.clang.ClangNode;

/**
 * Where a thread stands in its block and a block in its grid. CUDA counts in three dimensions,
 * Prism in one: what a kernel asks for is computed once, where the code of the grid or of the block
 * begins.
 */
final class CarriedPositions {
  private static final String THREADS = "blockDim.x";
  private static final String THREAD = "threadIdx.x";
  private static final String BLOCK = "blockIdx.x";
  static final String WARP = "warp";

  /** The number of a thread in the grid. */
  static final String EVERYWHERE = "everywhere";

  /** The number of a thread in its block, or of a block in the grid, where there are several. */
  private static final String FLAT = "flat ";

  private final Optional<List<Integer>> block;
  private final String blockText;
  private final int blockDimensions;
  private final int gridDimensions;
  private final CarriedNames names;
  private final Map<String, String> known = new LinkedHashMap<>();
  private final Map<String, String> aliases = new HashMap<>();
  private final Set<String> skipped = new HashSet<>();

  /**
   * @param block threads in x, y and z; empty where launches may have any number of them, in x
   * @param blockText how many there are, as an expression
   */
  CarriedPositions(
      Optional<List<Integer>> block,
      String blockText,
      int blockDimensions,
      int gridDimensions,
      CarriedNames names) {
    this.block = block;
    this.blockText = blockText;
    this.blockDimensions = blockDimensions;
    this.gridDimensions = gridDimensions;
    this.names = names;
  }

  /** The same launch, for a function with names of its own. */
  CarriedPositions within(CarriedNames others) {
    return new CarriedPositions(block, blockText, blockDimensions, gridDimensions, others);
  }

  /** How many threads a block has, or what their number is a multiple of. */
  String threads() {
    return block.isPresent() ? blockText : "32";
  }

  boolean isRow() {
    return blockDimensions == 1;
  }

  boolean hasWarps() {
    return isRow() && block.isPresent() && block.get().getFirst() % 32 == 0;
  }

  /** A variable of the author's that is a position and nothing else, and needs no line then. */
  void alias(String position, ClangNode variable, String name) {
    if (aliases.putIfAbsent(position, name) == null) {
      skipped.add(variable.id());
    }
  }

  boolean hasAlias(String position) {
    return aliases.containsKey(position);
  }

  boolean isAlias(String id) {
    return skipped.contains(id);
  }

  /** {@code blockIdx.x * blockDim.x + threadIdx.x}, in whatever order. */
  boolean isEverywhere(ClangNode written) {
    var node = CodeTraits.plain(written);
    if (!isRow() || gridDimensions > 1 || !operator(node, "+")) {
      return false;
    }
    return isProduct(node.first()) && isIt(node.last(), THREAD)
        || isProduct(node.last()) && isIt(node.first(), THREAD);
  }

  private boolean isProduct(ClangNode written) {
    var node = CodeTraits.plain(written);
    return operator(node, "*")
        && (isIt(node.first(), BLOCK) && isIt(node.last(), THREADS)
            || isIt(node.last(), BLOCK) && isIt(node.first(), THREADS));
  }

  private static boolean operator(ClangNode node, String operator) {
    return node.is("BinaryOperator") && node.word("opcode").equals(operator);
  }

  private static boolean isIt(ClangNode node, String position) {
    return CodeTraits.position(CodeTraits.plain(node)).filter(position::equals).isPresent();
  }

  /** CarriedPositions that were asked for and are no numbers, with their names. */
  Map<String, String> asked() {
    var asked = new LinkedHashMap<String, String>();
    known.forEach(
        (position, name) -> {
          boolean isNumber = name.matches("\\d+") || name.equals(blockText);
          if (!isNumber && !position.startsWith("extent ")) {
            asked.put(position, name);
          }
        });
    return asked;
  }

  /** An expression for a position, by what CUDA calls it. */
  String of(String position) {
    var found = known.get(position);
    if (found == null) {
      found = made(position);
      known.put(position, found);
    }
    return found;
  }

  private String made(String position) {
    int dimension = "xyz".indexOf(position.charAt(position.length() - 1));
    return switch (position) {
      case WARP -> name(position, "warp_id", "wid");
      case EVERYWHERE -> name(position, "i", "gid");
      case THREAD, "threadIdx.y", "threadIdx.z" ->
          dimension >= blockDimensions
              ? "0"
              : name(position, isRow() ? "t" : "t" + "xyz".charAt(dimension), "tid");
      case BLOCK, "blockIdx.y", "blockIdx.z" ->
          dimension >= gridDimensions
              ? "0"
              : name(position, gridDimensions == 1 ? "b" : "b" + "xyz".charAt(dimension), "bid");
      case THREADS, "blockDim.y", "blockDim.z" ->
          isRow() && dimension == 0
              ? block.isPresent() ? blockText : names.fresh("threads")
              : String.valueOf(block.map(it -> it.get(dimension)).orElse(1));
      case "gridDim.x", "gridDim.y", "gridDim.z" ->
          dimension >= gridDimensions
              ? "1"
              : gridDimensions == 1
                  ? names.fresh("blocks")
                  : dimension == gridDimensions - 1
                      ? names.fresh("blocks_" + "xyz".charAt(dimension))
                      : extent(dimension);
      case FLAT + "thread" -> names.fresh("t", "tid");
      case FLAT + "block" -> names.fresh("b", "bid");
      default -> throw new IllegalStateException(position);
    };
  }

  private String name(String position, String... wanted) {
    var alias = aliases.get(position);
    return alias == null ? names.fresh(wanted) : alias;
  }

  /** Extents of the grid that a launch must say: all but the last. */
  private String extent(int dimension) {
    return known.computeIfAbsent(
        "extent " + dimension, _ -> names.fresh("grid_" + "xyz".charAt(dimension)));
  }

  /** Parameters that were no parameters in CUDA. */
  List<String> extents() {
    return known.entrySet().stream()
        .filter(it -> it.getKey().startsWith("extent "))
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Lines for the code of the grid. */
  List<String> ofGrid() {
    var lines = new ArrayList<String>();
    boolean isFlat = gridDimensions > 1 && known.keySet().stream().anyMatch(this::isPart);
    if (isFlat) {
      of(FLAT + "block");
    }
    if (known.containsKey("gridDim.x") && gridDimensions == 1) {
      lines.add(of("gridDim.x") + " : int = units(block[1])");
    }
    if (known.containsKey(EVERYWHERE)) {
      lines.add(of(EVERYWHERE) + " : int @ thread[1] = id()");
    }
    if (known.containsKey(BLOCK) && gridDimensions == 1) {
      lines.add(of(BLOCK) + " : int @ block[1] = id()");
    }
    if (isFlat) {
      var flat = of(FLAT + "block");
      lines.add(flat + " : int @ block[1] = id()");
      var below = "";
      for (int i = 0; i < gridDimensions; i++) {
        var part = flat + (below.isEmpty() ? "" : " / " + below);
        boolean isLast = i == gridDimensions - 1;
        var position = "blockIdx." + "xyz".charAt(i);
        if (known.containsKey(position)) {
          lines.add(
              of(position) + " : int @ block[1] = " + part + (isLast ? "" : " % " + extent(i)));
        }
        if (!isLast) {
          below = below.isEmpty() ? extent(i) : "(" + below + " * " + extent(i) + ")";
        }
      }
      var last = "gridDim." + "xyz".charAt(gridDimensions - 1);
      if (known.containsKey(last)) {
        lines.add(of(last) + " : int = units(block[1]) / " + below);
      }
    }
    return lines;
  }

  private boolean isPart(String position) {
    return position.startsWith("blockIdx") || position.startsWith("gridDim");
  }

  /** Lines for the code of a block. */
  List<String> ofBlock() {
    var lines = new ArrayList<String>();
    if (known.containsKey(THREADS) && block.isEmpty()) {
      lines.add(of(THREADS) + " : int = units(thread[1])");
    }
    if (isRow() && known.containsKey(THREAD)) {
      lines.add(of(THREAD) + " : int @ thread[1] = id()");
    }
    if (known.containsKey(WARP)) {
      lines.add(of(WARP) + " : int @ thread[32] = id()");
    }
    boolean isFlat = !isRow() && known.keySet().stream().anyMatch(it -> it.startsWith("threadIdx"));
    if (isFlat) {
      var flat = of(FLAT + "thread");
      lines.add(flat + " : int @ thread[1] = id()");
      int below = 1;
      for (int i = 0; i < blockDimensions; i++) {
        var part = flat + (below == 1 ? "" : " / " + below);
        boolean isLast = i == blockDimensions - 1;
        int extent = block.map(List::size).orElse(0) > i ? block.orElseThrow().get(i) : 1;
        var position = "threadIdx." + "xyz".charAt(i);
        if (known.containsKey(position)) {
          lines.add(of(position) + " : int @ thread[1] = " + part + (isLast ? "" : " % " + extent));
        }
        below *= extent;
      }
    }
    return lines;
  }

  /** Whether all that is asked for is known where the code of the grid begins. */
  boolean isOfGridAlone() {
    return known.keySet().stream().noneMatch(it -> it.startsWith("threadIdx") || it.equals(WARP));
  }
}
