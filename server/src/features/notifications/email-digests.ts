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
import type { NotificationFacts, Profiles } from '#platform/database/database-types.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { type Selectable, sql } from 'kysely';

import { composeDigest } from './compose-email.ts';
import type { EmailParts } from './email-notification.ts';
import { lastHourAt, lockMember, type NotifiedMember } from './notified-member.ts';
import { findUnseen } from './unseen-messages.ts';
import { makeUnsubscribeUrl, readUnsubscribeSecret } from './unsubscribe-links.ts';

const weekDays = 7;

/**
 * Job: emails the collected notifications in the member's morning. One email holds everything up to
 * that morning, later ones wait for the next; so after downtime a digest is late, never lost.
 */
export function createDigestJob(parts: EmailParts & { log: Logger }): JobHandler {
  const { database, log } = parts;
  return {
    name: 'notifications.digest',
    retries: 2,
    expireInSeconds: hourS,
    // Some time zones are off by a quarter of an hour.
    schedule: '*/15 * * * *',
    run: async (_data, signal, jobs) => {
      const secret = await readUnsubscribeSecret(database);
      for (const waiting of await listWaiting(database)) {
        signal.throwIfAborted();
        const { owner_id: ownerId, digest } = waiting;
        try {
          if (!isDue(waiting, parts.clock.now())) continue;
          await runAsService(database, (tx) =>
            emailDigest({ ...parts, tx, jobs, secret }, ownerId, digest),
          );
        } catch (error) {
          // It is retried in the next run; the other members are not affected.
          log.error({ err: error, ownerId, digest }, 'a digest could not be made');
        }
      }
    },
  };
}

type Waiting = Pick<Selectable<NotificationFacts>, 'owner_id'> &
  Pick<Selectable<Profiles>, 'timezone'> &
  Computed<{ digest: Digest; oldest: TimeText }>;

/** The members with waiting notifications, and since when. */
function listWaiting(database: Database): Promise<Waiting[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Waiting>`select f.owner_id, f.digest, p.timezone, min(f.created_at) as oldest
        from notification_facts f join profiles p on p.id = f.owner_id
        where f.digest is not null and f.emailed_at is null
        group by f.owner_id, f.digest, p.timezone`,
    ),
  );
}

/** Whether a digest morning has passed since the oldest waiting notification. */
function isDue({ digest, timezone, oldest }: Waiting, now: Date): boolean {
  return readTime(oldest) < lastDigestAt(now, digest, timezone);
}

type Work = EmailParts & { tx: Tx; jobs: JobQueue; secret: string };

async function emailDigest(work: Work, ownerId: string, digest: Digest): Promise<void> {
  const { tx, jobs, clock, hasTransport, origin, secret } = work;
  const now = clock.now();
  const member = await lockMember(tx, ownerId, now);
  if (!member || isQuiet(wallClockAt(now, member.timeZone).time, member.quiet)) return;
  const notifications = await takeWaiting(tx, member, { digest, now });
  if (notifications.length === 0 || member.email === null) return;
  const { email, locale } = member;
  const subject = { memberId: ownerId, subject: 'digest' } as const;
  const unsubscribeUrl = makeUnsubscribeUrl({ secret, origin }, subject);
  const mail = composeDigest(digest, notifications, { email, locale, origin, unsubscribeUrl });
  const outbox = createOutbox({ jobs, clock, hasTransport });
  await outbox.post(tx, { to: email, unsubscribeUrl, ...mail });
}

type TakenRow = Pick<Selectable<NotificationFacts>, 'fact_key' | 'data' | 'notification_id'> &
  Computed<{ is_read: boolean }>;

/**
 * Takes the waiting notifications out of the queue; those that were read or are no longer wanted are
 * dropped. Those that the member now wants in the other digest are moved to it.
 */
async function takeWaiting(
  tx: Tx,
  member: NotifiedMember,
  { digest, now }: { digest: Digest; now: Date },
): Promise<NotificationData[]> {
  const before = lastDigestAt(now, digest, member.timeZone);
  const rows = await readRows(
    tx,
    sql<TakenRow>`with taken as (
        update notification_facts set emailed_at = ${now}
        where owner_id = ${member.id} and digest = ${digest} and emailed_at is null
          and created_at < ${before}
        returning fact_key, data, notification_id, created_at
      )
      select t.fact_key, coalesce(n.data, t.data) as data, t.notification_id,
        n.read_at is not null as is_read
      from taken t left join notifications n on n.id = t.notification_id
      order by t.created_at desc`,
  );
  const included = new Set<string>();
  const wanted: NotificationData[] = [];
  const moved: string[] = [];
  for (const { data: stored, is_read: isRead, notification_id: id, fact_key: key } of rows) {
    // A fact of another version may have a kind that this version can't format.
    const data = notificationDataSchema.safeParse(stored).data;
    if (isRead || !data) continue;
    const { mail } = member.ways[topicOfKind(data.kind)];
    if (mail === 'daily' || mail === 'weekly') {
      if (mail !== digest) moved.push(key);
      else if (id === null || (!included.has(id) && included.add(id))) {
        const unseen = await findUnseen(tx, { ownerId: member.id, factKey: key, data, now });
        if (unseen) wanted.push(unseen);
      }
    }
  }
  if (moved.length > 0) {
    const other: Digest = digest === 'daily' ? 'weekly' : 'daily';
    await tx
      .updateTable('notification_facts')
      .set({ digest: other, emailed_at: null })
      .where('owner_id', '=', member.id)
      .where('fact_key', 'in', moved)
      .execute();
  }
  return wanted;
}

/** The last morning on which a daily or weekly digest was due. */
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
