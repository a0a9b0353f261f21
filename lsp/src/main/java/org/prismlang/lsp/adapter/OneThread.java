package org.prismlang.lsp.adapter;

import org.eclipse.lsp4j.debug.Thread;

/** The only thread that an editor sees. */
final class OneThread {
  private OneThread() {}

  static Thread[] named(int number, String name) {
    var thread = new Thread();
    thread.setId(number);
    thread.setName(name);
    return new Thread[] {thread};
  }
}
