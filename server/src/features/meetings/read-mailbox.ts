import { secondMs } from '@kith/contract/core/time';
import { ImapFlow } from 'imapflow';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import type { Mailbox } from './mailbox-job.ts';
import { readReplyKey } from './reply-address.ts';
import { readEmailedReply, takeEmailedReply } from './take-emailed-reply.ts';

/** Larger emails are no answers to invitations. */
const emailBytes = 512 * 1024;
const emailsAtOnce = 200;
const timeoutMs = 20 * secondMs;

/**
 * Reads every email that was not seen, and marks it so once it is dealt with: a repeat reads it again
 * only where the server stopped in between, and then finds the answer known.
 */
export async function readMailbox({
  database,
  clock,
  log,
  jobs,
  signal,
  mailbox: { url, mailbox },
}: {
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: JobQueue;
  signal: AbortSignal;
  mailbox: Mailbox;
}): Promise<void> {
  const key = await readReplyKey(database);
  const { folder, ...server } = readServer(url);
  const client = new ImapFlow({
    ...server,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 3 * timeoutMs,
  });
  // Without a listener a lost connection would end the process; the calls below fail with it.
  client.on('error', (error: Error) => log.warn({ err: error }, 'mailbox connection failed'));
  await client.connect();
  try {
    const lock = await client.getMailboxLock(folder);
    try {
      const found = await client.search({ seen: false }, { uid: true });
      for (const uid of (found || []).slice(0, emailsAtOnce)) {
        signal.throwIfAborted();
        const source = await readSmall(client, uid);
        const reply = source && (await readEmailedReply(source, { mailbox, key }));
        if (reply) {
          await runAsService(database, (tx) => takeEmailedReply({ tx, jobs }, reply, clock.now()));
        }
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function readSmall(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const sized = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!sized || (sized.size ?? 0) > emailBytes) return null;
  const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
  return whole && whole.source ? whole.source : null;
}

function readServer(text: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const secure = protocol === 'imaps:';
  return {
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}
