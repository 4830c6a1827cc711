import { minuteMs } from '@kith/contract/core/time';
import { topicOfKind, typeOfKind } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { Database } from '#platform/database/database.ts';
import { jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { sql } from 'drizzle-orm';

import { mailJobName } from './mail-notification.ts';
import { afterQuiet, lockMember, type ToldMember } from './member-ways.ts';
import { type Telling, tellMemberJobName, tellMemberSchema } from './notify-member.ts';
import { sendPushJobName } from './push-task.ts';
import { sayNotification } from './say-notification.ts';
import { readWordsNow } from './talk.ts';

const retries = 10;
const expireInSeconds = 60;
/** Has a badge of its own; the list would only repeat the conversation. */
const beyondTheList = ['message'];
/** What is mailed by those who tell it, whatever the member chose. */
const mailedAnyway = ['export_ready', 'account'];

/** Job: puts a fact into the member's list, once, and sends it on its other ways. */
export function createTellMemberJob({
  database,
  clock,
  talkPatienceMs = 2 * minuteMs,
  mailDelayMs = 5 * minuteMs,
}: {
  database: Database;
  clock: Clock;
  /** Whoever reads a message within this time sits where the messages are. */
  talkPatienceMs?: number;
  /** Whoever sees it in the app meanwhile is not mailed. */
  mailDelayMs?: number;
}): JobHandler {
  return {
    name: tellMemberJobName,
    retries,
    expireInSeconds,
    run: (data, _signal, jobs) =>
      runAsService(database, (tx) =>
        tellMember(
          { tx, jobs, now: clock.now(), talkPatienceMs, mailDelayMs },
          tellMemberSchema.parse(data),
        ),
      ),
  };
}

type Work = {
  tx: Tx;
  jobs: JobQueue;
  now: Date;
  talkPatienceMs: number;
  mailDelayMs: number;
};

async function tellMember(work: Work, sent: Telling): Promise<void> {
  const { tx, now } = work;
  const { memberId, factKey } = sent;
  const member = await lockMember(tx, memberId);
  if (!member) return;
  const data = await readWordsNow(tx, sent);
  const telling = { ...sent, data };
  const ways = member.ways[topicOfKind(data.kind)];
  const isMailed = member.email !== null && !mailedAnyway.includes(data.kind);
  const mail = isMailed ? ways.mail : 'off';
  const digest = mail === 'daily' || mail === 'weekly' ? mail : null;
  const fresh = await readRow(
    tx,
    sql`insert into notification_facts (owner_id, fact_key, kind, data, created_at, digest)
      values (${memberId}, ${factKey}, ${data.kind}, ${jsonParam(data)}, ${now}, ${digest})
      on conflict do nothing returning fact_key`,
  );
  if (!fresh) return;
  if (ways.in_app && !beyondTheList.includes(data.kind)) await list(work, member, telling);
  if (ways.push) await push(work, member, telling);
  if (mail !== 'now') return;
  const soonest = new Date(now.getTime() + work.mailDelayMs);
  const startAfter = afterQuiet(soonest, member);
  await work.jobs.send(tx, mailJobName, { ownerId: memberId, factKey }, { startAfter });
}

async function list({ tx, now }: Work, member: ToldMember, telling: Telling): Promise<void> {
  const { data, factKey, mentionId } = telling;
  const id =
    (await joinLikes(tx, now, { member, data })) ??
    (await insert(tx, { member, data, mentionId, now }));
  await tx.execute(sql`update notification_facts set notification_id = ${id}
    where owner_id = ${member.id} and fact_key = ${factKey}`);
}

/** Likes of one post that wait unread are one notification, by who came last. */
async function joinLikes(
  tx: Tx,
  now: Date,
  { member, data }: { member: ToldMember; data: NotificationData },
): Promise<string | undefined> {
  if (data.kind !== 'like' || data.post_id === undefined) return undefined;
  const known = await readRow<{ id: string; others: number }>(
    tx,
    sql`select id, coalesce((data #>> '{facts,others}')::integer, 0) as others from notifications
      where user_id = ${member.id} and type = 'like' and read_at is null
        and data ->> 'post_id' = ${data.post_id} order by created_at desc limit 1`,
  );
  if (!known) return undefined;
  const joined = { ...data, facts: { ...data.facts, others: known.others + 1 } };
  const { title, message } = sayNotification(joined, member.locale);
  await tx.execute(sql`update notifications set title = ${title}, message = ${message},
    data = ${jsonParam(joined)}, created_at = ${now} where id = ${known.id}`);
  return known.id;
}

async function insert(
  tx: Tx,
  {
    member,
    data,
    mentionId,
    now,
  }: { member: ToldMember; data: NotificationData; mentionId: string | null; now: Date },
): Promise<string | undefined> {
  const { title, message } = sayNotification(data, member.locale);
  const row = await readRow<{ id: string }>(
    tx,
    sql`insert into notifications (user_id, type, title, message, created_at, data, mention_id)
      values (${member.id}, ${typeOfKind(data.kind)}, ${title}, ${message}, ${now},
        ${jsonParam(data)}, ${mentionId}) returning id`,
  );
  return row?.id;
}

async function push(
  { tx, jobs, now, talkPatienceMs }: Work,
  member: ToldMember,
  { factKey, data }: Telling,
): Promise<void> {
  const devices = await readRows<{ id: string }>(
    tx,
    sql`select id from push_subscriptions where owner_id = ${member.id}`,
  );
  const isTalk = data.conversation_id !== undefined;
  const soonest = isTalk ? new Date(now.getTime() + talkPatienceMs) : now;
  const startAfter = afterQuiet(soonest, member);
  for (const { id: deviceId } of devices) {
    const job = { ownerId: member.id, deviceId, factKey };
    await jobs.send(tx, sendPushJobName, job, { startAfter });
  }
}
