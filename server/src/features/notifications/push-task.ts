import { topicOfKind } from '@kith/contract/notifications/rules';
import { notificationDataSchema } from '@kith/contract/notifications/schemas';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';
import { type PushOutcome, type PushTarget, sendPush } from '#platform/push/send-push.ts';
import { sql } from 'kysely';
import { z } from 'zod';

import { composePush, describePush, type PushText } from './compose-push.ts';
import { findWait, lockMember, type NotifiedMember } from './notified-member.ts';
import { type PushSettings, readPushKeys } from './push-keys.ts';
import { formatNotification } from './format-notification.ts';
import { findUnseen } from './unseen-messages.ts';

export const sendPushJobName = 'push.send';

/** With pauses that double: about a quarter of an hour. */
const retries = 10;
const expireInSeconds = 60;
/** A device is removed after so many failures in a row. */
const maxFailures = 30;

const jobSchema = z.object({
  ownerId: z.uuid(),
  deviceId: z.uuid(),
  /** The fact, read when the push is sent: in the current language, and not if it was read. */
  factKey: z.string().optional(),
  /** The end of quiet hours that it waited for. */
  waitedUntil: z.string().optional(),
  text: z
    .object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() })
    .optional(),
});
export type PushJob = z.infer<typeof jobSchema>;

type PushParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  settings: PushSettings;
  network: PublicNetwork;
};

/** Job: sends one push to one device. */
export function createSendPushJob(parts: PushParts): JobHandler {
  const { database, settings, network, log } = parts;
  return {
    name: sendPushJobName,
    retries,
    expireInSeconds,
    run: async (data, _signal, jobs) => {
      const job = jobSchema.parse(data);
      const prepared = await runAsService(database, (tx) =>
        prepare({ tx, jobs, now: parts.clock.now() }, job),
      );
      if (!prepared) return;
      const { device, text, badgeCount } = prepared;
      const keys = await readPushKeys(database, settings);
      const outcome = await sendPush(device, composePush(text, badgeCount), {
        keys,
        network,
      }).catch((error: unknown): PushOutcome => {
        log.info({ err: error, deviceId: job.deviceId }, 'a push service was not reached');
        return 'failed';
      });
      await runAsService(database, (tx) => keepOutcome(tx, parts.clock.now(), job, outcome));
      if (outcome === 'refused') log.warn({ deviceId: job.deviceId }, 'a push was refused');
      if (outcome === 'failed') throw new Error('The push service did not take the push');
    },
  };
}

type Prepared = { device: PushTarget; text: PushText; badgeCount: number };

async function prepare(
  { tx, jobs, now }: { tx: Tx; jobs: JobQueue; now: Date },
  job: PushJob,
): Promise<Prepared | null> {
  const { ownerId, deviceId } = job;
  const member = await lockMember(tx, ownerId, now);
  const row = await readRow(
    tx,
    sql<
      Computed<PushTarget & { unread: number }>
    >`select s.endpoint, s.p256dh, s.auth_secret as auth,
        (select count(*)::integer from notifications n
          where n.user_id = ${ownerId} and n.read_at is null and case when n.data ? 'post_id'
            then post_notice_holds(n.user_id, n.data, ${now}) else true end) as unread
      from push_subscriptions s
      join lateral auth.session_state(s.owner_id, s.session_id) it on not it.lacks_factor
      where s.owner_id = ${ownerId} and s.id = ${deviceId}`,
  );
  if (!member || !row) return null;
  const { unread, ...device } = row;
  if (job.text) return { device, text: job.text, badgeCount: unread };
  // Quiet hours may have begun since the push was queued or first tried.
  const wait = findWait(now, member, job.waitedUntil);
  if (wait) {
    const { startAfter, waitedUntil } = wait;
    await jobs.send(tx, sendPushJobName, { ...job, waitedUntil }, { startAfter });
    return null;
  }
  const text = await readText(tx, job, { member, now });
  return text === null ? null : { device, text, badgeCount: unread };
}

/** Null when there is nothing to send any more. */
async function readText(
  tx: Tx,
  { ownerId, factKey = '' }: PushJob,
  { member, now }: { member: NotifiedMember; now: Date },
): Promise<PushText | null> {
  const fact = await readRow(
    tx,
    sql<
      Computed<{ id: string | null; data: unknown; is_read: boolean }>
    >`select n.id, coalesce(n.data, f.data) as data, n.read_at is not null as is_read
      from notification_facts f left join notifications n on n.id = f.notification_id
      where f.owner_id = ${ownerId} and f.fact_key = ${factKey}`,
  );
  const data = notificationDataSchema.safeParse(fact?.data).data;
  if (!fact || !data || fact.is_read || !member.ways[topicOfKind(data.kind)].push) return null;
  const unseen = await findUnseen(tx, { ownerId, factKey, data, now });
  if (!unseen) return null;
  return describePush(unseen, formatNotification(unseen, member.locale), fact.id ?? factKey);
}

async function keepOutcome(
  tx: Tx,
  now: Date,
  { ownerId, deviceId }: PushJob,
  outcome: PushOutcome,
): Promise<void> {
  const device = { owner_id: ownerId, id: deviceId };
  const removal = tx.deleteFrom('push_subscriptions').where((row) => row.and(device));
  const update = tx.updateTable('push_subscriptions').where((row) => row.and(device));
  if (outcome === 'gone') {
    await removal.execute();
  } else if (outcome === 'sent') {
    await update.set({ last_success_at: now, failures: 0 }).execute();
  } else {
    await update.set((row) => ({ failures: row('failures', '+', 1) })).execute();
    await removal.where('failures', '>=', maxFailures).execute();
  }
}
