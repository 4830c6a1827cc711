import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { rankBound } from '@kith/contract/warmth/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { isTimelineChange } from '#features/contacts/record-changes.ts';
import type { ContactChanges } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { presentPerson } from './people.ts';

const changesLimit = 10;
const quietLimit = 6;
/** Below these warmths a contact without a cadence is cooling, then dormant. */
const quietBounds = [30, 10] as const;

type SinceLastVisit = Dashboard['since_last_visit'];
type Span = { ownerId: string; since: Date; now: Date };

/** What changed since a moment; nothing on a first visit. */
export async function readSinceLastVisit(
  tx: Tx,
  { ownerId, since, now }: { ownerId: string; since: Date | null; now: Date },
): Promise<SinceLastVisit> {
  if (since === null) {
    return { since: null, contacts_added: 0, interactions_logged: 0, changes: [], gone_quiet: [] };
  }
  const span = { ownerId, since, now };
  return {
    since: since.toISOString(),
    ...(await countAdditions(tx, span)),
    changes: await readChanges(tx, span),
    gone_quiet: await readGoneQuiet(tx, span),
  };
}

async function countAdditions(tx: Tx, { ownerId, since }: Span) {
  const counts = await readRow(
    tx,
    sql<Computed<{ contacts_added: number; interactions_logged: number }>>`
    select
      (select count(*)::integer from contacts c where c.owner_id = ${ownerId}
        and c.deleted_at is null and c.archived_at is null and c.created_at > ${since}
      ) as contacts_added,
      (select count(*)::integer from interactions i
        join contacts c on c.owner_id = ${ownerId} and c.id = i.contact_id
          and c.deleted_at is null and c.archived_at is null
        where i.owner_id = ${ownerId} and i.deleted_at is null and i.created_at > ${since}
          and i.source not in ('messages', 'feed', 'meetings')
      ) as interactions_logged`,
  );
  return {
    contacts_added: counts?.contacts_added ?? 0,
    interactions_logged: counts?.interactions_logged ?? 0,
  };
}

type ChangeRow = ContactSummaryRow &
  Pick<Selectable<ContactChanges>, 'field' | 'old_value' | 'new_value' | 'changed_at'> &
  Computed<{ change_id: string }>;

/** Changes by others: the member's own edits and merges are no news. */
async function readChanges(tx: Tx, { ownerId, since, now }: Span) {
  const rows = await readRows(
    tx,
    sql<ChangeRow>`
    select ${contactSummaryColumns}, ch.id as change_id, ch.field, ch.old_value, ch.new_value,
      ch.changed_at
    from contact_changes ch
    join contacts c on c.owner_id = ${ownerId} and c.id = ch.contact_id
      and c.deleted_at is null and c.archived_at is null
    where ch.owner_id = ${ownerId} and ch.changed_at > ${since} and ch.source not in ('manual', 'merge')
      and ${isTimelineChange}
    order by ch.changed_at desc, c.warmth_rank desc, ch.id limit ${changesLimit}`,
  );
  return rows.map((row) => ({
    id: row.change_id,
    field: row.field,
    old_value: row.old_value,
    new_value: row.new_value,
    changed_at: toWireTime(row.changed_at),
    contact: presentPerson(row, now),
  }));
}

/** Crossed a bound of warmth within the span. Ranks stay, bounds rise: a range of the index. */
function fellBelow(warmth: number, { since, now }: Span): RawBuilder<unknown> {
  return sql`c.warmth_rank >= ${rankBound(warmth, since)}::float8
    and c.warmth_rank < ${rankBound(warmth, now)}::float8`;
}

/** The moment so many cadences after the last interaction is within the span. */
function cadencePassed(cadences: number, { since, now }: Span): RawBuilder<unknown> {
  const span = sql.raw(`c.effective_cadence_days * interval '${24 * cadences} hours'`);
  return sql`c.last_interaction_at > ${since}::timestamptz - ${span}
    and c.last_interaction_at <= ${now}::timestamptz - ${span}`;
}

async function readGoneQuiet(tx: Tx, span: Span): Promise<SinceLastVisit['gone_quiet']> {
  const { ownerId, since, now } = span;
  const isListed = sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
    and c.created_at <= ${since} and c.last_interaction_at <= ${since}`;
  const branches = [
    ...quietBounds.map(
      (warmth) => sql`c.effective_cadence_days is null and ${fellBelow(warmth, span)}`,
    ),
    ...[1, 2].map(
      (times) => sql`c.effective_cadence_days is not null and ${cadencePassed(times, span)}`,
    ),
  ].map((crossed) => sql`select c.* from contacts c where ${isListed} and ${crossed}`);
  const rows = await readRows(
    tx,
    sql<ContactSummaryRow>`
    select ${contactSummaryColumns} from (${sql.join(branches, sql` union `)}) c
    order by c.effective_cadence_days is null, c.warmth_rank desc, c.id limit ${quietLimit}`,
  );
  return rows.map((row) => ({
    contact: presentPerson(row, now),
    health: presentContactSummary(row, now).health,
  }));
}
