package org.prismlang.kernel.ir;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Modules of any records, mostly nonsense, made by looking at the records. */
final class RandomIr {
  private static final int DEEPEST = 7;
  private static final List<String> NAMES =
      List.of(
          "x", "y", "tile", "x.1", "a$2", "load", "float", "else", "", "naïve \"name\"", "true");
  private static final List<String> TEXTS = List.of("", "stream", "a \"b\"\\\n\tü`");
  private static final List<Long> NUMBERS =
      List.of(0L, 1L, -1L, 4L, 4096L, Long.MAX_VALUE, Long.MIN_VALUE);
  private static final List<Double> REALS =
      List.of(
          0.0,
          -0.0,
          1.5,
          -2.5e-30,
          1e300,
          Double.MIN_VALUE,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY);

  private final Random random;
  private final List<SourceFile> files;
  private final Set<Class<?>> made = new HashSet<>();

  RandomIr(long seed, List<SourceFile> files) {
    this.random = new Random(seed);
    this.files = files;
  }

  /** The kinds of records made so far. */
  Set<Class<?>> made() {
    return made;
  }

  Module module() {
    return (Module) make(Module.class, 0);
  }

  private Object make(java.lang.reflect.Type wanted, int depth) {
    if (wanted instanceof ParameterizedType generic) {
      var argument = generic.getActualTypeArguments()[0];
      if (generic.getRawType() == Optional.class) {
        return random.nextBoolean() ? Optional.empty() : Optional.of(make(argument, depth));
      }
      return list(argument, depth);
    }
    var type = (Class<?>) wanted;
    if (type == Type.class) {
      return type(depth);
    } else if (type == Perspective.class) {
      return new Perspective(pick(List.of(Level.values())), 1 + random.nextInt(128));
    } else if (type == Span.class) {
      return span();
    } else if (type == Intrinsic.class) {
      return pick(List.copyOf(Intrinsics.all()));
    } else if (type == Launch.Workspace.class) {
      throw new IllegalStateException("workspaces have no equals");
    } else if (type == String.class) {
      return random.nextInt(4) == 0 ? pick(TEXTS) : pick(NAMES);
    } else if (type == OptionalInt.class) {
      return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(1024));
    } else if (type == int.class) {
      return random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(3);
    } else if (type == long.class) {
      return pick(NUMBERS);
    } else if (type == double.class) {
      return pick(REALS);
    } else if (type == boolean.class) {
      return random.nextBoolean();
    } else if (type.isEnum()) {
      return pick(Arrays.asList(type.getEnumConstants()));
    } else if (type.isSealed()) {
      return make(permitted(type, depth), depth);
    }
    return record(type, depth);
  }

  /** Deep down, only what ends there. */
  private Class<?> permitted(Class<?> sealed, int depth) {
    var all = List.of(sealed.getPermittedSubclasses());
    if (depth < DEEPEST) {
      return pick(all);
    }
    if (sealed == Expr.class) {
      return pick(List.of(Expr.Constant.class, Expr.Read.class, Expr.Position.class));
    } else if (sealed == Stmt.class || sealed == Stmt.Compound.class) {
      return Stmt.Break.class;
    } else {
      return pick(all);
    }
  }

  private List<Object> list(java.lang.reflect.Type element, int depth) {
    var list = new ArrayList<>();
    boolean isPerspective = element == Perspective.class;
    int size = element == Launch.Workspace.class ? 0 : random.nextInt(4) + (isPerspective ? 1 : 0);
    for (int i = 0; i < size; i++) {
      list.add(element == Integer.class ? random.nextInt(70) - 3 : make(element, depth));
    }
    return list;
  }

  private Object record(Class<?> type, int depth) {
    var made = whole(type, depth);
    // Only where it is allocated has a tile an extent of the launch.
    return made instanceof Stmt.Allocate(Memory memory, Span span)
            && memory.space() == Memory.Space.SHARED
            && random.nextBoolean()
        ? new Stmt.Allocate(memory.launched((Expr) make(Expr.class, depth + 1)), span)
        : made;
  }

  private Object whole(Class<?> type, int depth) {
    made.add(type);
    var components = type.getRecordComponents();
    var arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      boolean isOfLaunch = components[i].getName().equals("launchedExtent");
      arguments[i] =
          isOfLaunch ? Optional.empty() : make(components[i].getGenericType(), depth + 1);
    }
    try {
      var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Type type(int depth) {
    var scalar = pick(List.of(Scalar.values()));
    return switch (depth < DEEPEST ? random.nextInt(4) : 2) {
      case 0 -> new Type.Vector(scalar, 1 + random.nextInt(16));
      case 1 -> new Type.Array(type(depth + 3), List.of(1 + random.nextInt(9), 8));
      default -> scalar;
    };
  }

  private Span span() {
    var file = pick(files);
    int start = random.nextInt(file.text().length());
    return file.span(start, start + random.nextInt(file.text().length() - start + 1));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
