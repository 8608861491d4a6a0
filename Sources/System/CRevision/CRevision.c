#include "CRevision.h"

#ifndef PUBLISH_COMMIT
#define PUBLISH_COMMIT ""
#endif

const char *crevision_commit(void) { return PUBLISH_COMMIT; }
