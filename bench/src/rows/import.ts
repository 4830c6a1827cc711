import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { createLinkedInSample } from '../../../server/src/testing/samples/linkedin-sample.ts';
import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { compareWithBaseline, type Row, summarize } from '../measure.ts';
import { recordRequest, type ScreenRequest, sendRequest } from '../record-request.ts';

const people = 30_000;
const factor = 4;
const pollMs = 20;

/**
 * From the upload of 30,000 connections to the end of the import, preview included, beside a bare
 * COPY of the contacts and addresses that it made into the same tables.
 */
export async function benchImport({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('importer');
  await raw.query('delete from imports where owner_id = $1', [member.id]);
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  const { connections } = createLinkedInSample({ people });
  const read = async (request: ScreenRequest) =>
    JSON.parse((await sendRequest(http, request, member.headers)).body) as { status: string };
  const startedAt = performance.now();
  const path = '/api/v1/imports?file_name=Connections.csv';
  const upload = await http.send('POST', path, { headers: member.headers, body: connections });
  const { id } = JSON.parse(expectSuccess(upload).body) as { id: string };
  const getImport = await recordRequest((client) => client.imports.get({ id }));
  const until = async (status: string) => {
    for (;;) {
      const found = await read(getImport);
      if (found.status === status) return;
      if (found.status === 'failed') throw new Error('The import failed');
      await sleep(pollMs);
    }
  };
  await until('ready');
  await read(await recordRequest((client) => client.imports.start({ id })));
  await until('completed');
  const subject = summarize([performance.now() - startedAt]);
  const baseline = summarize([await timeBareCopy(raw, member.id)]);
  return {
    ...compareWithBaseline(
      'contacts.import30k',
      { subject, baseline },
      { figure: 'p50', factor, what: 'a bare COPY' },
    ),
    perSecond: Math.round((1000 * people) / subject.p50),
  };
}

/** Copies the member's contacts and addresses to files, deletes them and times their way back in. */
async function timeBareCopy(raw: pg.Client, ownerId: string): Promise<number> {
  const copies = [];
  for (const table of ['contacts', 'contact_points']) {
    const found = await raw.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = found.rows[0]?.columns ?? '';
    const file = join(tmpdir(), `kith-bench-${ownerId}-${table}.copy`);
    const owned = `select ${columns} from ${table} where owner_id = '${ownerId}'`;
    await raw.query(`copy (${owned}) to '${file}'`);
    copies.push({ target: `${table} (${columns})`, file });
  }
  await raw.query('delete from contacts where owner_id = $1', [ownerId]);
  const startedAt = performance.now();
  await raw.query('begin');
  for (const { target, file } of copies) await raw.query(`copy ${target} from '${file}'`);
  await raw.query('commit');
  const tookMs = performance.now() - startedAt;
  await Promise.all(copies.map(({ file }) => rm(file)));
  return tookMs;
}
