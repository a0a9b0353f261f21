package org.prismlang.cuda.operation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.lang.type.Target;

/** The device functions written by hand, by name. They stand in {@code prelude/*.cuh}. */
public final class Prelude {
  private static final List<String> FILES =
      List.of(
          "mbarrier",
          "watched",
          "barriers",
          "asynchronous",
          "machine",
          "copy",
          "warp",
          "blocks",
          "schedule",
          "arithmetic");

  private static final Map<String, Piece> PIECES = pieces();

  private Prelude() {}

  /**
   * A function and the oldest machine it can be compiled for.
   *
   * @param needs names of others, defined before it
   */
  record Piece(PreludeFunction function, Target since, List<String> needs) {
    Piece {
      needs = List.copyOf(needs);
    }
  }

  public static PreludeFunction function(String name) {
    return piece(name).function();
  }

  public static boolean has(String name) {
    return PIECES.containsKey(name);
  }

  static Collection<Piece> all() {
    return PIECES.values();
  }

  private static Piece piece(String name) {
    var piece = PIECES.get(name);
    if (piece == null) {
      throw new IllegalStateException("the prelude has no " + name);
    }
    return piece;
  }

  private static Map<String, Piece> pieces() {
    var pieces = new LinkedHashMap<String, Piece>();
    for (var file : FILES) {
      for (var entry : PreludeFile.entries(read(file))) {
        var needs = entry.needs().stream().map(name -> need(pieces, name, entry.name())).toList();
        var function = new PreludeFunction(entry.name(), entry.text(), entry.includes(), needs);
        if (pieces.put(entry.name(), new Piece(function, entry.since(), entry.needs())) != null) {
          throw new IllegalStateException("the prelude defines " + entry.name() + " twice");
        }
      }
    }
    return Collections.unmodifiableMap(pieces);
  }

  private static PreludeFunction need(Map<String, Piece> pieces, String name, String user) {
    var piece = pieces.get(name);
    if (piece == null) {
      throw new IllegalStateException(
          user + " needs " + name + ", which no file before it defines");
    }
    return piece.function();
  }

  private static String read(String file) {
    var path = "/prelude/" + file + ".cuh";
    try (var stream = Prelude.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException("no resource " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
