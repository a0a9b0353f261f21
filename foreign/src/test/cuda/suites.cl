//--local_size=64 --num_groups=2
// What kernels of public suites brought to light.

kernel void right_group_copy(global float *p) {
  local float mine[64];
  event_t done = async_work_group_copy(mine, p + 64 * get_group_id(0), 64, 0);
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  p[get_global_id(0)] = mine[63 - get_local_id(0)];
}

kernel void wrong_group_copy_without_wait(global float *p, global float *q) {
  local float mine[64];
  event_t done = async_work_group_copy(mine, p + 64 * get_group_id(0), 64, 0);  // here
  barrier(CLK_LOCAL_MEM_FENCE);
  q[get_global_id(0)] = mine[get_local_id(0)];
  wait_group_events(1, &done);
}

kernel void wrong_group_copy_in_the_middle(global float *p, global float *q) {
  local float mine[64];
  event_t done = async_work_group_copy(mine, p + 64 * get_group_id(0), 64, 0);  // here
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) mine[5] = 1;  // here
  barrier(CLK_LOCAL_MEM_FENCE);
  wait_group_events(1, &done);
}

kernel void wrong_group_copy_of_what_is_written(global float *p) {
  local float mine[64];
  mine[get_local_id(0)] = 1;
  event_t done = async_work_group_copy(p + 64 * get_group_id(0), mine, 64, 0);  // here
  wait_group_events(1, &done);
}

kernel void doubtful_some_of_the_copies(global float *p, global float *q) {
  local float mine[64], yours[64];
  event_t done[2];
  done[0] = async_work_group_copy(mine, p, 64, 0);
  done[1] = async_work_group_copy(yours, q, 64, 0);
  wait_group_events(1, done);
}

kernel void doubtful_group_copy_of_threads(global float *p) {
  local float mine[64];
  event_t done = async_work_group_copy(mine, p + get_local_id(0), 64, 0);
  wait_group_events(1, &done);
}

kernel void right_lanes(global float4 *p) {
  local float4 s[64];
  s[get_local_id(0)].xy = 1;
  if (get_local_id(0) > 0) s[get_local_id(0) - 1].hi = 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = s[get_local_id(0)];
}

kernel void wrong_lanes(global float4 *p) {
  local float4 s[64];
  s[get_local_id(0)].xyz = 1;
  if (get_local_id(0) > 0) s[get_local_id(0) - 1].s23 = 2;  // here
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = s[get_local_id(0)];
}

kernel void doubtful_flags(local int *p, int f) {
  if (get_local_id(0) == 0) p[0] = 1;
  barrier(f);
  if (get_local_id(0) == 1) p[0] = 2;
}

kernel void doubtful_image(write_only image2d_t i) { write_imagef(i, (int2)(0, 0), (float4)(get_local_id(0))); }
