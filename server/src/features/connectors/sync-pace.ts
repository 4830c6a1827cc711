import { hourMs } from '@kith/contract/core/time';

/** How often an active connection syncs by itself. */
export const syncEveryMs = hourMs;
