import { hourMs, minuteMs, minuteS } from '@kith/contract/core/time';
import { sql } from 'drizzle-orm';

import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** Whoever reads within this time is where the messages are. */
const patienceMs = 3 * minuteMs;
/** What a server that was down did not tell within this time is old. */
const lookBackMs = hourMs;

type Unread = {
  user_id: string;
  conversation_id: string;
  sender_id: string;
  sender: string;
  content: string;
  read_seq: string;
  is_request: boolean;
};

/**
 * Job: tells members of messages that they did not read within minutes, once until they read again;
 * not where they muted, blocked or declined. It looks for them every minute instead of being sent by
 * each message, so that sending costs nothing more.
 */
export function createTellUnreadJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'messages.tell-unread',
    retries: 1,
    expireInSeconds: minuteS,
    schedule: '* * * * *',
    run: (_data, _signal, jobs) =>
      runAsService(database, async (tx) => {
        for (const unread of await readUntold(tx, clock.now())) {
          const kind = unread.is_request ? 'message_request' : 'message';
          const run = unread.is_request ? '' : `.${unread.read_seq}`;
          await notifyMember(
            { tx, jobs },
            {
              memberId: unread.user_id,
              kind,
              fact: `${unread.conversation_id}${run}`,
              facts: { actor: unread.sender, excerpt: unread.content },
              ids: { conversation_id: unread.conversation_id, actor_id: unread.sender_id },
            },
          );
        }
      }),
  };
}

/** The newest unread message of each conversation of each member, where they were not told yet. */
function readUntold(tx: Tx, now: Date): Promise<Unread[]> {
  const since = new Date(now.getTime() - lookBackMs);
  const until = new Date(now.getTime() - patienceMs);
  return readRows<Unread>(
    tx,
    sql`select u.*, coalesce(face.name, '') as sender from (
        select distinct on (p.user_id, m.conversation_id)
          p.user_id, m.conversation_id, m.sender_id, m.content, p.read_seq,
          standing_in(m.conversation_id, p.user_id) as standing,
          standing_in(m.conversation_id, p.user_id) = 'request_received' as is_request
        from messages m
          join conversation_participants p
            on p.conversation_id = m.conversation_id and p.user_id <> m.sender_id
        where m.created_at > ${since} and m.created_at <= ${until} and m.deleted_at is null
          and p.read_seq < m.seq and p.declined_at is null
          and (p.muted_until is null or p.muted_until <= ${now})
          and not exists (select from notification_facts f where f.owner_id = p.user_id
            and f.fact_key in ('message:' || m.conversation_id || '.' || p.read_seq,
              'message_request:' || m.conversation_id))
        order by p.user_id, m.conversation_id, m.seq desc
      ) u left join lateral face_of(u.user_id, u.sender_id) face on true
      where u.standing in ('open', 'request_received')`,
  );
}
