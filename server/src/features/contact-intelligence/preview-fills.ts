import { mostFilledContacts } from '@kith/contract/contact-intelligence/rules';
import type { FillPreview, FillPreviewInput } from '@kith/contract/contact-intelligence/schemas';
import { creditsOf } from '@kith/contract/credits/actions';
import { listSelected } from '#features/contacts/bulk-selection.ts';
import { readBalance } from '#features/credits/read-balance.ts';
import type { MemberContext } from '#platform/context.ts';

import type { Finding } from './engine/known-contact.ts';
import { findInContacts, readLocale } from './find-in-contacts.ts';
import type { FillProvider } from './open-provider.ts';
import { readKnown } from './read-known.ts';
import { requireIntelligence } from './require-intelligence.ts';

/**
 * What could be filled in of a selection, and what it would cost. Nothing is written or charged.
 *
 * @throws `feature_disabled`; `ai_not_allowed`
 */
export async function previewFills({
  ctx,
  provider,
  input,
}: {
  ctx: MemberContext;
  provider: FillProvider | null;
  input: FillPreviewInput;
}): Promise<FillPreview> {
  const ownerId = ctx.actor.memberId;
  const { known, locale } = await ctx.database.transaction(async (tx) => {
    await requireIntelligence(tx, ownerId);
    const ids = await listSelected(tx, input.selection, { ownerId, now: ctx.clock.now() });
    const known = await readKnown(tx, ownerId, { ids, most: mostFilledContacts });
    return { known, locale: await readLocale(tx, ownerId) };
  });
  const found = await findInContacts(ctx, { known, locale, provider });
  const { credits } = await readBalance({ ctx });
  return {
    looked_at: known.length,
    credits_each: creditsOf.contact_enhanced,
    cost: found.length * creditsOf.contact_enhanced,
    available: credits,
    items: found.map(({ contact, findings }) => ({
      contact_id: contact.id,
      name: contact.full_name,
      proposals: findings.map(presentFinding),
    })),
  };
}

function presentFinding({ field, value, source, words, confidence }: Finding) {
  return { field, value, source, words, confidence };
}
