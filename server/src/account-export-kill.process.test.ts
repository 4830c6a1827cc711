import type { AccountExport } from '@kith/contract/account/exports';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCluster } from '#platform/database/cluster.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { signUpOver } from '#testing/api-client.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createDataFolder, startServerProcess } from '#testing/server-process.ts';

const interactions = 6_000;
/** On a machine that has other work, too. */
const patienceMs = 300_000;

let folder: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  folder = await createDataFolder();
});
afterAll(() => folder.remove());

test(
  'an export interrupted by SIGKILL is made again completely by the next server',
  async () => {
    const env = { DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' };
    const first = await startServerProcess(env);
    const member = await signUpOver(first.origin);
    const { connection } = await openCluster(folder.path);
    const { pool: database, close } = connectDatabase(connection, { max: 1 });
    await database.query(
      `with made as (
       insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text)
       values ($1, 'Ana', '', 'Ana', 'ana', ' ana') returning id)
     insert into interactions (owner_id, contact_id, kind, direction, occurred_at, body)
     select $1, made.id, 'note', 'out', now() - n * interval '1 minute',
       (select string_agg(md5(n::text || k::text), '') from generate_series(1, 16) k)
     from made, generate_series(1, $2::integer) n`,
      [member.memberId, interactions],
    );
    const read = async (id: string) =>
      (await (await member.call('GET', `/account/exports/${id}`)).json()) as AccountExport;
    const asked = await member.call('POST', '/account/exports');
    const { id } = (await asked.json()) as AccountExport;
    const parts = async () =>
      (await database.query('select from account_export_parts where export_id = $1', [id]))
        .rowCount;
    await waitFor(async () => ((await parts()) ?? 0) > 1 || undefined, patienceMs);
    const interrupted = await read(id);
    await first.stop('SIGKILL');
    expect(interrupted.status).toBe('running');
    await close();

    const second = await startServerProcess({ ...env, PORT: new URL(first.origin).port });
    const done = await waitFor(async () => {
      const found = await read(id);
      return found.status === 'done' ? found : undefined;
    }, patienceMs);
    const answer = await member.call('GET', `/account/exports/${id}/file`);
    const archive = new Uint8Array(await answer.arrayBuffer());
    expect(archive.length).toBe(done.size_bytes);
    const files = unzipSync(archive);
    const text = strFromU8(files['data/interactions.json'] ?? new Uint8Array());
    const rows = (JSON.parse(text) as { interactions: { id: string }[] }).interactions;
    expect(new Set(rows.map((row) => row.id)).size).toBe(interactions);
    expect(await second.stop('SIGTERM')).toBe(0);
  },
  patienceMs,
);
