import { foldText } from '@kith/contract/core/text';
import type { SignalType } from '@kith/contract/nudges/rules';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { notFound } from '#platform/app-error.ts';
import { arrayParam, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { type NudgeRow, nudges, nudgeWeights, type SignalEvidence } from './tables.ts';
import type { Beta } from './type-weights.ts';

/** The same person is not proposed for the same reason for so long after a dismissal. */
const dismissalCooldownDays = 60;

/** A nudge with the contact that it is about. */
export type NudgeView = { nudge: NudgeRow; contact: ContactSummaryRow };

/** @throws `not_found` for a nudge that is not this member's. Holds its row until the end. */
export async function lockNudge(tx: Tx, ownerId: string, id: string): Promise<NudgeRow> {
  const found = await tx
    .select()
    .from(nudges)
    .where(and(eq(nudges.ownerId, ownerId), eq(nudges.id, id)))
    .for('update');
  if (!found[0]) throw notFound('Nudge');
  return found[0];
}

/** All nudges of a day, also those whose contact has gone since: they keep their place. */
export async function readNudgesOfDay(tx: Tx, ownerId: string, date: string): Promise<NudgeRow[]> {
  return tx
    .select()
    .from(nudges)
    .where(and(eq(nudges.ownerId, ownerId), eq(nudges.day, date)))
    .orderBy(asc(nudges.position), asc(nudges.id));
}

/** Joins nudges with their contacts; those of deleted or archived contacts fall out. */
export async function withContacts(
  tx: Tx,
  ownerId: string,
  rows: readonly NudgeRow[],
): Promise<NudgeView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ contactId }) => contactId);
  const found = await readRows<ContactSummaryRow>(
    tx,
    sql`select ${contactSummaryColumns} from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        and c.deleted_at is null and c.archived_at is null`,
  );
  const byId = new Map(found.map((contact) => [contact.id, contact]));
  return rows.flatMap((nudge) => {
    const contact = byId.get(nudge.contactId);
    return contact ? [{ nudge, contact }] : [];
  });
}

/** Like `withContacts` for one. @throws `not_found` when the contact has been deleted or archived. */
export async function withContact(tx: Tx, ownerId: string, nudge: NudgeRow): Promise<NudgeView> {
  const [view] = await withContacts(tx, ownerId, [nudge]);
  if (!view) throw notFound('Nudge');
  return view;
}

/**
 * Claims a day for choosing: the row is there afterwards and stays locked until the transaction
 * ends, so that of two calls at once the second finds what the first has chosen.
 */
export async function lockDay(tx: Tx, ownerId: string, date: string): Promise<void> {
  await tx.execute(sql`
    insert into nudge_days (owner_id, day) values (${ownerId}, ${date}) on conflict do nothing`);
  await tx.execute(sql`
    select from nudge_days where owner_id = ${ownerId} and day = ${date} for update`);
}

/** Going quiet and having gone quiet are one reason at two times. */
function reasonOf(alias: 'n' | 's'): SQL {
  return sql.raw(`case ${alias}.type when 'dormant' then 'cooling' else ${alias}.type end`);
}

export type CandidateRow = {
  signal_id: string;
  contact_id: string;
  type: SignalType;
  evidence: SignalEvidence;
  created_at: TimeText;
  warmth_rank: number;
  last_interaction_at: TimeText | null;
  cadence_days: number | null;
  times_shown: number;
  is_on_topic: boolean;
};

/**
 * Live signals that may become a nudge: not answered, put off or turned down before, and not about
 * a person whom the member lately turned down (or has put off) for the same reason.
 */
export async function readCandidates(
  tx: Tx,
  ownerId: string,
  { date, now, topics }: { date: string; now: Date; topics: readonly string[] },
): Promise<CandidateRow[]> {
  const words = arrayParam(topics.map(foldText), 'text[]');
  return readRows<CandidateRow>(
    tx,
    sql`
    select s.id as signal_id, s.contact_id, s.type, s.evidence, s.created_at,
      c.warmth_rank, c.last_interaction_at,
      c.effective_cadence_days as cadence_days,
      (select count(*)::integer from nudges n
        where n.owner_id = s.owner_id and n.contact_id = s.contact_id and n.signal_id = s.id
      ) as times_shown,
      exists (
        select from unnest(${words}) as topic(word) where position(topic.word in c.search_text) > 0
      ) as is_on_topic
    from signals s
    join contacts c on c.owner_id = s.owner_id and c.id = s.contact_id
      and c.deleted_at is null and c.archived_at is null
    where s.owner_id = ${ownerId} and s.expires_at > ${now} and not exists (
      select from nudges n
      where n.owner_id = s.owner_id and n.contact_id = s.contact_id and (
        n.day = ${date}
        or (n.signal_id = s.id and n.status <> 'open')
        or (${reasonOf('n')} = ${reasonOf('s')} and (
          n.status = 'snoozed'
          or n.status = 'dismissed'
            and n.answered_at > ${now}::timestamptz - make_interval(days => ${dismissalCooldownDays})
        ))
      ))`,
  );
}

/** Snoozed nudges whose time has come and whose fact still stands, best first; holds their rows. */
export async function lockDueNudges(
  tx: Tx,
  ownerId: string,
  { date, now }: { date: string; now: Date },
): Promise<NudgeRow[]> {
  const due = await readRows<{ id: string }>(
    tx,
    sql`
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
    .select()
    .from(nudges)
    .where(
      and(
        eq(nudges.ownerId, ownerId),
        inArray(
          nudges.id,
          due.map(({ id }) => id),
        ),
      ),
    );
  return rows.sort((a, b) => b.score.total - a.score.total);
}

export async function readTypeWeights(tx: Tx, ownerId: string): Promise<Map<SignalType, Beta>> {
  const rows = await tx.select().from(nudgeWeights).where(eq(nudgeWeights.ownerId, ownerId));
  return new Map(rows.map(({ type, alpha, beta }) => [type, { alpha, beta }]));
}

export type LastInteractionRow = {
  contact_id: string;
  kind: string;
  summary: string;
  occurred_at: TimeText;
};

/** The newest interaction that has happened with each of some contacts. */
export async function readLastInteractions(
  tx: Tx,
  ownerId: string,
  { contactIds, now }: { contactIds: readonly string[]; now: Date },
): Promise<Map<string, LastInteractionRow>> {
  const rows = await readRows<LastInteractionRow>(
    tx,
    sql`
    select newest.* from unnest(${arrayParam(contactIds, 'uuid[]')}) as asked(id)
    cross join lateral (
      select i.contact_id, i.kind, i.summary, i.occurred_at from interactions i
      where i.owner_id = ${ownerId} and i.contact_id = asked.id and i.deleted_at is null
        and i.occurred_at <= ${now}
      order by i.occurred_at desc, i.id limit 1
    ) newest`,
  );
  return new Map(rows.map((row) => [row.contact_id, row]));
}
