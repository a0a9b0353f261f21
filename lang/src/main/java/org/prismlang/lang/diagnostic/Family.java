package org.prismlang.lang.diagnostic;

/** Codes that share their first two digits are about one part of the language. */
public enum Family {
  SYNTAX("P01", "text and syntax"),
  NAMES("P02", "names, types and constants"),
  CODE("P03", "perspectives on code"),
  DATA("P04", "perspectives on data"),
  MEMORY("P05", "memory and views"),
  SHARED_MEMORY("P06", "shared memory and barriers"),
  PROGRESS("P07", "ordering and progress"),
  EXECUTION("P08", "found while running or verifying"),
  BUILD("P09", "said by the CUDA compiler"),
  BUNDL("P10", "Bundl, the calculus"),
  DEMANDS("P11", "asked for by a decorator, and not so"),
  TASKS("P12", "tasks"),
  MAPPINGS("P13", "mappings"),
  LINTS("P14", "right, and perhaps not meant");

  static final int PREFIX_LENGTH = 3;

  private final String prefix;
  private final String title;

  Family(String prefix, String title) {
    this.prefix = prefix;
    this.title = title;
  }

  public String prefix() {
    return prefix;
  }

  public String title() {
    return title;
  }

  public boolean has(Code code) {
    return code.name().startsWith(prefix);
  }
}
