import { suggestionConsents } from '@kith/contract/account/scopes';
import type { ContactDraftInput, Draft } from '@kith/contract/nudges/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { DraftMaterial } from './draft-locally.ts';
import { readRecipient, readSender, writeDraft } from './write-draft.ts';

/**
 * Drafts a message to a contact without a nudge: a hello after some time, or a first one.
 *
 * @throws `not_found`, `consent_required`
 */
export async function draftToContact({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ContactDraftInput;
}): Promise<Draft> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { contact_id: contactId, tone, length, variant } = input;
  const { contact, last, sender } = await ctx.database
    .requiring(suggestionConsents)
    .transaction(async (tx) => {
      const contact = await readRecipient(tx, ownerId, contactId);
      if (!contact) throw notFound('Contact');
      const last = await readLast(tx, ownerId, { contactId, now });
      return { contact, last, sender: await readSender(tx, ownerId) };
    });
  const material: DraftMaterial = {
    seed: contactId,
    style: { tone, length, variant },
    type: last === null ? 'new_connection' : 'cooling',
    facts: {},
    last,
    contact,
    memberName: sender.memberName,
    timeZone: sender.timeZone,
    now,
  };
  return writeDraft(ctx, material, input.locale ?? sender.locale);
}

/** The newest past interaction with them, without what was noted of it. */
async function readLast(
  tx: Tx,
  ownerId: string,
  { contactId, now }: { contactId: string; now: Date },
): Promise<DraftMaterial['last']> {
  const last = await tx
    .selectFrom('interactions')
    .select(['kind', 'summary', 'occurred_at'])
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .where('occurred_at', '<=', now.toISOString())
    .where('kind', 'not in', ['note', 'like', 'comment'])
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  return { kind: last.kind, summary: last.summary, occurred_at: toWireTime(last.occurred_at) };
}
