import { fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { type Row, summarize } from '../measure.ts';

const contacts = 20_000;
const runs = 10;
const limitMs = 300;

/** The first look of the day: signals derived and nudges chosen out of 20,000 contacts. */
export async function benchNudges({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('nudged');
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  await fillContacts(raw, member.id, contacts);
  await raw.query(
    `update contacts set cadence_days = 30 where owner_id = $1 and abs(hashtext(id::text)) % 5 = 0`,
    [member.id],
  );
  await raw.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select owner_id, id, 'message', 'in', last_interaction_at from contacts
     where owner_id = $1 and last_interaction_at is not null`,
    [member.id],
  );
  await raw.query('analyze contacts, interactions');
  const samples: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    await raw.query('delete from nudge_days where owner_id = $1', [member.id]);
    await raw.query('delete from signals where owner_id = $1', [member.id]);
    const startedAt = performance.now();
    expectSuccess(await http.send('GET', '/api/v1/nudges/today', member));
    // The first run only warms up.
    if (run > 0) samples.push(performance.now() - startedAt);
  }
  const series = summarize(samples);
  return {
    row: 'nudges.20k',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${limitMs} ms`,
    ok: series.p95 < limitMs,
  };
}
