// yelhousni/zprize-GPU-MSM-harness#1: one barrier in a loop let fast threads post the next value over the one being compared.
//--blockDim=64 --gridDim=1
__global__ void unique(const int *in, int *out, int rounds) {
  __shared__ int posted[64];
  int t = threadIdx.x;
  int equal = 0;
  for (int round = 0; round < rounds; round++) {
    posted[t] = in[round * 64 + t];
    __syncthreads();
    for (int i = 0; i < t; i++) equal += posted[i] == posted[t];
  }
  out[t] = equal;
}
