#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include "CKernels.h"

#ifdef __linux__
#include <malloc.h>
#include <sys/mman.h>
#endif

void ocs_trim_heap(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void ocs_prefer_large_pages(void *memory, size_t size) {
#ifdef MADV_HUGEPAGE
  (void)madvise(memory, size, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)size;
#endif
}
