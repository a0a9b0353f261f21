package org.prismlang.bench.tune;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.prismlang.lang.source.SourceFile;

/** What is tuned, and how a combination becomes a program. */
public sealed interface TunedSubject permits TunedMapping, TunedKernel {
  String name();

  /** What the function that chooses is called after. */
  String family();

  /** In words: {@code gemm by hopper}. */
  String title();

  /** Of each tunable; of one that is settled, one. */
  Map<String, List<Long>> candidates();

  /** What is given numbers. */
  List<String> sizes();

  /** Whether sizes that are not given are as declared. */
  boolean hasDefaults();

  /** The file with the combination in the place of what it instantiates, and with a driver. */
  SourceFile program(Combination combination);

  /** Functions that are added to the program. */
  Driver driver();

  /** What is to be written above the subject for a combination. */
  String instantiation(Combination combination);

  /** What the file of a choice takes from the file, beside what that imports itself. */
  List<String> wanted();

  /**
   * A function that stands for a combination in a choice; empty where none is needed.
   *
   * @param name it is given
   */
  String declaration(Combination combination, String name);

  /** Parameters of the function that chooses. */
  String parameters();

  /**
   * The statement that runs a combination.
   *
   * @param name of its declaration
   */
  String call(Combination combination, String name);

  /** How many combinations there are, or as many as can be counted. */
  default long count() {
    return Combination.count(candidates());
  }

  /** The first ones. */
  default List<Combination> combinations(long limit) {
    return LongStream.range(0, Math.min(limit, count()))
        .mapToObj(it -> Combination.at(it, candidates()))
        .toList();
  }

  /**
   * Names of functions.
   *
   * @param check takes nothing, and fails where results are wrong
   * @param plan takes sizes and launches; it need not have data
   * @param run the same with data
   */
  record Driver(String check, String plan, String run) {
    /** Such as nothing else in the file is called. */
    static Driver besides(List<String> taken) {
      return new Driver(
          ProgramText.fresh("tuned_check", taken),
          ProgramText.fresh("tuned_plan", taken),
          ProgramText.fresh("tuned_run", taken));
    }
  }
}
