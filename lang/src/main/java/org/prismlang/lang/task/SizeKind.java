package org.prismlang.lang.task;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Accesses.Access;
import org.prismlang.lang.task.Accesses.Loop;
import org.prismlang.lang.task.Accesses.Memory;
import org.prismlang.lang.task.Accesses.Number;
import org.prismlang.lang.task.Accesses.Write;

/**
 * What one size is to a task. First, that a part does what the whole does there: the size is but
 * the extent of tensors and how far loops go, and their variables are but indices of those tensors,
 * plain. Then what trips have to do with each other.
 */
final class SizeKind {
  private final Task task;
  private final Accesses accesses;
  private final Name size;
  private final Slices slices;

  /** What has a value behind a trip, and is written. */
  private final Set<Memory> kept;

  SizeKind(Task task, Accesses accesses, Name size) {
    this.task = task;
    this.accesses = accesses;
    this.size = size;
    this.slices = new Slices(size.text());
    this.kept =
        accesses.writes().stream()
            .map(Write::memory)
            .filter(it -> !isPrivate(it) && !isGiven(it))
            .collect(Collectors.toUnmodifiableSet());
  }

  Summary.Kind kind() {
    var hindrance =
        Stream.<Supplier<Optional<Summary.Sequential>>>of(
                this::unknown,
                this::parameters,
                this::loops,
                this::nests,
                this::indices,
                this::extents,
                this::bounds,
                this::numbers)
            .flatMap(it -> it.get().stream())
            .findFirst();
    if (hindrance.isPresent()) {
      return hindrance.get();
    }
    var meeting = meeting();
    if (meeting.isEmpty()) {
      return new Summary.Parallel(dimensions());
    }
    var other = unreduced();
    if (other.isEmpty()) {
      return reduction();
    }
    boolean isFolded =
        writes().stream()
            .anyMatch(it -> it.fold().isPresent() && slices.trip(it.target()).isPresent());
    return isFolded ? other.get() : meeting.get();
  }

  private Summary.Sequential sequential(String why, Span first, Span second) {
    return new Summary.Sequential(why, first, second);
  }

  private Summary.Sequential sequential(String why, Span at) {
    return new Summary.Sequential(why, at, at);
  }

  // A part does what the whole does there.

  private Optional<Summary.Sequential> unknown() {
    return accesses.unknown().stream()
        .findFirst()
        .map(it -> sequential("what this does is not known", it));
  }

  /** Which part of a tensor belongs to a block of the size. */
  private Optional<Summary.Sequential> parameters() {
    for (var tensor : task.tensors()) {
      var having = tensor.extents().stream().filter(slices::mentions).toList();
      if (having.size() > 1) {
        return Optional.of(
            sequential(
                Texts.code(tensor.name().text())
                    + " has "
                    + Texts.code(size.text())
                    + " in more than one dimension: a block of it is no part of the tensor",
                having.get(0).span(),
                having.get(1).span()));
      }
      if (!having.isEmpty() && !slices.isSize(having.getFirst())) {
        return Optional.of(
            sequential(
                "a dimension of "
                    + Texts.code(tensor.name().text())
                    + " is "
                    + Texts.code(Spelling.of(having.getFirst()))
                    + " long: nobody can say which part of it belongs to a block of "
                    + Texts.code(size.text()),
                having.getFirst().span()));
      }
    }
    return Optional.empty();
  }

  private Optional<Summary.Sequential> loops() {
    return accesses.loops().stream().anyMatch(it -> slices.isOver(it) && !it.isOfBlocks())
        ? Optional.empty()
        : Optional.of(sequential("no loop goes over " + Texts.code(size.text()), size.span()));
  }

