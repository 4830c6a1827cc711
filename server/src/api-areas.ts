import { openPublicNetwork } from '#platform/outbound/public-address.ts';

import type { VisitLog } from '#features/public-site/visit-log.ts';
import type { AppParts } from './app-parts.ts';
import { createAccountAreas } from './areas/account-areas.ts';
import { createContactAreas } from './areas/contact-areas.ts';
import type { Areas } from './areas/lazy-areas.ts';
import { createServiceAreas } from './areas/service-areas.ts';
import { createSocialAreas } from './areas/social-areas.ts';

/**
 * Every area of `/api/v1`. An area's code is loaded by its first request, so that the time to start
 * and the memory at rest don't grow with the number of areas.
 */
export function createAreas(parts: AppParts & { visits: VisitLog }): Areas {
  const network = openPublicNetwork({ allowsInner: parts.config.environment === 'dev' });
  const shared = { ...parts, network, startedAt: parts.clock.now() };
  return {
    ...createAccountAreas(shared),
    ...createContactAreas(shared),
    ...createSocialAreas(shared),
    ...createServiceAreas(shared),
  };
}
