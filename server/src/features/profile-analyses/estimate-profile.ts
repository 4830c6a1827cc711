import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { findAiService } from '#features/ai-controls/find-service.ts';
import type { ProfileEstimate } from '@kith/contract/profile-analyses/schemas';

import { readImportedText } from './imported-text.ts';
import { requireProfileAnalysis } from './require-profile-analysis.ts';
import { planSpending, warnOfCost } from './spend-plan.ts';

/**
 * What the next analysis of a profile would cost, and what is there of a contact already.
 *
 * @throws `feature_disabled`; `ai_not_allowed`; `not_found`
 */
export async function estimateProfile({
  ctx,
  input: { contact_id: contactId },
}: {
  ctx: MemberContext;
  input: { contact_id?: string };
}): Promise<ProfileEstimate> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const flags = await requireProfileAnalysis(tx, ownerId);
    if (contactId && !(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    const plan = await planSpending(tx, ownerId, now);
    const service = await findAiService(tx, ctx, 'profile_analysis');
    return {
      ...plan,
      engine: service ? 'remote' : 'local',
      host: service?.host ?? null,
      imported: contactId ? await readImportedText(tx, ownerId, contactId) : null,
      warning: flags.li_cost_warnings ? await warnOfCost(tx, ownerId, { plan, now }) : null,
    };
  });
}