  private Optional<Summary.Sequential> nests() {
    for (var loop : accesses.loops()) {
      var other =
          loop.around().stream()
              .filter(it -> slices.isOver(it) && !loop.outer().contains(it))
              .findFirst();
      if (slices.isOver(loop) && other.isPresent()) {
        return Optional.of(
            sequential(
                "this goes over all of "
                    + Texts.code(size.text())
                    + " in each trip of a loop over "
                    + Texts.code(size.text()),
                loop.span(),
                other.get().span()));
      }
    }
    return Optional.empty();
  }

  private Optional<Summary.Sequential> indices() {
    return Stream.concat(accesses.writes().stream().map(Write::target), accesses.reads().stream())
        .flatMap(it -> index(it).stream())
        .findFirst();
  }

  private Optional<Summary.Sequential> index(Access access) {
    var sliced = slices.sliced(access.memory());
    for (int i = 0; i < access.indices().size(); i++) {
      var index = access.indices().get(i);
      boolean isSliced = sliced.isPresent() && sliced.getAsInt() == i;
      if (isSliced && !isTrips(index, access)) {
        return Optional.of(elsewhere(access, index));
      }
      var number =
          Accesses.numbersIn(index).filter(it -> slices.depends(it, access.around())).findFirst();
      if (!isSliced && number.isPresent()) {
        return Optional.of(number(number.get()));
      }
    }
    return Optional.empty();
  }

  private boolean isTrips(Expr index, Access access) {
    var base = slices.base(access.memory());
    return slices
        .trip(access)
        .filter(it -> Linear.of(index).equals(it.place().minus(base)))
        .isPresent();
  }

  private Summary.Sequential elsewhere(Access access, Expr index) {
    var name = access.memory().name();
    var other =
        accesses.writes().stream()
            .map(Write::target)
            .filter(it -> it.memory().equals(access.memory()) && !it.span().equals(access.span()))
            .findFirst();
    return sequential(
        Texts.code(Spelling.of(index))
            + " is not the element of "
            + Texts.code(name)
            + " that belongs to the trip"
            + (other.isPresent() ? ", and " + Texts.code(name) + " is written" : ""),
        access.span(),
        other.map(Access::span).orElse(access.span()));
  }

  /** Locals may be as long as the size, or as one of its blocks. */
  private Optional<Summary.Sequential> extents() {
    return accesses.memories().stream()
        .flatMap(
            memory ->
                IntStream.range(0, memory.extents().size())
                    .filter(it -> !slices.sliced(memory).equals(OptionalInt.of(it)))
                    .mapToObj(memory.extents()::get)
                    .flatMap(Expr.Variable::in)
                    .filter(it -> slices.depends(it, memory.around())))
        .findFirst()
        .map(this::number);
  }

  private Optional<Summary.Sequential> bounds() {
    return accesses.loops().stream()
        .filter(it -> !slices.isOver(it))
        .flatMap(loop -> loop.bounds().stream().filter(it -> slices.depends(it, loop.around())))
        .findFirst()
        .map(this::number);
  }

  private Optional<Summary.Sequential> numbers() {
    return accesses.numbers().stream()
        .filter(it -> slices.depends(it.variable(), it.around()))
        .map(Number::variable)
        .findFirst()
        .map(this::number);
  }

  private Summary.Sequential number(Expr.Variable name) {
    return sequential(
        Texts.code(name.name()) + " is used as a number, which is another one in a block",
        name.span());
  }

  // What trips have to do with each other.

  /** Parallel: everything that is kept is written and read in the slice of the trip. */
  private Optional<Summary.Sequential> meeting() {
    for (var write : writes()) {
      if (slices.sliced(write.memory()).isEmpty()) {
        return Optional.of(
            slices.trip(write.target()).isPresent()
                ? sequential(
                    Texts.code(write.memory().name())
                        + " is written by every trip of "
                        + Texts.code(size.text()),
                    write.target().span())
                : outside(write));
      }
    }
    return accesses.reads().stream()
        .filter(it -> kept.contains(it.memory()) && slices.sliced(it.memory()).isEmpty())
        .findFirst()
        .map(
            it ->
                sequential(
                    Texts.code(it.memory().name()) + " is kept from trip to trip", it.span()));
  }

