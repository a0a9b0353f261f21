package org.prismlang.lang.check.assignment;

import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * A stretch of a local variable, counted in numbers: all of it, or what constant indices name of
 * it. Of an index known only at run time it is every element that it may be.
 */
public record Part(Variable variable, int from, int length) {

  public static Part all(Variable variable) {
    return new Part(variable, 0, numbers(variable.type()));
  }

  /** Empty for what is no part of a local variable: memory, buffers, results. */
  public static Optional<Part> of(Term place) {
    return switch (place) {
      case Term.Read it when !it.type().isMemory() -> Optional.of(all(it.variable()));
      case Term.Slice it ->
          of(it.base()).map(base -> base.at(it.from() * row(it.base().type()), numbers(it.type())));
      case Term.Lane it -> of(it.base()).map(base -> base.at(before(it), numbers(it.type())));
      case Term.Element it when it.base().type() instanceof Type.Array array ->
          of(it.base()).map(base -> base.element(array, it));
      default -> Optional.empty();
    };
  }

  private Part element(Type.Array array, Term.Element element) {
    int start = 0;
    int size = numbers(array);
    for (int i = 0; i < element.indices().size(); i++) {
      if (!(element.indices().get(i).value().orElse(Value.UNKNOWN) instanceof Value.Int(long n))) {
        return this;
      }
      size /= array.shape().get(i);
      start += (int) n * size;
    }
    return at(start, size);
  }

  private Part at(int start, int numbers) {
    return new Part(variable, from + start, numbers);
  }

  /** The numbers of the fields or lanes before it. */
  private static int before(Term.Lane lane) {
    if (!(lane.base().type() instanceof Type.Struct struct)) {
      return lane.lane();
    }
    return struct.fields().subList(0, lane.lane()).stream()
        .mapToInt(it -> numbers(it.type()))
        .sum();
  }

  private static int row(Type type) {
    return type instanceof Type.Array array ? numbers(type) / array.shape().getFirst() : 1;
  }

  private static int numbers(Type type) {
    return switch (type) {
      case Type.Array array -> {
        int count = numbers(array.element());
        for (int extent : array.shape()) {
          count *= extent;
        }
        yield count;
      }
      case Type.Vector vector -> vector.length();
      case Type.Struct struct -> struct.fields().stream().mapToInt(it -> numbers(it.type())).sum();
      default -> 1;
    };
  }

  /** How the text would name the number: {@code v[3]}, {@code m[1, 0].y}. */
  public String nameOf(int number) {
    return variable.name() + indices(variable.type(), number);
  }

  private static String indices(Type type, int number) {
    return switch (type) {
      case Type.Array array -> {
        int size = numbers(array.element());
        var text = indices(array.element(), number % size);
        int element = number / size;
        var list = "";
        for (int extent : array.shape().reversed()) {
          list = element % extent + (list.isEmpty() ? "" : ", " + list);
          element /= extent;
        }
        yield "[" + list + "]" + text;
      }
      case Type.Struct struct -> {
        int rest = number;
        for (var field : struct.fields()) {
          int size = numbers(field.type());
          if (rest < size) {
            yield "." + field.name() + indices(field.type(), rest);
          }
          rest -= size;
        }
        yield "";
      }
      case Type.Vector vector when vector.length() <= 4 -> "." + "xyzw".charAt(number);
      default -> "";
    };
  }
}
