import { notifyMember } from '#features/notifications/notify-member.ts';
import { createNotificationJobs } from '#features/notifications/notification-jobs.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { openPublicNetwork, type ResolveHost } from '#platform/outbound/public-address.ts';
import { sql } from 'kysely';

type SentJob = { name: string; data: object; startAfter?: Date };
type Notice = Parameters<typeof notifyMember>[1];

const origin = new URL('https://kith.example');

/** Notifications with jobs that wait for the test, which moves the clock. */
export function createNotificationRunner(
  database: Database,
  clock: Clock,
  { allowsInner = true, resolve }: { allowsInner?: boolean; resolve?: ResolveHost } = {},
) {
  const sent: SentJob[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data, { startAfter } = {}) => {
      sent.push({ name, data, ...(startAfter === undefined ? {} : { startAfter }) });
    },
  };
  const handlers = createNotificationJobs({
    database,
    clock,
    log: silentLogger,
    hasTransport: false,
    origin,
    pushSettings: {},
    network: openPublicNetwork({ allowsInner, ...(resolve ? { resolve } : {}) }),
  });
  const run = (name: string, data: object = {}): Promise<void> => {
    const handler = handlers.find((known) => known.name === name);
    if (!handler) throw new Error(`There is no job ${name}`);
    return handler.run(data, new AbortController().signal, jobs);
  };
  const isDue = ({ startAfter }: SentJob) => startAfter === undefined || startAfter <= clock.now();
  /** Runs what is due by the clock, oldest first. */
  const runDue = async () => {
    for (let at = sent.findIndex(isDue); at >= 0; at = sent.findIndex(isDue)) {
      const [job] = sent.splice(at, 1);
      if (job) await run(job.name, job.data);
    }
  };
  const notify = (notice: Notice) =>
    runAsService(database, (tx) => notifyMember({ tx, jobs }, notice));
  return {
    jobs,
    sent,
    run,
    runDue,
    notify,
    /** Notifies and runs the jobs that are due. */
    notifyAndRun: async (notice: Notice) => {
      await notify(notice);
      await runDue();
    },
    read: (memberId: string) => readNotifications(database, memberId),
    readEmailsOf: async (memberId: string) => {
      const found = await database.pool.query<{
        id: string;
        subject: string;
        body_text: string;
        body_html: string;
        unsubscribe_url: string;
      }>(
        `select m.* from auth.outgoing_emails m join auth.users u on u.email = m.recipient
         where u.id = $1 order by m.created_at`,
        [memberId],
      );
      return found.rows;
    },
  };
}

async function readNotifications(database: Database, memberId: string) {
  const found = await runAsService(database, (tx) =>
    sql<{
      id: string;
      type: string;
      title: string;
      message: string;
      read_at: string | null;
      data: Record<string, unknown>;
    }>`select * from notifications where user_id = ${memberId} order by created_at desc, id`.execute(
      tx,
    ),
  );
  return found.rows;
}
