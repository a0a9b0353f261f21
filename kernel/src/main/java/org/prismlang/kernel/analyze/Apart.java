package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;

/**
 * Whether units of partitions, and the writes of outputs, stay apart: for all sizes, or else for
 * those of one launch.
 */
record Apart(List<Partition> partitions, List<Output> outputs) {
  Apart {
    partitions = List.copyOf(partitions);
    outputs = List.copyOf(outputs);
  }

  static Apart of(Kernel kernel, Module module, Sizes sizes) {
    var all = of(Survey.withCalls(kernel, module));
    return all.isProven() ? all : all.orWith(sizes, of(Survey.withCalls(kernel, module, sizes)));
  }

  private static Apart of(Survey survey) {
    var outputs = Output.of(survey);
    var apart = verdicts(outputs);
    var partitions =
        Races.of(survey).stream().map(it -> new Partition(it.view(), withOthers(it, apart)));
    return new Apart(partitions.toList(), outputs);
  }

  private static Map<String, Verdict> verdicts(List<Output> outputs) {
    var verdicts = new HashMap<String, Verdict>();
    outputs.forEach(it -> verdicts.merge(it.memory().name(), it.isWrittenApart(), Verdict::and));
    return verdicts;
  }

  /** Of an output, from all that writes it: nothing orders units of one partition and another. */
  private static Verdict withOthers(Partition partition, Map<String, Verdict> outputs) {
    var own = partition.isRaceFree();
    return own instanceof Verdict.Proven
        ? ofSomeLaunch(own.and(outputs.getOrDefault(partition.view().memory(), own)))
        : own;
  }

  /** Two blocks are none of a launch of one. */
  private static Verdict ofSomeLaunch(Verdict verdict) {
    return verdict instanceof Verdict.Refuted refuted && !refuted.isInOneBlock()
        ? new Verdict.Unknown(refuted.witness())
        : verdict;
  }

  private boolean isProven() {
    return Stream.concat(
            partitions.stream().map(Partition::isRaceFree),
            outputs.stream().map(Output::isWrittenApart))
        .allMatch(it -> it instanceof Verdict.Proven);
  }

  private Apart orWith(Sizes sizes, Apart special) {
    var ofParts = new ArrayList<Partition>();
    for (int i = 0; i < partitions.size(); i++) {
      var mine = partitions.get(i);
      var isRaceFree = mine.isRaceFree().orWith(sizes, special.partitions.get(i).isRaceFree());
      ofParts.add(new Partition(mine.view(), isRaceFree));
    }
    var apart = verdicts(special.outputs);
    var ofOutputs =
        outputs.stream()
            .map(
                it -> {
                  var mine = ofSomeLaunch(it.isWrittenApart());
                  var with = apart.getOrDefault(it.memory().name(), mine);
                  return new Output(it.memory(), it.span(), mine.orWith(sizes, with));
                });
    return new Apart(ofParts, ofOutputs.toList());
  }

  /**
   * Outputs that are written through no partition, which would answer for them. Boxes of a tensor
   * are not asked: where they are not proven to stay apart, that is a note.
   */
  List<Output> unpartitioned() {
    return outputs.stream()
        .filter(it -> it.memory().space() != Memory.Space.TENSOR)
        .filter(
            it ->
                partitions.stream().noneMatch(by -> by.view().memory().equals(it.memory().name())))
        .toList();
  }
}
