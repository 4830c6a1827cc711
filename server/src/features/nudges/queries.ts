import type { SignalType } from '@kith/contract/nudges/rules';
import { sql } from 'kysely';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { type LocalDay, readLocalDay } from '#features/profile/local-day.ts';
import { notFound } from '#platform/app-error.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { withHeldTexts } from './held-signals.ts';
import type { NudgeRow } from './nudge-row.ts';
import { withTodaysReasons } from './todays-reasons.ts';
import type { Beta } from './type-weights.ts';

/**
 * The places of a day begin with this one. Nudges of signals that the member answered outside the day's
 * choice are before it, and are not among the day's.
 */
export const firstPosition = 1;
export const outsidePosition = 0;

/** A nudge with its contact. */
export type NudgeView = { nudge: NudgeRow; contact: ContactSummaryRow };

/** @throws `not_found` for another member's nudge. Locks its row until the transaction ends. */
export async function lockNudge(tx: Tx, ownerId: string, id: string): Promise<NudgeRow> {
  const nudge = await tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!nudge) throw notFound('Nudge');
  return nudge;
}

/** All nudges of a day, including those whose contact was deleted since: they keep their place. */
export async function readNudgesOfDay(tx: Tx, ownerId: string, date: string): Promise<NudgeRow[]> {
  return tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('day', '=', date)
    .where('position', '>=', firstPosition)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Joins nudges with their contacts, with their reasons as of today, and with what other members show now.
 * Those of deleted or archived contacts are left out, and those about what the member may no longer see.
 */
export async function withContacts(
  tx: Tx,
  ownerId: string,
  { rows, now, today }: { rows: readonly NudgeRow[]; now: Date; today: LocalDay },
): Promise<NudgeView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((nudge) => nudge.contact_id);
  const found = await readRows(
    tx,
    sql<ContactSummaryRow>`select ${contactSummaryColumns} from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        and c.deleted_at is null and c.archived_at is null`,
  );
  const byId = new Map(found.map((contact) => [contact.id, contact]));
  const current = await withTodaysReasons(tx, { ownerId, now, today }, rows);
  const seen = await withHeldTexts(tx, current, now);
  return seen.flatMap((nudge) => {
    const contact = byId.get(nudge.contact_id);
    return contact ? [{ nudge, contact }] : [];
  });
}

/** Like `withContacts` for one. @throws `not_found` for one that is left out. */
export async function withContact(
  tx: Tx,
  ownerId: string,
  { nudge, now }: { nudge: NudgeRow; now: Date },
): Promise<NudgeView> {
  const today = await readLocalDay(tx, ownerId, now);
  const [view] = await withContacts(tx, ownerId, { rows: [nudge], now, today });
  if (!view) throw notFound('Nudge');
  return view;
}

/**
 * Reserves a day for choosing: the row is created and stays locked until the transaction ends, so
 * that of two concurrent calls the second finds what the first has chosen.
 */
export async function lockDay(tx: Tx, ownerId: string, date: string): Promise<void> {
  await sql`
    insert into nudge_days (owner_id, day) values (${ownerId}, ${date}) on conflict do nothing`.execute(
    tx,
  );
  await sql`
    select from nudge_days where owner_id = ${ownerId} and day = ${date} for update`.execute(tx);
}

/** Due snoozed nudges whose fact is still valid, best first; locks their rows. */
export async function lockDueNudges(
  tx: Tx,
  ownerId: string,
  { date, now }: { date: string; now: Date },
): Promise<NudgeRow[]> {
  const due = await readRows(
    tx,
    sql<Pick<NudgeRow, 'id'>>`
    select n.id from nudges n
    join signals s on s.owner_id = n.owner_id and s.id = n.signal_id and s.expires_at > ${now}
    join contacts c on c.owner_id = n.owner_id and c.id = n.contact_id
      and c.deleted_at is null and c.archived_at is null
    where n.owner_id = ${ownerId} and n.status = 'snoozed' and n.snoozed_until <= ${now}
      and n.day < ${date}
    order by n.type, n.id
    for update of n`,
  );
  if (due.length === 0) return [];
  const rows = await tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  return rows.sort((a, b) => b.score.total - a.score.total);
}

export async function readTypeWeights(tx: Tx, ownerId: string): Promise<Map<SignalType, Beta>> {
  const rows = await tx
    .selectFrom('nudge_weights')
    .select(['type', 'alpha', 'beta'])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ type, alpha, beta }) => [type, { alpha, beta }]));
}
