import { dayMs } from '@kith/contract/core/time';
import { proposeMeetingSchema } from '@kith/contract/meetings/schemas';

import { proposeMeeting } from '#features/meetings/propose-meeting.ts';
import { systemClock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { silentLogger } from '#platform/log.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { addContact } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import type { TestDatabase } from '#testing/test-database.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { createMember } from '#testing/test-member.ts';
import { createConversation, insertMessage } from '#testing/thread-rows.ts';

import { addDevice, addOwedRefund, addSignal } from './add-foreign-rows.ts';

const pairs = 4;

/** Gives a member rows of kinds that no single request creates. @returns their ids by kind. */
export async function addRows(
  database: TestDatabase,
  memberId: string,
): Promise<{ kind: string; id: string }[]> {
  const ctx: MemberContext = {
    actor: { memberId, sessionId: null },
    database: openMemberDatabase(database, { memberId, sessionId: null }),
    clock: systemClock,
    jobs: ignoreJobs,
    ai: { remote: null },
    log: silentLogger,
  };
  // Some requests change what a plan brings, to nothing at all.
  await giveCredits(database, ctx.actor.memberId);
  const found: { kind: string; id: string }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const ids: [string, string] = [await addContact(ctx), await addContact(ctx)];
    found.push({ kind: 'duplicate', id: await queuePair(ctx, ids) });
  }
  for (let meeting = 0; meeting < pairs; meeting += 1) {
    found.push({ kind: 'meeting', id: await addMeeting(ctx) });
    found.push({ kind: 'signal', id: await addSignal(database, ctx) });
    found.push({ kind: 'owedRefunds', id: await addOwedRefund(database, memberId) });
    found.push({ kind: 'device', id: await addDevice(database, memberId) });
  }
  const partner = await createMember(database);
  const conversationId = await createConversation(database, [ctx, partner]);
  found.push({ kind: 'conversation', id: conversationId });
  found.push({ kind: 'member', id: partner.actor.memberId });
  for (let message = 0; message < pairs; message += 1) {
    const id = await insertMessage(database, { conversationId, from: ctx, text: 'Hello' });
    found.push({ kind: 'message', id });
  }
  for (let report = 0; report < pairs; report += 1) {
    found.push({ kind: 'case', id: await addCase(database, partner.actor.memberId) });
    const appealed = await addCase(database, partner.actor.memberId);
    await addNotice(database, { caseId: appealed, ownerId: partner.actor.memberId, appeal: 'No' });
    found.push({ kind: 'appealed', id: appealed });
    const caseId = await addCase(database, memberId);
    const notice = { caseId, ownerId: memberId, appeal: null };
    found.push({ kind: 'notice', id: await addNotice(database, notice) });
  }
  return found;
}

async function addMeeting(ctx: MemberContext): Promise<string> {
  const input = proposeMeetingSchema.parse({
    title: 'Lunch',
    time_zone: 'Europe/Lisbon',
    guests: [{ contact_id: await addContact(ctx) }],
    times: [new Date(ctx.clock.now().getTime() + dayMs).toISOString()],
  });
  return (await proposeMeeting({ ctx, input })).row.id;
}

async function addCase(database: TestDatabase, memberId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select file_case('conversation', gen_random_uuid(), $1, now()) as id`,
    [memberId],
  );
  return rows[0]?.id ?? '';
}

async function addNotice(
  database: TestDatabase,
  { caseId, ownerId, appeal }: { caseId: string; ownerId: string; appeal: string | null },
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into moderation_notices
       (owner_id, case_id, action, subject, rule, quoted_content, created_at, appeal, appealed_at)
     values ($1, $2, 'warned', 'conversation', 'spam', '', now(), $3::text,
       case when $3::text is not null then now() end) returning id`,
    [ownerId, caseId, appeal],
  );
  return rows[0]?.id ?? '';
}
