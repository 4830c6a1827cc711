import type { GraphTie } from '@kith/contract/insights/graph';
import { graphLimits } from '@kith/contract/insights/graph-rules';
import type { RelationshipKind } from '@kith/contract/relationships/rules';
import {
  arrayParam,
  type Computed,
  readRows,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import { isMove } from '#features/contacts/company-moves.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { contactsOf } from '#features/insights/moment.ts';
import type { CompanyPlaces } from './drawn-people.ts';

/** Who is drawn, and when. */
export type Drawn = { ownerId: string; now: Date; ids: readonly string[] };

/** How far back interactions are looked at for what two people were in together. */
const latestInteractions = 50_000;

type Pair = Computed<{ one: string; other: string }>;

/** What is known to connect those who are drawn; two people may have several ties. */
export async function readTies(
  tx: Tx,
  drawn: Drawn,
  companies: CompanyPlaces,
): Promise<GraphTie[]> {
  const places = new Map(drawn.ids.map((id, place) => [id, place]));
  const between = <Row extends Pair>(
    rows: readonly Row[],
    describe: (row: Row, ends: { a: number; b: number }) => GraphTie,
  ) =>
    rows.flatMap((row) => {
      const [a, b] = [places.get(row.one), places.get(row.other)];
      return a === undefined || b === undefined || a === b ? [] : [describe(row, { a, b })];
    });
  return [
    ...between(await readRelated(tx, drawn), ({ relation, words }, ends) => ({
      kind: 'related',
      ...ends,
      relation,
      words,
    })),
    ...between(await readIntroduced(tx, drawn), ({ at }, ends) => ({
      kind: 'introduced',
      ...ends,
      at: toWireTime(at),
    })),
    ...between(await readTogether(tx, drawn), ({ at, times }, ends) => ({
      kind: 'together',
      ...ends,
      at: toWireTime(at),
      times,
    })),
    ...between(await readWorked(tx, drawn), ({ company_id: id, company_name: name }, ends) => ({
      kind: 'worked',
      ...ends,
      company: companies.placeOf({ id, name }),
    })),
  ];
}

const idsIn = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`(select unnest(${arrayParam(ids, 'uuid[]')}) as id)`;

function readRelated(tx: Tx, { ownerId, ids }: Drawn) {
  return readRows(
    tx,
    sql<Pair & Computed<{ relation: RelationshipKind; words: string }>>`
      with drawn as materialized (select id from ${idsIn(ids)} found)
      select r.contact_id as one, r.other_id as other, r.kind as relation, r.words
      from contact_relationships r
      where r.owner_id = ${ownerId} and r.deleted_at is null
        and r.contact_id in (select id from drawn) and r.other_id in (select id from drawn)
      order by r.created_at, r.id`,
  );
}

/** By the member, through matches or as the connector of a bridge; or the member themselves by one of them. */
function readIntroduced(tx: Tx, { ownerId, now }: Drawn) {
  return readRows(
    tx,
    sql<Pair & Computed<{ at: TimeText }>>`
      select i.one, i.other, min(i.at) as at from (
        select least(p.one, p.other) as one, greatest(p.one, p.other) as other, p.at from (
          select m.seeker_id as one, m.helper_id as other, m.introduced_at as at from matches m
          where m.owner_id = ${ownerId} and m.state = 'introduced'
          union all
          select case b.role when 'connector' then b.requester_contact_id else b.connector_contact_id end,
            case b.role when 'connector' then b.target_contact_id else b.wanted_contact_id end,
            b.introduced_at
          from own_bridges() b where b.role in ('connector', 'requester')
        ) p where p.at <= ${now}
      ) i
      where i.one is not null and i.other is not null group by i.one, i.other order by at, i.one`,
  );
}

/** An interaction with several people has a row for each of them, alike but for the person. */
function readTogether(tx: Tx, { ownerId, now }: Drawn) {
  return readRows(
    tx,
    sql<Pair & Computed<{ at: TimeText; times: number }>>`
      with latest as (
        select i.contact_id, i.kind, i.occurred_at, i.summary from interactions i
        where i.owner_id = ${ownerId} and i.deleted_at is null and i.occurred_at <= ${now}
        order by i.occurred_at desc limit ${latestInteractions}
      ), shared as materialized (
        select array_agg(distinct l.contact_id) as people, l.occurred_at from latest l
        where l.kind in ('meeting', 'call', 'message', 'email') and l.summary <> ''
        group by l.occurred_at, l.kind, l.summary
        having count(distinct l.contact_id) between 2 and ${graphLimits.acquainted}
      )
      select one.id as one, other.id as other, max(s.occurred_at) as at, count(*)::integer as times
      from shared s cross join lateral unnest(s.people) one(id)
        cross join lateral unnest(s.people) other(id)
      where one.id < other.id group by one.id, other.id order by one.id, other.id`,
  );
}

/**
 * Stays at a company, from what was recorded: each change of company ends one, which began with the
 * change before, or with the record itself. Two stays that overlap are a tie; those that still last
 * are colleagues now. Companies with too many people are left out before their stays are compared.
 */
function readWorked(tx: Tx, { ownerId, now, ids }: Drawn) {
  return readRows(
    tx,
    sql<Pair & Computed<{ company_id: string; company_name: string }>>`
      with drawn as materialized (
        select c.id, c.company_id, c.created_at from ${contactsOf(idsIn(ids), ownerId)}
      ), moves as materialized (
        select h.contact_id, h.changed_at as until, coalesce(o.root_id, o.id) as company_id,
          lag(h.changed_at) over (partition by h.contact_id order by h.changed_at, h.id) as since
        from contact_changes h
          left join companies o on o.owner_id = ${ownerId} and o.id = h.old_company_id
        where h.owner_id = ${ownerId} and h.contact_id in (select id from drawn)
          and ${isMove('h')} and h.changed_at <= ${now}
      ), past as materialized (
        select m.contact_id, m.company_id, m.until, coalesce(m.since, c.created_at) as since
        from moves m join drawn c on c.id = m.contact_id
        where m.company_id is not null
      ), left_companies as materialized (
        select k.id, coalesce(k.root_id, k.id) as root_id from companies k
        where k.owner_id = ${ownerId} and coalesce(k.root_id, k.id) in (select company_id from past)
      ), stays as materialized (
        select p.*, false as is_now from past p
        union all
        select c.id, k.root_id, 'infinity', coalesce(m.last, c.created_at), true
        from drawn c join left_companies k on k.id = c.company_id
          left join (select contact_id, max(until) as last from moves group by contact_id) m
            on m.contact_id = c.id
      ), compared as materialized (
        select s.* from stays s where s.company_id in (
          select n.company_id from stays n group by n.company_id
          having count(distinct n.contact_id) between 2 and ${graphLimits.acquainted}
        )
      )
      select distinct least(a.contact_id, b.contact_id) as one,
        greatest(a.contact_id, b.contact_id) as other, r.id as company_id, r.name as company_name
      from compared a join compared b on b.company_id = a.company_id and b.contact_id <> a.contact_id
          and a.since < b.until and b.since < a.until and not a.is_now
        join companies r on r.owner_id = ${ownerId} and r.id = a.company_id
      order by 1, 2`,
  );
}
