import { minuteS } from '@kith/contract/core/time';
import type { OpenedReferral } from '@kith/contract/referrals/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { findReferralLink, type ReferralLinkView } from './read-link.ts';
import { couldCome, recordReferral } from './record-referral.ts';

/*
 * Writes a row of the inviter, so as the service, after the caller's own transaction has checked their
 * session and consents. Threats: a forged or guessed code, so it has 128 bits and few are tried; one's
 * own, a revoked one, or that of someone gone, which `open_referral_links` leaves out, all with one
 * answer; one who claims to be new, which `recordReferral` refuses.
 */
const openingLimit = createRateLimit({ name: 'referrals.opening', points: 30, durationS: minuteS });

type Parts = { ctx: MemberContext; database: Database; input: { token: string } };

async function find(tx: Tx, { ctx, input }: Parts): Promise<ReferralLinkView> {
  const asked = { code: input.token, viewer: ctx.actor.memberId, now: ctx.clock.now() };
  const found = await findReferralLink(tx, asked);
  if (!found) throw notFound('Referral link');
  return found;
}

async function admit(ctx: MemberContext): Promise<void> {
  await openingLimit.take(ctx.actor.memberId);
  await ctx.database.transaction(async () => undefined);
}

const cameBy = (ctx: MemberContext, link: ReferralLinkView) => ({
  memberId: ctx.actor.memberId,
  ownerId: link.owner_id,
  since: readTime(link.created_at),
});

/** @throws `not_found` for a link that the caller can't come by, whatever the reason; `rate_limited`. */
export async function openReferral(parts: Parts): Promise<OpenedReferral> {
  const { ctx, database } = parts;
  await admit(ctx);
  return runAsService(database, async (tx) => {
    const link = await find(tx, parts);
    const isNew = await couldCome(tx, cameBy(ctx, link), ctx.clock.now());
    return { inviter: { id: link.owner_id, name: link.profile.name }, is_new: isNew };
  });
}

/** Says by whose link the caller came. It links no one: both stay strangers until one asks the other. */
export async function acceptReferral(parts: Parts): Promise<{ is_counted: boolean }> {
  const { ctx, database } = parts;
  await admit(ctx);
  return runAsService(database, async (tx) => {
    const link = await find(tx, parts);
    const recording = { tx, jobs: ctx.jobs, clock: ctx.clock };
    const isCounted = await recordReferral(recording, { ...cameBy(ctx, link), invitationId: null });
    return { is_counted: isCounted };
  });
}
