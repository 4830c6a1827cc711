import { setTimeout as sleep } from 'node:timers/promises';

import { sureBar } from '@kith/contract/duplicates/rules';
import type pg from 'pg';

import {
  generateHardContacts,
  mixtures,
} from '../../../server/src/testing/samples/hard-duplicates.ts';
import {
  type LabelledContact,
  listTruePairs,
  normalizeLabelled,
} from '../../../server/src/testing/samples/labelled-duplicates.ts';
import { wordsForSearch } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, type Row, summarize } from '../measure.ts';
import { recordRequest, type ScreenRequest, sendRequest } from '../record-request.ts';

const people = 50_000;
const seed = 7;
const factor = 3;
const limitMs = 20_000;
const pollMs = 50;
const batchSize = 5_000;
const least = { recall: 0.9, precision: 0.95, sure: 0.99 };

/**
 * From the request to search 50,000 contacts until its results are written, beside the bare insert
 * of the same contacts; and how many of their duplicates it found, and rightly. The row fails with a
 * worse figure.
 */
export async function benchDuplicates({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('twins');
  for (const table of ['duplicate_scans', 'duplicate_candidates', 'contacts']) {
    await raw.query(`delete from ${table} where owner_id = $1`, [member.id]);
  }
  const contacts = generateHardContacts({ mixture: mixtures.addressBook, seed, count: people });
  const baseline = summarize([await fillLabelled(raw, member.id, contacts)]);
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
  const quality = await measureQuality(raw, member.id, listTruePairs(contacts));
  process.stderr.write(
    `${Object.entries(quality)
      .map(([name, share]) => `${name} ${(100 * share).toFixed(1)} %`)
      .join(', ')}\n`,
  );
  const row = compareWithBaseline(
    'duplicates.50k',
    { subject, baseline },
    { figure: 'p50', factor, what: 'the bare insert' },
  );
  const isGood = Object.entries(least).every(
    ([name, bar]) => quality[name as keyof typeof least] >= bar,
  );
  return {
    ...row,
    target: `${row.target}; < ${limitMs / 1_000} s; 90 % found, 95 % right`,
    ok: row.ok && subject.p50 < limitMs && isGood,
    perSecond: Math.round((1000 * people) / subject.p50),
  };
}

/** The share of true pairs that is in the queue, and of pairs in the queue, and sure ones, that is true. */
async function measureQuality(
  raw: pg.Client,
  ownerId: string,
  truth: ReadonlySet<string>,
): Promise<typeof least> {
  const { rows } = await raw.query<{ pair: string; is_sure: boolean }>(
    `select first_id || '|' || second_id as pair, score >= $2 as is_sure
     from duplicate_candidates where owner_id = $1`,
    [ownerId, sureBar],
  );
  const right = rows.filter(({ pair }) => truth.has(pair));
  const countSure = (among: typeof rows) => among.filter(({ is_sure: isSure }) => isSure).length;
  return {
    recall: right.length / truth.size,
    precision: right.length / rows.length,
    sure: countSure(right) / countSure(rows),
  };
}

/** @returns how long the inserts took. */
async function fillLabelled(
  raw: pg.Client,
  ownerId: string,
  labelled: readonly LabelledContact[],
): Promise<number> {
  const contacts = labelled.map(normalizeLabelled);
  const startedAt = performance.now();
  for (let from = 0; from < contacts.length; from += batchSize) {
    const batch = JSON.stringify(contacts.slice(from, from + batchSize));
    await raw.query(
      `insert into contacts (owner_id, id, first_name, last_name, nickname, full_name, company, title,
         location, birth_month, birth_day, birth_year, name_key, search_text)
       select $1, r.id, r.first_name, r.last_name, r.nickname,
         r.first_name || ' ' || r.last_name, r.company,
         r.title, r.location, r.birth_month, r.birth_day, r.birth_year,
         lower(r.first_name || ' ' || r.last_name),
         ${wordsForSearch(`lower(r.first_name || ' ' || r.last_name)`)}
       from jsonb_to_recordset($2::jsonb) as r(id uuid, first_name text, last_name text, nickname text, company text,
         title text, location text, birth_month smallint, birth_day smallint, birth_year smallint)`,
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
