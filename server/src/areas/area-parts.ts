import type { VisitLog } from '#features/public-site/visit-log.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import type { AppParts } from '../app-parts.ts';

/** What the routes of an area may be made with. */
export type AreaParts = AppParts & { startedAt: Date; network: PublicNetwork; visits: VisitLog };
