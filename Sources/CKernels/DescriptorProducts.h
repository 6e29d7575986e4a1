#ifndef OCS_DESCRIPTOR_PRODUCTS_H
#define OCS_DESCRIPTOR_PRODUCTS_H

#include "CKernels.h"

enum {
  /// Values of a descriptor.
  LENGTH = 128,
  /// Columns that stand interleaved, and a row's distance to the next.
  GROUP = 16,
  STRIDE = OCS_PRODUCT_COLUMNS,
  /// Values that stand together, and such fours in a descriptor.
  FOUR = 4,
  FOURS = LENGTH / FOUR
};

struct ocs_products {
  int32_t row_count;
  int32_t column_count;
  /// Columns with those of zeros that fill the last group.
  int32_t lane_count;
  /// Row by row.
  int32_t dots[OCS_PRODUCT_ROWS * STRIDE];
  /// The columns: groups of 16, of each four values in turn.
  uint8_t packed[STRIDE * LENGTH];
  /// What makes good that rows are shifted, where a kernel does that.
  int32_t starts[STRIDE];
};

#endif
