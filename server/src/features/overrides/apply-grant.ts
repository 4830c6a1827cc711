import { sql } from 'kysely';

import { findUser, confirmEmail } from '#features/auth/users/users.ts';
import { dropUnprovedIdentities } from '#features/auth/users/drop-unproved-identities.ts';
import { giveBadge } from '#features/badges/award-badges.ts';
import { addCredits } from '#features/credits/add-credits.ts';
import { grantLimit } from '#features/credits/grant-limit.ts';
import { grantPlan } from '#features/payments/grant-plan.ts';
import { takeBack } from '#features/payments/take-back.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { StoredGrant } from './override-rows.ts';

type Applied = { id: string; memberId: string; grant: StoredGrant; now: Date };

const keyOf = (id: string) => `override:${id}`;

/**
 * Gives a member what was granted, by the same verbs as for everyone: nothing is written past the ledger,
 * the plan's rule or the account's. A repeat gives nothing twice.
 *
 * @param tx a transaction of the service
 * @throws `not_found`, `illegal_state` where the address is another one by now
 */
export async function applyGrant(tx: Tx, { id, memberId, grant, now }: Applied): Promise<void> {
  switch (grant.kind) {
    case 'credits':
      await addCredits(tx, {
        memberId,
        kind: 'reward',
        unit: 'credit',
        amount: grant.amount,
        action: 'granted',
        key: keyOf(id),
        expiresAt: toDate(grant.expires_at),
        at: now,
      });
      return;
    case 'plan': {
      const granted = { plan: grant.plan, until: new Date(grant.expires_at) };
      return grantPlan(tx, { memberId, granted, now });
    }
    case 'limit':
      return grantLimit(tx, { memberId, bridges: grant.value });
    case 'badge':
      await giveBadge(tx, { memberId, badge: grant.badge, now });
      return;
    case 'verified_email':
      return verifyEmail(tx, { memberId, email: grant.email, now });
  }
}

/**
 * An administrator vouches for an address. What a provider said about the account without having verified
 * its address goes, as after any other confirmation.
 */
async function verifyEmail(
  tx: Tx,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  const user = await findUser(tx, memberId);
  if (!user) throw notFound('Member');
  if (user.email !== email) throw new AppError('illegal_state', 'The address is another one now');
  if (user.email_confirmed_at !== null) return;
  await dropUnprovedIdentities(tx, memberId, now);
  await confirmEmail(tx, { userId: memberId, email, now });
}

/** Takes back what is left of a grant: credits that were spent are not asked for. */
export async function takeBackGrant(tx: Tx, { id, memberId, grant, now }: Applied): Promise<void> {
  switch (grant.kind) {
    case 'credits': {
      const given = await readRow(
        tx,
        sql<Computed<{ id: string }>>`select id from credit_transactions
          where user_id = ${memberId} and key = ${keyOf(id)}`,
      );
      const key = `${keyOf(id)}:undone`;
      await takeBack(tx, { purchase: given?.id ?? null, asked: grant.amount, key, now });
      return;
    }
    case 'plan':
      return grantPlan(tx, { memberId, granted: null, now });
    case 'limit':
      return grantLimit(tx, { memberId, bridges: null });
    case 'badge':
    case 'verified_email':
      throw new AppError('illegal_state', 'It is final');
  }
}

/** Ends a grant whose time has passed; of credits, the ledger ends what is left. */
export async function endGrant(tx: Tx, applied: Applied): Promise<void> {
  if (applied.grant.kind !== 'credits') await takeBackGrant(tx, applied);
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
