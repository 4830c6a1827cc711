import { recordRequest, sendRequest } from '../record-request.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, type Row, summarize } from '../measure.ts';

const warmFactor = 1.3;
const bulkContacts = 5_000;
const runs = 5;
const bulkTag = 'autumn campaign';
/** As many as the app's pool has connections, each with so many edits. */
const connections = 24;
const editsPerConnection = 100;

/** The app's connections for requests: those that come after them have kept no plan. */
async function replaceConnections({ raw }: BenchEnvironment): Promise<void> {
  await raw.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'kith'`,
  );
}

/** Edits contacts one by one, on all connections of the app at once. */
async function editSingly({ http, big }: BenchEnvironment, ids: readonly string[]): Promise<void> {
  const lanes = Array.from({ length: connections }, async (_, lane) => {
    for (let edit = 0; edit < editsPerConnection; edit += 1) {
      const id = ids[lane * editsPerConnection + edit] ?? '';
      const request = await recordRequest((client) =>
        client.contacts.update({ id, title: `Editor ${performance.now()}` }),
      );
      await sendRequest(http, request, big.headers);
    }
  });
  await Promise.all(lanes);
}

/** Tags the contacts, and undoes it, which is not timed. */
async function timeBulkChange({ http, big }: BenchEnvironment, ids: string[]): Promise<number> {
  const change = { action: 'add_tags' as const, tags: [bulkTag] };
  const request = await recordRequest((client) =>
    client.contacts.bulk({ change, selection: { ids } }),
  );
  const startedAt = performance.now();
  const answer = await sendRequest(http, request, big.headers);
  const tookMs = performance.now() - startedAt;
  const { operation_id: id } = JSON.parse(answer.body) as { operation_id: string };
  const undo = await recordRequest((client) => client.contacts.undoBulk({ id }));
  await sendRequest(http, undo, big.headers);
  return tookMs;
}

/** One tag on 5,000 contacts after ordinary edits, beside the same on connections just opened. */
export async function benchWarmBulk(environment: BenchEnvironment): Promise<Row> {
  const { raw, big } = environment;
  const chosen = await raw.query<{ id: string }>(
    'select id from contacts where owner_id = $1 and deleted_at is null order by id limit $2',
    [big.id, bulkContacts],
  );
  const ids = chosen.rows.map(({ id }) => id);
  const samples: number[] = [];
  const fresh: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    await replaceConnections(environment);
    const freshMs = await timeBulkChange(environment, ids);
    await replaceConnections(environment);
    await editSingly(environment, ids);
    const warmMs = await timeBulkChange(environment, ids);
    // The first run only warms up.
    if (run > 0) {
      samples.push(warmMs);
      fresh.push(freshMs);
    }
  }
  const series = { subject: summarize(samples), baseline: summarize(fresh) };
  return {
    ...compareWithBaseline('contacts.bulk.warm', series, {
      figure: 'p50',
      factor: warmFactor,
      what: 'on fresh connections',
    }),
    perSecond: Math.round((1000 * bulkContacts) / series.subject.p50),
  };
}