  private Summary.Sequential outside(Write write) {
    var inside =
        writes().stream()
            .map(Write::target)
            .filter(it -> it.memory().equals(write.memory()) && slices.trip(it).isPresent())
            .findFirst();
    return sequential(
        Texts.code(write.memory().name())
            + " is written outside of loops over "
            + Texts.code(size.text())
            + ": each block would do it again",
        write.target().span(),
        inside.map(Access::span).orElse(write.target().span()));
  }

  /** Why it is no reduction. */
  private Optional<Summary.Sequential> unreduced() {
    var writes = writes();
    for (var write : writes) {
      var name = Texts.code(write.memory().name());
      if (slices.trip(write.target()).isEmpty()) {
        return Optional.of(outside(write));
      }
      if (write.fold().isEmpty() || slices.sliced(write.memory()).isPresent()) {
        return Optional.of(
            sequential(
                name + " gets a value of its own from each trip of " + Texts.code(size.text()),
                write.target().span()));
      }
      if (!write.fold().equals(writes.getFirst().fold())) {
        return Optional.of(
            sequential(
                name
                    + " is made of trips in another way than "
                    + Texts.code(writes.getFirst().memory().name()),
                write.target().span(),
                writes.getFirst().target().span()));
      }
    }
    for (var read : accesses.reads()) {
      var write = writes.stream().filter(it -> it.memory().equals(read.memory())).findFirst();
      if (write.isPresent()) {
        return Optional.of(
            sequential(
                Texts.code(read.memory().name()) + " is read while trips are added up in it",
                read.span(),
                write.get().target().span()));
      }
    }
    return Optional.empty();
  }

  private Summary.Kind reduction() {
    var writes = writes();
    var fold = writes.getFirst().fold().orElseThrow();
    boolean isOnce = writes.stream().map(Write::memory).distinct().count() == writes.size();
    return new Summary.Reduction(
        fold,
        isOnce && writes.stream().allMatch(this::isInOrder),
        writes.stream().allMatch(it -> fold.isExact(it.memory().element())));
  }

  /** Each loop around the trips has elements of its own. */
  private boolean isInOrder(Write write) {
    var trip = slices.trip(write.target()).orElseThrow();
    return trip.around().stream()
        .filter(it -> !trip.outer().contains(it))
        .allMatch(it -> isTold(it, write.target()));
  }

  /** Whether the element says which trip of the loop it is. */
  private static boolean isTold(Loop loop, Access target) {
    return target.around().stream()
        .filter(it -> !it.isOfBlocks() && (it.equals(loop) || it.outer().contains(loop)))
        .anyMatch(
            it ->
                target.indices().stream()
                    .anyMatch(index -> Linear.of(index).less(it.place()).isPresent()));
  }

  // What belongs to the size.

  private List<Write> writes() {
    return accesses.writes().stream().filter(it -> kept.contains(it.memory())).toList();
  }

  /** Declared in a trip, and written in it before it is read. */
  private boolean isPrivate(Memory memory) {
    return memory.around().stream().anyMatch(it -> slices.isOver(it) && !it.isOfBlocks())
        && !accesses.readFirst().contains(memory);
  }

  /** A number that keeps the value it is declared with is what it is in each block. */
  private boolean isGiven(Memory memory) {
    return memory.isNumber()
        && accesses.writes().stream()
            .filter(it -> it.memory().equals(memory))
            .allMatch(Write::isFirst);
  }

  private Map<String, Integer> dimensions() {
    var dimensions = new HashMap<String, Integer>();
    for (var memory : kept) {
      var sliced = slices.sliced(memory);
      if (memory.isParameter() && sliced.isPresent()) {
        dimensions.put(memory.name(), sliced.getAsInt());
      }
    }
    return dimensions;
  }
}
