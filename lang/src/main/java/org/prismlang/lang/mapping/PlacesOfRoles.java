package org.prismlang.lang.mapping;

import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;

/** Roles stand one behind the other; those that copy are others than the one that multiplies. */
record PlacesOfRoles(Site site) {
  void check(List<Assembled.Ring> rings) {
    for (var ring : rings.stream().filter(Assembled.Ring::isMapped).toList()) {
      apart(ring);
      aligned(ring.by(), site.annotations().roles());
    }
  }

  /** What each thread has, as it stands at a launch; empty where nothing is said. */
  static String registers(List<Annotations.Role> roles) {
    return roles.stream()
        .filter(it -> it.registers().isPresent())
        .map(it -> "(" + it.threads() + ", " + it.registers().get() + ")")
        .collect(Collectors.joining(", "));
  }

  /** P1313: who fills a slot does not wait for itself to read the one before. */
  private void apart(Assembled.Ring ring) {
    if (ring.by().equals(site.worker())) {
      throw new Refused(
          Code.P1313
              .at(
                  site.annotations().stage(ring.tensor()).orElseThrow().span(),
                  "`" + ring.by().name() + "` uses `" + ring.tensor() + "`: another role copies it")
              .label(ring.by().span(), "the first role does what nobody is named for")
              .help("`producer = role(warp[1])` behind it, and `by=producer`"));
    }
  }

  /** P1327: a branch of a kernel begins at a multiple of its own size. */
  static void aligned(Annotations.Role role, List<Annotations.Role> roles) {
    int first =
        roles.stream().takeWhile(it -> !it.equals(role)).mapToInt(Annotations.Role::threads).sum();
    if (first % role.threads() != 0) {
      throw new Refused(
          Code.P1327
              .at(
                  role.span(),
                  "`"
                      + role.name()
                      + "` would begin at thread "
                      + first
                      + ", which is no multiple of its "
                      + role.threads())
              .help("larger roles stand first; one warp is enough to copy: `role(warp[1])`"));
    }
  }
}
