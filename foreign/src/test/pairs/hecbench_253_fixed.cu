// ORNL/HeCBench#253: the second tile of surfels was stored while slower threads still read the first.
//--blockDim=16,16 --gridDim=2
#define FIELDS 7
__global__ void render(const float *surfels, float *image, int count) {
  __shared__ float tile[256 * FIELDS];
  int t = threadIdx.y * 16 + threadIdx.x;
  float sum = 0;
  for (int base = 0; base < count; base += 256) {
    if (base + t < count)
      for (int f = 0; f < FIELDS; f++) tile[t * FIELDS + f] = surfels[(base + t) * FIELDS + f];
    __syncthreads();
    int last = count - base < 256 ? count - base : 256;
    for (int i = 0; i < last; i++) sum += tile[i * FIELDS + 2];
    __syncthreads();
  }
  image[blockIdx.x * 256 + t] = sum;
}
