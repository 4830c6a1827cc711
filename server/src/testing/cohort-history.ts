import { randomUUID } from 'node:crypto';

import type { CohortChannel } from '@kith/contract/cohorts/rules';
import { dayMs } from '@kith/contract/core/time';

import { createClient } from '#platform/database/create-client.ts';

import type { TestDatabase } from './test-database.ts';
import { historyNow, inventHistory, type Remembered, storeHistory } from './usage-history.ts';

type Introduction = {
  id: string;
  requested: Date | null;
  introduced: Date | null;
  outcome: Date | null;
  isHelpful: boolean | null;
  thanked: Date | null;
};

/** A member with the way they came and the introductions that they asked for. */
export type Newcomer = Remembered & { channel: CohortChannel; introductions: Introduction[] };

/** Some channels are rare, so that they are shown together with others or not at all. */
const shares: readonly [CohortChannel, number][] = [
  ['direct', 0.55],
  ['invitation', 0.8],
  ['referral', 0.95],
  ['sso', 0.98],
  ['administrator', 1],
];

/** Members of half a year, the same in every run but for their ids. */
export function inventNewcomers(count: number, seed: number): Newcomer[] {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const maybe = (share: number, from: Date, days: number) =>
    random() < share ? new Date(from.getTime() + random() * days * dayMs) : null;
  return inventHistory(count, seed).map((one) => {
    const draw = random();
    const channel = shares.find(([, until]) => draw < until)?.[0] ?? 'direct';
    const introductions = Array.from({ length: Math.floor(random() * 4) }, (): Introduction => {
      const requested = maybe(0.9, one.joined, 80);
      const introduced = requested && maybe(0.6, requested, 14);
      const outcome = introduced && maybe(0.6, introduced, 20);
      return {
        id: randomUUID(),
        requested,
        introduced,
        outcome,
        isHelpful: outcome && (random() < 0.2 ? null : random() < 0.7),
        thanked: introduced && maybe(0.3, introduced, 20),
      };
    });
    // What they did is placed around their sign-up, so that much of it counts.
    const near = () => new Date(one.joined.getTime() + (random() * 40 - 5) * dayMs);
    return {
      ...one,
      channel,
      introductions,
      bridges: [],
      contacts: one.contacts.map((contact) => ({ ...contact, at: near() })),
      nudges: one.nudges.map((nudge) => ({ ...nudge, at: near() })),
      events: one.events.map((event) => ({ ...event, at: near() })),
    };
  });
}

/** Writes them as they are, without triggers and keys. */
export async function storeNewcomers(
  database: Pick<TestDatabase, 'connection'>,
  newcomers: readonly Newcomer[],
): Promise<void> {
  await storeHistory(database, newcomers);
  const client = createClient(database.connection);
  await client.connect();
  const write = (text: string, rows: readonly object[]) =>
    client.query(text, [JSON.stringify(rows)]);
  try {
    await client.query('set session_replication_role = replica');
    await write(
      `update auth.users u set is_sso_user = r.channel = 'sso',
          invited_at = case when r.channel = 'administrator' then u.created_at end
        from jsonb_to_recordset($1) as r(id uuid, channel text) where u.id = r.id`,
      newcomers,
    );
    await write(
      `insert into referrals (owner_id, member_id, invitation_id, joined_at)
        select gen_random_uuid(), id, case when channel = 'invitation' then gen_random_uuid() end, joined
        from jsonb_to_recordset($1) as r(id uuid, channel text, joined timestamptz)
        where channel in ('invitation', 'referral')`,
      newcomers,
    );
    const introductions = newcomers.flatMap(({ id: owner, introductions: all }) =>
      all.map((one) => ({ ...one, owner, now: historyNow, helpful: one.isHelpful })),
    );
    await write(
      `insert into bridges (owner_id, id, connector_name, wanted_name, created_at, changed_at,
          requested_at, introduced_at)
        select owner, id, 'A', 'B', now, now, requested, introduced
        from jsonb_to_recordset($1) as r(owner uuid, id uuid, now timestamptz, requested timestamptz,
          introduced timestamptz)`,
      introductions,
    );
    await write(
      `insert into bridge_sides (owner_id, bridge_id, role, thanked_at, is_helpful, outcome_at)
        select owner, id, 'requester', thanked, helpful, outcome
        from jsonb_to_recordset($1) as r(owner uuid, id uuid, thanked timestamptz, helpful boolean,
          outcome timestamptz)`,
      introductions,
    );
  } finally {
    await client.end();
  }
}
