import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { hourMs, minuteMs } from '@kith/contract/core/time';
import { checkLedger } from '#features/credits/check-ledger.ts';
import { holdCredits } from '#features/credits/hold-credits.ts';
import { sweepLedger } from '#features/credits/sweep-ledger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCluster } from '#platform/database/cluster.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { createDataFolder, startServerProcess } from '#testing/server-process.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { waitFor } from '#testing/wait-for.ts';

/** On a machine that has other work, too. */
const patienceMs = 5 * minuteMs;
const analysed = 60;
const clients = 4;
const each = 10;

let folder: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  folder = await createDataFolder();
});
afterAll(() => folder.remove());

/** Adds contacts one after the other, each until it is acknowledged, as the offline queue does. */
async function addPersistently(member: SignedUp, name: string): Promise<void> {
  for (let done = 0; done < each;) {
    const body = { first_name: name, last_name: String(done) };
    const headers = { 'idempotency-key': `${name}-${done}-${member.memberId}` };
    const answer = await member.call('POST', '/contacts', body, headers).catch(() => null);
    if (answer?.ok) done += 1;
    else if (answer && answer.status < 500) expect(await answer.text()).toBe('');
    else await sleep(30);
  }
}

test(
  'killing the server while holds are captured and actions charged leaves a sound ledger',
  async () => {
    const env = { DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' };
    const first = await startServerProcess(env);
    const member = await signUpOver(first.origin);
    const { memberId } = member;
    const { connection } = await openCluster(folder.path);
    const database = connectDatabase(connection, { max: 2 });
    const read = async (query: string) => (await database.pool.query(query, [memberId])).rows;
    const expectSound = async () => expect(await runAsService(database, checkLedger)).toEqual([]);
    const countCaptures = async () =>
      (await read(`select from credit_transactions where user_id = $1 and kind = 'capture'`))
        .length;

    await giveCredits(database, memberId, 1_000);
    const ids = await read(
      `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text, title, notes)
       select $1, 'Ana', n::text, 'Ana ' || n, 'ana ' || n, ' ana', 'Head of Sales',
         'Looking for seed investors.' from generate_series(1, ${analysed}) n returning id`,
    );
    const forgotten = { memberId, action: 'ai_analysis', quantity: 7, resourceId: 'run' } as const;
    const at = new Date();
    const expiresAt = new Date(at.getTime() + hourMs);
    await runAsService(database, (tx) =>
      holdCredits(tx, { ...forgotten, key: randomUUID(), expiresAt, at }),
    );

    const selection = { ids: ids.map(({ id }) => id) };
    const started = await member.call('POST', '/analyses/runs', { selection });
    const { id: runId } = (await started.json()) as AnalysisRun;
    const adding = Promise.all(
      Array.from({ length: clients }, (_, index) => addPersistently(member, `Client ${index}`)),
    );
    await waitFor(async () => (await countCaptures()) >= 5 || undefined, patienceMs);
    await first.stop('SIGKILL');
    expect(await countCaptures()).toBeLessThan(analysed);
    await expectSound();

    const second = await startServerProcess({ ...env, PORT: new URL(first.origin).port });
    await adding;
    const run = await waitFor(async () => {
      const found = (await (
        await member.call('GET', `/analyses/runs/${runId}`)
      ).json()) as AnalysisRun;
      return ['starting', 'running'].includes(found.status) ? undefined : found;
    }, patienceMs);
    expect(run.status).toBe('complete');
    // Each was analysed once, charged once, and nothing of what was held for it is left.
    expect(await countCaptures()).toBe(analysed);
    expect(
      await read(
        `select captured::integer, released::integer, settled_at is not null as settled
         from credit_holds where user_id = $1 and quantity = ${analysed}`,
      ),
    ).toEqual([{ captured: 2 * analysed, released: 0, settled: true }]);
    expect(
      await read(
        `select count(*)::integer as contacts, (select count(*)::integer from credit_transactions
           where user_id = $1 and kind = 'charge') as charges
         from contacts where owner_id = $1 and first_name like 'Client%'`,
      ),
    ).toEqual([{ contacts: clients * each, charges: clients * each }]);

    await sweepLedger({ database, at: new Date(expiresAt.getTime() + 1) });
    expect(
      await read(
        `select (select sum(balance)::integer from credit_accounts where user_id = $1 and kind = 'held')
             as held, spendable($1, 'credit', now())::integer as left`,
      ),
    ).toEqual([{ held: 0, left: 1_100 - 2 * analysed - clients * each }]);
    await expectSound();
    await database.close();
    expect(await second.stop('SIGTERM')).toBe(0);
  },
  patienceMs,
);
