import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';

import { createClient } from '#platform/database/create-client.ts';
import type { TestDatabase } from './test-database.ts';

export const historyNow = new Date('2026-11-20T09:00:00Z');
const historyDays = 150;

type Event = { at: Date; feature: string; isGood: boolean };
type Transaction = { at: Date; kind: 'grant' | 'charge' | 'expire'; change: number };

/** What happened to a member, as a test remembers it beside the database. */
export type Remembered = {
  id: string;
  joined: Date;
  allows: boolean;
  contacts: { at: Date; source: string }[];
  nudges: { at: Date; status: string }[];
  bridges: (Date | null)[];
  events: Event[];
  transactions: Transaction[];
};

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const features = ['nudge', 'page_view', 'session', 'made_up_by_a_member', 'feed', 'referral'];

/** Members with a random past of half a year; most is recent, and some of it is before their time. */
export function inventHistory(count: number, seed: number): Remembered[] {
  const random = createRandom(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!;
  const moment = () => new Date(historyNow.getTime() - random() ** 2 * historyDays * dayMs);
  const some = <One>(most: number, make: () => One) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  return Array.from({ length: count }, () => ({
    id: randomUUID(),
    joined: moment(),
    allows: random() < 0.85,
    contacts: some(2, () => ({ at: moment(), source: pick(['manual', 'linkedin', 'sample']) })),
    nudges: some(3, () => ({ at: moment(), status: pick(['done', 'done', 'dismissed']) })),
    bridges: some(2, () => (random() < 0.8 ? moment() : null)),
    events: some(20, () => ({
      at: moment(),
      // The last is rare, so that it is hidden.
      feature: random() < 0.01 ? 'referral' : pick(features.slice(0, 5)),
      isGood: random() < 0.9,
    })),
    transactions: some(4, () => {
      const kind = pick(['grant', 'charge', 'charge', 'expire'] as const);
      const size = 1 + Math.floor(random() * 20);
      return { at: moment(), kind, change: kind === 'grant' ? size : -size };
    }),
  }));
}

/** Writes the history as it is: without triggers and keys, which would want the rest of it, too. */
export async function storeHistory(
  database: Pick<TestDatabase, 'connection'>,
  history: readonly Remembered[],
): Promise<void> {
  const client = createClient(database.connection);
  await client.connect();
  const insert = (text: string, rows: readonly unknown[]) =>
    client.query(text, [JSON.stringify(rows)]);
  try {
    await client.query('set session_replication_role = replica');
    await insert(
      `insert into auth.users (id, email, created_at)
        select id, id || '@history.example', joined from jsonb_to_recordset($1) as r(id uuid, joined timestamptz)`,
      history,
    );
    await insert(
      `insert into user_consent (user_id, consent_type, consent_granted)
        select id, 'analytics', allows from jsonb_to_recordset($1) as r(id uuid, allows boolean)`,
      history,
    );
    await insert(
      `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text, source, created_at)
        select id, 'A', 'B', 'A B', 'a b', 'a b', source, at
        from jsonb_to_recordset($1) as r(id uuid, source text, at timestamptz)`,
      history.flatMap(({ id, contacts }) => contacts.map((one) => ({ id, ...one }))),
    );
    await insert(
      `insert into nudges (owner_id, day, position, type, contact_id, signal_id, reason, score, status, answered_at)
        select id, at::date, 0, 'birthday', gen_random_uuid(), gen_random_uuid(), '{}', '{}', status, at
        from jsonb_to_recordset($1) as r(id uuid, status text, at timestamptz)`,
      history.flatMap(({ id, nudges }) => nudges.map((one) => ({ id, ...one }))),
    );
    await insert(
      `insert into bridges (owner_id, connector_name, wanted_name, created_at, changed_at, introduced_at)
        select id, 'A', 'B', now(), now(), at from jsonb_to_recordset($1) as r(id uuid, at timestamptz)`,
      history.flatMap(({ id, bridges }) => bridges.map((at) => ({ id, at }))),
    );
    await insert(
      `insert into usage_events (owner_id, feature_name, action, success, recorded_at)
        select id, feature, 'done', good, at
        from jsonb_to_recordset($1) as r(id uuid, feature text, good boolean, at timestamptz)`,
      history.flatMap(({ id, events }) =>
        events.map(({ isGood, ...one }) => ({ id, ...one, good: isGood })),
      ),
    );
    await insert(
      `insert into credit_transactions (user_id, kind, unit, change, balance, action, key, happened_at)
        select id, kind, 'credit', change, 0, 'ai_analysis', gen_random_uuid()::text, at
        from jsonb_to_recordset($1) as r(id uuid, kind text, change bigint, at timestamptz)`,
      history.flatMap(({ id, transactions }) => transactions.map((one) => ({ id, ...one }))),
    );
  } finally {
    await client.end();
  }
}
