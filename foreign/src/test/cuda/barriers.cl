//--local_size=64 --num_groups=2
kernel void right_turned(global const int *in, global int *out) {
  local int s[64];
  s[get_local_id(0)] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = s[63 - get_local_id(0)];
}

kernel void wrong_turned(global const int *in, global int *out) {
  local int s[64];
  s[get_local_id(0)] = in[get_global_id(0)];  // here
  out[get_global_id(0)] = s[63 - get_local_id(0)];  // here
}

kernel void wrong_given(local float *s, global float *out) {
  s[get_local_id(0)] = 1;  // here
  out[get_global_id(0)] = s[get_local_id(0) ^ 1];  // here
}

// A barrier of local memory does not order global memory.
kernel void wrong_fence(global int *p) {
  p[get_global_id(0)] = 1;  // here
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0) ^ 1] = 2;  // here
}

kernel void right_fence(global const int *in, global int *out) {
  local int s[64];
  s[get_local_id(0)] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[get_local_id(0) ^ 1];
}

kernel void wrong_one_of_all(local int *s, int i) {
  s[i] = get_local_id(0);  // here
}

unsigned elsewhere(unsigned);
kernel void doubtful_unknown_body(global unsigned *p) {
  p[get_global_id(0)] = elsewhere(1);
}

// Flags that are not known may be none.
__kernel void wrong_unknown_flags(__local int *p, int flags) {
  int y = p[0];  // here
  barrier(flags);
  if (get_local_id(0) == 1) p[0] = y + 1;  // here
}

__kernel void doubtful_unknown_flags(__local int *p, int flags) {
  p[get_local_id(0)] = 1;
  barrier(flags);
  p[get_local_id(0)] = 2;
}

__kernel void wrong_displaced(__local int *p, int n) {
  p[get_local_id(0) + 1] = 42;                               // here
  atomic_add((__local int *)((__local char *)p + 1), n);  // here
}

__kernel void doubtful_displaced(__local int *p, int n) {
  atomic_add((__local int *)((__local char *)p + get_local_id(0)), n);
}
