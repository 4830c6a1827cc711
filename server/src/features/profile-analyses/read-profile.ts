import type { ProfileAnalysis, ProfilePerson } from '@kith/contract/profile-analyses/schemas';
import {
  contactSummaryColumns,
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { notFound } from '#platform/app-error.ts';
import type { ProfileAnalyses } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { findLikely } from './find-likely.ts';

type ProfileRow = Pick<
  Selectable<ProfileAnalyses>,
  | 'id'
  | 'contact_id'
  | 'origin'
  | 'status'
  | 'failure'
  | 'pay_with'
  | 'price'
  | 'charged'
  | 'queued_at'
  | 'finished_at'
> &
  Computed<{ person: ProfilePerson; proposals: number; url: string }>;

/** Analyses of profiles as the member sees them; the text itself isn't among it. */
export async function readProfiles(
  tx: Tx,
  ownerId: string,
  {
    condition,
    order,
    limit,
    now,
  }: { condition: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number; now: Date },
): Promise<ProfileAnalysis[]> {
  const rows = await readRows(
    tx,
    sql<ProfileRow>`select p.id, p.contact_id, p.origin, p.status, p.failure, p.pay_with, p.price,
        p.charged, p.person, p.queued_at, p.finished_at,
        (select count(*)::integer from jsonb_path_query(p.proposals, '$[*]') o
          where o ->> 'kind' <> 'missing') as proposals,
        coalesce((select o ->> 'value' from jsonb_path_query(p.proposals, '$[*]') o
          where o ->> 'kind' = 'link' limit 1), '') as url
      from profile_analyses p
      where p.owner_id = ${ownerId} and ${condition} order by ${order} limit ${limit}`,
  );
  const likely = await findLikely(tx, ownerId, rows);
  const ids = [...rows.flatMap((row) => row.contact_id ?? []), ...likely.values()];
  const people = await readRows(
    tx,
    sql<ContactSummaryRow>`select ${contactSummaryColumns} from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  const byId = new Map(people.map((row) => [row.id, presentContactSummary(row, now)]));
  return rows.map((row) => ({
    id: row.id,
    contact: (row.contact_id && byId.get(row.contact_id)) || null,
    likely: byId.get(likely.get(row.id) ?? '') ?? null,
    origin: row.origin as ProfileAnalysis['origin'],
    status: row.status as ProfileAnalysis['status'],
    failure: row.failure as ProfileAnalysis['failure'],
    pay_with: row.pay_with as ProfileAnalysis['pay_with'],
    price: row.price,
    charged: row.charged,
    person: row.person,
    proposals: row.proposals,
    queued_at: toWireTime(row.queued_at),
    finished_at: toWireTime(row.finished_at),
  }));
}

/** @throws `not_found` */
export async function readProfile(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string; now: Date },
): Promise<ProfileAnalysis> {
  const condition = sql`p.id = ${id}`;
  const [found] = await readProfiles(tx, ownerId, { condition, order: sql`p.id`, limit: 1, now });
  if (!found) throw notFound('Profile analysis');
  return found;
}
