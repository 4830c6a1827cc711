import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';

import type { Bus, BusListener } from './bus.ts';
import { openDatabaseBus } from './database-bus.ts';

/** Redis where it is configured, else the database. The driver is loaded only if needed. */
export async function openBus({
  redisUrl,
  ...parts
}: {
  database: Database;
  redisUrl: string | undefined;
  listener: BusListener;
  log: Logger;
}): Promise<Bus> {
  if (redisUrl === undefined) return openDatabaseBus(parts);
  const { openRedisBus } = await import('./redis-bus.ts');
  return openRedisBus({ ...parts, redisUrl });
}
