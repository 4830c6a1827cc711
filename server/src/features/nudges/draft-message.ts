import { suggestionConsents } from '@kith/contract/account/scopes';
import type { Draft, DraftInput } from '@kith/contract/nudges/schemas';

import { localDay } from '#features/profile/local-day.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recordEngagement } from './change-nudge.ts';
import { withHeldTexts } from './held-signals.ts';
import { lockNudge } from './queries.ts';
import { withTodaysReasons } from './todays-reasons.ts';
import { readRecipient, readSender, writeDraft } from './write-draft.ts';

/**
 * Drafts a message for a nudge in the requested language, else the member's. A configured model
 * writes it; without one, or if it fails, the local engine does. Nothing is sent to the contact.
 *
 * @throws `not_found`, `consent_required`
 */
export async function draftMessage({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: DraftInput;
}): Promise<Draft> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { id, tone, length, variant } = input;
  const { nudge, contact, sender } = await ctx.database
    .requiring(suggestionConsents)
    .transaction(async (tx) => {
      const nudge = await lockNudge(tx, ownerId, id);
      const contact = await readRecipient(tx, ownerId, nudge.contact_id);
      const sender = await readSender(tx, ownerId);
      const scope = { ownerId, now, today: localDay(now, sender.timeZone) };
      const [current = nudge] = await withTodaysReasons(tx, scope, [nudge]);
      const [seen] = await withHeldTexts(tx, [nudge], now);
      if (!contact || !seen) throw notFound('Nudge');
      if (!(await isDrafted(tx, ownerId, id))) {
        await recordEngagement(tx, ownerId, nudge, { action: 'drafted', at: now });
      }
      return { nudge: current, contact, sender };
    });
  const material = {
    seed: nudge.id,
    style: {
      tone,
      length,
      variant,
    },
    type: nudge.type,
    facts: nudge.reason.facts,
    last: nudge.reason.last,
    contact,
    memberName: sender.memberName,
    timeZone: sender.timeZone,
    now,
  };
  return writeDraft(ctx, material, input.locale ?? sender.locale);
}

async function isDrafted(tx: Tx, ownerId: string, nudgeId: string): Promise<boolean> {
  const drafted = await tx
    .selectFrom('engagements')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('nudge_id', '=', nudgeId)
    .where('action', '=', 'drafted')
    .executeTakeFirst();
  return drafted !== undefined;
}
