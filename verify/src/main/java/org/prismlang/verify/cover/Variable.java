package org.prismlang.verify.cover;

/**
 * A variable of a kernel, or of a procedure that it calls.
 *
 * @param owner the procedure's name; empty for the kernel
 */
record Variable(String owner, String name) {
  static final String KERNEL = "";
}
