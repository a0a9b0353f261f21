// Arithmetic of preconditions: what a signed type cannot hold, or has no quotient, does not fit.
template <typename T>
static T prism_add(T a, T b, bool& fits) {
  T sum;
  fits &= !__builtin_add_overflow(a, b, &sum) || T(-1) > T(0);
  return sum;
}

template <typename T>
static T prism_subtract(T a, T b, bool& fits) {
  T difference;
  fits &= !__builtin_sub_overflow(a, b, &difference) || T(-1) > T(0);
  return difference;
}

template <typename T>
static T prism_multiply(T a, T b, bool& fits) {
  T product;
  fits &= !__builtin_mul_overflow(a, b, &product) || T(-1) > T(0);
  return product;
}

template <typename T>
static T prism_divide(T a, T b, bool& fits) {
  fits &= b != 0;
  return b == 0 ? T(0) : T(-1) < T(0) && b == T(-1) ? prism_subtract<T>(0, a, fits) : T(a / b);
}

template <typename T>
static T prism_remainder(T a, T b, bool& fits) {
  fits &= b != 0;
  return b == 0 || (T(-1) < T(0) && b == T(-1)) ? T(0) : T(a % b);
}

template <typename T>
static T prism_shift_left(T a, int64_t by, bool& fits) {
  bool is_distance = by >= 0 && by < int64_t(8 * sizeof(T));
  T shifted = is_distance ? T(uint64_t(a) << by) : T(0);
  fits &= is_distance && (T(-1) > T(0) || T(shifted >> by) == a);
  return shifted;
}

template <typename T>
static T prism_shift_right(T a, int64_t by, bool& fits) {
  bool is_distance = by >= 0 && by < int64_t(8 * sizeof(T));
  fits &= is_distance;
  return is_distance ? T(a >> by) : T(0);
}
