import type {
  Dispute,
  DisputeAbility,
  DisputeDetail,
  DisputeEntry,
  Outcome,
  OwnDispute,
} from '@kith/contract/disputes/endpoints';
import {
  type DisputeEvent,
  disputeLimits,
  type DisputeKind,
  type DisputeState,
  entriesForMembers,
  type EntryKind,
  nextDisputeState,
} from '@kith/contract/disputes/rules';
import { type RawBuilder, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import {
  type Computed,
  readRows,
  readTime,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readReference } from './read-references.ts';

export type DisputeRow = Computed<{
  id: string;
  number: string;
  member_id: string;
  member_name: string | null;
  member_email: string | null;
  kind: DisputeKind;
  subject: string;
  state: DisputeState;
  reference_id: string | null;
  ticket_number: string | null;
  assignee_id: string | null;
  assignee: string | null;
  opened_at: TimeText;
  due_at: TimeText;
  decided_at: TimeText | null;
  appealed_at: TimeText | null;
  proposed_outcome: Outcome | null;
  proposed_text: string | null;
  proposed_by: string | null;
}>;

type EntryRow = Computed<{
  id: string;
  kind: EntryKind;
  author_id: string | null;
  author: string | null;
  text: string;
  outcome: Outcome | null;
  at: TimeText;
}>;

export function readDisputes(
  tx: Tx,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<DisputeRow[]> {
  return readRows(
    tx,
    sql<DisputeRow>`select c.id, c.number, c.member_id, m.display_name as member_name,
        u.email as member_email, c.kind, c.subject, c.state, c.reference_id, c.ticket_number,
        c.assignee_id, a.display_name as assignee, c.opened_at, c.due_at, c.decided_at, c.appealed_at,
        c.proposed_outcome, c.proposed_text, w.requested_by as proposed_by
      from disputes c
        join auth.users u on u.id = c.member_id
        left join profiles m on m.id = c.member_id
        left join profiles a on a.id = c.assignee_id
        left join admin_approvals w on w.subject = 'dispute' and w.subject_id = c.id
          and w.state = 'pending'
      where ${where} order by c.due_at desc, c.id limit ${limit}`,
  );
}

/** @throws `not_found` */
export async function readDispute(tx: Tx, id: string): Promise<DisputeRow> {
  const [row] = await readDisputes(tx, sql`c.id = ${id}`, 1);
  if (!row) throw notFound('Case');
  return row;
}

/** The same, locked until the transaction ends. @throws `not_found` */
export async function lockDispute(tx: Tx, id: string): Promise<DisputeRow> {
  await sql`select from disputes where id = ${id} for update`.execute(tx);
  return readDispute(tx, id);
}

function readEntries(tx: Tx, id: string): Promise<EntryRow[]> {
  return readRows(
    tx,
    sql<EntryRow>`select e.id, e.kind, e.author_id, p.display_name as author, e.text, e.outcome, e.at
      from dispute_entries e left join profiles p on p.id = e.author_id
      where e.dispute_id = ${id} order by e.at, e.id`,
  );
}

const toPerson = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

const isAppealed = (row: DisputeRow): boolean => row.appealed_at !== null;

function appealUntil({ state, decided_at: at, appealed_at: appealed }: DisputeRow): Date | null {
  if (at === null || appealed !== null || state !== 'decided') return null;
  return new Date(readTime(at).getTime() + disputeLimits.appealMs);
}

/** Whether the case allows a step. */
const allows = (row: DisputeRow, event: DisputeEvent, by: 'admin' | 'member'): boolean =>
  nextDisputeState(row.state, event, by, isAppealed(row)) !== null;

export function presentDispute(row: DisputeRow, now: Date): Dispute {
  const isDone = row.state === 'decided' || row.state === 'closed';
  return {
    id: row.id,
    number: Number(row.number),
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    member: { id: row.member_id, name: row.member_name ?? '', email: row.member_email },
    assignee: toPerson(row.assignee_id, row.assignee),
    opened_at: toWireTime(row.opened_at),
    due_at: toWireTime(row.due_at),
    is_overdue: !isDone && readTime(row.due_at) < now,
    appeal_until: appealUntil(row)?.toISOString() ?? null,
    is_appealed: isAppealed(row),
  };
}

/** Everything that administrators see of a case. Of the member only what they wrote about it. */
export async function presentDetail(
  tx: Tx,
  row: DisputeRow,
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<DisputeDetail> {
  const ticket = await tx
    .selectFrom('support_tickets')
    .select(['number', 'subject', 'message', 'created_at'])
    .where('owner_id', '=', row.member_id)
    .where('number', '=', row.ticket_number === null ? -1 : Number(row.ticket_number))
    .executeTakeFirst();
  const { proposed_outcome: outcome, proposed_text: text } = row;
  return {
    ...presentDispute(row, now),
    reference: row.reference_id === null ? null : await readReference(tx, row),
    ticket: ticket
      ? {
          number: ticket.number,
          subject: ticket.subject,
          message: ticket.message,
          created_at: toWireTime(ticket.created_at),
        }
      : null,
    entries: (await readEntries(tx, row.id)).map(presentEntry),
    proposal: outcome === null ? null : { outcome, text: text ?? '' },
    abilities: listAbilities(row, viewerId),
  };
}

function listAbilities(row: DisputeRow, viewerId: string): DisputeAbility[] {
  if (row.member_id === viewerId) return [];
  const abilities = (['assign', 'note', 'ask', 'decide', 'decline'] as const).filter((event) =>
    allows(row, event, 'admin'),
  );
  const canApprove = allows(row, 'approve', 'admin') && row.proposed_by !== viewerId;
  return canApprove ? [...abilities, 'approve'] : abilities;
}

function presentEntry(row: EntryRow): DisputeEntry {
  return {
    id: row.id,
    kind: row.kind,
    at: toWireTime(row.at),
    author: toPerson(row.author_id, row.author),
    text: row.text,
    outcome: row.outcome,
  };
}

/** What the member sees of a case about them. */
export async function presentOwn(tx: Tx, row: DisputeRow, now: Date): Promise<OwnDispute> {
  const until = appealUntil(row);
  const entries = await readEntries(tx, row.id);
  return {
    id: row.id,
    number: Number(row.number),
    kind: row.kind,
    subject: row.subject,
    // A proposal is not theirs to know before it is decided.
    state: row.state === 'proposed' ? (isAppealed(row) ? 'appealed' : 'open') : row.state,
    due_at: toWireTime(row.due_at),
    appeal_until: until?.toISOString() ?? null,
    entries: entries
      .filter(({ kind }) => entriesForMembers.includes(kind))
      .map(({ id, kind, at, text, outcome }) => ({
        id,
        kind,
        at: toWireTime(at),
        text: kind === 'opened' ? '' : text,
        outcome,
      })),
    can_answer: allows(row, 'answer', 'member'),
    can_appeal: allows(row, 'appeal', 'member') && until !== null && until > now,
  };
}
