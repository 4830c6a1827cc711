import { hourS, secondMs } from '@kith/contract/core/time';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { lookEachSecond } from '#platform/jobs/look-each-second.ts';
import type { Logger } from '#platform/log.ts';
import { sql } from 'kysely';

const countJobName = 'interactions.count-messages';
const jobSchema = z.object({ conversationId: z.uuid() });
/** At most so many conversations in one look: the next one follows a second later. */
const atOnce = 50;
/** How long a note waits, so that a lively conversation is counted once for many messages. */
const restMs = 2 * secondMs;
const sweepSize = 200;
/** Every hour: links that follow from an address are agreed to nowhere, so that no one notes them. */
const sweepSchedule = '37 * * * *';

type Parts = { database: Database; clock: Clock };
type WatchParts = Parts & { jobs: JobQueue };
type Side = Computed<{ conversation_id: string; owner_id: string }>;

/**
 * Turns noted conversations (`note_conversation`) into jobs, in the transaction that takes the notes
 * away. What others take at the same time is theirs.
 *
 * @returns how many there were.
 */
export function takeConversations({ database, jobs, clock }: WatchParts): Promise<number> {
  const notedUntil = new Date(clock.now().getTime() - restMs);
  return runAsService(database, async (tx) => {
    const taken = await readRows(
      tx,
      sql<Pick<Side, 'conversation_id'>>`delete from conversations_to_count
        where conversation_id in (select conversation_id from conversations_to_count
          where noted_at <= ${notedUntil} order by noted_at desc limit ${atOnce} for update skip locked)
        returning conversation_id`,
    );
    for (const { conversation_id: conversationId } of taken) {
      await jobs.send(tx, countJobName, { conversationId }, { singletonKey: conversationId });
    }
    return taken.length;
  });
}

/** Looks every second. @returns what stops it, when the last look has ended. */
export function watchConversations({
  log,
  ...parts
}: WatchParts & { log: Logger }): () => Promise<void> {
  return lookEachSecond({ log, what: 'conversations', look: () => takeConversations(parts) });
}

/** Jobs: what was written in one conversation, and each hour in all whose two became linked. */
export function createMessageCountJobs(parts: Parts): JobHandler[] {
  return [
    {
      name: countJobName,
      retries: 5,
      expireInSeconds: hourS,
      unique: 'waiting',
      run: (data) => countConversation(parts, jobSchema.parse(data).conversationId),
    },
    {
      name: 'interactions.sweep-messages',
      retries: 1,
      expireInSeconds: hourS,
      schedule: sweepSchedule,
      run: (_data, signal) => sweepMessages(parts, signal),
    },
  ];
}

/** Counts for each of the two, as that member. A conversation of several counts for no one. */
export async function countConversation(parts: Parts, conversationId: string): Promise<void> {
  const sides = await runAsService(parts.database, async (tx) => {
    // Waits for those who are writing right now: see `note_conversation`.
    await sql`select from conversations where id = ${conversationId} for share`.execute(tx);
    return readRows(
      tx,
      sql<Side>`select c.id as conversation_id, p.user_id as owner_id from conversations c
        join conversation_participants p on p.conversation_id = c.id
        where c.id = ${conversationId} and c.kind = 'direct' order by p.user_id`,
    );
  });
  for (const side of sides) await countSide(parts, side);
}

const refusals = ['consent_required', 'session_not_found'];

/** Of a member who is gone, or withdrew their consent, nothing is counted until they are back. */
async function countSide({ database, clock }: Parts, side: Side): Promise<void> {
  const { conversation_id: conversationId, owner_id: memberId } = side;
  const { countMessages } = await import('./count-messages.ts');
  const actor = { memberId, sessionId: null };
  const ctx = { actor, database: openMemberDatabase(database, actor), clock };
  try {
    await countMessages({ ctx, input: { conversationId } });
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
  }
}

/** Counts for those who are linked by now, in steps of a bounded size. */
export async function sweepMessages(parts: Parts, signal?: AbortSignal): Promise<void> {
  let after: Side | undefined;
  do {
    const last = after;
    const page = await runAsService(parts.database, (tx) => readUncounted(tx, last));
    for (const side of page.filter(({ is_linked: isLinked }) => isLinked)) {
      signal?.throwIfAborted();
      await countSide(parts, side);
    }
    after = page.length < sweepSize ? undefined : page.at(-1);
  } while (after);
}

function readUncounted(tx: Tx, after: Side | undefined) {
  const later = after
    ? sql`(p.user_id, p.conversation_id) > (${after.owner_id}::uuid, ${after.conversation_id}::uuid)`
    : sql`true`;
  return readRows(
    tx,
    sql<Side & Computed<{ is_linked: boolean }>>`
      select u.conversation_id, u.owner_id, linked_contact(u.owner_id, u.other_id) is not null as is_linked
      from (
        select p.conversation_id, p.user_id as owner_id,
          case p.user_id when c.low_member_id then c.high_member_id else c.low_member_id end as other_id
        from conversation_participants p
          join conversations c on c.id = p.conversation_id and c.kind = 'direct'
            and (c.state = 'open' or c.started_by = p.user_id)
          left join counted_conversations k
            on k.owner_id = p.user_id and k.conversation_id = p.conversation_id
        where c.last_seq > coalesce(k.counted_seq, 0) and ${later}
        order by p.user_id, p.conversation_id limit ${sweepSize}) u
      order by u.owner_id, u.conversation_id`,
  );
}
