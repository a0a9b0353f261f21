package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Shape;

/** How a kernel is launched, as far as its file says. */
final class Launches {
  private static final Pattern OPTION =
      Pattern.compile("--(blockDim|gridDim|local_size|num_groups|global_size)=\\[?([\\d,x ]+)\\]?");
  private static final int FIRST_LINES = 5;

  /** Of a launch's configuration. */
  private static final int GRID = 0;

  private static final int BLOCK = 1;

  /** Of different blocks, all of which can be looked at. */
  private static final int MOST_LAUNCHES = 3;

  private final Map<String, List<Integer>> written;
  private final List<ClangNode> calls;
  private final Map<String, ClangNode> variables;
  private final Set<String> changed = new HashSet<>();

  /** Functions with bodies: instances of a template have one name, and a body each. */
  private final Set<String> bodies;

  Launches(String text, ClangNode tree) {
    this.written = written(text);
    this.calls = tree.all().filter(it -> it.is("CUDAKernelCallExpr")).toList();
    this.variables =
        calls.isEmpty()
            ? Map.of()
            : tree.all()
                .filter(it -> it.is("VarDecl"))
                .collect(Collectors.toMap(ClangNode::id, Function.identity(), (a, _) -> a));
    this.bodies =
        calls.isEmpty()
            ? Set.of()
            : tree.all()
                .filter(it -> it.is("FunctionDecl") && !it.those("CompoundStmt").isEmpty())
                .map(ClangNode::id)
                .collect(Collectors.toUnmodifiableSet());
    if (!calls.isEmpty()) {
      change(tree, false);
    }
  }

  /** What is more than read somewhere has other values than where it is declared. */
  private void change(ClangNode node, boolean isRead) {
    if (node.is("DeclRefExpr") && !isRead) {
      changed.add(node.word(ClangNode.REFERS));
    }
    boolean reads =
        node.is("ImplicitCastExpr")
                && (node.word("castKind").equals("LValueToRValue")
                    || node.type().startsWith("const "))
            || isRead && node.is("ParenExpr", "MemberExpr");
    node.children().forEach(it -> change(it, reads));
  }

  /** {@code //--blockDim=64 --gridDim=[2,2]} in the first lines. */
  private static Map<String, List<Integer>> written(String text) {
    return text.lines()
        .limit(FIRST_LINES)
        .filter(it -> it.startsWith("//"))
        .flatMap(it -> OPTION.matcher(it).results())
        .collect(
            Collectors.toMap(it -> it.group(1), it -> numbers(it.group(2)), (first, _) -> first));
  }

  static List<Integer> numbers(String text) {
    var numbers = new ArrayList<Integer>();
    for (var part : text.split("[,x ]+", -1)) {
      if (part.matches("\\d{1,9}")) {
        numbers.add(Math.max(1, Integer.parseInt(part)));
      }
    }
    return Shape.whole(numbers.isEmpty() ? List.of(1) : numbers);
  }

  /** The one block of all launches. */
  Optional<List<Integer>> block(ClangNode kernel, int dimensions) {
    var blocks = blocks(kernel, dimensions);
    return blocks.size() == 1 ? Optional.of(blocks.getFirst()) : Optional.empty();
  }

  /**
   * In the file's first lines, where the host launches it, or at the kernel; several where launches
   * differ, and none where one is not a constant.
   *
   * @param dimensions that the kernel asks for
   */
  List<List<Integer>> blocks(ClangNode kernel, int dimensions) {
    for (var key : List.of("blockDim", "local_size")) {
      var given = written.get(key);
      if (given != null) {
        return List.of(given);
      }
    }
    var called = called(kernel, BLOCK, _ -> true);
    return !called.isEmpty() && called.size() <= MOST_LAUNCHES
        ? called
        : promised(kernel, dimensions).map(List::of).orElseGet(List::of);
  }

