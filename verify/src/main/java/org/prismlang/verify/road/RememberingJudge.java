package org.prismlang.verify.road;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.NumberedText;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheBound;
import org.prismlang.lang.cache.ContentHash;
import org.prismlang.lang.cache.KeptFile;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Judgement;
import org.prismlang.verify.Outside;

/**
 * Asks another judge once for each kernel that is right: a file for each, named after the kernel's
 * text and the compiler, holds the sizes and what the judgement does not cover. Places are kept by
 * their number in the text, so a kernel may move in its file. What is refuted is about to be
 * changed, and is not kept.
 *
 * @param build the compiler's: another one may judge otherwise
 */
record RememberingJudge(Judge judge, Path folder, Supplier<String> build) implements Judge {
  /** Some ten thousand kernels. */
  private static final long BYTES = 16L << 20;

  private static final String NOWHERE = "-";
  private static final String RUN = "run ";

  @Override
  public Judgement of(PlacedModule alone) {
    var text = NumberedText.of(alone.module());
    var file = new KeptFile(folder, ContentHash.of(build.get(), text.text()));
    var known = file.read();
    if (known.isPresent()) {
      var lines = new String(known.get(), StandardCharsets.UTF_8).lines().toList();
      int runs = (int) lines.stream().takeWhile(it -> it.startsWith(RUN)).count();
      return new Judgement(
          alone.kernels().getFirst(),
          lines.subList(0, runs).stream().map(RememberingJudge::sizes).toList(),
          outside(lines.subList(runs, lines.size()), text.places()),
          List.of());
    }
    var judgement = judge.of(alone);
    if (judgement.isRight()) {
      new CacheBound(folder, BYTES).holdOnce();
      text(judgement.outside(), text.places())
          .map(it -> text(judgement.sizes()) + it)
          .ifPresent(it -> file.write(it.getBytes(StandardCharsets.UTF_8)));
    }
    return judgement;
  }

  /** A line each: {@code run 2 384 k_tiles 22}. */
  private static String text(List<Sizes> sizes) {
    var text = new StringBuilder();
    for (var each : sizes) {
      text.append(RUN).append(each.blocks()).append(' ').append(each.threads());
      new TreeMap<>(each.values())
          .forEach((name, value) -> text.append(' ').append(name).append(' ').append(value));
      text.append('\n');
    }
    return text.toString();
  }

  private static Sizes sizes(String line) {
    var words = line.substring(RUN.length()).split(" ", -1);
    var sizes = new Sizes(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
    for (int i = 2; i < words.length; i += 2) {
      sizes = sizes.with(words[i], Long.parseLong(words[i + 1]));
    }
    return sizes;
  }

  /** A line each, its place and then what it is; empty where a place is not of the text. */
  private static Optional<String> text(List<Outside> outside, List<Span> places) {
    var text = new StringBuilder();
    for (var each : outside) {
      int place = each.where().map(places::indexOf).orElse(-1);
      if (each.where().isPresent() && place < 0) {
        return Optional.empty();
      }
      text.append(place < 0 ? NOWHERE : place).append(' ').append(each.what()).append('\n');
    }
    return Optional.of(text.toString());
  }

  private static List<Outside> outside(List<String> lines, List<Span> places) {
    var outside = new ArrayList<Outside>();
    for (var line : lines) {
      int space = line.indexOf(' ');
      var place = line.substring(0, space);
      outside.add(
          new Outside(
              line.substring(space + 1),
              place.equals(NOWHERE)
                  ? Optional.empty()
                  : Optional.of(places.get(Integer.parseInt(place)))));
    }
    return outside;
  }
}
