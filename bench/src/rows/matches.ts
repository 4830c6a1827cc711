import { setTimeout as sleep } from 'node:timers/promises';

import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';

import { plantNetwork } from '../../../server/src/testing/samples/planted-matches.ts';
import { wordsForSearch } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithLimit, type Row, summarize } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

const people = 10_000;
const planted = 1_000;
const limitMs = 3_000;
const factor = 20;
const runs = 3;
/** The browser asks once a second. */
const pollMs = 250;

/**
 * The first look at the matches of 10,000 contacts: from the request until the whole network was searched
 * and its pairs are written, beside one bare read of the same contacts.
 */
export async function benchMatches({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('matched');
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  const network = plantNetwork({ seed: 11, people, pairs: planted });
  await raw.query(
    `insert into contacts (owner_id, first_name, last_name, full_name, company, title, location, tags,
       offers, seeks, name_key, search_text, warmth_rank)
     select $1, r.id, 'Person', r.id || ' Person', r.company, r.title, r.location, r.tags, r.offers,
       r.seeks, r.id || ' person', ${wordsForSearch(`r.id || ' person'`)}, 20
     from jsonb_to_recordset($2::jsonb) as r(id text, company text, title text, location text,
       tags text[], offers text[], seeks text[])`,
    [member.id, JSON.stringify(network.people)],
  );
  await raw.query('analyze contacts');
  const preferences = { ...defaultPrivacyPreferences, warmth_threshold: 0 };
  const request = await recordRequest((client) => client.matches.list({ preferences }));
  const read = async () =>
    JSON.parse((await sendRequest(http, request, member.headers)).body) as {
      is_searching: boolean;
      total: number;
    };
  const subject: number[] = [];
  const baseline: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await raw.query('delete from matches where owner_id = $1', [member.id]);
    await raw.query('delete from match_runs where owner_id = $1', [member.id]);
    const startedAt = performance.now();
    let answer = await read();
    while (answer.is_searching) {
      await sleep(pollMs);
      answer = await read();
    }
    subject.push(performance.now() - startedAt);
    if (answer.total === 0) throw new Error('No match was found');
    const bareStartedAt = performance.now();
    await raw.query('select * from contacts where owner_id = $1', [member.id]);
    baseline.push(performance.now() - bareStartedAt);
  }
  return compareWithLimit(
    'matches.run',
    { subject: summarize(subject), baseline: summarize(baseline) },
    { limitMs, factor, what: 'one bare read' },
  );
}
