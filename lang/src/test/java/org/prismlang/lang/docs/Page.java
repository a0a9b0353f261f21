package org.prismlang.lang.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, as far as it can be wrong: its fenced blocks, headings and links.
 */
record Page(Path file, List<Block> blocks, List<String> prose) {
  static final Path ROOT = Path.of("..");
  private static final String FENCE = "```";
  private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)|^\\[[^]]+]: (\\S+)$");

  /** {@code line} is that of the opening fence, from 1; {@code info} what stands behind it. */
  record Block(Path file, int line, String info, String text) {
    @Override
    public String toString() {
      return file.getFileName() + ":" + line;
    }
  }

  /** All of them: docs, decisions, README and CONTRIBUTING. */
  static List<Page> all() {
    var files = new ArrayList<Path>();
    files.add(ROOT.resolve("README.md"));
    files.add(ROOT.resolve("CONTRIBUTING.md"));
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      files.addAll(docs.filter(it -> it.toString().endsWith(".md")).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.stream().map(Page::read).toList();
  }

  static Page read(Path file) {
    var blocks = new ArrayList<Block>();
    var prose = new ArrayList<String>();
    var lines = lines(file);
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith(FENCE)) {
        prose.add(lines.get(i));
        continue;
      }
      int start = i++;
      var text = new StringBuilder();
      while (i < lines.size() && !lines.get(i).equals(FENCE)) {
        text.append(lines.get(i++)).append('\n');
      }
      if (i == lines.size()) {
        throw new IllegalStateException(file + ":" + (start + 1) + ": a fence that is not closed");
      }
      String info = lines.get(start).substring(FENCE.length());
      blocks.add(new Block(file, start + 1, info, text.toString()));
    }
    return new Page(file, List.copyOf(blocks), List.copyOf(prose));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the page with another text in one of its blocks. */
  void replace(Block block, String text) {
    var lines = new ArrayList<>(lines(file));
    int first = block.line();
    int count = (int) block.text().lines().count();
    lines.subList(first, first + count).clear();
    lines.addAll(first, text.lines().toList());
    try {
      Files.writeString(file, String.join("\n", lines) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where links may lead on this page, as the hosting sites name the headings. */
  List<String> anchors() {
    return prose.stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }

  /** Targets of links, except those to other sites. */
  List<String> links() {
    var links = new ArrayList<String>();
    for (var line : prose) {
      var matcher = LINK.matcher(CODE_SPAN.matcher(line).replaceAll(""));
      while (matcher.find()) {
        String target = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        if (!target.contains("://")) {
          links.add(target);
        }
      }
    }
    return links;
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