  private Optional<List<Integer>> promised(ClangNode kernel, int dimensions) {
    return kernel
        .that("CUDALaunchBoundsAttr", "ReqdWorkGroupSizeAttr")
        .flatMap(it -> it.children().stream().findFirst())
        .map(this::number)
        .filter(OptionalLong::isPresent)
        .flatMap(it -> bounded((int) it.getAsLong(), dimensions));
  }

  /** A bound says how many threads there are, not how they lie, unless that is a square. */
  private static Optional<List<Integer>> bounded(int threads, int dimensions) {
    int side = (int) Math.round(Math.sqrt(threads));
    return switch (dimensions) {
      case 1 -> Optional.of(Shape.whole(List.of(threads)));
      case 2 ->
          side * side == threads ? Optional.of(Shape.whole(List.of(side, side))) : Optional.empty();
      default -> Optional.empty();
    };
  }

  Optional<List<Integer>> grid(ClangNode kernel, List<Integer> block) {
    for (var key : List.of("gridDim", "num_groups")) {
      if (written.containsKey(key)) {
        return Optional.ofNullable(written.get(key));
      }
    }
    if (written.containsKey("global_size")) {
      var all = written.getOrDefault("global_size", block);
      return Optional.of(
          List.of(
              Math.max(1, all.get(0) / block.get(0)),
              Math.max(1, all.get(1) / block.get(1)),
              Math.max(1, all.get(2) / block.get(2))));
    }
    // Of launches whose blocks are others, their grids are others, too.
    boolean isOfOne = called(kernel, BLOCK, _ -> true).contains(block);
    var called =
        called(kernel, GRID, it -> !isOfOne || extents(it, BLOCK).equals(Optional.of(block)));
    return called.size() == 1 ? Optional.of(called.getFirst()) : Optional.empty();
  }

  /** What the first launch says of shared memory beyond what the kernel declares. */
  Optional<ClangNode> dynamicBytes(ClangNode kernel) {
    return calls.stream()
        .filter(it -> isOf(kernel, it) && it.children().get(1).children().size() > 3)
        .map(it -> it.children().get(1).children().get(3))
        .findFirst();
  }

  /**
   * Pointers of a kernel that some launch gives the same variable for.
   *
   * @param same by ids of parameters, those before them that point to the same
   * @param further those that a launch gives something else of the same variable for
   */
  record Aliases(Map<String, String> same, List<ClangNode> further) {
    Aliases {
      same = Map.copyOf(same);
      further = List.copyOf(further);
    }
  }

  Aliases aliases(ClangNode kernel) {
    var parameters = kernel.those("ParmVarDecl");
    var same = new HashMap<String, String>();
    var further = new ArrayList<ClangNode>();
    for (var call : calls) {
      var given = call.children().stream().skip(2).toList();
      if (!isOf(kernel, call)) {
        continue;
      }
      for (int i = 0; i < Math.min(given.size(), parameters.size()); i++) {
        for (int j = 0; j < i && parameters.get(i).type().contains("*"); j++) {
          var root = root(given.get(i));
          boolean isOne =
              parameters.get(j).type().contains("*")
                  && root.isPresent()
                  && root.equals(root(given.get(j)));
          if (isOne && isPlain(given.get(i)) && isPlain(given.get(j))) {
            var first = parameters.get(j).id();
            same.putIfAbsent(parameters.get(i).id(), same.getOrDefault(first, first));
          } else if (isOne) {
            further.add(parameters.get(i));
          }
        }
      }
    }
    return new Aliases(same, further);
  }

  /** The variable that a pointer is made of, where it is one. */
  private static Optional<String> root(ClangNode given) {
    var named =
        given
            .all()
            .filter(
                it ->
                    it.is("DeclRefExpr") && it.type().matches(".*[*\\]]( ?__restrict)?( ?const)?"))
            .map(it -> it.word(ClangNode.REFERS))
            .distinct()
            .toList();
    return named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty();
  }

  /** Nothing but the variable. */
  private static boolean isPlain(ClangNode given) {
    return given.is("DeclRefExpr")
        || given.is("ImplicitCastExpr", "ParenExpr", "CStyleCastExpr", "CXXReinterpretCastExpr")
            && isPlain(given.last());
  }

