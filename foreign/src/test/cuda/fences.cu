//--blockDim=33 --gridDim=2
// Flags, locks and fences. A fence orders with a word that is seen behind it, and for those whom both reach.

__device__ int flag = 0;
__device__ int other = 0;
__device__ int lock = 0;

__global__ void right_flag(int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void wrong_flag_without_fence_of_reader(int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    out[0] = data[0];  // here
  }
}

__global__ void wrong_flag_without_fence_of_writer(volatile int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    out[0] = data[0];  // here
  }
}

__global__ void wrong_flag_before_fence(volatile int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    atomicExch(&flag, 1);
    __threadfence();
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    out[0] = data[0];  // here
  }
}

__global__ void wrong_write_behind_fence(volatile int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    __threadfence();
    data[0] = 1;  // here
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    out[0] = data[0];  // here
  }
}

__global__ void wrong_fence_alone(int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    __threadfence();
  } else {
    __threadfence();
    out[0] = data[0];  // here
  }
}

__global__ void wrong_fence_of_block_for_reader(int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence_block();
    out[0] = data[0];  // here
  }
}

__global__ void wrong_one_of_two_writers_is_seen(int *data, int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    data[0] = 1;  // here
    __threadfence();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 1 && blockIdx.x == 0) {
    data[1] = 1;  // here
    __threadfence();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    out[0] = data[0] + data[1];  // here
  }
}

__global__ void right_two_writers_are_counted(int *data, int *out) {
  if (threadIdx.x < 2 && blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    atomicAdd(&flag, 1);
  } else if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) < 2) {}
    __threadfence();
    out[0] = data[0] + data[1];
  }
}

__global__ void doubtful_one_of_two_writers_is_counted(int *data, int *out) {
  if (threadIdx.x < 2 && blockIdx.x == 0) {
    data[threadIdx.x] = 1;
    __threadfence();
    atomicAdd(&flag, 1);
  } else if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) < 1) {}
    __threadfence();
    out[0] = data[0] + data[1];
  }
}

__global__ void wrong_other_flag(int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;  // here
    __threadfence();
    atomicExch(&flag, 1);
    atomicExch(&other, 1);
    data[1] = 1;  // here
  } else {
    while (atomicAdd(&other, 0) != 1) {}
    __threadfence();
    out[0] = data[0] + data[1];  // here
  }
}

__global__ void right_volatile_flag(int *data, volatile int *ready, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    *ready = 1;
  } else {
    while (*ready == 0) {}
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void right_volatile_flag_read_into_variable(int *data, volatile int *ready, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    *ready = 1;
  } else {
    int seen;
    do {
      seen = *ready;
    } while (seen == 0);
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void wrong_flag_that_is_not_volatile(int *data, int *ready, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    *ready = 1;  // here
  } else {
    while (*ready == 0) {}  // here
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void right_flag_for_all_of_a_block(int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(&flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(&flag, 0) != 1) {}
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[32 - threadIdx.x];
  }
}

__global__ void wrong_flag_of_first_thread_for_all(int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x;  // here
    if (threadIdx.x == 0) {
      __threadfence();
      atomicExch(&flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(&flag, 0) != 1) {}
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[32 - threadIdx.x];  // here
  }
}

__global__ void right_lock_of_all_threads(int *data) {
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  data[0] += 1;
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void right_lock_by_exchange(int *data) {
  if (threadIdx.x != 0) return;
  while (atomicExch(&lock, 1) != 0) {}
  __threadfence();
  data[0] += 1;
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void right_lock_for_a_block(int *data) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence();
  }
  __syncthreads();
  data[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&lock, 0);
  }
}

__global__ void wrong_lock_for_a_block_given_back_early(int *data) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence();
  }
  __syncthreads();
  data[threadIdx.x] += 1;  // here
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&lock, 0);
  }
}

__global__ void wrong_lock_of_another_word(int *data, int *locks) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&locks[blockIdx.x], 0, 1) != 0) {}
  __threadfence();
  data[0] += 1;  // here
  __threadfence();
  atomicExch(&locks[blockIdx.x], 0);
}

__global__ void wrong_access_behind_lock(int *data) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  int was = data[0];
  __threadfence();
  atomicExch(&lock, 0);
  data[0] = was + 1;  // here
}

__global__ void wrong_access_before_lock(int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) data[0] = 7;  // here
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  if (blockIdx.x == 1) data[0] = 8;  // here
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void doubtful_lock_that_another_opens(int *data) {
  if (threadIdx.x != 0) return;
  atomicExch(&lock, 0);
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  data[0] += 1;
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void doubtful_lock_opened_with_another_value(int *data) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) == 1) {}
  __threadfence();
  data[0] += 1;
  __threadfence();
  atomicExch(&lock, 2);
}

__global__ void doubtful_lock_where_data_decide_on_the_fence(int *data, const int *in) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  if (in[0] > 0) __threadfence();
  data[0] += 1;
  __threadfence();
  atomicExch(&lock, 0);
}

__global__ void doubtful_flag_where_data_decide_on_the_wait(int *data, const int *in, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(&flag, 1);
  } else {
    if (in[0] > 0) {
      while (atomicAdd(&flag, 0) != 1) {}
    }
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void doubtful_flag_of_nobody(int *data, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    __threadfence();
  } else {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    out[0] = data[0];
  }
}

__global__ void doubtful_ticket(int *data, int *out, int *count) {
  if (threadIdx.x != 0) return;
  data[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(count, 1) == 1) {
    __threadfence();
    out[0] = data[0] + data[1];
  }
}

__global__ void wrong_atomics_of_blocks(int *data) {
  atomicAdd_block(&data[0], 1);  // here
}

__global__ void right_atomics_of_blocks(int *data) {
  atomicAdd_block(&data[blockIdx.x], 1);
}

__global__ void right_turns(int *data, int *turn) {
  if (threadIdx.x != 0) return;
  for (int i = 0; i < 3; i++) {
    while (atomicAdd(turn, 0) != 2 * i + blockIdx.x) {}
    __threadfence();
    data[0] += 1;
    __threadfence();
    atomicExch(turn, 2 * i + blockIdx.x + 1);
  }
}
