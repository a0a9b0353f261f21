package org.prismlang.cuda.tree;

/** Types that have a name of their own. */
public final class CudaTypes {
  public static final CudaType VOID = CudaType.named("void");
  public static final CudaType BOOL = CudaType.named("bool");
  public static final CudaType INT = CudaType.named("int");
  public static final CudaType UINT = CudaType.named("uint32_t");
  public static final CudaType FLOAT = CudaType.named("float");
  public static final CudaType BYTE = CudaType.named("unsigned char");

  private CudaTypes() {}
}
