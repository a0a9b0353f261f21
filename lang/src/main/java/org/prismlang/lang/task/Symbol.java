package org.prismlang.lang.task;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Scalar;

/** A value of an uninterpreted run. */
sealed interface Symbol {
  /** A number that follows from sizes and loop variables. */
  record Whole(long value) implements Symbol {}

  /** What follows from such numbers. */
  record Truth(boolean value) implements Symbol {}

  /** Anything else: how it came about. */
  record Data(long hash) implements Symbol {
    /** Of what nothing was written to. */
    static final Data NOTHING = named("nothing");

    private static final Data ZERO = of(0.0);

    static Data named(String name) {
      long hash = 0xcbf29ce484222325L;
      for (int i = 0; i < name.length(); i++) {
        hash = mixed(hash, name.charAt(i));
      }
      return new Data(hash);
    }

    static Data of(String operation, List<Symbol> operands) {
      long hash = named(operation).hash;
      for (var operand : operands) {
        hash = mixed(hash, operand.hash());
      }
      return new Data(hash);
    }

    static Data of(double number) {
      return new Data(mixed(named("number").hash, Double.doubleToLongBits(number)));
    }

    /** Known by what was added, in any order; the sum of sums is one. */
    static Data sum(Symbol first, Symbol second) {
      return new Data(added(first) + added(second));
    }

    private static long added(Symbol term) {
      return term.equals(ZERO) || term.hash() == new Whole(0).hash() ? 0 : term.hash();
    }

    /** The same of bits that differ: what is there twice, is not. */
    static Data xor(Symbol first, Symbol second) {
      return new Data(added(first) ^ added(second));
    }

    /** SplitMix64's finish, over both: their order matters. */
    private static long mixed(long hash, long next) {
      long mixed = hash * 0x9E3779B97F4A7C15L + next + 0x632BE59BD9B4E019L;
      mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
      mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
      return mixed ^ mixed >>> 31;
    }
  }

  /**
   * The one of several that an operation chooses, or what it leaves of their bits: in any order,
   * and however often each is there.
   *
   * @param members by what they are known
   */
  record Chosen(String operation, Set<Long> members) implements Symbol {
    public Chosen {
      members = Set.copyOf(members);
    }

    static Chosen of(String operation, Symbol first, Symbol second) {
      var members = new HashSet<>(members(operation, first));
      members.addAll(members(operation, second));
      return new Chosen(operation, members);
    }

    private static Set<Long> members(String operation, Symbol symbol) {
      return symbol instanceof Chosen(var its, var members) && its.equals(operation)
          ? members
          : Set.of(symbol.hash());
    }
  }

  default long hash() {
    return switch (this) {
      case Chosen(var operation, var members) ->
          Data.mixed(Data.named(operation).hash, members.stream().mapToLong(it -> it).sum());
      case Whole(var value) -> Data.mixed(Data.named("whole").hash, value);
      case Truth(var value) -> Data.named(value ? "true" : "false").hash;
      case Data(var hash) -> hash;
    };
  }

  /** As a variable of that type holds it: numbers of other types than indices have are data. */
  default Symbol as(Expr type) {
    var scalar =
        type instanceof Expr.Variable(var name, _) ? Scalar.of(name) : Optional.<Scalar>empty();
    return switch (this) {
      case Whole(var value) ->
          scalar
              .map(
                  it ->
                      switch (it) {
                        case INT32, INT64 -> this;
                        case FLOAT, DOUBLE -> Data.of((double) value);
                        default -> data();
                      })
              .orElseGet(this::data);
      case Truth _, Data _, Chosen _ -> this;
    };
  }

  default Symbol data() {
    return this instanceof Chosen ? this : new Data(hash());
  }
}
