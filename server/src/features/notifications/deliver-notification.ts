import { minuteMs } from '@kith/contract/core/time';
import { topicOfKind, typeOfKind } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { Database } from '#platform/database/database.ts';
import type { Notifications } from '#platform/database/database-types.ts';
import { type Computed, jsonParam, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

import { emailJobName } from './email-notification.ts';
import { isBlockedActor } from './is-blocked-actor.ts';
import { afterQuiet, lockMember, type NotifiedMember } from './notified-member.ts';
import {
  type NotificationJob,
  deliverNotificationJobName,
  notificationJobSchema,
} from './notify-member.ts';
import { sendPushJobName } from './push-task.ts';
import { formatNotification } from './format-notification.ts';
import { readCurrentExcerpt } from './current-excerpt.ts';
import { findUnseen } from './unseen-messages.ts';

const retries = 10;
const expireInSeconds = 60;
/** Messages have their own badge; the list would only repeat the conversation. */
const unlistedKinds = ['message'];
/** Their own features send these emails, whatever the member chose. */
const separatelyEmailedKinds = ['export_ready', 'account'];

/** Job: adds a fact to the member's list once, and sends it by push and email as they chose. */
export function createDeliverNotificationJob({
  database,
  clock,
  messagePushDelayMs = 2 * minuteMs,
  emailDelayMs = 5 * minuteMs,
}: {
  database: Database;
  clock: Clock;
  /** A member who reads a message within this time needs no push. */
  messagePushDelayMs?: number;
  /** A member who sees it in the app within this time gets no email. */
  emailDelayMs?: number;
}): JobHandler {
  return {
    name: deliverNotificationJobName,
    retries,
    expireInSeconds,
    run: (data, _signal, jobs) =>
      runAsService(database, (tx) =>
        deliverNotification(
          { tx, jobs, now: clock.now(), messagePushDelayMs, emailDelayMs },
          notificationJobSchema.parse(data),
        ),
      ),
  };
}

type Work = {
  tx: Tx;
  jobs: JobQueue;
  now: Date;
  messagePushDelayMs: number;
  emailDelayMs: number;
};

async function deliverNotification(work: Work, sent: NotificationJob): Promise<void> {
  const { tx, now } = work;
  const { memberId, factKey } = sent;
  const member = await lockMember(tx, memberId, now);
  if (!member || (await isBlockedActor(tx, memberId, sent.data))) return;
  const data = await readCurrentExcerpt(tx, sent);
  const fact = { ownerId: memberId, factKey, data, now };
  // What is deleted or hidden may be restored. Until then no one sees the notification: see `post_notice_holds`.
  const isWithheld = data.post_id !== undefined && !(await findUnseen(tx, fact));
  if (isWithheld && data.kind === 'like') return;
  const job = { ...sent, data };
  const ways = member.ways[topicOfKind(data.kind)];
  const isEmailed = member.email !== null && !separatelyEmailedKinds.includes(data.kind);
  const email = isEmailed && !isWithheld ? ways.mail : 'off';
  const digest = email === 'daily' || email === 'weekly' ? email : null;
  const fresh = await tx
    .insertInto('notification_facts')
    .values({
      owner_id: memberId,
      fact_key: factKey,
      kind: data.kind,
      title: data.kind === 'like' ? formatNotification(data, member.locale).title : null,
      data: jsonParam(data),
      created_at: now,
      digest,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fact_key')
    .executeTakeFirst();
  if (!fresh) return;
  if (ways.in_app && !unlistedKinds.includes(data.kind)) await addToList(work, member, job);
  if (ways.push && !isWithheld) await queuePushes(work, member, job);
  if (email !== 'now') return;
  const soonest = new Date(now.getTime() + work.emailDelayMs);
  const startAfter = afterQuiet(soonest, member);
  await work.jobs.send(tx, emailJobName, { ownerId: memberId, factKey }, { startAfter });
}

async function addToList(
  { tx, now }: Work,
  member: NotifiedMember,
  job: NotificationJob,
): Promise<void> {
  const { data, factKey, mentionId } = job;
  const id =
    (await mergeLikes(tx, now, { member, data })) ??
    (await insertNotification(tx, { member, data, mentionId, now }));
  await tx
    .updateTable('notification_facts')
    .set({ notification_id: id })
    .where('owner_id', '=', member.id)
    .where('fact_key', '=', factKey)
    .execute();
}

/**
 * Unread likes of one post, or of one comment, are one notification, which names the latest liker. Who is blocked or gone
 * isn't counted; when that changes later, `group_likes_again` makes it again from its facts.
 */
async function mergeLikes(
  tx: Tx,
  now: Date,
  { member, data }: { member: NotifiedMember; data: NotificationData },
): Promise<string | undefined> {
  if (data.kind !== 'like' || data.post_id === undefined) return undefined;
  const known = await readRow(
    tx,
    sql<
      Pick<Selectable<Notifications>, 'id'> & Computed<{ others: number }>
    >`select n.id, (select count(*)::integer from notification_facts f
          where f.notification_id = n.id
            and is_shown_actor((f.data ->> 'actor_id')::uuid, n.user_id)) as others
      from notifications n
      where n.user_id = ${member.id} and n.type = 'like' and n.read_at is null
        and n.data ->> 'post_id' = ${data.post_id}
        and n.data ->> 'comment_id' is not distinct from ${data.comment_id ?? null}::text
      order by n.created_at desc limit 1`,
  );
  if (!known) return undefined;
  const merged = { ...data, facts: { ...data.facts, others: known.others } };
  const { title, message } = formatNotification(merged, member.locale);
  await tx
    .updateTable('notifications')
    .set({ title, message, data: jsonParam(merged), created_at: now })
    .where('id', '=', known.id)
    .execute();
  return known.id;
}

async function insertNotification(
  tx: Tx,
  {
    member,
    data,
    mentionId,
    now,
  }: { member: NotifiedMember; data: NotificationData; mentionId: string | null; now: Date },
): Promise<string> {
  const { title, message } = formatNotification(data, member.locale);
  const { id } = await tx
    .insertInto('notifications')
    .values({
      user_id: member.id,
      type: typeOfKind(data.kind),
      title,
      message,
      created_at: now,
      data: jsonParam(data),
      mention_id: mentionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function queuePushes(
  { tx, jobs, now, messagePushDelayMs }: Work,
  member: NotifiedMember,
  { factKey, data }: NotificationJob,
): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('owner_id', '=', member.id)
    .execute();
  const isOfConversation = data.conversation_id !== undefined;
  const soonest = isOfConversation ? new Date(now.getTime() + messagePushDelayMs) : now;
  const startAfter = afterQuiet(soonest, member);
  for (const { id: deviceId } of devices) {
    const push = { ownerId: member.id, deviceId, factKey };
    await jobs.send(tx, sendPushJobName, push, { startAfter });
  }
}
