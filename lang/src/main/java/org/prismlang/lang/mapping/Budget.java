package org.prismlang.lang.mapping;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.source.Span;

/** What a block may take: threads, registers, shared memory. */
final class Budget {
  private static final int THREADS = 1024;
  private static final long REGISTERS = 65_536;
  private static final long REGISTERS_A_THREAD = 255;

  /** For addresses, indices and the like, beside what tensors take. */
  private static final long REGISTERS_BESIDE = 24;

  /** Of 232448 bytes some are for barriers. */
  private static final long SHARED = 232_448 - 1024;

  private Budget() {}

  static void threads(int threads, Span head) {
    if (threads > THREADS) {
      throw new Refused(Code.P1327.at(head, "a block of " + threads + " threads, of " + THREADS));
    }
  }

  /** Registers are given to all warpgroups or to none, as the machine counts them. */
  static void registers(int threads, Span head, List<Annotations.Role> roles) {
    var given = roles.stream().filter(it -> it.registers().isPresent()).toList();
    if (given.isEmpty()) {
      return;
    }
    for (var role : given) {
      if (role.unit() != Unit.WARPGROUP && role.registers().isPresent()) {
        throw new Refused(
            Code.P1327
                .at(role.span(), "registers are given to whole warpgroups")
                .help("`role(warpgroup[1], regs=40)`, or no `regs`"));
      }
    }
    for (var role : roles) {
      long registers = role.registers().orElse(0L);
      if (role.registers().isEmpty()) {
        throw new Refused(
            Code.P1327
                .at(role.span(), "nothing says how many registers `" + role.name() + "` has")
                .label(given.getFirst().span(), "and here it is said")
                .help("`role(warpgroup[1], regs=40)`, or no `regs` at all"));
      }
      if (registers % 8 != 0 || registers < 24 || registers > 256) {
        throw new Refused(
            Code.P1326
                .at(role.span(), registers + " registers a thread")
                .help("a multiple of 8, from 24 to 256"));
      }
    }
    long all = given.stream().mapToLong(it -> it.registers().get() * it.threads()).sum();
    long most = REGISTERS / threads / 8 * 8 * threads;
    if (all > most) {
      throw new Refused(
          Code.P1326
              .at(head, all + " registers, of " + most + " that a block of so many threads has")
              .label(given.getFirst().span(), "`regs` is for each thread"));
    }
  }

  /** Of a trip's phases, the one across which most is held; what later trips do is held in all. */
  private static List<Assembled.Held> mostAtOnce(Assembled kernel, List<Assembled.Held> held) {
    if (kernel.delayed().isPresent() || kernel.flow().isPresent()) {
      return held;
    }
    return IntStream.range(0, kernel.phases().size())
        .mapToObj(at -> held.stream().filter(it -> isLive(it, at, kernel.phases())).toList())
        .max(Comparator.comparingLong(it -> it.stream().mapToLong(Assembled.Held::registers).sum()))
        .orElse(held);
  }

  private static boolean isLive(Assembled.Held held, int at, List<Assembled.Phase> phases) {
    return phases.subList(0, at + 1).stream().anyMatch(it -> isUsed(held, it))
        && phases.subList(at, phases.size()).stream().anyMatch(it -> isUsed(held, it));
  }

  private static boolean isUsed(Assembled.Held held, Assembled.Phase phase) {
    return phase
            .all()
            .anyMatch(it -> it instanceof Assembled.Clear(var cleared, _) && cleared.equals(held))
        || Delays.steps(phase).stream().anyMatch(it -> Privacy.touches(it, held.tensor()));
  }

  static void check(Assembled kernel, Annotations annotations) {
    var head = kernel.mapping().item().name().span();
    threads(kernel.threads(), head);
    registers(kernel.threads(), head, annotations.roles());
    for (var role : annotations.roles()) {
      var held = kernel.held().stream().filter(it -> it.role().equals(role)).toList();
      var live = mostAtOnce(kernel, held);
      long needed = live.stream().mapToLong(Assembled.Held::registers).sum();
      long all = role.registers().orElse(REGISTERS / kernel.threads());
      long most = Math.min(all, REGISTERS_A_THREAD);
      if (needed > 0 && needed + REGISTERS_BESIDE > most) {
        var diagnostic =
            Code.P1326
                .at(
                    role.span(),
                    "a thread of `"
                        + role.name()
                        + "` needs "
                        + (needed + REGISTERS_BESIDE)
                        + " registers and has "
                        + most)
                .help("smaller tiles, more units, or `regs=`");
        for (var accumulator : live) {
          diagnostic =
              diagnostic.note("`" + accumulator.tensor() + "` takes " + accumulator.registers());
        }
        throw new Refused(diagnostic);
      }
    }
    if (kernel.sharedBytes() > SHARED) {
      var diagnostic =
          Code.P1325.at(
              head,
              kernel.sharedBytes() + " bytes of shared memory, of " + SHARED + " that a block has");
      for (var ring : kernel.rings()) {
        diagnostic =
            diagnostic.label(
                annotations.stage(ring.tensor()).orElseThrow().span(),
                ring.bytes() + " bytes: " + ring.depth() + " slots");
      }
      for (var tile : kernel.outTiles()) {
        diagnostic =
            diagnostic.label(
                annotations.stage(tile.tensor()).orElseThrow().span(),
                tile.bytes() + " bytes: " + tile.slots() + " slots");
      }
      throw new Refused(diagnostic);
    }
  }
}
