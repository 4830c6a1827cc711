import type { ContactAnalysis, UndoAnswer } from '@kith/contract/analyses/schemas';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';

import { getContactAnalysis, valueKey } from './contact-analysis.ts';
import { takeBack } from './take-over.ts';

/**
 * Takes the answer to a proposal back, with what was written; a repeat changes nothing.
 *
 * @throws `not_found`
 */
export async function undoAnswer({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: UndoAnswer;
}): Promise<ContactAnalysis> {
  const { contact_id: contactId, kind, value } = input;
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      const inside = { ...ctx, database: nestIn(tx) };
      await lockContactsById(tx, ownerId, [contactId]);
      const taken = await tx
        .deleteFrom('analysis_answers')
        .where('owner_id', '=', ownerId)
        .where('contact_id', '=', contactId)
        .where('kind', '=', kind)
        .where('value_key', '=', valueKey(value))
        .returning(['answer', 'replaced'])
        .executeTakeFirst();
      const analysis = await getContactAnalysis({ ctx: inside, input: { contact_id: contactId } });
      if (taken?.answer !== 'accepted') return analysis;
      const proposal = analysis.proposals.find(
        (one) => one.kind === kind && valueKey(one.value) === valueKey(value),
      );
      if (!proposal) throw notFound('Proposal');
      await takeBack(inside, tx, { contactId, proposal, replaced: taken.replaced });
      return getContactAnalysis({ ctx: inside, input: { contact_id: contactId } });
    },
    { lock: `analysis-answers:${ownerId}:${contactId}` },
  );
}
