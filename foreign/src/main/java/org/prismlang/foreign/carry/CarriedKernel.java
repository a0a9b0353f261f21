package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Shape;
import org.prismlang.lang.type.Scalar;

/**
 * One kernel.
 *
 * @param name that it has in CUDA
 * @param decorators lines before those that say with which numbers it is instantiated
 * @param head the line of the {@code def} behind the name
 * @param instance {@code @instantiate(…)}, or nothing
 */
record CarriedKernel(
    String name,
    List<String> decorators,
    List<String> instances,
    String instance,
    List<String> head,
    OutLines body,
    boolean isThere,
    List<Carried.Mark> marks) {
  private static final int WIDEST = 120;

  static CarriedKernel of(Carrier file, ClangNode kernel, Carrier.Launched launched) {
    try {
      launched
          .obstacle()
          .ifPresent(
              it -> {
                throw new NotCarried("what clang does not accept (" + it + ")", kernel);
              });
      boolean isGrid = !file.traits.isJoint(kernel) && !usesShared(kernel);
      if (isGrid) {
        var made = new Making(file, kernel, launched, true);
        var text = made.text();
        if (made.isOfGrid()) {
          return text;
        }
      }
      return new Making(file, kernel, launched, false).text();
    } catch (NotCarried e) {
      var span = file.texts.span(e.where());
      var what = span.map(FunctionCode::line).orElse(kernel.name());
      var lines = new OutLines();
      lines.add("# not carried over: kernel `" + kernel.name() + "`");
      lines.add("# because of " + e.why() + ": " + what);
      return new CarriedKernel(
          kernel.name(),
          List.of(),
          List.of(),
          "",
          List.of(),
          lines,
          false,
          List.of(new Carried.Mark(span, what, e.why())));
    }
  }

  private static boolean usesShared(ClangNode kernel) {
    return kernel.all().anyMatch(it -> it.is("VarDecl") && CodeTraits.isShared(it));
  }

  CarriedKernel with(List<Carried.Mark> more) {
    var all = new ArrayList<>(marks);
    all.addAll(more);
    return new CarriedKernel(
        name, decorators, new ArrayList<>(instances), instance, head, body, isThere, all);
  }

  /** All but the numbers that it is instantiated with. */
  String text() {
    var out = new StringBuilder(String.join("\n", decorators) + String.join("\n", head));
    body.write(out);
    return out.toString();
  }

  /** Where barriers were, now that lines have numbers. */
  List<Carried.Dropped> write(StringBuilder out, String as) {
    decorators.forEach(it -> out.append(it).append('\n'));
    if (!instance.isEmpty()) {
      out.append(instance).append('\n');
    }
    instances.forEach(it -> out.append(it).append('\n'));
    for (int i = 0; i < head.size(); i++) {
      out.append(i == 0 ? "def " + as : " ".repeat(as.length() + 4))
          .append(head.get(i))
          .append('\n');
    }
    return new ArrayList<>(body.write(out));
  }

  /** Shared memory, where the code of the block begins. */
  static List<String> shared(FunctionCode code, Optional<ClangNode> dynamic) {
    var dynamicBytes =
        dynamic
            .map(code.file.constants::value)
            .filter(it -> it.isPresent() && it.getAsLong() > 0)
            .map(it -> it.getAsLong());
    var lines = new ArrayList<String>();
    for (var variable : code.function.all().filter(it -> it.is("VarDecl")).toList()) {
      if (!CodeTraits.isShared(variable)) {
        continue;
      }
      var type = code.type(variable);
      var element = CarriedTypes.of(CarriedTypes.element(type), variable);
      var name = code.names.declare(variable);
      boolean isOpen = type instanceof CType.Row(_, long count) && count == CType.Row.OPEN;
      String extents;
      if (isOpen) {
        long each = code.file.declarations.types().bytes(CarriedTypes.element(type)).orElse(4);
        long most = dynamicBytes.orElse(1024 * each) / each;
        if (dynamicBytes.isEmpty()) {
          code.mark(variable, "a size that the launch decides; " + most + " elements are taken");
        }
        extents = "[" + most + "]";
      } else {
        extents =
            type instanceof CType.Row ? code.threads.variables().extents(variable, type) : "[1]";
      }
      lines.add(name + " : shared(" + element + extents + ") @ block[1]");
    }
    return lines;
  }

  /** Writes it, in one of two forms. */
  private static final class Making {
    private final Carrier file;
    private final ClangNode kernel;
    private final Carrier.Launched launched;
    private final boolean isGrid;
    private final FunctionCode code;
    private final Optional<String> threads;

    Making(Carrier file, ClangNode kernel, Carrier.Launched launched, boolean isGrid) {
      this.file = file;
      this.kernel = kernel;
      this.launched = launched;
      this.isGrid = isGrid;
      var generics = file.generics(kernel);
      var block = launched.block().or(() -> usual(launched.blockDimensions()));
      this.threads = block.map(it -> counted(it, generics));
      var names = new CarriedNames(kernel);
      var positions =
          new CarriedPositions(
              block,
              threads.orElse(""),
              launched.blockDimensions(),
              launched.gridDimensions(),
              names);
      this.code =
          new FunctionCode(file, kernel, names, positions, Map.of(), generics, Agreement.BLOCK);
    }

    /** Rows of threads may have any length; of more dimensions one must know the first. */
    private static Optional<List<Integer>> usual(int dimensions) {
      return switch (dimensions) {
        case 1 -> Optional.empty();
        case 2 -> Optional.of(List.of(16, 16, 1));
        default -> Optional.of(List.of(8, 8, 4));
      };
    }

    /** By a name that the kernel is generic in, where that is the number. */
    private static String counted(List<Integer> block, Map<String, Long> generics) {
      long count = Shape.count(block);
      boolean isRow = block.get(1) == 1 && block.get(2) == 1;
      return generics.entrySet().stream()
          .filter(it -> isRow && it.getValue() == count)
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(String.valueOf(count));
    }

    boolean isOfGrid() {
      boolean isCounted =
          launched.block().isEmpty() && code.positions.asked().containsKey("blockDim.x");
      return code.positions.isOfGridAlone() && !isCounted;
    }

    CarriedKernel text() {
      var preface = new ArrayList<String>();
      if (launched.block().isEmpty() && launched.blockDimensions() > 1) {
        var why = "a block of which nothing says how many threads it has in each dimension";
        var span = file.texts.span(kernel);
        preface.add(
            "# not carried over: how many threads a block has in each dimension, "
                + threads.orElse("")
                + " in all here");
        code.marks.add(
            new Carried.Mark(span, span.map(FunctionCode::line).orElse(kernel.name()), why));
      }
      aliases();
      var parameters = parameters();
      var dealt = dealt();
      var moved = moved();
      var shared = shared(code, launched.dynamicBytes());
      var body = kernel.that("CompoundStmt").orElseThrow().children();
      new BlockCode(code, isGrid).body(body);
      for (var global : code.globals) {
        parameters.add(code.memory(global) + ": " + file.pointer(global, code) + " @ grid[1]");
      }
      var ofGrid = code.positions.ofGrid();
      code.positions.extents().forEach(it -> parameters.add(it + ": int @ grid[1]"));
      var lines = new OutLines();
      lines.nest(
          "",
          () -> {
            ofGrid.forEach(lines::add);
            if (isGrid) {
              moved.forEach(lines::add);
              lines.addAll(code.out);
              return;
            }
            var items = new ArrayList<String>();
            dealt.forEach(
                (name, part) -> items.add("partition(" + name + ", p=block[1]) as " + part));
            items.add("group(block[1])");
            lines.with(
                items,
                () -> {
                  code.positions.ofBlock().forEach(lines::add);
                  moved.forEach(lines::add);
                  shared.forEach(lines::add);
                  lines.addAll(code.out);
                });
          });
      lines.dropFirst();
      var generics = file.generics(kernel);
      var instance =
          generics.isEmpty()
              ? ""
              : generics.entrySet().stream()
                  .map(it -> it.getKey() + "=" + it.getValue())
                  .collect(Collectors.joining(", ", "@instantiate(", ")"));
      return new CarriedKernel(
          CarriedNames.plain(kernel.name()),
          decorators(preface, !shared.isEmpty() || callsShared()),
          List.of(),
          instance,
          head(parameters, generics),
          lines,
          true,
          List.copyOf(code.marks));
    }

    private boolean callsShared() {
      return file.declarations.calledBy(kernel).stream().anyMatch(CarriedKernel::usesShared);
    }

    private List<String> decorators(List<String> preface, boolean isShared) {
      var decorators = new ArrayList<>(preface);
      decorators.add("@prism(\"global\")");
      var unit = threads.orElse(file.traits.hasExchange(kernel) ? "32" : "1");
      decorators.add(
          "@requires(grid[1], block[1], thread["
              + unit
              + "]"
              + (isShared ? ", smem=auto" : "")
              + ")");
      threads.ifPresent(it -> decorators.add("@launch(block=" + it + ")"));
      var assumed = new ArrayList<String>();
      code.positions.extents().forEach(it -> assumed.add(it + " > 0"));
      code.assumed.forEach(it -> assumed.add(it + " >= 0"));
      if (!assumed.isEmpty()) {
        decorators.add("@assume(" + String.join(" and ", assumed) + ")");
      }
      return decorators;
    }

    private static List<String> head(List<String> parameters, Map<String, Long> generics) {
      var start =
          generics.isEmpty()
              ? "("
              : generics.keySet().stream()
                  .map(it -> it + ": int")
                  .collect(Collectors.joining(", ", "[", "]("));
      var lines = new ArrayList<String>();
      var line = new StringBuilder(start);
      for (int i = 0; i < parameters.size(); i++) {
        boolean isLast = i == parameters.size() - 1;
        var next = parameters.get(i) + (isLast ? "):" : ",");
        boolean isFull =
            line.length() + next.length() > WIDEST - 20 && line.length() > start.length();
        if (isFull) {
          lines.add(line.toString().stripTrailing());
          line = new StringBuilder(" ".repeat(start.length()));
        }
        line.append(next).append(isLast ? "" : " ");
      }
      lines.add(parameters.isEmpty() ? start + "):" : line.toString().stripTrailing());
      return lines;
    }

    private List<String> parameters() {
      var parameters = new ArrayList<String>();
      for (var parameter : kernel.those("ParmVarDecl")) {
        var type = code.type(parameter);
        var name = code.names.declare(parameter);
        if (type instanceof CType.Pointer) {
          parameters.add(name + ": " + file.pointer(parameter.id(), code) + " @ grid[1]");
          continue;
        }
        boolean isFixed = !file.constants.isAssigned(parameter.id());
        boolean isInt = type instanceof CType.Number(Scalar scalar) && scalar == Scalar.INT32;
        if (!isFixed) {
          throw new NotCarried("a parameter that is assigned", parameter);
        }
        if (isInt) {
          code.atLeastZero.put(parameter.id(), Set.of(name));
        }
        parameters.add(name + ": " + CarriedTypes.of(type, parameter) + " @ grid[1]");
      }
      return parameters;
    }

    /** Memory that is read and written is dealt to blocks by the code of the grid. */
    private Map<String, String> dealt() {
      var dealt = new LinkedHashMap<String, String>();
      if (isGrid) {
        return dealt;
      }
      for (var parameter : kernel.those("ParmVarDecl")) {
        var how = file.touches(parameter.id(), code);
        boolean isOutput = how.equals(Set.of(CodeTraits.Touch.WRITTEN));
        boolean isDealt =
            code.type(parameter) instanceof CType.Pointer
                && CodeTraits.changes(how)
                && !isOutput
                && !file.isAtomic(parameter.id(), code);
        if (isDealt) {
          var name = code.memory(parameter.id());
          var part = code.names.fresh(name + "_block");
          dealt.put(name, part);
          code.dealt.put(parameter.id(), part);
        }
      }
      return dealt;
    }

    /** Pointers that move through their memory. */
    private List<String> moved() {
      var lines = new ArrayList<String>();
      for (var parameter : kernel.those("ParmVarDecl")) {
        boolean isMoved =
            code.type(parameter) instanceof CType.Pointer && code.roots.isMoved(parameter.id());
        if (isMoved) {
          var at = code.names.fresh(parameter.name() + "_at");
          code.offsets.put(parameter.id(), at);
          boolean isThreads =
              isGrid || code.agreements.ofVariable(parameter.id()).isBelow(Agreement.BLOCK);
          lines.add(at + " : int" + (isThreads ? " @ thread[1]" : "") + " = 0");
        }
      }
      return lines;
    }

    /** Variables that are positions and nothing else. */
    private void aliases() {
      kernel.that("CompoundStmt").orElseThrow().children().stream()
          .filter(it -> it.is("DeclStmt"))
          .flatMap(it -> it.those("VarDecl").stream())
          .filter(it -> !file.constants.isAssigned(it.id()))
          .filter(
              it ->
                  code.type(it) instanceof CType.Number(Scalar scalar)
                      && (scalar == Scalar.INT32 || scalar == Scalar.UINT32))
          .forEach(this::alias);
    }

    private void alias(ClangNode variable) {
      var initial = PointerRoots.initial(variable).map(CodeTraits::plain);
      if (initial.isEmpty()) {
        return;
      }
      var position = CodeTraits.position(initial.get());
      var is =
          position
              .filter(it -> it.startsWith("threadIdx") || it.startsWith("blockIdx"))
              .filter(it -> isCounted(it))
              .or(
                  () ->
                      code.agreements.isWarpNumber(initial.get())
                          ? Optional.of(CarriedPositions.WARP)
                          : Optional.empty())
              .or(
                  () ->
                      code.positions.isEverywhere(initial.get())
                          ? Optional.of(CarriedPositions.EVERYWHERE)
                          : Optional.empty());
      if (is.isEmpty() || code.positions.hasAlias(is.get())) {
        return;
      }
      var name = code.names.declare(variable);
      code.positions.alias(is.get(), variable, name);
      code.atLeastZero.put(variable.id(), Set.of());
      if (code.type(variable).equals(new CType.Number(Scalar.UINT32))) {
        code.ints.add(variable.id());
      }
      code.aliases.put(variable.id(), is.get());
    }

    private boolean isCounted(String position) {
      int dimension = "xyz".indexOf(position.charAt(position.length() - 1));
      return dimension
          < (position.startsWith("threadIdx")
              ? launched.blockDimensions()
              : launched.gridDimensions());
    }
  }
}
