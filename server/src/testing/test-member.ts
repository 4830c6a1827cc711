import { randomUUID } from 'node:crypto';

import type { ConsentType } from '@kith/contract/consents/rules';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { sql } from 'kysely';

export type TestClock = Clock & { set: (at: Date | string) => void; advance: (ms: number) => void };

/** A clock that does not run until it is moved. */
export function createTestClock(at: Date | string = '2026-11-20T09:00:00Z'): TestClock {
  let time = new Date(at);
  return {
    now: () => new Date(time),
    set: (next) => (time = new Date(next)),
    advance: (ms) => (time = new Date(time.getTime() + ms)),
  };
}

const noQueue: JobQueue = {
  send: () => Promise.reject(new Error('This test runs no job queue: pass `jobs` to createMember')),
};

/** What the gate asks of a new member. */
export const usualConsents: readonly ConsentType[] = [
  'data_processing',
  'ai_matching',
  'intro_facilitation',
];

/** Consents straight in the database. */
export async function grantConsents(
  database: Database,
  memberId: string,
  consents: readonly ConsentType[] = usualConsents,
): Promise<void> {
  await runAsService(database, (tx) =>
    sql`insert into user_consent (user_id, consent_type, consent_granted, granted_at)
      select ${memberId}, type, true, now() from unnest(${[...consents]}::text[]) type`.execute(tx),
  );
}

/** A member with a profile and the usual consents, and the context that their requests would have. */
export async function createMember(
  database: Database,
  {
    clock = createTestClock(),
    jobs = noQueue,
    timezone = 'UTC',
    locale = 'en-US',
    email = `${randomUUID()}@test.example`,
    consents = usualConsents,
  }: {
    clock?: Clock;
    jobs?: JobQueue;
    timezone?: string;
    locale?: string;
    email?: string;
    consents?: readonly ConsentType[];
  } = {},
): Promise<MemberContext> {
  const memberId = randomUUID();
  await runAsService(database, async (tx) => {
    await sql`insert into auth.users (id, email, email_confirmed_at)
      values (${memberId}, ${email}, now())`.execute(tx);
    await sql`insert into profiles (id, display_name, timezone, locale)
      values (${memberId}, 'Test Member', ${timezone}, ${locale})`.execute(tx);
  });
  await grantConsents(database, memberId, consents);
  return {
    actor: { memberId, sessionId: null },
    database: openMemberDatabase(database, { memberId, sessionId: null }),
    clock,
    jobs,
    ai: { remote: null },
    log: silentLogger,
  };
}
