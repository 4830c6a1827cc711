import type { Contacts, Signals } from '#platform/database/database-types.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

/** Of so many at once, those who are closest: a whole company may join on one day. */
const noticesAtOnce = 5;

type Joined = Pick<Selectable<Signals>, 'id'> &
  Pick<Selectable<Contacts>, 'full_name'> &
  Computed<{ member_id: string }>;

/**
 * Notifies a member of new signals about contacts who joined. Who agreed to a link is left out: the
 * member accepted it, or was notified that the other did.
 */
export async function notifyOfJoined(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  ownerId: string,
  signalIds: readonly string[],
): Promise<void> {
  if (signalIds.length === 0) return;
  const joined = await readRows(
    tx,
    sql<Joined>`
      select s.id, c.full_name, s.evidence ->> 'member_id' as member_id
      from signals s join contacts c on c.owner_id = s.owner_id and c.id = s.contact_id
      where s.owner_id = ${ownerId} and s.id = any(${arrayParam(signalIds, 'uuid[]')})
        and not exists (select from member_links l where l.owner_id = s.owner_id
          and l.member_id = (s.evidence ->> 'member_id')::uuid)
      order by s.score desc, s.id limit ${noticesAtOnce}`,
  );
  for (const { id: signalId, full_name: actor, member_id: memberId } of joined) {
    const notice = { kind: 'contact_joined', fact: memberId, facts: { actor } } as const;
    const ids = { signal_id: signalId, actor_id: memberId };
    await notifyMember({ tx, jobs }, { ...notice, memberId: ownerId, ids });
  }
}
