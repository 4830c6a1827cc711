import { pathLimits } from '@kith/contract/paths/rules';
import { warmthAt } from '@kith/contract/warmth/rules';
import { sql } from 'kysely';

import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { Tie } from './disclose.ts';
import type { Point } from './find-targets.ts';

/*
 * Runs as the service, since edges are of everyone. Threats: an address book full of addresses asks who
 * is a member, so a member who may not be met, and one that no one knows, answer alike: without a path;
 * an address of no member asks who else knows someone, so it needs several holders.
 */

type Asked = {
  viewerId: string;
  /** The members that the viewer may ask. */
  connectorIds: readonly string[];
  /** Each by its place; `memberId` where the viewer sees that it is a member. */
  people: readonly { memberId: string | null; points: readonly Point[] }[];
  /** Holders of one hash that are looked at as second connectors. */
  considered: number;
  now: Date;
};

type PersonRow = Computed<{
  number: number;
  member_id: string;
  email: string | null;
  is_open: boolean;
  is_seen: boolean;
}>;

/** The members that these people are, by what the viewer named or by their addresses. */
function readMembers(tx: Tx, { viewerId, people }: Asked): Promise<PersonRow[]> {
  const ids = people.flatMap(({ memberId }, number) => (memberId ? [{ number, memberId }] : []));
  const emails = people.flatMap(({ points }, number) =>
    points.flatMap(({ kind, value }) => (kind === 'email' ? [{ number, value }] : [])),
  );
  return readRows(
    tx,
    sql<PersonRow>`
      select m.number, u.id as member_id,
        case when u.email_confirmed_at is not null and not u.is_sso_user then u.email::text end as email,
        u.id <> ${viewerId} and may_meet(u.id) and not is_blocked_between(u.id, ${viewerId})
          and not exists (select from privacy_preferences r
            where r.owner_id = u.id and r.visibility_level = 'private') as is_open,
        can_see_member(${viewerId}, u.id) as is_seen
      from (
        select n.number, n.id from unnest(${arrayParam(
          ids.map(({ number }) => number),
          'integer[]',
        )}, ${arrayParam(
          ids.map(({ memberId }) => memberId),
          'uuid[]',
        )}) n (number, id)
        union
        select n.number, u.id from unnest(${arrayParam(
          emails.map(({ number }) => number),
          'integer[]',
        )}, ${arrayParam(
          emails.map(({ value }) => value),
          'text[]',
        )}) n (number, email)
          join auth.users u on u.email = n.email and u.email_confirmed_at is not null
            and not u.is_sso_user) m
        join auth.users u on u.id = m.id`,
  );
}

/** In place of the id of who is no member: no one blocked it. */
const noMember = '00000000-0000-0000-0000-000000000000';

type Wanted = { number: number; memberId: string | null; isSeen: boolean; points: Point[] };

/** Those who may be looked for at all, with every address that they are known by. */
function pickWanted({ people }: Asked, members: readonly PersonRow[]): Wanted[] {
  return people.flatMap(({ points }, number) => {
    const own = members.filter((row) => row.number === number);
    if (own.some((row) => !row.is_open)) return [];
    const emails = own.flatMap(({ email }) =>
      email === null ? [] : [{ kind: 'email' as const, value: email }],
    );
    return [
      {
        number,
        memberId: own[0]?.member_id ?? null,
        isSeen: own.some((row) => row.is_seen),
        points: [...points, ...emails],
      },
    ];
  });
}

type HashRow = Computed<{ number: number; hash: string }>;

function readHashes(tx: Tx, wanted: readonly Wanted[]): Promise<HashRow[]> {
  const all = wanted.flatMap(({ number, points }) => points.map((point) => ({ number, ...point })));
  return readRows(
    tx,
    sql<HashRow>`
      select distinct p.number, path_hash(p.kind, p.value, path_key()) as hash
      from unnest(${arrayParam(
        all.map(({ number }) => number),
        'integer[]',
      )}, ${arrayParam(
        all.map(({ kind }) => kind),
        'text[]',
      )}, ${arrayParam(
        all.map(({ value }) => value),
        'text[]',
      )}) p (number, kind, value)`,
  );
}

/** Whether several consenting members hold an address of someone who isn't known to be a member. */
async function hasEnoughHolders(tx: Tx, viewerId: string, hashes: string[]): Promise<boolean> {
  const row = await readRow(
    tx,
    sql<Computed<{ found: number }>>`
      select path_holders(${viewerId}, ${arrayParam(hashes, 'uuid[]')}, ${pathLimits.fewest}) as found`,
  );
  return (row?.found ?? 0) >= pathLimits.fewest;
}

type TieRow = Computed<{
  number: number;
  connector_id: string;
  contact_id: string;
  warmth_rank: number;
  second_id: string | null;
  first_contact_id: string | null;
  first_rank: number | null;
}>;

/** Every tie from the connectors to the people, before anything is disclosed: see `disclose`. */
export async function readTies(tx: Tx, asked: Asked): Promise<Tie[]> {
  const wanted = pickWanted(asked, await readMembers(tx, asked));
  const hashes = await readHashes(tx, wanted);
  const byNumber = Map.groupBy(hashes, ({ number }) => number);
  const open: (HashRow & { memberId: string | null })[] = [];
  for (const { number, memberId, isSeen } of wanted) {
    const own = byNumber.get(number) ?? [];
    const isAnswered =
      isSeen ||
      (await hasEnoughHolders(
        tx,
        asked.viewerId,
        own.map(({ hash }) => hash),
      ));
    if (isAnswered) open.push(...own.map((row) => ({ ...row, memberId })));
  }
  if (open.length === 0 || asked.connectorIds.length === 0) return [];
  const rows = await readRows(
    tx,
    sql<TieRow>`select * from path_ties(${asked.viewerId}, ${arrayParam([...asked.connectorIds], 'uuid[]')},
      ${arrayParam(
        open.map(({ number }) => number),
        'integer[]',
      )}, ${arrayParam(
        open.map(({ hash }) => hash),
        'uuid[]',
      )}, ${arrayParam(
        open.map(({ memberId }) => memberId ?? noMember),
        'uuid[]',
      )}, ${asked.considered})`,
  );
  return rows.map((row) => toTie(row, asked.now));
}

function toTie(row: TieRow, now: Date): Tie {
  const { second_id: memberId, first_contact_id: contactId, first_rank: rank } = row;
  return {
    number: row.number,
    connectorId: row.connector_id,
    contactId: row.contact_id,
    warmth: warmthAt(row.warmth_rank, now),
    second:
      memberId === null || contactId === null || rank === null
        ? null
        : { memberId, contactId, warmth: warmthAt(rank, now) },
  };
}

/** The key of the noise, made by the migration. */
export async function readNoiseKey(tx: Tx): Promise<string> {
  const { value } = await tx
    .selectFrom('auth.settings')
    .select('value')
    .where('name', '=', 'path_noise_key')
    .executeTakeFirstOrThrow();
  return value;
}

/** How many requests wait for each of these members, from anyone. */
export async function readWaiting(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; waiting: number }>>`
      select b.connector_id as id, count(*)::integer as waiting from bridges b
      where b.connector_id = any(${arrayParam([...ids], 'uuid[]')}) and b.state = 'requested'
      group by b.connector_id`,
  );
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}
