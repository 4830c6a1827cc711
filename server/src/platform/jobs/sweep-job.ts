import { hourS } from '@kith/contract/core/time';

import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { runAsService } from '../database/service.ts';
import type { Tx } from '../database/tx.ts';
import type { JobHandler } from './job-queue.ts';

export type SweepParts = { database: Database; clock: Clock };

/** A job that regularly removes what has expired, over all members, in one transaction. */
export function createSweepJob(
  { database, clock }: SweepParts,
  {
    name,
    schedule,
    sweep,
  }: { name: string; schedule: string; sweep: (tx: Tx, now: Date) => Promise<void> },
): JobHandler {
  return {
    name,
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: () => runAsService(database, (tx) => sweep(tx, clock.now())),
  };
}
