import type pg from 'pg';

import type { BenchEnvironment } from '../environment.ts';
import { measureBoth, round, type Row } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';
import { withoutTriggers } from './fill-fast.ts';

const members = 10_000;
const events = 1_000_000;
/** Few, since administrators' calls are limited: so many in a minute. */
const runs = 25;
const limitMs = 2_000;

const idOf = (number: string) => `md5('cohort' || ${number})::uuid`;

/** New members of a year who allow usage analytics, with a hundred events each. */
function addMembers(raw: pg.Client): Promise<void> {
  return withoutTriggers(raw, async () => {
    await raw.query(
      `insert into auth.users (id, email, created_at)
       select ${idOf('n')}, n || '@cohorts.example', now() - n * interval '52 minutes'
       from generate_series(1, ${members}) n`,
    );
    await raw.query(
      `insert into user_consent (user_id, consent_type, consent_granted)
       select ${idOf('n')}, 'analytics', true from generate_series(1, ${members}) n`,
    );
    await raw.query(
      `insert into usage_events (owner_id, feature_name, action, recorded_at)
       select ${idOf(`n * 7919 % ${members} + 1`)}, 'nudge', 'done', now() - n * interval '31 seconds'
       from generate_series(1, ${events}::bigint) n`,
    );
    await raw.query('analyze auth.users, user_consent, usage_events');
  });
}

/** Other rows are measured without them. */
function removeMembers(raw: pg.Client): Promise<void> {
  const own = `(select ${idOf('n')} from generate_series(1, ${members}) n)`;
  return withoutTriggers(raw, async () => {
    await raw.query(`delete from usage_events where owner_id in ${own}`);
    await raw.query(`delete from user_consent where user_id in ${own}`);
    await raw.query(`delete from auth.users where id in ${own}`);
  });
}

/** Retention over 26 weeks with the 26 before them: the widest that administrators can ask for. */
export async function benchCohorts({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const admin = await signUp('administrator');
  await raw.query(
    `insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`,
    [admin.id],
  );
  const request = await recordRequest((client) =>
    client.cohorts.get({ board: 'retention', weeks: 26 }),
  );
  await removeMembers(raw);
  await addMembers(raw);
  try {
    const [subject, baseline] = await measureBoth(
      { warmUp: 2, runs },
      () => sendRequest(http, request, admin.headers),
      () => raw.query('select count(*), max(recorded_at) from usage_events'),
    );
    return {
      row: 'admin.cohorts',
      ...subject,
      baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
      ratio: round(subject.p50 / baseline.p50),
      target: `p95 ≤ ${limitMs} ms`,
      ok: subject.p95 <= limitMs,
    };
  } finally {
    await removeMembers(raw);
  }
}
