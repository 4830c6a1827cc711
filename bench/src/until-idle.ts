import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

const lookMs = 500;
const patienceMs = 10 * 60_000;

/**
 * Waits until the app has done in the background what was just filled in: thousands of members who get
 * a badge at once, for example, would be measured with the row that comes next.
 *
 * @throws after ten minutes.
 */
export async function untilIdle(raw: pg.Client): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await raw.query<{ is_idle: boolean }>(
      `select not exists (select from badge_checks) and not exists (
         select from pgboss.job j where j.name <> 'dead-letters' and (j.state = 'active'
           or (j.state in ('created', 'retry') and j.start_after <= now()))) as is_idle`,
    );
    if (rows[0]?.is_idle) return;
    if (performance.now() > deadline) throw new Error('The app is still busy with its jobs');
    await sleep(lookMs);
  }
}
