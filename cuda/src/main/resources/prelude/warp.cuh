// What the lanes of a warp give each other, word by word: any value whose bytes can be copied.

//@ words_of since=sm_80 includes=stdint.h,string.h
template <class T>
struct words_of {
  static constexpr int count = (sizeof(T) + 3) / 4;
  uint32_t word[count] = {};

  __device__ __forceinline__ explicit words_of(const T& value) { memcpy(word, &value, sizeof(T)); }

  __device__ __forceinline__ T value() const {
    T result;
    memcpy(&result, word, sizeof(T));
    return result;
  }
};

//@ shuffle since=sm_80 needs=words_of
template <class T>
__device__ __forceinline__ T shuffle(T value, int lane) {
  words_of<T> words(value);
#pragma unroll
  for (int i = 0; i < words_of<T>::count; i++) {
    words.word[i] = __shfl_sync(0xffffffffu, words.word[i], lane);
  }
  return words.value();
}

//@ shuffle_up since=sm_80 needs=words_of
template <class T>
__device__ __forceinline__ T shuffle_up(T value, uint32_t delta) {
  words_of<T> words(value);
#pragma unroll
  for (int i = 0; i < words_of<T>::count; i++) {
    words.word[i] = __shfl_up_sync(0xffffffffu, words.word[i], delta);
  }
  return words.value();
}

//@ shuffle_down since=sm_80 needs=words_of
template <class T>
__device__ __forceinline__ T shuffle_down(T value, uint32_t delta) {
  words_of<T> words(value);
#pragma unroll
  for (int i = 0; i < words_of<T>::count; i++) {
    words.word[i] = __shfl_down_sync(0xffffffffu, words.word[i], delta);
  }
  return words.value();
}

//@ shuffle_xor since=sm_80 needs=words_of
template <class T>
__device__ __forceinline__ T shuffle_xor(T value, int mask) {
  words_of<T> words(value);
#pragma unroll
  for (int i = 0; i < words_of<T>::count; i++) {
    words.word[i] = __shfl_xor_sync(0xffffffffu, words.word[i], mask);
  }
  return words.value();
}
