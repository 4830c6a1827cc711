import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { createMessagesSample } from '../../../server/src/testing/samples/linkedin-messages.ts';
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
  const tookMs = await timeImport({
    http,
    headers: member.headers,
    file: connections,
    name: 'Connections.csv',
  });
  const subject = summarize([tookMs]);
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

const messages = { people: 2_000, messages: 30_000 };
const messagesLimitMs = 12_000;

/** The same for a whole archive: 30,000 messages of 2,000 people. */
export async function benchMessagesImport({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('correspondent');
  await raw.query('delete from imports where owner_id = $1', [member.id]);
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  const file = createMessagesSample(messages);
  const tookMs = await timeImport({ http, headers: member.headers, file, name: 'export.zip' });
  const { rows } = await raw.query<{ count: number }>(
    'select count(*)::integer as count from interactions where owner_id = $1',
    [member.id],
  );
  if (rows[0]?.count !== messages.messages) throw new Error('Messages are missing');
  const subject = summarize([tookMs]);
  return {
    row: 'imports.messages',
    ...subject,
    baseline: null,
    ratio: null,
    target: `p50 < ${messagesLimitMs / 1_000} s`,
    ok: subject.p50 < messagesLimitMs,
  };
}

/** From the upload to the end of the run, preview included. */
async function timeImport({
  http,
  headers,
  file,
  name,
}: Pick<BenchEnvironment, 'http'> & {
  headers: Awaited<ReturnType<BenchEnvironment['signUp']>>['headers'];
  file: Buffer;
  name: string;
}): Promise<number> {
  const read = async (request: ScreenRequest) =>
    JSON.parse((await sendRequest(http, request, headers)).body) as { status: string };
  const startedAt = performance.now();
  const path = `/api/v1/imports?file_name=${name}`;
  const upload = await http.send('POST', path, { headers, body: file });
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
  return performance.now() - startedAt;
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
