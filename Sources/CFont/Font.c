#include "CFont.h"

// Clang supports `#embed` in all versions of C, but warns before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "DejaVuSans-Subset.ttf"
};

const unsigned char *const ocs_font = bytes;
const size_t ocs_font_size = sizeof bytes;
