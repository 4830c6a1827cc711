import { setTimeout as sleep } from 'node:timers/promises';

import { createLinkedInSample } from '../../../server/src/testing/samples/linkedin-sample.ts';
import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { type Row, summarize } from '../measure.ts';

const people = 30_000;
const limitMs = 10_000;
const pollMs = 20;

/** From the upload of 30,000 connections to the end of the import, preview included. */
export async function benchImport({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('importer');
  await raw.query('delete from imports where owner_id = $1', [member.id]);
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  const { connections } = createLinkedInSample({ people });
  const read = async (path: string, method = 'GET', body?: Buffer) =>
    JSON.parse(
      expectSuccess(await http.send(method, path, { headers: member.headers, body })).body,
    ) as { id: string; status: string };
  const startedAt = performance.now();
  const { id } = await read('/api/v1/imports?file_name=Connections.csv', 'POST', connections);
  const until = async (status: string) => {
    for (;;) {
      const found = await read(`/api/v1/imports/${id}`);
      if (found.status === status) return;
      if (found.status === 'failed') throw new Error('The import failed');
      await sleep(pollMs);
    }
  };
  await until('ready');
  await read(`/api/v1/imports/${id}/start`, 'POST', Buffer.from('{}'));
  await until('completed');
  const series = summarize([performance.now() - startedAt]);
  return {
    row: 'contacts.import30k',
    ...series,
    perSecond: Math.round((1000 * people) / series.p50),
    baseline: null,
    ratio: null,
    aim: `< ${limitMs / 1000} s`,
    ok: series.p50 < limitMs,
  };
}
