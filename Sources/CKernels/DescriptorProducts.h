#ifndef OCS_DESCRIPTOR_PRODUCTS_H
#define OCS_DESCRIPTOR_PRODUCTS_H

#include "CKernels.h"

enum {
  /// Number of values of a descriptor.
  LENGTH = 128,
  /// Number of interleaved columns, and distance from one row of products to the next.
  GROUP = 16,
  STRIDE = OCS_PRODUCT_COLUMNS,
  /// Number of consecutive values of one column in `packed`, and number of such groups in a
  /// descriptor.
  FOUR = 4,
  FOURS = LENGTH / FOUR
};

struct ocs_products {
  int32_t row_count;
  int32_t column_count;
  /// Number of columns including the zero columns that pad the last group.
  int32_t lane_count;
  /// Products, row by row.
  int32_t dots[OCS_PRODUCT_ROWS * STRIDE];
  /// The columns in groups of 16; within a group, four values of each column in turn.
  uint8_t packed[STRIDE * LENGTH];
  /// Initial sums that compensate for shifted rows, in kernels that shift them.
  int32_t starts[STRIDE];
};

#endif