  private boolean isOf(ClangNode kernel, ClangNode call) {
    return call.children().size() > 1 && call.first().all().anyMatch(it -> isOne(kernel, it));
  }

  /** By its name where it was declared before. */
  private boolean isOne(ClangNode kernel, ClangNode named) {
    var referred = named.word(ClangNode.REFERS);
    return referred.equals(kernel.id())
        || named.word(ClangNode.REFERS_NAME).equals(kernel.name()) && !bodies.contains(referred);
  }

  /** Extents that those launches of a kernel have; none where one of them is not a constant. */
  private List<List<Integer>> called(
      ClangNode kernel, int argument, Predicate<ClangNode> isWanted) {
    var found = new LinkedHashSet<List<Integer>>();
    for (var call : calls) {
      if (isOf(kernel, call) && isWanted.test(call)) {
        var extents = extents(call, argument);
        if (extents.isEmpty()) {
          return List.of();
        }
        found.add(extents.get());
      }
    }
    return List.copyOf(found);
  }

  private Optional<List<Integer>> extents(ClangNode call, int argument) {
    var configuration = call.children().get(1).children();
    return configuration.size() < argument + 2
        ? Optional.empty()
        : extents(configuration.get(argument + 1));
  }

  private Optional<List<Integer>> extents(ClangNode node) {
    if (node.is("CXXConstructExpr", "CXXTemporaryObjectExpr") && node.children().size() == 3) {
      var extents = new ArrayList<Integer>();
      for (var child : node.children()) {
        OptionalLong number = child.is("CXXDefaultArgExpr") ? OptionalLong.of(1) : number(child);
        if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > Integer.MAX_VALUE) {
          return Optional.empty();
        }
        extents.add((int) number.getAsLong());
      }
      return Optional.of(extents);
    }
    if (node.is("DeclRefExpr") && variables.containsKey(node.word(ClangNode.REFERS))) {
      var it = variables.getOrDefault(node.word(ClangNode.REFERS), node);
      if (!it.type().startsWith("const ") && changed.contains(it.id())) {
        return Optional.empty();
      }
      return initial(it).flatMap(this::extents);
    }
    return node.children().size() == 1 ? extents(node.first()) : Optional.empty();
  }

  /** What a variable is set to where it is declared; clang adds attributes behind it. */
  private static Optional<ClangNode> initial(ClangNode variable) {
    return variable.children().stream().filter(it -> !it.kind().endsWith("Attr")).findFirst();
  }

  private OptionalLong number(ClangNode node) {
    if (node.is("IntegerLiteral", "ConstantExpr") && node.word("value").matches("\\d{1,9}")) {
      return OptionalLong.of(Long.parseLong(node.word("value")));
    }
    if (node.is("BinaryOperator")) {
      var a = number(node.first());
      var b = number(node.last());
      if (a.isEmpty() || b.isEmpty()) {
        return OptionalLong.empty();
      }
      return switch (node.word("opcode")) {
        case "*" -> OptionalLong.of(a.getAsLong() * b.getAsLong());
        case "+" -> OptionalLong.of(a.getAsLong() + b.getAsLong());
        case "-" -> OptionalLong.of(a.getAsLong() - b.getAsLong());
        case "/" -> b.getAsLong() == 0 ? b : OptionalLong.of(a.getAsLong() / b.getAsLong());
        default -> OptionalLong.empty();
      };
    }
    if (node.is("DeclRefExpr") && variables.containsKey(node.word(ClangNode.REFERS))) {
      var it = variables.getOrDefault(node.word(ClangNode.REFERS), node);
      boolean isFixed = it.type().startsWith("const ") || it.says("constexpr");
      return isFixed
          ? initial(it).map(this::number).orElse(OptionalLong.empty())
          : OptionalLong.empty();
    }
    boolean isSame =
        node.is("ImplicitCastExpr", "ParenExpr", "SubstNonTypeTemplateParmExpr")
            && !node.children().isEmpty();
    return isSame ? number(node.last()) : OptionalLong.empty();
  }
}
