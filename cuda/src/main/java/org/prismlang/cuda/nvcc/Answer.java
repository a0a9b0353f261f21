package org.prismlang.cuda.nvcc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a compiler of CUDA and its assembler said.
 *
 * @param status 0: the cubin is there
 * @param lines all of it, as printed
 */
public record Answer(
    int status,
    List<Resources> resources,
    List<Loss> losses,
    List<Refusal> refusals,
    List<String> lines) {
  private static final Pattern FUNCTION =
      Pattern.compile("ptxas info\\s*: Function properties for (\\S+)");
  private static final Pattern SPILLS =
      Pattern.compile(
          "(?:ptxas\\s+\\.)?\\s*(\\d+) bytes stack frame, (\\d+) bytes spill stores, (\\d+) bytes"
              + " spill loads");
  private static final Pattern REGISTERS =
      Pattern.compile("ptxas info\\s*: Used (\\d+) registers.*");
  private static final Pattern LOSS =
      Pattern.compile(
          "ptxas \\w+\\s*: \\((C\\d+)\\) Potential Performance Loss: (.*?)"
              + "(?: (?:in|for) the function '(\\S+)')?\\.?");
  private static final Pattern REFUSAL =
      Pattern.compile(
          "(?:.*\\.cu\\((\\d+)\\): error: |ptxas .*; error\\s*: |ptxas fatal\\s*: )(.*)");

  public Answer {
    resources = List.copyOf(resources);
    losses = List.copyOf(losses);
    refusals = List.copyOf(refusals);
    lines = List.copyOf(lines);
  }

  /** What a thread of a function takes. */
  public record Resources(
      String function, int registers, int stackBytes, int spillStores, int spillLoads) {
    public boolean spills() {
      return spillStores + spillLoads > 0;
    }
  }

  /**
   * Speed the assembler gives away.
   *
   * @param code its own number for it, {@code C7511}
   * @param function where; empty when it does not say
   */
  public record Loss(String code, String text, Optional<String> function) {}

  /**
   * An error in the generated code.
   *
   * @param line of the {@code .cu}; 0 for what the assembler refused
   */
  public record Refusal(int line, String text) {}

  public static Answer of(int status, List<String> lines) {
    var resources = new ArrayList<Resources>();
    var losses = new ArrayList<Loss>();
    var refusals = new ArrayList<Refusal>();
    var function = "";
    for (var line : lines) {
      var named = FUNCTION.matcher(line);
      var spills = SPILLS.matcher(line);
      var registers = REGISTERS.matcher(line);
      var loss = LOSS.matcher(line);
      var refusal = REFUSAL.matcher(line);
      if (named.matches()) {
        function = named.group(1);
      } else if (spills.matches()) {
        resources.add(
            new Resources(
                function,
                0,
                number(spills.group(1)),
                number(spills.group(2)),
                number(spills.group(3))));
      } else if (registers.matches() && !resources.isEmpty()) {
        resources.addLast(with(resources.removeLast(), number(registers.group(1))));
      } else if (loss.matches()) {
        losses.add(new Loss(loss.group(1), loss.group(2), Optional.ofNullable(loss.group(3))));
      } else if (refusal.matches()) {
        int at = refusal.group(1) == null ? 0 : number(refusal.group(1));
        refusals.add(new Refusal(at, refusal.group(2)));
      }
    }
    return new Answer(status, resources, losses, refusals, lines);
  }

  private static Resources with(Resources it, int registers) {
    return new Resources(
        it.function(), registers, it.stackBytes(), it.spillStores(), it.spillLoads());
  }

  private static int number(String digits) {
    return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }
}
