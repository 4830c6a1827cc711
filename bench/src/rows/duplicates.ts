import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import {
  generateLabelledContacts,
  normalizeLabelled,
} from '../../../server/src/testing/samples/labelled-duplicates.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, type Row, summarize } from '../measure.ts';
import { recordRequest, type ScreenRequest, sendRequest } from '../record-request.ts';

const people = 50_000;
const seed = 7;
const factor = 3;
const pollMs = 50;
const batchSize = 5_000;

/**
 * From the request to search 50,000 contacts until its results are written, beside the bare insert
 * of the same contacts.
 */
export async function benchDuplicates({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('twins');
  for (const table of ['duplicate_scans', 'duplicate_candidates', 'contacts']) {
    await raw.query(`delete from ${table} where owner_id = $1`, [member.id]);
  }
  const baseline = summarize([await fillLabelled(raw, member.id)]);
  const read = async (request: ScreenRequest) =>
    JSON.parse((await sendRequest(http, request, member.headers)).body) as {
      open_count: number;
      scan: { status: string };
    };
  const scanning = await recordRequest((client) => client.duplicates.scan());
  const status = await recordRequest((client) => client.duplicates.status());
  const startedAt = performance.now();
  await read(scanning);
  for (;;) {
    const { scan, open_count: found } = await read(status);
    if (scan.status === 'failed') throw new Error('The search failed');
    if (scan.status === 'completed') {
      if (found === 0) throw new Error('The search found nothing');
      break;
    }
    await sleep(pollMs);
  }
  const subject = summarize([performance.now() - startedAt]);
  return {
    ...compareWithBaseline(
      'duplicates.50k',
      { subject, baseline },
      { figure: 'p50', factor, what: 'the bare insert' },
    ),
    perSecond: Math.round((1000 * people) / subject.p50),
  };
}

/** @returns how long the inserts took. */
async function fillLabelled(raw: pg.Client, ownerId: string): Promise<number> {
  const contacts = generateLabelledContacts({ seed, count: people }).map(normalizeLabelled);
  const startedAt = performance.now();
  for (let from = 0; from < contacts.length; from += batchSize) {
    const batch = JSON.stringify(contacts.slice(from, from + batchSize));
    await raw.query(
      `insert into contacts (owner_id, id, first_name, last_name, full_name, company, title,
         location, birth_month, birth_day, name_key, search_text)
       select $1, r.id, r.first_name, r.last_name, r.first_name || ' ' || r.last_name, r.company,
         r.title, r.location, r.birth_month, case when r.birth_month is not null then r.birth_day end,
         lower(r.first_name || ' ' || r.last_name), ' ' || lower(r.first_name || ' ' || r.last_name)
       from jsonb_to_recordset($2::jsonb) as r(id uuid, first_name text, last_name text, company text,
         title text, location text, birth_month smallint, birth_day smallint)`,
      [ownerId, batch],
    );
    await raw.query(
      `insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
       select $1, (c ->> 'id')::uuid, list.kind, value.place - 1, value.text, value.text, 'other'
       from jsonb_array_elements($2::jsonb) c,
         (values ('email', 'emails'), ('phone', 'phones'), ('link', 'links')) as list(kind, field),
         jsonb_array_elements_text(c -> list.field) with ordinality as value(text, place)`,
      [ownerId, batch],
    );
  }
  const tookMs = performance.now() - startedAt;
  await raw.query('analyze contacts, contact_points');
  return tookMs;
}
