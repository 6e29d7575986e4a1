#include "CFont.h"

// Clang embeds files in every version of the language, but says that only C23 has it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "DejaVuSans-Subset.ttf"
};

const unsigned char *const ocs_font = bytes;
const size_t ocs_font_size = sizeof bytes;
