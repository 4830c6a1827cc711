import { disputeLimits } from '@kith/contract/disputes/rules';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { lockDispute, readDisputes } from './dispute-rows.ts';
import { moveDispute } from './move-dispute.ts';

const atOnce = 200;

/** Ends decided cases whose time for an appeal is over. @returns how many */
export async function closeDisputes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<number> {
  const at = clock.now();
  const since = new Date(at.getTime() - disputeLimits.appealMs);
  const due = await runAsService(database, (tx) =>
    readDisputes(tx, sql`c.state = 'decided' and c.decided_at < ${since}`, atOnce),
  );
  let closed = 0;
  for (const { id } of due) {
    closed += await runAsService(database, async (tx) => {
      const row = await lockDispute(tx, id);
      if (row.state !== 'decided') return 0;
      const step = { event: 'close', by: 'system', actorId: null, at, entry: 'closed' } as const;
      await moveDispute(tx, row, step);
      return 1;
    });
  }
  return closed;
}
