import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import type pg from 'pg';

import type { ConnectionOptions } from './database.ts';
import { createClient } from './create-client.ts';

const patienceMs = 3 * secondMs;
const pollMs = 100;
const releaseLimitMs = secondMs;

export type InstanceLock = { release: () => Promise<void> };

/**
 * Makes this process the only app on an embedded database. The lock belongs to a database session,
 * so a killed app releases it; `onLost` reports that the database went away.
 *
 * @returns null when another app holds the folder.
 */
export async function lockInstance(
  options: ConnectionOptions,
  onLost: () => void,
): Promise<InstanceLock | null> {
  const client = createClient({ ...options, application_name: 'kith-lock' });
  let released = false;
  client.on('end', () => {
    if (!released) onLost();
  });
  await client.connect();
  const deadline = Date.now() + patienceMs;
  // The session of a killed predecessor ends a moment after it.
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) {
      released = true;
      await client.end();
      return null;
    }
    await sleep(pollMs);
  }
  return {
    release: async () => {
      released = true;
      // A database that no longer answers releases it when it does.
      await Promise.race([client.end(), sleep(releaseLimitMs, undefined, { ref: false })]);
    },
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const result = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('kith.instance')) as locked`,
  );
  return result.rows[0]?.locked ?? false;
}
