#include "CKernels.h"

#ifdef __linux__
#include <malloc.h>
#endif

void ocs_give_back_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
