#include "DescriptorProducts.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define OCS_AVX2 __attribute__((target("avx2,fma")))
#endif

#define INLINE static inline __attribute__((always_inline))
/// Half the squared length of padding columns, which is so large that they never win.
#define FAR 1e8f

/// State of the columns, padded to whole groups so that vector loops need no remainder.
typedef struct {
  float half_norms[STRIDE];
  float best[STRIDE];
  float second[STRIDE];
  int32_t index[STRIDE];
  /// Scores of the columns for the current row.
  float scores[STRIDE];
} lanes;

/// Updates all columns with one row, and writes the columns' scores for the row.
///
/// - Returns: The largest of these scores.
INLINE float offer_row(
    const int32_t *restrict dots, int32_t count, int32_t row, float half_norm,
    lanes *restrict l) {
  // Doubled scores are integers, and compilers vectorize an integer maximum.
  int32_t largest = INT32_MIN;
#pragma clang loop interleave_count(1)
  for (int32_t c = 0; c < count; c++) {
    float dot = (float)dots[c];
    float score = dot - half_norm, old = l->best[c];
    float lesser = score < old ? score : old;
    l->second[c] = lesser > l->second[c] ? lesser : l->second[c];
    l->index[c] = score > old ? row : l->index[c];
    l->best[c] = score > old ? score : old;
    float back = dot - l->half_norms[c];
    l->scores[c] = back;
    int32_t doubled = (int32_t)(2 * back);
    largest = doubled > largest ? doubled : largest;
  }
  return (float)largest / 2;
}

/// Returns a bit mask of the scores, out of eight, that exceed a limit.
typedef uint32_t (*above_function)(const float *scores, float limit);

INLINE uint32_t above_portable(const float *scores, float limit) {
  uint32_t bits = 0;
  for (int k = 0; k < 8; k++) bits |= (uint32_t)(scores[k] > limit) << k;
  return bits;
}

INLINE void compete(
    above_function above, const ocs_products *products, const int32_t *row_items, const float *row_half_norms,
    const int32_t *column_items, const float *column_half_norms, ocs_nearest rows,
    ocs_nearest columns) {
  lanes l;
  int32_t count = products->column_count;
  for (int32_t c = 0; c < products->lane_count; c++) {
    int is_column = c < count;
    l.half_norms[c] = is_column ? column_half_norms[c] : FAR;
    l.best[c] = is_column ? columns.best[c] : 0;
    l.second[c] = is_column ? columns.second[c] : 0;
    l.index[c] = is_column ? columns.index[c] : 0;
  }
  for (int32_t r = 0; r < products->row_count; r++) {
    int32_t item = row_items[r];
    float largest = offer_row(
        products->dots + r * STRIDE, products->lane_count, item, row_half_norms[item], &l);
    float best = rows.best[item], second = rows.second[item];
    if (!(largest > second)) continue;
    int32_t index = rows.index[item];
    for (int32_t c = 0; c < count; c += 8) {
      uint32_t columns_here = count - c < 8 ? (1u << (count - c)) - 1 : 0xFF;
      for (uint32_t bits = above(l.scores + c, second) & columns_here; bits; bits &= bits - 1) {
        int32_t lane = c + __builtin_ctz(bits);
        float score = l.scores[lane];
        if (score > best) {
          second = best;
          best = score;
          index = column_items[lane];
        } else if (score > second) {
          second = score;
        }
      }
    }
    rows.best[item] = best;
    rows.second[item] = second;
    rows.index[item] = index;
  }
  for (int32_t c = 0; c < count; c++) {
    columns.best[c] = l.best[c];
    columns.second[c] = l.second[c];
    columns.index[c] = l.index[c];
  }
}

#if defined(__x86_64__)
OCS_AVX2 static inline uint32_t above_avx2(const float *scores, float limit) {
  return (uint32_t)_mm256_movemask_ps(
      _mm256_cmp_ps(_mm256_loadu_ps(scores), _mm256_set1_ps(limit), _CMP_GT_OQ));
}

OCS_AVX2 static void compete_avx2(
    const ocs_products *products, const int32_t *row_items, const float *row_half_norms,
    const int32_t *column_items, const float *column_half_norms, ocs_nearest rows,
    ocs_nearest columns) {
  compete(
      above_avx2, products, row_items, row_half_norms, column_items, column_half_norms, rows,
      columns);
}
#endif

void ocs_products_compete(
    const ocs_products *products, const int32_t *row_items, const float *row_half_norms,
    const int32_t *column_items, const float *column_half_norms, ocs_nearest rows,
    ocs_nearest columns) {
  if (products->column_count < 1) return;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return compete_avx2(
        products, row_items, row_half_norms, column_items, column_half_norms, rows, columns);
#endif
  compete(
      above_portable, products, row_items, row_half_norms, column_items, column_half_norms, rows,
      columns);
}
