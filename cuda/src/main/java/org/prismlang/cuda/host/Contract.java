package org.prismlang.cuda.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.function.Alignments;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchContract;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TensorBox;
import org.prismlang.lang.type.Type;

/**
 * What whoever launches a compiled kernel must know.
 *
 * @param launch what a launch must keep to
 * @param symbol in the compiled file
 * @param sharedBytes without tiles whose extent the launch decides
 * @param launchedBytes with them, in terms of the launch; empty where it has none
 * @param parameters of the compiled code: of a list each memory
 * @param lists which of them a caller gives together
 */
public record Contract(
    LaunchContract launch,
    String symbol,
    int sharedBytes,
    Optional<Expr> launchedBytes,
    List<Given> parameters,
    List<Listed> lists) {

  public Contract {
    parameters = List.copyOf(parameters);
    lists = List.copyOf(lists);
  }

  /** Of the kernel in the source, with its instance. */
  public String name() {
    return launch.name();
  }

  /** What a block of any launch takes, in words. */
  public String sharedWords() {
    return launchedBytes.isEmpty()
        ? sharedBytes + " bytes of shared memory"
        : sharedBytes + " bytes of shared memory and tiles of sizes that are given";
  }

  /** A parameter. */
  public sealed interface Given {
    String name();

    /** Whether the kernel leaves what it is given as it is. */
    default boolean isReadOnly() {
      return switch (this) {
        case OfValue _ -> true;
        case OfPointer pointer -> pointer.isConst();
        case OfMap map -> map.isConst();
      };
    }
  }

  /** What a caller gives: the launcher's own memory is not among it. */
  public List<Given> given() {
    return parameters.stream()
        .filter(it -> !(it instanceof OfPointer pointer && pointer.workspace().isPresent()))
        .toList();
  }

  /** A list: {@code count} parameters, which begin with the one of that number. */
  public record Listed(String name, int first, int count) {}

  /** What a caller gives as one: a parameter, or all of a list. */
  public record Together(String name, List<Given> parts, boolean isList) {
    public Together {
      parts = List.copyOf(parts);
    }
  }

  /** The same as {@link #given}, lists as one. */
  public List<Together> together() {
    var all = new ArrayList<Together>();
    for (var given : given()) {
      int number = parameters.indexOf(given);
      var list =
          lists.stream()
              .filter(it -> it.first() <= number && number < it.first() + it.count())
              .findFirst();
      if (list.isEmpty()) {
        all.add(new Together(given.name(), List.of(given), false));
      } else if (list.get().first() == number) {
        var parts = parameters.subList(number, number + list.get().count());
        all.add(new Together(list.get().name(), parts, true));
      }
    }
    return all;
  }

  public record OfValue(String name, Type type) implements Given {}

  public record OfPointer(
      String name, Type element, boolean isConst, int align, Optional<Workspace> workspace)
      implements Given {}

  /**
   * A tensor behind a map.
   *
   * @param box what the kernel moves at once
   * @param copied what one instruction moves: the box to encode
   */
  public record OfMap(
      String name,
      Type element,
      boolean isConst,
      List<Integer> box,
      List<Integer> copied,
      int swizzle)
      implements Given {
    public OfMap {
      box = List.copyOf(box);
      copied = List.copyOf(copied);
    }

    /** What the driver calls the elements, behind {@code CU_TENSOR_MAP_DATA_TYPE_}. */
    public String dataType() {
      return switch ((Scalar) element) {
        case BOOL, INT8, UINT8, FP8_E4M3, FP8_E5M2 -> "UINT8";
        case INT16, UINT16 -> "UINT16";
        case INT32 -> "INT32";
        case UINT32 -> "UINT32";
        case INT64 -> "INT64";
        case UINT64 -> "UINT64";
        case HALF -> "FLOAT16";
        case BF16 -> "BFLOAT16";
        case FLOAT -> "FLOAT32";
        case DOUBLE -> "FLOAT64";
      };
    }
  }

  /** Memory the launcher keeps. */
  public record Workspace(Term bytes, boolean zeroEachLaunch) {}

  public static Contract of(Kernel kernel, PlacedModule placed, String symbol) {
    var given = new ArrayList<Given>();
    var alignments = Alignments.of(kernel, placed.module());
    var workspaces = workspaces(kernel.launch());
    var lists = new ArrayList<Listed>();
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfMemory(Memory memory) && memory.isList()) {
        lists.add(new Listed(memory.name(), given.size(), memory.list()));
      }
      parameter.given().forEach(it -> given.add(given(it, alignments, workspaces)));
    }
    var layout = placed.of(kernel).layout();
    return new Contract(
        LaunchContract.of(kernel), symbol, layout.bytes(), layout.launchedBytes(), given, lists);
  }

  private static Map<String, Workspace> workspaces(Launch launch) {
    var workspaces = new HashMap<String, Workspace>();
    for (var workspace : launch.workspaces()) {
      workspaces.put(
          workspace.parameter(), new Workspace(workspace.bytes(), workspace.zeroEachLaunch()));
    }
    return workspaces;
  }

  private static Given given(
      Parameter parameter, Map<String, Integer> alignments, Map<String, Workspace> workspaces) {
    return switch (parameter) {
      case Parameter.OfLocal(Local local) -> new OfValue(local.name(), local.type());
      case Parameter.OfMemory(Memory memory) when memory.space() == Memory.Space.TENSOR ->
          new OfMap(
              memory.name(),
              memory.element(),
              memory.isConst(),
              memory.shape(),
              TensorBox.of(memory.layout()).extents(),
              memory.swizzle());
      case Parameter.OfMemory(Memory memory) ->
          new OfPointer(
              memory.name(),
              memory.element(),
              memory.isConst(),
              alignments.getOrDefault(memory.name(), memory.elementBytes()),
              Optional.ofNullable(workspaces.get(memory.name())));
    };
  }
}
