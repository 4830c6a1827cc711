import type { SignInOutcome } from '@kith/contract/community/figures';
import { retentionMonthsOf } from '@kith/contract/usage/figure-rules';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

type Attempt = {
  outcome: SignInOutcome;
  /** Null where no one was signed in. */
  ownerId: string | null;
  now: Date;
};

/** Counts how a sign-in at the forum ended: one row for each day, outcome and member. */
export async function countSignIn(tx: Tx, { outcome, ownerId, now }: Attempt): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonthsOf.usage);
  await tx
    .deleteFrom('forum_sign_ins')
    .where('day', '<', oldest.toISOString().slice(0, 10))
    .execute();
  await tx
    .insertInto('forum_sign_ins')
    .values({ day, outcome, owner_id: ownerId })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'outcome', 'owner_id'])
        .doUpdateSet({ attempts: sql`forum_sign_ins.attempts + 1` }),
    )
    .execute();
}

/** Does what a sign-in needs, and counts it if that fails; what fails on our side isn't an attempt. */
export async function countFailure<Result>(
  database: Database,
  { ownerId, now }: Omit<Attempt, 'outcome'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== null) {
      await runAsService(database, (tx) => countSignIn(tx, { outcome, ownerId, now }));
    }
    throw error;
  }
}

function outcomeOf(error: unknown): SignInOutcome | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'forum_request_refused') return 'refused';
  if (error.code === 'forum_request_expired') return 'expired';
  if (error.code === 'email_needed') return 'email_needed';
  const isDenied = ['consent_required', 'insufficient_aal', 'account_deleting'].includes(
    error.code,
  );
  return isDenied ? 'not_allowed' : null;
}
