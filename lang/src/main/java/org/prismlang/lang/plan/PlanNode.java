package org.prismlang.lang.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/** What stands in a plan, one after the other. */
public sealed interface PlanNode {
  /** What stands around others. */
  sealed interface Around extends PlanNode {
    List<PlanNode> body();

    Around with(List<PlanNode> other);
  }

  /** What is done in each trip. */
  sealed interface Repeated extends Around {
    String name();

    @Override
    Repeated with(List<PlanNode> other);
  }

  /**
   * {@code for name in blocks(…, size)}.
   *
   * @param extent what is cut in the end, as the task has it
   * @param of all of the extent, a block of it, or what is before the end of another block
   */
  record Loop(String name, Expr extent, PlanPlace of, long size, List<PlanNode> body)
      implements Repeated {
    public Loop {
      body = List.copyOf(body);
    }

    @Override
    public Loop with(List<PlanNode> other) {
      return new Loop(name, extent, of, size, other);
    }
  }

  /** {@code for name in range(from, to)}. */
  record Count(String name, Expr from, Expr to, List<PlanNode> body) implements Repeated {
    public Count {
      body = List.copyOf(body);
    }

    @Override
    public Count with(List<PlanNode> other) {
      return new Count(name, from, to, other);
    }

    /** The same in blocks of one, where it goes through all of an extent. */
    public Optional<Loop> ofOnes() {
      return Built.is(from, 0)
          ? Optional.of(new Loop(name, to, new PlanPlace.Whole(), 1, body))
          : Optional.empty();
    }

    /** The block all of whose elements it goes through. */
    public Optional<String> block() {
      return from instanceof Expr.Field(Expr.Variable(var block, _), var first, _)
              && first.text().equals("first")
              && Spelling.of(to).equals(block + ".first + " + block + ".size")
          ? Optional.of(block)
          : Optional.empty();
    }
  }

  /** {@code if condition}: of sizes and loops. */
  record When(Expr condition, List<PlanNode> body) implements Around {
    public When {
      body = List.copyOf(body);
    }

    @Override
    public When with(List<PlanNode> other) {
      return new When(condition, other);
    }
  }

  /**
   * Something that is done as a whole.
   *
   * @param span where the task says so
   */
  record Step(String label, Work work, Span span) implements PlanNode {}

  default boolean isNamed(String name) {
    return switch (this) {
      case Repeated it -> it.name().equals(name);
      case Step it -> it.label().equals(name);
      case When _ -> false;
    };
  }

  /** The steps of it, in the order of the text. */
  default Stream<Step> steps() {
    return switch (this) {
      case Step it -> Stream.of(it);
      case Around it -> it.body().stream().flatMap(PlanNode::steps);
    };
  }

  /** Where the task says the first thing that is done in it. */
  default Optional<Span> written() {
    return steps().findFirst().map(Step::span);
  }
}
