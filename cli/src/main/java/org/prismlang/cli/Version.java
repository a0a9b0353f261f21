package org.prismlang.cli;

/** Which Prism this is. */
final class Version {
  private Version() {}

  /** From the jar; classes that run from a folder are somebody's work in progress. */
  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }
}
