import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { ProviderSettings } from '#features/payments/open-provider.ts';
import type { SellerSettings } from '#features/invoices/seller.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

export type SandboxParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  config: ProviderSettings & SellerSettings;
};

type Person = { id: string; email: string; ctx: MemberContext };

/** Invented people in a transaction that is rolled back: who is trained, a second administrator, members. */
export type Scene = SandboxParts & {
  jobs: JobQueue;
  you: Person;
  second: Person;
  addMember: (name: string) => Promise<Person>;
};

/** No job of the sandbox is ever sent: the transaction that would is rolled back, and this keeps none. */
const noJobs: JobQueue = { send: async () => undefined };

/** @param parts with the database of a rehearsal */
export async function openScene(parts: SandboxParts): Promise<Scene> {
  const add = (name: string, role: 'admin' | null) => addPerson(parts, name, role);
  return {
    ...parts,
    jobs: noJobs,
    you: await add('You', 'admin'),
    second: await add('Otto', 'admin'),
    addMember: (name) => add(name, null),
  };
}

/** The address is a new one each time: two sandboxes at once must not wait for each other. */
async function addPerson(
  { database, clock, log }: SandboxParts,
  name: string,
  role: 'admin' | null,
): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@sandbox.invalid`;
  const now = clock.now();
  await runAsService(database, async (tx) => {
    await tx.insertInto('auth.users').values({ id, email, email_confirmed_at: now }).execute();
    await tx
      .insertInto('profiles')
      .values({ id, display_name: name, timezone: 'UTC', locale: 'en-US' })
      .execute();
    if (role !== null) await tx.insertInto('user_roles').values({ user_id: id, role }).execute();
  });
  const actor = { memberId: id, sessionId: null };
  const member = openMemberDatabase(database, actor);
  const ctx = { actor, database: member, clock, jobs: noJobs, ai: { remote: null }, log };
  return { id, email, ctx };
}

/** What a member can spend now, by the ledger. */
export function readCredits({ database, clock }: Scene, memberId: string): Promise<number> {
  return runAsService(database, async (tx) => {
    const now = clock.now();
    await sql`select open_wallet(${memberId}, ${now})`.execute(tx);
    const row = await readRow(
      tx,
      sql<
        Computed<{ credits: string }>
      >`select spendable(${memberId}, 'credit', ${now}) as credits`,
    );
    return Number(row?.credits ?? 0);
  });
}

/** Whether someone else than who asked approved it. */
export function isApprovedByOther(
  { database }: Scene,
  subject: 'override' | 'dispute',
  subjectId: string,
): Promise<boolean> {
  return runAsService(database, async (tx) => {
    const row = await tx
      .selectFrom('admin_approvals')
      .select('id')
      .where('subject', '=', subject)
      .where('subject_id', '=', subjectId)
      .where('state', '=', 'approved')
      .whereRef('decided_by', '<>', 'requested_by')
      .executeTakeFirst();
    return row !== undefined;
  });
}
