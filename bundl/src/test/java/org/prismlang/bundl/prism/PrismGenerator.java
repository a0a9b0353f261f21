package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Programs of the fragment that both checkers accept. All values are small and not negative, and
 * all names are different.
 */
final class PrismGenerator {
  private record Scalar(String name, Perspective at, boolean isBool) {}

  private record Array(String name, Perspective at, int length) {}

  /**
   * What can be used at a place.
   *
   * @param owned arrays that the code may hand out
   * @param readable arrays that have a value
   */
  private record Scene(
      Perspective code,
      boolean isLowered,
      List<Scalar> scalars,
      List<Array> owned,
      List<Array> readable) {
    Scene to(Perspective other) {
      return new Scene(
          other, isLowered && other.equals(code), new ArrayList<>(scalars), owned, readable);
    }

    Scene inner() {
      return new Scene(code, isLowered, new ArrayList<>(scalars), owned, readable);
    }

    Scene lowered() {
      return new Scene(code, true, new ArrayList<>(scalars), owned, readable);
    }

    Scene handing(Array from, Array to) {
      var others = owned.stream().filter(it -> !it.equals(from)).toList();
      var read = new ArrayList<>(readable.stream().filter(it -> !it.equals(from)).toList());
      read.add(to);
      var more = new ArrayList<>(others);
      more.add(to);
      return new Scene(code, isLowered, new ArrayList<>(scalars), more, read);
    }

    Scene with(Array tile) {
      var more = new ArrayList<>(owned);
      more.add(tile);
      var read = new ArrayList<>(readable);
      read.add(tile);
      return new Scene(code, isLowered, scalars, more, read);
    }
  }

  private final Random random;
  private final int blocks;
  private final int threads;
  private final int perThread;
  private final StringBuilder text = new StringBuilder();
  private int names;
  private int shared;
  private int budget;
  private boolean usesShare;

  private PrismGenerator(long seed, boolean isSmall) {
    this.random = new Random(seed);
    this.blocks = 1 + random.nextInt(2);
    int[] sizes = isSmall ? new int[] {2, 2, 4} : new int[] {2, 3, 4, 6, 8, 12};
    this.threads = sizes[random.nextInt(sizes.length)];
    this.perThread = 1 + random.nextInt(2);
    this.budget = isSmall ? 4 + random.nextInt(6) : 6 + random.nextInt(14);
  }

  static Prepared program(long seed, boolean isSmall) {
    return new PrismGenerator(seed, isSmall).make();
  }

  private Prepared make() {
    int length = perThread * blocks * threads;
    var x = new Array("x", Perspective.GRID, length);
    var r = new Array("r", Perspective.GRID, length);
    var scalars = new ArrayList<Scalar>();
    scalars.add(new Scalar("n", Perspective.GRID, false));
    var functions = functions();
    var scene = new Scene(Perspective.GRID, false, scalars, List.of(x), List.of(r, x));
    statements(scene, 1, 2);
    var body = text.toString();
    var head =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[%d], smem=%d)
        @launch(block=%d)
        def k(x: ptr(int) @ grid[1], r: ptr(const(int)) @ grid[1], n: int @ grid[1]):
        """
            .formatted(threads, 4 * (shared + (usesShare ? 1 : 0)), threads);
    var launch =
        new Launch(
            Optional.empty(),
            OptionalInt.of(blocks),
            OptionalInt.empty(),
            Map.of("n", 3),
            Map.of(),
            Map.of("x", length, "r", length));
    return new Prepared(functions + head + body, launch);
  }

  private static String functions() {
    return """
    @prism("device")
    @requires(thread[1])
    def bump(at: ptr(int) @ thread[1], by: int @ thread[1]):
        at[0] = (at[0] + by) % 13

    @prism("device")
    @requires(block[1], thread[1], smem=4)
    def share(memory: ptr(int) @ block[1], by: int):
        cell : shared(int[1]) @ block[1]
        with claim(cell, p=thread[1]) as only:
            match split(thread):
                case 1:
                    only[0] = by % 5
        with claim(memory, p=thread[1]) as first:
            match split(thread):
                case 1:
                    first[0] = (first[0] + cell[0]) % 13

