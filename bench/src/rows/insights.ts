import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { contactsPerOwner, fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { measureBoth, round, type Row } from '../measure.ts';
import { recordRequest, type ScreenRequest, sendRequest } from '../record-request.ts';
import { withIndexesAfterwards, withoutTriggers } from './fill-fast.ts';
import { bareListQuery, requestList } from './list-request.ts';

const interactionsPerContact = 10;
const limitMs = 400;
const rebuildLimitMs = 60_000;
const listFactor = 2;
const pollMs = 500;

type Member = Awaited<ReturnType<BenchEnvironment['signUp']>>;

let filled: Promise<Member> | undefined;

/** A member with 100,000 contacts in 2,000 companies, 50 places and 30 tags, and a million interactions. */
function fillOnce(environment: BenchEnvironment): Promise<Member> {
  filled ??= fillNetwork(environment);
  return filled;
}

async function fillNetwork({ raw, signUp }: BenchEnvironment): Promise<Member> {
  const member = await signUp('insightful');
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  await fillContacts(raw, member.id, contactsPerOwner);
  await raw.query('begin');
  await withoutTriggers(raw, async () => {
    await raw.query(
      `update contacts c set location = 'Place ' || n % 50, tags = array['Tag ' || n % 30],
         created_at = now() - 1000 * interval '1 day',
         effective_cadence_days = case when n % 3 = 0 then 30 + n % 60 end
       from (select id, row_number() over (order by id) as n from contacts where owner_id = $1) r
       where c.owner_id = $1 and c.id = r.id`,
      [member.id],
    );
    await withIndexesAfterwards(raw, 'interactions', () => addInteractions(raw, member.id));
    await setWarmth(raw, member.id);
  });
  await raw.query('commit');
  await raw.query('analyze contacts, interactions');
  return member;
}

/** Each contact has a rhythm of its own, and a day on which it ended. */
function addInteractions(raw: pg.Client, ownerId: string) {
  return raw.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select $1, c.id, (array['message', 'email', 'call', 'meeting'])[1 + (c.n + k) % 4],
       (array['out', 'in', 'mutual'])[1 + (c.n * 7 + k) % 3],
       now() - (c.n % 200 + k * (3 + c.n % 80)) * interval '1 day' - (c.n * k % 1400) * interval '1 minute'
     from (select id, row_number() over (order by id) as n from contacts where owner_id = $1) c
     cross join generate_series(0, $2::integer - 1) k`,
    [ownerId, interactionsPerContact],
  );
}

async function setWarmth(raw: pg.Client, ownerId: string): Promise<void> {
  await raw.query(
    `update contacts c set warmth_rank = i.rank, last_interaction_at = i.latest, interaction_count = i.count
     from (select contact_id, max(occurred_at) as latest, count(*) as count,
         ln(sum(interaction_weight(kind, direction) * exp(decay_term(occurred_at)))) as rank
       from interactions where owner_id = $1 group by contact_id) i
     where c.owner_id = $1 and c.id = i.contact_id`,
    [ownerId],
  );
}

/** Notes every contact; the first request sends the job. Resolves with how long it took. */
async function rebuild(
  { http, raw }: BenchEnvironment,
  member: Member,
  request: ScreenRequest,
): Promise<number> {
  await raw.query('delete from insight_changes where owner_id = $1', [member.id]);
  await raw.query(
    `insert into insight_changes (owner_id, contact_id) select owner_id, id from contacts
     where owner_id = $1`,
    [member.id],
  );
  const startedAt = performance.now();
  let isUpdating = true;
  while (isUpdating) {
    const { body } = await sendRequest(http, request, member.headers);
    isUpdating = (JSON.parse(body) as { updating: unknown }).updating !== null;
    if (isUpdating) await sleep(pollMs);
  }
  return performance.now() - startedAt;
}

async function requestSeries() {
  return recordRequest((client) =>
    client.insights.series({ from: '2026-01-01', to: '2026-01-02', step: 'day' }),
  );
}

/** One screen of the insights of the whole network, from what was summed up before. */
async function benchScreen(
  name: string,
  environment: BenchEnvironment,
  request: ScreenRequest,
): Promise<Row> {
  const { http, raw } = environment;
  const member = await fillOnce(environment);
  await rebuild(environment, member, await requestSeries());
  await raw.query('analyze insight_ties, insight_days, insight_flows, insight_hours');
  const [subject, baseline] = await measureBoth(
    { warmUp: 5, runs: 60 },
    () => sendRequest(http, request, member.headers),
    () =>
      raw.query('select count(*), sum(warmth_rank) from contacts where owner_id = $1', [member.id]),
  );
  return {
    row: name,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.p50 / baseline.p50),
    target: `p95 ≤ ${limitMs} ms`,
    ok: subject.p95 <= limitMs,
  };
}

export async function benchOverview(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.insights.overview({ range: 'year' }));
  return benchScreen('insights.overview', environment, request);
}

export async function benchHealth(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.insights.health({ months: 6 }));
  return benchScreen('insights.health', environment, request);
}

/**
 * The history of the whole network is derived again by the job, while the first page of the contacts is
 * read all the time: its p50 beside that of a quiet time.
 */
export async function benchRebuild(environment: BenchEnvironment): Promise<Row> {
  const { http, raw } = environment;
  const member = await fillOnce(environment);
  const list = await requestList();
  const read = () => sendRequest(http, list, member.headers);
  const [quiet] = await measureBoth({ warmUp: 50, runs: 300 }, read, () =>
    raw.query(bareListQuery, [member.id]),
  );
  let tookMs: number | undefined;
  const rebuilding = (async () => {
    tookMs = await rebuild(environment, member, await requestSeries());
  })();
  const samples: number[] = [];
  while (tookMs === undefined) {
    const startedAt = performance.now();
    await read();
    samples.push(performance.now() - startedAt);
    await sleep(5);
  }
  await rebuilding;
  const sorted = samples.toSorted((a, b) => a - b);
  const busy = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const ratio = round(busy / quiet.p50);
  return {
    row: 'insights.rebuild',
    p50: round(tookMs),
    p95: round(tookMs),
    p99: round(tookMs),
    perSecond: round((contactsPerOwner * 1_000) / tookMs),
    baseline: { p50: quiet.p50, perSecond: quiet.perSecond },
    ratio,
    target: `≤ ${rebuildLimitMs / 1_000} s, contacts.list meanwhile ≤ ${listFactor} × quiet`,
    ok: tookMs <= rebuildLimitMs && ratio <= listFactor,
  };
}
