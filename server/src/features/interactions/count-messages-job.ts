import { hourS } from '@kith/contract/core/time';
import { z } from 'zod';

import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { sql } from 'kysely';

import { countAs, type CountParts, takeNotes, type TakeParts } from './count-notes.ts';

const countJobName = 'interactions.count-messages';
const jobSchema = z.object({ conversationId: z.uuid() });
const sweepSize = 200;
/** Every hour: links that follow from an address are agreed to nowhere, so that no one notes them. */
const sweepSchedule = '37 * * * *';

type Side = Computed<{ conversation_id: string; owner_id: string }>;

/** Turns noted conversations (`note_conversation`) into jobs. @returns how many there were. */
export function takeConversations(parts: TakeParts): Promise<number> {
  return takeNotes(parts, {
    table: 'conversations_to_count',
    columns: ['conversation_id'],
    jobName: countJobName,
    toData: ({ conversation_id: conversationId }) => ({ conversationId }),
  });
}

/** Jobs: what was written in one conversation, and each hour in all whose two became linked. */
export function createMessageCountJobs(parts: CountParts): JobHandler[] {
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
export async function countConversation(parts: CountParts, conversationId: string): Promise<void> {
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

async function countSide(parts: CountParts, side: Side): Promise<void> {
  const { conversation_id: conversationId, owner_id: memberId } = side;
  const { countMessages } = await import('./count-messages.ts');
  await countAs(parts, memberId, (ctx) => countMessages({ ctx, input: { conversationId } }));
}

/** Counts for those who are linked by now, in steps of a bounded size. */
export async function sweepMessages(parts: CountParts, signal?: AbortSignal): Promise<void> {
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
