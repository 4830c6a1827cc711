import type { DisputeDetail, DisputeReference } from '@kith/contract/disputes/endpoints';
import { disputeLimits, type DisputeKind } from '@kith/contract/disputes/rules';

import { refuseSelf } from '#features/approvals/approve-request.ts';
import { findUserByEmail } from '#features/auth/users/users.ts';
import { recordChange } from '#features/roles/record-change.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { notify, readDue } from './change-dispute.ts';
import { presentDetail, readDispute } from './dispute-rows.ts';
import { addEntry } from './move-dispute.ts';
import { listReferences } from './read-references.ts';

type Opened = {
  id: string;
  email: string;
  kind: DisputeKind;
  subject: string;
  reference_id: string | null;
  ticket_number: number | null;
  due_at: string;
  note: string;
};

/**
 * Opens a case about a member, who is notified. What it points to must be theirs.
 *
 * @throws `not_found`; `forbidden` for a case about oneself; `conflict` where the id is another one's
 */
export function openDispute({
  ctx,
  database,
  input,
}: {
  ctx: MemberContext;
  database: Database;
  input: Opened;
}): Promise<DisputeDetail> {
  const { actor, clock } = ctx;
  const now = clock.now();
  const dueAt = readDue(input.due_at, now);
  return runAsService(database, async (tx) => {
    const { id, kind, subject, note } = input;
    await holdLock(tx, `dispute:${id}`);
    const memberId = await findMember(tx, input.email);
    refuseSelf(actor.memberId, memberId);
    if (!(await isOpened(tx, id, actor.memberId))) {
      await requireOwn(tx, memberId, input);
      await tx
        .insertInto('disputes')
        .values({
          id,
          member_id: memberId,
          kind,
          subject,
          reference_id: input.reference_id,
          ticket_number: input.ticket_number,
          opened_by: actor.memberId,
          opened_at: now,
          due_at: dueAt,
        })
        .execute();
      const entry = { actorId: actor.memberId, outcome: null, at: now };
      await addEntry(tx, id, { ...entry, kind: 'opened', text: note });
      await notify(tx, ctx, { id, member_id: memberId }, 'case_opened');
      await recordChange(tx, actor, {
        memberId,
        routePath: '/api/v1/admin/disputes',
        name: 'disputes.open',
        data: { method: 'POST', id, kind },
      });
    }
    return presentDetail(tx, await readDispute(tx, id), { viewerId: actor.memberId, now });
  });
}

type Candidates = {
  member: { id: string; name: string };
  references: DisputeReference[];
  tickets: { number: number; subject: string; created_at: string }[];
};

/** What a case about a member can point to. @throws `not_found` */
export function listCandidates({
  database,
  input: { email, kind },
}: {
  database: Database;
  input: { email: string; kind: DisputeKind };
}): Promise<Candidates> {
  return runAsService(database, async (tx) => {
    const memberId = await findMember(tx, email);
    const profile = await tx
      .selectFrom('profiles')
      .select('display_name')
      .where('id', '=', memberId)
      .executeTakeFirst();
    const tickets = await tx
      .selectFrom('support_tickets')
      .select(['number', 'subject', 'created_at'])
      .where('owner_id', '=', memberId)
      .orderBy('number', 'desc')
      .limit(disputeLimits.candidates)
      .execute();
    return {
      member: { id: memberId, name: profile?.display_name ?? '' },
      references: await listReferences(tx, { kind, memberId, id: null }),
      tickets: tickets.map((ticket) => ({
        number: ticket.number,
        subject: ticket.subject,
        created_at: toWireTime(ticket.created_at),
      })),
    };
  });
}

async function findMember(tx: Tx, email: string): Promise<string> {
  const user = await findUserByEmail(tx, email.toLowerCase());
  if (!user) throw notFound('Member');
  return user.id;
}

async function isOpened(tx: Tx, id: string, openerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('disputes')
    .select('opened_by')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row && row.opened_by !== openerId) throw new AppError('conflict', 'The id is taken');
  return row !== undefined;
}

async function requireOwn(
  tx: Tx,
  memberId: string,
  { kind, reference_id: id, ticket_number: number }: Opened,
): Promise<void> {
  if (id !== null) {
    const found = await listReferences(tx, { kind, memberId, id });
    if (found.length === 0) throw notFound('Reference');
  }
  if (number === null) return;
  const ticket = await tx
    .selectFrom('support_tickets')
    .select('id')
    .where('owner_id', '=', memberId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!ticket) throw notFound('Ticket');
}
