package org.prismlang.bench.tune;

import java.util.Map;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.JsonText;

/**
 * What came of tuning, for programs to read: one object a line, a combination each.
 *
 * <pre>
 * tried = { subject, numbers: {name: number}, fate, code, message, device, measured, scores: [score] }
 * score = { sizes: {name: number}, rank, seconds }     of a GPU
 *       | { sizes: {name: number}, rank, cycles }      of the model
 *       | { sizes: {name: number}, unfit }             why it is not for the size
 *       | { sizes: {name: number}, wrong }             what was found there
 * </pre>
 */
public final class TuningJson {
  private final Tuning tuning;
  private final StringBuilder out = new StringBuilder();
  private final JsonText json = new JsonText(out);

  private TuningJson(Tuning tuning) {
    this.tuning = tuning;
  }

  public static String of(Tuning tuning) {
    var writer = new TuningJson(tuning);
    tuning.tried().forEach(writer::add);
    return writer.out.toString();
  }

  private void add(Tried tried) {
    out.append("{\"subject\":");
    json.text(tried.subject().name());
    out.append(",\"numbers\":");
    numbers(tried.combination().numbers());
    switch (tried.fate()) {
      case Fate.RuledOut(Diagnostic why) -> fate("ruled out", why);
      case Fate.Wrong(Diagnostic why) -> fate("wrong", why);
      case Fate.Right _ -> out.append(",\"fate\":\"right\"");
    }
    out.append(",\"device\":");
    json.text(tuning.device());
    out.append(",\"measured\":").append(tuning.isMeasured()).append(",\"scores\":[");
    for (int size = 0; size < tried.scores().size(); size++) {
      out.append(size == 0 ? "" : ",").append("{\"sizes\":");
      numbers(tuning.sizes().get(size).values());
      score(tried, size);
      out.append('}');
    }
    out.append("]}\n");
  }

  private void fate(String word, Diagnostic why) {
    out.append(",\"fate\":");
    json.text(word);
    out.append(",\"code\":");
    json.text(why.code().name());
    out.append(",\"message\":");
    json.text(why.message());
  }

  private void score(Tried tried, int size) {
    switch (tried.scores().get(size)) {
      case Score.Timed(var timing) ->
          ranked(tried, size).append(",\"seconds\":").append(timing.seconds());
      case Score.Estimated(var estimate) ->
          ranked(tried, size).append(",\"cycles\":").append(estimate.cycles());
      case Score.Unfit(var why) -> {
        out.append(",\"unfit\":");
        json.text(why);
      }
      case Score.Mistaken(var why) -> {
        out.append(",\"wrong\":");
        json.text(why);
      }
    }
  }

  private StringBuilder ranked(Tried tried, int size) {
    int rank =
        tuning.ranking(size).stream()
            .filter(it -> it.tried().equals(tried))
            .mapToInt(Tuning.Ranked::rank)
            .findFirst()
            .orElse(0);
    return out.append(",\"rank\":").append(rank);
  }

  private void numbers(Map<String, Long> numbers) {
    out.append('{');
    boolean isFirst = true;
    for (var each : numbers.entrySet()) {
      out.append(isFirst ? "" : ",");
      json.text(each.getKey());
      out.append(':').append(each.getValue());
      isFirst = false;
    }
    out.append('}');
  }
}
