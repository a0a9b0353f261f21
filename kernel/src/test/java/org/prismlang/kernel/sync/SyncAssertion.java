package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a program says of its own synchronization: {@code # sync: block=2} on a line of its own
 * above a kernel, for the whole of it, or at the end of a loop's line, for one trip without the
 * loops inside; {@code # sync consumers: await=1} for one role. What is not named is not there.
 *
 * @param line of the kernel's first decorator, or of the loop
 * @param role empty for all threads
 */
record SyncAssertion(int line, boolean isKernel, String role, Tally tally) {
  private static final Pattern COMMENT = Pattern.compile("# sync(?: (\\w+))?: ([^#]*)");

  static List<SyncAssertion> in(String text) {
    var lines = text.lines().toList();
    var assertions = new ArrayList<SyncAssertion>();
    for (int i = 0; i < lines.size(); i++) {
      var matcher = COMMENT.matcher(lines.get(i));
      while (matcher.find()) {
        boolean isKernel = lines.get(i).startsWith("# sync");
        var role = matcher.group(1) == null ? "" : matcher.group(1);
        var tally = Tally.parse(matcher.group(2).strip());
        assertions.add(
            new SyncAssertion((isKernel ? below(lines, i) : i) + 1, isKernel, role, tally));
      }
    }
    return assertions;
  }

  /** The next line of code. */
  private static int below(List<String> lines, int comment) {
    int line = comment;
    while (line < lines.size() - 1 && isPassedOver(lines.get(line))) {
      line++;
    }
    return line;
  }

  private static boolean isPassedOver(String line) {
    return line.isBlank() || line.startsWith("#");
  }

  String place() {
    return "line " + line + (role.isEmpty() ? "" : " " + role) + ": ";
  }
}
