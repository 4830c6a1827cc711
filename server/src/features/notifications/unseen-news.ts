import type { NotificationKind } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

type About = { ownerId: string; data: NotificationData; now: Date };
type Condition = (about: About) => RawBuilder<unknown>;

const actorOf = ({ data }: About) => sql`${data.actor_id ?? null}::uuid`;

/** What a kind of news says, where it can end before it is sent. */
const conditions: Partial<Record<NotificationKind, Condition>> = {
  // As `received_link_requests` lists them.
  link_request: (about) => sql`is_reachable(${actorOf(about)}) and exists (
    select from waiting_link_request(${actorOf(about)}, ${about.ownerId}) r
    where r.declined_at is null)`,
  link_accepted: (about) =>
    sql`exists (select from live_link(${about.ownerId}, ${actorOf(about)}))`,
  follow: (about) => sql`is_shown_actor(${actorOf(about)}, ${about.ownerId}) and exists (
    select from member_follows f where f.owner_id = ${actorOf(about)}
      and f.member_id = ${about.ownerId})`,
  // As `signal_text`, which asks for the member of the transaction, and the list of signals.
  contact_joined: (about) => sql`can_see_member(${about.ownerId}, ${actorOf(about)}) and exists (
    select from signals s
      join contacts c on c.owner_id = s.owner_id and c.id = s.contact_id
        and c.deleted_at is null and c.archived_at is null
      join linked_contacts(${about.ownerId}, array[${actorOf(about)}]) l on l.contact_id = c.id
    where s.owner_id = ${about.ownerId} and s.id = ${about.data.signal_id ?? null}::uuid)`,
  // One that is about to begin is news until it does; an answer is, unless the meeting was cancelled.
  meeting: ({ ownerId, data, now }) => sql`exists (select from meetings m
    where m.owner_id = ${ownerId} and m.id = ${data.meeting_id ?? null}::uuid
      and case when ${data.facts['step'] === 'soon'}::boolean
        then m.state = 'invited' and m.starts_at > ${now} and m.announced_for = m.starts_at
        else m.state <> 'cancelled' end)`,
};

/**
 * Whether what a member was notified of is still so: a request that waits, a link that holds, a meeting that
 * takes place. Hours or days pass until a digest, and a push waits for the end of quiet hours.
 */
export async function isUnseenNews(tx: Tx, about: About): Promise<boolean> {
  const condition = conditions[about.data.kind];
  if (condition === undefined) return true;
  const row = await readRow(
    tx,
    sql<Computed<{ is_so: boolean }>>`select ${condition(about)} as is_so`,
  );
  return row?.is_so ?? false;
}
