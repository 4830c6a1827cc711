import { dayMs, hourS } from '@kith/contract/core/time';
import {
  type Digest,
  digestWeekday,
  isQuiet,
  morningHour,
  topicOfKind,
} from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';

import { composeDigest } from './compose-mail.ts';
import type { MailParts } from './mail-notification.ts';
import { lastHourAt, lockMember, type ToldMember } from './member-ways.ts';
import { makeUnsubscribeUrl, readUnsubscribeSecret } from './unsubscribe-links.ts';

const weekDays = 7;

/**
 * Job: mails what was gathered, at the member's morning. What happened before that morning goes out
 * in one mail, what comes later waits for the next; so a server that was down is late, never silent.
 */
export function createDigestJob(parts: MailParts): JobHandler {
  const { database } = parts;
  return {
    name: 'notifications.digest',
    retries: 2,
    expireInSeconds: hourS,
    // Some zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const secret = await readUnsubscribeSecret(database);
      for (const { owner_id: ownerId, digest } of await listDue(database, parts.clock.now())) {
        signal.throwIfAborted();
        await runAsService(database, (tx) =>
          mailDigest({ ...parts, tx, jobs, secret }, ownerId, digest),
        );
      }
    },
  };
}

type Waiting = { owner_id: string; digest: Digest; timezone: string; oldest: TimeText };

/** Whose morning has come since something waits. */
async function listDue(database: Database, now: Date): Promise<Waiting[]> {
  const waiting = await runAsService(database, (tx) =>
    readRows<Waiting>(
      tx,
      sql`select f.owner_id, f.digest, p.timezone, min(f.created_at) as oldest
        from notification_facts f join profiles p on p.id = f.owner_id
        where f.digest is not null and f.mailed_at is null
        group by f.owner_id, f.digest, p.timezone`,
    ),
  );
  return waiting.filter(
    ({ digest, timezone, oldest }) => readTime(oldest) < lastDigestAt(now, digest, timezone),
  );
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

/** Takes what waits out of the queue; what was read, or is no longer wanted, goes without a word. */
async function takeWaiting(
  tx: Tx,
  member: ToldMember,
  { digest, now }: { digest: Digest; now: Date },
): Promise<NotificationData[]> {
  const before = lastDigestAt(now, digest, member.timeZone);
  type Row = { data: NotificationData; is_read: boolean; notification_id: string | null };
  const rows = await readRows<Row>(
    tx,
    sql`with taken as (
        update notification_facts set mailed_at = ${now}
        where owner_id = ${member.id} and digest = ${digest} and mailed_at is null
          and created_at < ${before}
        returning data, notification_id, created_at
      )
      select coalesce(n.data, t.data) as data, t.notification_id, n.read_at is not null as is_read
      from taken t left join notifications n on n.id = t.notification_id
      order by t.created_at desc`,
  );
  const wanted = rows.filter(({ data, is_read: isRead }) => {
    return !isRead && member.ways[topicOfKind(data.kind)].mail === digest;
  });
  const told = new Set<string>();
  return wanted
    .filter(({ notification_id: id }) => id === null || (!told.has(id) && told.add(id)))
    .map(({ data }) => data);
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
