package org.prismlang.lang.check.units;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Summary.RoleThreads;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Named branches: a role is whole warps of the block, the same ones wherever its name stands, and
 * no other role's (P0313); its threads have one number of registers (P0310).
 */
public final class Roles {
  private static final int WARP = 32;

  /** {@code place}: the name, or the call that brought it in. */
  private record Role(RoleThreads threads, Span place) {}

  private final Frame frame;
  private final Map<String, Role> roles = new LinkedHashMap<>();

  public Roles(Frame frame) {
    this.frame = frame;
  }

  public Map<String, RoleThreads> all() {
    var all = new LinkedHashMap<String, RoleThreads>();
    roles.forEach((name, role) -> all.put(name, role.threads()));
    return all;
  }

  /** The threads of a role that was named before. */
  public Optional<RoleThreads> named(String name) {
    return Optional.ofNullable(roles.get(name)).map(Role::threads);
  }

  /** Roles whose threads all lie in a range, in their order. */
  public List<Map.Entry<String, RoleThreads>> between(int from, int to) {
    return all().entrySet().stream()
        .filter(it -> it.getValue().offset() >= from)
        .filter(it -> it.getValue().offset() + it.getValue().size() <= to)
        .sorted(Comparator.comparingInt(it -> it.getValue().offset()))
        .toList();
  }

  /** A branch with a name. */
  public void branch(Level level, int offset, int size, Stmt.Case written) {
    var name = written.role().orElseThrow();
    boolean atBlock = frame.perspective().equals(Perspective.BLOCK);
    if (level == Level.THREAD && atBlock && offset % WARP == 0 && size % WARP == 0) {
      add(name.text(), new RoleThreads(offset, size, name.span()), Optional.empty());
      return;
    }
    var refused =
        frame.withPerspective(
            Code.P0313.at(
                name.span(),
                !atBlock || level != Level.THREAD
                    ? "roles are named in a split of the threads of block[1], this code acts as"
                        + " "
                        + frame.perspective()
                    : "a role is whole warps, this branch is " + range(offset, size)));
    var help =
        atBlock && level == Level.THREAD
            ? "use a multiple of 32 threads, or leave the name out"
            : "leave the name out";
    frame.report(
        unnamed(written)
            .map(it -> refused.help(help, new Edit(it, "")))
            .orElseGet(() -> refused.help("so many threads, without a name: `case 32:`")));
  }

  /** From behind the size to the end of the name; empty where the name stands for the size. */
  private static Optional<Span> unnamed(Stmt.Case written) {
    var name = written.role().orElseThrow().span();
    var before = name.file().text().substring(0, name.start()).stripTrailing();
    return before.endsWith(" as")
        ? Optional.of(
            name.file()
                .span(
                    before.substring(0, before.length() - 2).stripTrailing().length(), name.end()))
        : Optional.empty();
  }

  /** {@code call}: where the role came in with a callee. */
  public void add(String name, RoleThreads threads, Optional<Span> call) {
    var place = call.orElse(threads.span());
    var same = Optional.ofNullable(roles.get(name));
    if (same.isPresent()) {
      if (!isSame(same.get().threads(), threads)) {
        reportOtherThreads(name, threads, same.get().threads(), call);
      }
      return;
    }
    for (var other : roles.entrySet()) {
      if (meet(other.getValue().threads(), threads)) {
        reportOverlap(name, threads, other.getKey(), other.getValue(), call);
        return;
      }
    }
    roles.put(name, new Role(threads, place));
  }

  private static boolean isSame(RoleThreads one, RoleThreads other) {
    return one.offset() == other.offset() && one.size() == other.size();
  }

  private static boolean meet(RoleThreads one, RoleThreads other) {
    return one.offset() < other.offset() + other.size()
        && other.offset() < one.offset() + one.size();
  }

  private static String range(int offset, int size) {
    return "threads " + offset + " to " + (offset + size - 1);
  }

  private static String range(RoleThreads threads) {
    return range(threads.offset(), threads.size());
  }

  private void reportOtherThreads(
      String name, RoleThreads threads, RoleThreads earlier, Optional<Span> call) {
    var diagnostic =
        Code.P0313
            .at(call.orElse(threads.span()), "`" + name + "` denotes " + range(threads) + " here")
            .label(earlier.span(), "and " + range(earlier) + " here");
    frame.report(
        (call.isPresent() ? diagnostic.label(threads.span(), "in the callee") : diagnostic)
            .help(
                "a role name denotes the same threads throughout a kernel: use another name, or"
                    + " `case "
                    + name
                    + ":` for those"));
  }

  private void reportOverlap(
      String name, RoleThreads threads, String other, Role role, Optional<Span> call) {
    var diagnostic =
        Code.P0313
            .at(
                call.orElse(threads.span()),
                "`"
                    + name
                    + "` denotes "
                    + range(threads)
                    + ", some of which are `"
                    + other
                    + "` already")
            .label(role.place(), "`" + other + "` denotes " + range(role.threads()));
    frame.report(
        (call.isPresent() ? diagnostic.label(threads.span(), "in the callee") : diagnostic)
            .note("each role gets code of its own, so a thread has one role")
            .help("use the same name for the same threads, or other threads"));
  }

  /** P0310, at the end of a kernel: a role is made of whole entries with one register count. */
  public void registers(List<Launch.Registers> entries, Span written) {
    for (var entry : roles.entrySet()) {
      var role = entry.getValue();
      if (!entries.isEmpty() && !hasOneCount(role.threads(), entries)) {
        frame.report(
            Code.P0310
                .at(
                    role.place(),
                    "`"
                        + entry.getKey()
                        + "` is "
                        + range(role.threads())
                        + ", which `regs=` does not give one number of registers of their own")
                .label(written, "registers by consecutive warpgroups")
                .help("make each role whole entries of `regs=`, all with the same number"));
      }
    }
  }

  private static boolean hasOneCount(RoleThreads threads, List<Launch.Registers> entries) {
    int start = 0;
    int covered = 0;
    int count = 0;
    for (var entry : entries) {
      int end = start + entry.threads();
      if (start < threads.offset() + threads.size() && threads.offset() < end) {
        boolean isWhole = start >= threads.offset() && end <= threads.offset() + threads.size();
        if (!isWhole || count != 0 && count != entry.each()) {
          return false;
        }
        count = entry.each();
        covered += entry.threads();
      }
      start = end;
    }
    return covered == threads.size();
  }
}
