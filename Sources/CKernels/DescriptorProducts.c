#include "DescriptorProducts.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define OCS_AVX2 __attribute__((target("avx2,fma")))
#define OCS_VNNI __attribute__((target("avx2,fma,avx512f,avx512bw,avx512vl,avx512vnni")))
#endif

/// Number of rows multiplied in one pass.
enum { ROWS = 4 };

ocs_products *ocs_products_create(void) {
  ocs_products *products = calloc(1, sizeof(ocs_products));
  if (!products) abort();
  return products;
}
void ocs_products_destroy(ocs_products *products) { free(products); }

const int32_t *ocs_products_row(const ocs_products *products, int32_t row) {
  return products->dots + row * STRIDE;
}

void ocs_products_set_columns(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count) {
  static const uint8_t none[LENGTH];
  products->column_count = count;
  products->lane_count = (count + GROUP - 1) / GROUP * GROUP;
  for (int32_t c = 0; c < products->lane_count; c++) {
    const uint8_t *source = c < count ? bytes + (size_t)items[c] * LENGTH : none;
    uint8_t *target = products->packed + (c / GROUP) * GROUP * LENGTH + (c % GROUP) * FOUR;
    for (int k = 0; k < FOURS; k++) memcpy(target + k * GROUP * FOUR, source + k * FOUR, FOUR);
  }
}

void ocs_products_multiply_portable(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count) {
  products->row_count = count;
  for (int32_t r = 0; r < count; r++) {
    const uint8_t *row = bytes + (size_t)items[r] * LENGTH;
    for (int32_t c = 0; c < products->lane_count; c++) {
      const uint8_t *column = products->packed + (c / GROUP) * GROUP * LENGTH + (c % GROUP) * FOUR;
      int32_t sum = 0;
      for (int k = 0; k < LENGTH; k++)
        sum += row[k] * column[(k / FOUR) * GROUP * FOUR + k % FOUR];
      products->dots[r * STRIDE + c] = sum;
    }
  }
}

#if defined(__x86_64__)
/// Row `first + r`, or row `first` past the end.
static inline const uint8_t *row_at(
    const uint8_t *bytes, const int32_t *items, int32_t count, int32_t first, int r) {
  return bytes + (size_t)items[first + r < count ? first + r : first] * LENGTH;
}

/// The `k`-th group of four values of a row.
static inline uint32_t four_at(const uint8_t *row, int k) {
  uint32_t four;
  memcpy(&four, row + k * FOUR, FOUR);
  return four;
}

/// Multiplies in 16-bit arithmetic: each group of four bytes of a row is split into its even and
/// its odd bytes.
OCS_AVX2 static void multiply_avx2(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count) {
  const __m256i even = _mm256_set1_epi32(0x00FF00FF);
  int32_t split[ROWS][2 * FOURS];
  for (int32_t first = 0; first < count; first += ROWS) {
    for (int r = 0; r < ROWS; r++) {
      const uint8_t *row = row_at(bytes, items, count, first, r);
      for (int k = 0; k < FOURS; k++) {
        uint32_t four = four_at(row, k);
        split[r][2 * k] = (int32_t)(four & 0x00FF00FF);
        split[r][2 * k + 1] = (int32_t)(four >> 8 & 0x00FF00FF);
      }
    }
    for (int32_t c = 0; c < products->lane_count; c += GROUP / 2) {
      const uint8_t *column =
          products->packed + (c / GROUP) * GROUP * LENGTH + (c % GROUP) * FOUR;
      __m256i sums[ROWS] = {
          _mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(),
          _mm256_setzero_si256()};
      for (int k = 0; k < FOURS; k++) {
        __m256i fours = _mm256_loadu_si256((const __m256i *)(column + k * GROUP * FOUR));
        __m256i low = _mm256_and_si256(fours, even);
        __m256i high = _mm256_srli_epi16(fours, 8);
        for (int r = 0; r < ROWS; r++) {
          __m256i a = _mm256_madd_epi16(low, _mm256_set1_epi32(split[r][2 * k]));
          __m256i b = _mm256_madd_epi16(high, _mm256_set1_epi32(split[r][2 * k + 1]));
          sums[r] = _mm256_add_epi32(sums[r], _mm256_add_epi32(a, b));
        }
      }
      for (int r = 0; r < ROWS && first + r < count; r++)
        _mm256_storeu_si256(
            (__m256i *)(products->dots + (first + r) * STRIDE + c), sums[r]);
    }
  }
}

/// Multiplies unsigned by signed bytes: row values are shifted by -128, and the sums start at 128
/// times the sum of each column to compensate.
OCS_VNNI static void multiply_vnni(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count) {
  const __m512i ones = _mm512_set1_epi8(1);
  for (int32_t c = 0; c < products->lane_count; c += GROUP) {
    const uint8_t *column = products->packed + c * LENGTH;
    __m512i sums = _mm512_setzero_si512();
    for (int k = 0; k < FOURS; k++)
      sums = _mm512_dpbusd_epi32(sums, _mm512_loadu_si512(column + k * GROUP * FOUR), ones);
    // `sum` times 128.
    _mm512_storeu_si512(products->starts + c, _mm512_slli_epi32(sums, 7));
  }
  int32_t shifted[ROWS][FOURS];
  for (int32_t first = 0; first < count; first += ROWS) {
    for (int r = 0; r < ROWS; r++) {
      const uint8_t *row = row_at(bytes, items, count, first, r);
      for (int k = 0; k < FOURS; k++)
        shifted[r][k] = (int32_t)(four_at(row, k) ^ 0x80808080u);
    }
    for (int32_t c = 0; c < products->lane_count; c += GROUP) {
      const uint8_t *column = products->packed + c * LENGTH;
      __m512i start = _mm512_loadu_si512(products->starts + c);
      __m512i sums[ROWS] = {start, start, start, start};
      for (int k = 0; k < FOURS; k++) {
        __m512i fours = _mm512_loadu_si512(column + k * GROUP * FOUR);
        for (int r = 0; r < ROWS; r++)
          sums[r] = _mm512_dpbusd_epi32(sums[r], fours, _mm512_set1_epi32(shifted[r][k]));
      }
      for (int r = 0; r < ROWS && first + r < count; r++)
        _mm512_storeu_si512(products->dots + (first + r) * STRIDE + c, sums[r]);
    }
  }
}
#endif

void ocs_products_multiply(
    ocs_products *products, const uint8_t *bytes, const int32_t *items, int32_t count) {
#if defined(__x86_64__)
  products->row_count = count;
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl"))
    return multiply_vnni(products, bytes, items, count);
  if (__builtin_cpu_supports("avx2")) return multiply_avx2(products, bytes, items, count);
#endif
  ocs_products_multiply_portable(products, bytes, items, count);
}
