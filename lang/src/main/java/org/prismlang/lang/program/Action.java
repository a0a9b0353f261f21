package org.prismlang.lang.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.tree.Descent;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;

/** A checked statement. */
public sealed interface Action {
  Span span();

  /** Its own terms, not those of the statements inside it. */
  default List<Term> terms() {
    return switch (this) {
      case Declare it -> it.value.stream().toList();
      case Assign it -> with(it.value, it.targets);
      case Update it -> List.of(it.target, it.value);
      case For it -> List.of(it.from, it.to, it.step);
      case While it -> List.of(it.condition);
      case If it -> List.of(it.condition);
      case Return it -> it.values;
      case Assert it -> List.of(it.condition);
      case Print it -> it.arguments;
      case Do it -> List.of(it.expression);
      case Partition it -> with(it.source, it.places);
      case Claim it -> with(it.source, it.places);
      case Async it -> List.of(it.source);
      case LastBlock it -> List.of(it.counter);
      case Unrolled _,
          Break _,
          Continue _,
          Unsafe _,
          Block _,
          Group _,
          Split _,
          Batch _,
          Barrier _ ->
          List.of();
    };
  }

  private static List<Term> with(Term first, List<Term> rest) {
    var all = new ArrayList<Term>();
    all.add(first);
    all.addAll(rest);
    return all;
  }

  /** The lists of statements inside it. */
  default List<List<Action>> bodies() {
    return switch (this) {
      case For it -> List.of(it.body);
      case Unrolled it -> it.copies.stream().map(Copy::body).toList();
      case While it -> List.of(it.body);
      case If it -> List.of(it.then, it.otherwise);
      case Block it -> List.of(it.body);
      case Group it -> List.of(it.body);
      case Split it -> it.branches.stream().map(Branch::body).toList();
      case Partition it -> List.of(it.body);
      case Claim it -> List.of(it.body);
      case Async it -> List.of(it.body);
      case Batch it -> List.of(it.body);
      case LastBlock it -> List.of(it.body);
      case Declare _,
          Assign _,
          Update _,
          Break _,
          Continue _,
          Return _,
          Assert _,
          Print _,
          Unsafe _,
          Do _,
          Barrier _ ->
          List.of();
    };
  }

  /** The statements and those inside them, the outer before the inner. */
  static Stream<Action> all(List<Action> actions) {
    return Descent.from(actions, it -> it.bodies().stream().flatMap(List::stream).toList());
  }

  /** All terms of the statements, and of those inside them. */
  static Stream<Term> terms(List<Action> actions) {
    return all(actions).flatMap(it -> it.terms().stream()).flatMap(Term::all);
  }

  /** {@code value} of shared memory: the outermost extent, where the launch decides it. */
  record Declare(Variable variable, Optional<Term> value, Span span) implements Action {}

  record Assign(List<Term> targets, Term value, Span span) implements Action {
    public Assign {
      targets = List.copyOf(targets);
    }
  }

  record Update(Term target, BinaryOperator operator, Term value, Span span) implements Action {}

  /** {@code copies} is the factor of {@code unroll=k}, {@link #FREE} without. */
  record For(
      Variable variable, Term from, Term to, Term step, int copies, List<Action> body, Span span)
      implements Action {
    /** As many as the compiler likes. */
    public static final int FREE = -1;

    public For {
      body = List.copyOf(body);
    }
  }

  /** {@code unroll=True}: one body a value, in order; the variable is that constant in each. */
  record Unrolled(String variable, List<Copy> copies, Span span) implements Action {
    public Unrolled {
      copies = List.copyOf(copies);
    }
  }

  record Copy(Value value, List<Action> body) {
    public Copy {
      body = List.copyOf(body);
    }
  }

  record While(Term condition, List<Action> body, Span span) implements Action {
    public While {
      body = List.copyOf(body);
    }
  }

  record If(Term condition, List<Action> then, List<Action> otherwise, Span span)
      implements Action {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  record Break(Span span) implements Action {}

  record Continue(Span span) implements Action {}

  record Return(List<Term> values, Span span) implements Action {
    public Return {
      values = List.copyOf(values);
    }
  }

  record Assert(Term condition, Optional<String> message, Span span) implements Action {}

  record Print(List<Term> arguments, Span span) implements Action {
    public Print {
      arguments = List.copyOf(arguments);
    }
  }

  record Unsafe(String text, Span span) implements Action {}

  record Do(Term expression, Span span) implements Action {}

  /**
   * The kept branch of an {@code if} on a constant, or the body of a function defined inside
   * another.
   */
  record Block(List<Action> body, Span span) implements Action {
    public Block {
      body = List.copyOf(body);
    }
  }

  record Group(Perspective perspective, List<Action> body, Span span) implements Action {
    public Group {
      body = List.copyOf(body);
    }
  }

  record Split(Level level, List<Branch> branches, Span span) implements Action {
    public Split {
      branches = List.copyOf(branches);
    }
  }

  /** Units {@code offset} to {@code offset + size} of the split perspective. */
  record Branch(int offset, int size, Optional<String> role, List<Action> body, Span span) {
    public Branch {
      body = List.copyOf(body);
    }
  }

  /**
   * {@code view[indices]} is {@code source[places]}; without indices the view is the whole source.
   */
  record Partition(
      Variable view,
      Term source,
      List<Variable> indices,
      List<Term> places,
      List<Action> body,
      Span span)
      implements Action {
    public Partition {
      indices = List.copyOf(indices);
      places = List.copyOf(places);
      body = List.copyOf(body);
    }
  }

  /** Like a partition, for one collection of threads. */
  record Claim(
      Variable view,
      Term source,
      List<Variable> indices,
      List<Term> places,
      List<Action> body,
      Span span)
      implements Action {
    public Claim {
      indices = List.copyOf(indices);
      places = List.copyOf(places);
      body = List.copyOf(body);
    }
  }

  record Async(Variable view, Term source, List<Action> body, Span span) implements Action {
    public Async {
      body = List.copyOf(body);
    }
  }

  /** {@code with wgmma_async():}. */
  record Batch(List<Action> body, Span span) implements Action {
    public Batch {
      body = List.copyOf(body);
    }
  }

  /** {@code barrier(u)}, or its halves {@code arrive(u)} and {@code wait(u)}. */
  record Barrier(Half half, Perspective unit, Span span) implements Action {
    public enum Half {
      BOTH("barrier"),
      ARRIVE("arrive"),
      WAIT("wait");

      private final String word;

      Half(String word) {
        this.word = word;
      }

      /** As it is written. */
      public String word() {
        return word;
      }
    }
  }

  /** Runs in the block that arrives last at {@code counter}. */
  record LastBlock(Term counter, List<Action> body, Span span) implements Action {
    public LastBlock {
      body = List.copyOf(body);
    }
  }
}
