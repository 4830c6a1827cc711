import { dayMs, hourS } from '@kith/contract/core/time';
import {
  type Digest,
  digestWeekday,
  isQuiet,
  morningHour,
  topicOfKind,
} from '@kith/contract/notifications/rules';
import {
  type NotificationData,
  notificationDataSchema,
} from '@kith/contract/notifications/schemas';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';

import { composeDigest } from './compose-mail.ts';
import type { MailParts } from './mail-notification.ts';
import { lastHourAt, lockMember, type ToldMember } from './member-ways.ts';
import { findUnseen } from './talk.ts';
import { makeUnsubscribeUrl, readUnsubscribeSecret } from './unsubscribe-links.ts';

const weekDays = 7;

/**
 * Job: mails what was gathered, at the member's morning. What happened before that morning goes out
 * in one mail, what comes later waits for the next; so a server that was down is late, never silent.
 */
export function createDigestJob(parts: MailParts & { log: Logger }): JobHandler {
  const { database, log } = parts;
  return {
    name: 'notifications.digest',
    retries: 2,
    expireInSeconds: hourS,
    // Some zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const secret = await readUnsubscribeSecret(database);
      for (const waiting of await listWaiting(database)) {
        signal.throwIfAborted();
        const { owner_id: ownerId, digest } = waiting;
        try {
          if (!isDue(waiting, parts.clock.now())) continue;
          await runAsService(database, (tx) =>
            mailDigest({ ...parts, tx, jobs, secret }, ownerId, digest),
          );
        } catch (error) {
          // It waits for the next run; the others do not wait for it.
          log.error({ err: error, ownerId, digest }, 'a digest could not be made');
        }
      }
    },
  };
}

type Waiting = { owner_id: string; digest: Digest; timezone: string; oldest: TimeText };

/** For whom something waits, and since when. */
function listWaiting(database: Database): Promise<Waiting[]> {
  return runAsService(database, (tx) =>
    readRows<Waiting>(
      tx,
      sql`select f.owner_id, f.digest, p.timezone, min(f.created_at) as oldest
        from notification_facts f join profiles p on p.id = f.owner_id
        where f.digest is not null and f.mailed_at is null
        group by f.owner_id, f.digest, p.timezone`,
    ),
  );
}

/** Whether a morning has come since something waits. */
function isDue({ digest, timezone, oldest }: Waiting, now: Date): boolean {
  return readTime(oldest) < lastDigestAt(now, digest, timezone);
}

type Work = MailParts & { tx: Tx; jobs: JobQueue; secret: string };

async function mailDigest(work: Work, ownerId: string, digest: Digest): Promise<void> {
  const { tx, jobs, clock, hasTransport, origin, secret } = work;
  const now = clock.now();
  const member = await lockMember(tx, ownerId);
  if (!member || isQuiet(wallClockAt(now, member.timeZone).time, member.quiet)) return;
  const happened = await takeWaiting(tx, member, { digest, now });
  if (happened.length === 0 || member.email === null) return;
  const { email, locale } = member;
  const subject = { memberId: ownerId, subject: 'digest' } as const;
  const unsubscribeUrl = makeUnsubscribeUrl({ secret, origin }, subject);
  const mail = composeDigest(digest, happened, { email, locale, origin, unsubscribeUrl });
  const outbox = createOutbox({ jobs, clock, hasTransport });
  await outbox.post(tx, { to: email, unsubscribeUrl, ...mail });
}

type TakenRow = {
  fact_key: string;
  data: unknown;
  is_read: boolean;
  notification_id: string | null;
};

/**
 * Takes what waits out of the queue; what was read, or is no longer wanted, goes without a word. What
 * is wanted in the other digest by now waits on for that one.
 */
async function takeWaiting(
  tx: Tx,
  member: ToldMember,
  { digest, now }: { digest: Digest; now: Date },
): Promise<NotificationData[]> {
  const before = lastDigestAt(now, digest, member.timeZone);
  const rows = await readRows<TakenRow>(
    tx,
    sql`with taken as (
        update notification_facts set mailed_at = ${now}
        where owner_id = ${member.id} and digest = ${digest} and mailed_at is null
          and created_at < ${before}
        returning fact_key, data, notification_id, created_at
      )
      select t.fact_key, coalesce(n.data, t.data) as data, t.notification_id,
        n.read_at is not null as is_read
      from taken t left join notifications n on n.id = t.notification_id
      order by t.created_at desc`,
  );
  const told = new Set<string>();
  const wanted: NotificationData[] = [];
  const moved: string[] = [];
  for (const { data: stored, is_read: isRead, notification_id: id, fact_key: key } of rows) {
    // A fact of another version may have a kind that this one can't say.
    const data = notificationDataSchema.safeParse(stored).data;
    if (isRead || !data) continue;
    const { mail } = member.ways[topicOfKind(data.kind)];
    if (mail === 'daily' || mail === 'weekly') {
      if (mail !== digest) moved.push(key);
      else if (id === null || (!told.has(id) && told.add(id))) {
        const unseen = await findUnseen(tx, { ownerId: member.id, data, now });
        if (unseen) wanted.push(unseen);
      }
    }
  }
  if (moved.length > 0) {
    const other: Digest = digest === 'daily' ? 'weekly' : 'daily';
    await tx.execute(sql`update notification_facts set digest = ${other}, mailed_at = null
      where owner_id = ${member.id} and fact_key in ${moved}`);
  }
  return wanted;
}

/** The last morning of a day, or of the day of the week on which digests come. */
function lastDigestAt(now: Date, digest: Digest, timeZone: string): Date {
  let morning = lastHourAt(now, morningHour, timeZone);
  if (digest === 'daily') return morning;
  for (let days = 0; days < weekDays; days += 1) {
    const { date } = wallClockAt(morning, timeZone);
    if (new Date(date).getUTCDay() === digestWeekday) return morning;
    morning = lastHourAt(new Date(morning.getTime() - dayMs / 2), morningHour, timeZone);
  }
  return morning;
}