    """;
  }

  private String fresh(String stem) {
    return stem + ++names;
  }

  private void line(int depth, String line) {
    text.append("    ".repeat(depth)).append(line).append('\n');
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void statements(Scene scene, int depth, int least) {
    int before = text.length();
    int count = least + random.nextInt(2);
    var current = scene;
    for (int i = 0; i < count && budget > 0; i++) {
      budget--;
      current = statement(current, depth);
    }
    if (text.length() == before) {
      line(depth, "pass");
    }
  }

  private Scene statement(Scene scene, int depth) {
    boolean isDeep = depth > 6;
    switch (random.nextInt(isDeep ? 3 : 11)) {
      case 0 -> {
        if (scene.code().equals(Perspective.THREAD) && random.nextBoolean()) {
          return local(scene, depth);
        }
        declare(scene, depth);
      }
      case 1 -> declare(scene, depth);
      case 2 -> assign(scene, depth);
      case 3 -> branch(scene, depth);
      case 4 -> loop(scene, depth);
      case 5, 6 -> group(scene, depth);
      case 7 -> split(scene, depth);
      case 8 -> {
        if (isBlock(scene) && random.nextInt(3) == 0) {
          share(scene, depth);
          return scene;
        }
        if (isBlock(scene) && random.nextBoolean()) {
          return tile(scene, depth);
        }
        handOut(scene, depth);
      }
      case 9 -> handOut(scene, depth);
      default -> claim(scene, depth);
    }
    return scene;
  }

  /** Perspectives of data in a block of so many threads, not broader than the code. */
  private Perspective narrower(Perspective code) {
    var choices = new ArrayList<Perspective>();
    choices.add(code);
    if (code.level() == Level.GRID) {
      choices.add(Perspective.BLOCK);
    }
    int most = code.level() == Level.THREAD ? code.size() : threads;
    for (int size = 1; size <= most; size++) {
      boolean isWhole = code.level() == Level.THREAD && size == code.size();
      if (most % size == 0 && !isWhole && size < threads) {
        choices.add(new Perspective(Level.THREAD, size));
      }
    }
    return any(choices);
  }

  private boolean isReadable(Perspective data, Perspective by) {
    return data.isAtLeast(by);
  }

  private String value(Scene scene, Perspective by, int depth) {
    int kind = random.nextInt(depth > 2 ? 3 : 7);
    var scalars =
        scene.scalars().stream().filter(it -> !it.isBool() && isReadable(it.at(), by)).toList();
    var arrays = scene.readable().stream().filter(it -> isReadable(it.at(), by)).toList();
    return switch (kind) {
      case 0 -> String.valueOf(random.nextInt(5));
      case 1, 2 -> scalars.isEmpty() ? "2" : any(scalars).name();
      case 3 -> value(scene, by, depth + 1) + " + " + value(scene, by, depth + 1);
      case 4 ->
          "(%s) * (%s) %% %d"
              .formatted(
                  value(scene, by, depth + 1), value(scene, by, depth + 1), 2 + random.nextInt(9));
      case 5 -> {
        if (arrays.isEmpty()) {
          yield "1";
        }
        var array = any(arrays);
        yield "%s[(%s) %% %d]".formatted(array.name(), value(scene, by, depth + 1), array.length());
      }
      default ->
          "(%s if %s else %s)"
              .formatted(
                  value(scene, by, depth + 1),
                  truth(scene, by, depth + 1),
                  value(scene, by, depth + 1));
    };
  }

  private String truth(Scene scene, Perspective by, int depth) {
    var bools =
        scene.scalars().stream().filter(it -> it.isBool() && isReadable(it.at(), by)).toList();
    int kind = random.nextInt(depth > 2 ? 2 : 5);
    if (kind == 1 && !bools.isEmpty()) {
      return any(bools).name();
    }
    if (kind == 2) {
      return truth(scene, by, depth + 1)
          + (random.nextBoolean() ? " and " : " or ")
          + truth(scene, by, depth + 1);
    }
    if (kind == 3) {
      return "not (" + truth(scene, by, depth + 1) + ")";
    }
    var operators = List.of("<", "<=", ">", ">=", "==", "!=");
    return "%s %s n".formatted(value(scene, by, depth + 1), any(operators));
  }

  private void declare(Scene scene, int depth) {
    var at = narrower(scene.code());
    boolean isBool = random.nextInt(4) == 0;
    boolean isPlain = at.equals(scene.code()) && random.nextBoolean();
    boolean isId = !isBool && random.nextInt(3) == 0 && !at.equals(scene.code());
    var name = fresh("v");
    var value =
        isBool
            ? truth(scene, at, 0)
            : isId
                ? random.nextBoolean() ? "id()" : "id() + " + value(scene, at, 1)
                : value(scene, at, 0);
    line(
        depth,
        "%s : %s%s = %s"
            .formatted(name, isBool ? "bool" : "int", isPlain ? "" : " @ " + at, value));
    scene.scalars().add(new Scalar(name, at, isBool));
  }

  /** An array of those who run the code. */
  private Scene local(Scene scene, int depth) {
    int length = 1 + random.nextInt(3);
    var name = fresh("a");
    line(depth, "%s : int[%d] = { 0 }".formatted(name, length));
    line(
        depth,
        "%s[%d] = %s".formatted(name, random.nextInt(length), value(scene, scene.code(), 1)));
    var read = new ArrayList<>(scene.readable());
    read.add(new Array(name, scene.code(), length));
    return new Scene(scene.code(), scene.isLowered(), scene.scalars(), scene.owned(), read);
  }

  private void assign(Scene scene, int depth) {
    var writable =
        scene.scalars().stream()
            .filter(it -> !it.name().equals("n") && !it.name().startsWith("i"))
            .filter(it -> scene.code().isAtLeast(it.at()))
            .filter(it -> !scene.isLowered() || !it.at().equals(scene.code()))
            .toList();
    if (writable.isEmpty()) {
      declare(scene, depth);
      return;
    }
    var target = any(writable);
    line(
        depth,
        target.isBool()
            ? target.name() + " = " + truth(scene, target.at(), 0)
            : "%s = (%s) %% 11".formatted(target.name(), value(scene, target.at(), 0)));
  }

  private void branch(Scene scene, int depth) {
    line(depth, "if " + truth(scene, scene.code(), 1) + ":");
    statements(scene.inner(), depth + 1, 1);
    if (random.nextBoolean()) {
      line(depth, "else:");
      statements(scene.inner(), depth + 1, 1);
    }
  }

  private void loop(Scene scene, int depth) {
    var name = fresh("i");
    var end = random.nextBoolean() ? "2" : "(" + value(scene, scene.code(), 2) + ") % 3";
    var inner = scene.inner();
    inner.scalars().add(new Scalar(name, scene.code(), false));
    if (random.nextInt(3) > 0) {
      line(depth, "for %s in range(0, %s):".formatted(name, end));
      statements(inner, depth + 1, 1);
      return;
    }
    line(depth, "%s : int = 0".formatted(name));
    line(
        depth,
        "while %s < 2%s:"
            .formatted(
                name, random.nextBoolean() ? "" : " and (" + truth(scene, scene.code(), 2) + ")"));
    statements(inner, depth + 1, 1);
    line(depth + 1, name + " += 1");
  }

  private void group(Scene scene, int depth) {
    var to = narrower(scene.code());
    line(depth, "with group(%s):".formatted(to));
    statements(scene.to(to), depth + 1, 1);
  }

  private void split(Scene scene, int depth) {
    if (scene.code().level() == Level.GRID) {
      group(scene, depth);
      return;
    }
    boolean isBlock = scene.code().level() == Level.BLOCK;
    int all = isBlock ? threads : scene.code().size();
    line(depth, "match split(thread):");
    int offset = 0;
    do {
      var sizes = new ArrayList<Integer>();
      for (int size = 1; offset + size <= all; size++) {
        boolean isWhole = threads % size == 0;
        boolean isAligned = (isBlock || all % size == 0) && offset % size == 0;
        if (isWhole && isAligned) {
          sizes.add(size);
        }
      }
      int size = any(sizes);
      line(depth + 1, "case %d:".formatted(size));
      statements(scene.to(new Perspective(Level.THREAD, size)), depth + 2, 1);
      offset += size;
    } while (offset < all && random.nextInt(3) > 0);
  }

  private List<Array> owned(Scene scene) {
    return scene.owned().stream()
        .filter(it -> it.at().equals(scene.code()))
        .filter(it -> !scene.isLowered() || it.at().level() == Level.THREAD)
        .toList();
  }

  private void handOut(Scene scene, int depth) {
    var owned = owned(scene);
    if (owned.isEmpty()) {
      own(scene, depth);
      return;
    }
    var array = any(owned);
    var to = narrower(scene.code());
    int units = units(to, array.at());
    if (array.length() % units != 0 || to.equals(scene.code())) {
      declare(scene, depth);
      return;
    }
    int factor = array.length() / units;
    var view = new Array(fresh("y"), to, factor);
    var offset =
        random.nextBoolean() ? "%d * id()".formatted(factor) : "id() * %d".formatted(factor);
    var with =
        "with partition(%s, p=%s, offset=%s) as %s"
            .formatted(array.name(), to, offset, view.name());
    boolean isThread = to.level() == Level.THREAD;
    boolean isAcross = scene.code().level() != to.level();
    boolean needsGroup = scene.code().level() == Level.GRID && isThread;
    var inner = scene.handing(array, view);
    var others =
        owned(scene).stream().filter(it -> !it.equals(array) && it.length() % units == 0).toList();
    if (!others.isEmpty() && random.nextBoolean()) {
      var other = any(others);
      var second = new Array(fresh("y"), to, other.length() / units);
      with +=
          ", partition(%s, p=%s, offset=%d * id()) as %s"
              .formatted(other.name(), to, second.length(), second.name());
      inner = inner.handing(other, second);
    }
    if (needsGroup || random.nextBoolean()) {
      line(depth, "%s, group(%s):".formatted(with, to));
      body(inner.to(to), view, depth + 1);
    } else {
      line(depth, with + ":");
      body(isAcross ? inner.lowered() : inner, view, depth + 1);
    }
  }

  /** A part's owner writes it. */
  private void body(Scene scene, Array view, int depth) {
    if (view.at().equals(Perspective.THREAD)) {
      boolean isThere = scene.code().equals(Perspective.THREAD);
      if (isThere && random.nextInt(3) == 0) {
        line(depth, "bump(%s, %s)".formatted(view.name(), value(scene, Perspective.THREAD, 1)));
      } else {
        line(
            depth,
            "%s[%d] = (%s) %% 17"
                .formatted(
                    view.name(),
                    random.nextInt(view.length()),
                    value(scene, Perspective.THREAD, 0)));
      }
      if (random.nextBoolean()) {
        statements(scene, depth, 1);
      }
      return;
    }
    statements(scene, depth, 1);
  }

  /** Something else where nothing is owned. */
  private void own(Scene scene, int depth) {
    if (scene.code().equals(Perspective.GRID)) {
      declare(scene, depth);
    } else {
      assign(scene, depth);
    }
  }

  private int units(Perspective of, Perspective within) {
    return count(within) / count(of);
  }

  private int count(Perspective it) {
    return switch (it.level()) {
      case GRID -> blocks * threads;
      case BLOCK -> threads;
      case THREAD -> it.size();
    };
  }

  private Scene tile(Scene scene, int depth) {
    int length = threads * (1 + random.nextInt(2));
    shared += length;
    var name = fresh("s");
    line(depth, "%s : shared(int[%d]) @ block[1]".formatted(name, length));
    var tile = new Array(name, Perspective.BLOCK, length);
    int factor = length / threads;
    var view = fresh("y");
    line(
        depth,
        "with partition(%s, p=thread[1], offset=%d * id()) as %s, group(thread[1]):"
            .formatted(name, factor, view));
    for (int i = 0; i < factor; i++) {
      line(depth + 1, "%s[%d] = (%s) %% 7".formatted(view, i, value(scene, Perspective.THREAD, 1)));
    }
    return scene.with(tile);
  }

  private static boolean isBlock(Scene scene) {
    return scene.code().equals(Perspective.BLOCK) && !scene.isLowered();
  }

  /** A call of a block's function, with memory of the block. */
  private void share(Scene scene, int depth) {
    var owned = owned(scene);
    if (owned.isEmpty()) {
      declare(scene, depth);
      return;
    }
    usesShare = true;
    line(depth, "share(%s, %s)".formatted(any(owned).name(), value(scene, Perspective.BLOCK, 1)));
  }

  private void claim(Scene scene, int depth) {
    var owned = owned(scene);
    if (owned.isEmpty() || scene.code().level() == Level.GRID) {
      own(scene, depth);
      return;
    }
    var array = any(owned);
    int all = scene.code().level() == Level.BLOCK ? threads : scene.code().size();
    int size = all > 2 && all % 2 == 0 && random.nextBoolean() ? all / 2 : 1;
    var to = new Perspective(Level.THREAD, size);
    var view = new Array(fresh("y"), to, array.length());
    line(depth, "with claim(%s, p=%s) as %s:".formatted(array.name(), to, view.name()));
    line(depth + 1, "match split(thread):");
    line(depth + 2, "case %d:".formatted(size));
    body(scene.handing(array, view).to(to), view, depth + 3);
  }
}
