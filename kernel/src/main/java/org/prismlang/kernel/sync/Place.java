package org.prismlang.kernel.sync;

/**
 * What a memory's name stands for at run time.
 *
 * @param base where it begins: in bytes of shared memory, in elements of a global one
 * @param from the first byte or element of the whole memory it belongs to
 * @param isIgnored no access to it can be part of a hazard
 */
record Place(
    String space,
    Touch.Kind kind,
    String name,
    Num base,
    long from,
    long to,
    ViewInstance view,
    boolean isIgnored) {

  Place at(Num otherBase, ViewInstance otherView) {
    return new Place(space, kind, name, otherBase, from, to, otherView, isIgnored);
  }
}
