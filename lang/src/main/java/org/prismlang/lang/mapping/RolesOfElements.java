package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.spread.Said;

/**
 * Roles of a kernel whose elements threads compute: one that does, and perhaps one that brings what
 * it reads.
 */
record RolesOfElements(Annotations.Role computing, Optional<Said.Feeder> feeder) {
  /** Throws what is said of others. */
  static RolesOfElements of(Annotations annotations, Span head) {
    var roles = annotations.roles();
    var bringing =
        annotations.boxes().stream().flatMap(it -> it.ring().stream()).map(Said.Ring::role);
    var names = bringing.distinct().toList();
    for (var box : annotations.boxes()) {
      box.ring().ifPresent(it -> brings(it, box, annotations));
    }
    if (roles.size() != 1 + names.size() || names.size() > 1) {
      throw new Refused(
          Code.P1327
              .at(
                  head,
                  roles.isEmpty()
                      ? "nothing says how many threads a block has"
                      : "threads that compute elements are of one role")
              .help(
                  "`threads = role(warp[8])`, and beside it at most one that `stage(…, depth=4,"
                      + " by=producer)` names"));
    }
    var computing =
        roles.stream().filter(it -> !names.contains(it.name())).findFirst().orElseThrow();
    var feeding = roles.stream().filter(it -> names.contains(it.name())).findFirst();
    if (feeding.isEmpty()) {
      alone(computing);
      return new RolesOfElements(computing, Optional.empty());
    }
    annotations.boxes().stream()
        .filter(it -> it.ring().isEmpty())
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1312
                      .at(it.span(), "nobody says that `" + names.getFirst() + "` brings this")
                      .label(feeding.get().span(), "which brings all else")
                      .help("`depth=4, by=" + names.getFirst() + "`"));
            });
    PlacesOfRoles.aligned(feeding.get(), roles);
    int threads = computing.threads() + feeding.get().threads();
    Budget.threads(threads, head);
    Budget.registers(threads, head, roles);
    return new RolesOfElements(computing, feeding.map(it -> feeder(it, computing)));
  }

  /** P1312: who computes brings nothing. */
  private static void brings(Said.Ring ring, Said.Boxed box, Annotations annotations) {
    boolean isKnown =
        annotations.roles().stream().anyMatch(it -> it.name().equals(ring.role()))
            && annotations.roles().size() > 1
            && !annotations.roles().getFirst().name().equals(ring.role());
    if (!isKnown) {
      throw new Refused(
          Code.P1312
              .at(box.span(), "`" + ring.role() + "` is no role beside those that compute")
              .help("`producer = role(warpgroup[1])`, behind the first role"));
    }
  }

  private static void alone(Annotations.Role role) {
    if (role.registers().isPresent()) {
      throw new Refused(
          Code.P1327
              .at(role.span(), "one role shares its registers with nobody")
              .help("leave `regs` out"));
    }
  }

  private static Said.Feeder feeder(Annotations.Role role, Annotations.Role computing) {
    var registers = PlacesOfRoles.registers(List.of(computing, role));
    return new Said.Feeder(role.name(), role.threads(), computing.name(), registers, role.span());
  }
}
