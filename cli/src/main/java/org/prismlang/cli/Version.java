package org.prismlang.cli;

/** Which Prism this is. */
final class Version {
  private Version() {}

  /** From the image or the jar; classes that run from a folder are somebody's work in progress. */
  static String text() {
    Module module = Version.class.getModule();
    if (module.isNamed()) {
      return module.getDescriptor().rawVersion().orElse("(unpackaged)");
    }
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }
}
