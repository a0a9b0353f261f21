package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What blocks do with their sums: each leaves its own in a workspace, and the last that is done
 * adds up all, as many threads as a block has, and stores that.
 *
 * @param sum of a block, which each of its threads has
 * @param parts the workspace
 * @param done how many blocks have left theirs
 * @param ofBlock a block's place in the workspace
 */
record LastBlock(
    Holdings.Exchange sum,
    Holdings.Held held,
    int threads,
    BlocksOfGrid blocks,
    NestNames names,
    String parts,
    String done,
    String ofBlock) {
  static Optional<LastBlock> of(
      Said said, Holdings holdings, NestNames names, BlocksOfGrid blocks) {
    if (!said.isOfLastBlock()) {
      return Optional.empty();
    }
    var loop = said.added().orElseThrow().loop();
    var sum = Optional.ofNullable(holdings.sums().get(loop)).orElseThrow().getFirst();
    var held = Optional.ofNullable(holdings.tensors().get(sum.tensor())).orElseThrow();
    return Optional.of(
        new LastBlock(
            sum,
            held,
            said.threads(),
            blocks,
            names,
            names.fresh("sums_of_blocks"),
            names.fresh("blocks_done"),
            names.fresh("sum_of_block")));
  }

  List<String> workspaces() {
    return List.of(
        "@workspace("
            + parts
            + ", bytes=sizeof("
            + held.element()
            + ") * units(block[1]), zero=once)",
        "@workspace(" + done + ", bytes=4, zero=once)");
  }

  List<String> parameters() {
    return List.of(
        parts + ": ptr(" + held.element() + ") @ grid[1]", done + ": ptr(atomic(uint)) @ grid[1]");
  }

  /** Where a block leaves its sum. */
  String part() {
    return "partition(" + parts + ", p=block[1], offset=" + blocks.number() + ") as " + ofBlock;
  }

  /**
   * What is done where the block has its sum.
   *
   * @param output the element that becomes the sum of all
   */
  List<String> lines(String output, ExchangeText exchanges) {
    var lines = new ArrayList<String>();
    stored(ofBlock, ofBlock + "[0]", "        ", lines);
    lines.add("    with group(block[1]), last_block(" + done + "):");
    var indent = "        ";
    var type = held.element();
    var nothing = sum.kind().identity(type);
    var mine = names.fresh(sum.tensor() + "_part");
    var me = names.fresh("me");
    var each = names.fresh("of_block");
    lines.add(indent + me + " : int @ thread[1] = id()");
    lines.add(indent + sum.tensor() + " : " + type + " @ thread[1] = " + nothing);
    lines.add(indent + mine + " : " + type + " @ thread[1] = " + nothing);
    lines.add(indent + "with group(thread[1]):");
    lines.add(
        indent
            + "    for "
            + each
            + " in range("
            + me
            + ", "
            + blocks.count()
            + ", "
            + threads
            + "):");
    lines.add(indent + "        " + mine + " = " + sum.kind().text(mine, parts + "[" + each + "]"));
    exchanges.of(sum, mine, threads).forEach(it -> lines.add(indent + it));
    stored(output.substring(0, output.indexOf('[')), output, indent, lines);
    return lines;
  }

  /** By one thread of the block. */
  private void stored(String memory, String element, String indent, List<String> lines) {
    var one = names.fresh("one");
    lines.add(indent + "with claim(" + memory + ", p=thread[1]) as " + one + ":");
    lines.add(indent + "    match split(thread):");
    lines.add(indent + "        case 1:");
    lines.add(
        indent
            + "            "
            + one
            + element.substring(element.indexOf('['))
            + " = "
            + sum.tensor());
  }
}
