import type { Proposal } from '@kith/contract/analyses/proposal';
import type { AnswerProposal, ContactAnalysis } from '@kith/contract/analyses/schemas';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';

import { getContactAnalysis, readLastAnalysis, valueKey } from './contact-analysis.ts';
import { takeOver } from './take-over.ts';

/**
 * Accepts a proposal, which writes it into the contact with its history, or dismisses it for good. A
 * repeat changes nothing.
 *
 * @throws `not_found` for what the last analysis doesn’t propose
 */
export async function answerProposal({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: AnswerProposal;
}): Promise<ContactAnalysis> {
  const { contact_id: contactId, kind, value, answer } = input;
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const inside = { ...ctx, database: nestIn(tx) };
      // What is added to a field is added to what an edit beside this leaves there.
      await lockContactsById(tx, ownerId, [contactId]);
      const last = await readLastAnalysis(tx, ownerId, contactId);
      const isSame = (one: Proposal) =>
        one.kind === kind && valueKey(one.value) === valueKey(value);
      const proposal = last?.proposals.find(isSame);
      if (!proposal) throw notFound('Proposal');
      const before = await tx
        .selectFrom('analysis_answers')
        .select('answer')
        .where('owner_id', '=', ownerId)
        .where('contact_id', '=', contactId)
        .where('kind', '=', kind)
        .where('value_key', '=', valueKey(value))
        .executeTakeFirst();
      // What was accepted is only changed by taking it back.
      if (before?.answer !== 'accepted' && before?.answer !== answer) {
        const replaced =
          answer === 'accepted' ? await takeOver(inside, tx, { contactId, proposal }) : null;
        const change = { answer, replaced, answered_at: now };
        await tx
          .insertInto('analysis_answers')
          .values({
            owner_id: ownerId,
            contact_id: contactId,
            kind,
            value_key: valueKey(value),
            ...change,
          })
          .onConflict((conflict) =>
            conflict.columns(['owner_id', 'contact_id', 'kind', 'value_key']).doUpdateSet(change),
          )
          .execute();
      }
      return getContactAnalysis({ ctx: inside, input: { contact_id: contactId } });
    },
    { lock: `analysis-answers:${ownerId}:${contactId}` },
  );
}
