package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.prismlang.bench.measure.InStream;
import org.prismlang.runtime.Device;

/**
 * A problem of one size: inputs, those who solve it, and what the answers are.
 *
 * @param work operations or bytes of a solution
 * @param reset before each solution that is checked
 * @param beside what solves nothing and is timed all the same, as a measure of the machine
 */
public record Problem(
    Device device,
    double work,
    List<InStream> contestants,
    Inputs inputs,
    List<Answer> answers,
    Runnable reset,
    List<InStream> beside)
    implements AutoCloseable {

  public Problem {
    contestants = List.copyOf(contestants);
    answers = List.copyOf(answers);
    beside = List.copyOf(beside);
  }

  Problem(
      Device device,
      double work,
      List<InStream> contestants,
      Inputs inputs,
      List<Answer> answers,
      Runnable reset) {
    this(device, work, contestants, inputs, answers, reset, List.of());
  }

  /** One whose results are poisoned before each solution: what is left out is then seen. */
  static Problem poisoned(
      Testbed bed, double work, Field field, Inputs inputs, List<Answer> answers) {
    return new Problem(
        bed.device(),
        work,
        field.contestants(),
        inputs,
        answers,
        () -> answers.forEach(it -> it.data().poison()));
  }

  /** Solves it with each contestant. Libraries come first: ours is held against theirs. */
  public List<Verdict> check(long seed) {
    var order = new ArrayList<InStream>();
    contestants.stream().filter(it -> !it.isPrism()).forEach(order::add);
    contestants.stream().filter(InStream::isPrism).forEach(order::add);
    var samples = answers.stream().map(it -> it.samples(seed)).toList();
    var theirs = new ArrayList<Map<String, Data.Snapshot>>();
    answers.forEach(_ -> theirs.add(new TreeMap<>()));
    var verdicts = new ArrayList<Verdict>();
    try {
      for (var contestant : order) {
        reset.run();
        contestant.solve().accept(0);
        device.await();
        verdicts.add(verdict(contestant, samples, theirs));
        for (int i = 0; i < answers.size() && !contestant.isPrism(); i++) {
          theirs.get(i).put(contestant.name(), answers.get(i).data().snapshot());
        }
      }
      return verdicts;
    } finally {
      theirs.forEach(it -> it.values().forEach(Data.Snapshot::close));
    }
  }

  private Verdict verdict(
      InStream contestant, List<Samples> samples, List<Map<String, Data.Snapshot>> theirs) {
    var lines = new ArrayList<String>();
    boolean isRight = true;
    for (int i = 0; i < answers.size(); i++) {
      Map<String, Data.Snapshot> others = contestant.isPrism() ? theirs.get(i) : Map.of();
      var finding = answers.get(i).finding(samples.get(i), contestant.isPrism(), others);
      lines.addAll(finding.text());
      isRight &= finding.isRight();
    }
    return new Verdict(contestant.name(), contestant.isPrism(), isRight, lines);
  }

  /** Each copy once, so that everything is compiled, loaded and on the device. */
  public void touch() {
    for (var contestant : contestants) {
      for (int copy = 0; copy < contestant.rotation().copies(); copy++) {
        contestant.solve().accept(copy);
      }
    }
    device.await();
  }

  @Override
  public void close() {
    device.await();
    inputs.close();
  }
}
