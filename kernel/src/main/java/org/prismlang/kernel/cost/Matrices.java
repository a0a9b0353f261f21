package org.prismlang.kernel.cost;

/**
 * Small matrices that a warp loads or stores together: a pass moves eight rows of 16 bytes.
 *
 * @param count of them, and so of passes where all rows lie well
 * @param wavefronts how often the banks have to serve
 */
public record Matrices(int count, int wavefronts) {
  private static final int ROWS = 8;
  private static final int ROW_BYTES = 16;

  /** Where the elements of a box lie. */
  public interface Box {
    long address(int row, int column);
  }

  public static Matrices of(int rows, int columns, int elementBytes, Box box, Banks banks) {
    int chunk = Math.max(1, ROW_BYTES / elementBytes);
    int count = 0;
    int wavefronts = 0;
    for (int row = 0; row < rows; row += ROWS) {
      for (int column = 0; column < columns; column += chunk) {
        for (int i = row; i < Math.min(row + ROWS, rows); i++) {
          banks.add(box.address(i, column), ROW_BYTES);
        }
        wavefronts += banks.serve();
        count++;
      }
    }
    return new Matrices(count, wavefronts);
  }
}
