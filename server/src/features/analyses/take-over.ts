import type { Proposal } from '@kith/contract/analyses/proposal';
import { type ProposalKind, type Trait, traits } from '@kith/contract/analyses/rules';
import { foldText } from '@kith/contract/core/text';
import { getContact } from '#features/contacts/get-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { isDetail, takeDetail, takeDetailBack } from './take-details.ts';

type WordField = 'offers' | 'seeks' | 'tags';
const fields: Partial<Record<ProposalKind, WordField>> = {
  offer: 'offers',
  seek: 'seeks',
  tag: 'tags',
  topic: 'tags',
  skill: 'tags',
};

const isTrait = (kind: ProposalKind): kind is Trait => traits.some((trait) => trait === kind);

type Taken = { contactId: string; proposal: Pick<Proposal, 'kind' | 'value' | 'detail'> };

/** Writes a proposal into the contact. @returns what undoes it, null where nothing was written */
export async function takeOver(
  ctx: MemberContext,
  tx: Tx,
  { contactId, proposal }: Taken,
): Promise<string | null> {
  const field = fields[proposal.kind];
  if (field) return addWord(ctx, { contactId, field, word: proposal.value });
  if (isDetail(proposal.kind)) return takeDetail(ctx, { contactId, proposal });
  return isTrait(proposal.kind) ? setTrait(ctx, tx, { contactId, proposal }) : null;
}

/** Takes it back, as far as it is still as it was written. */
export async function takeBack(
  ctx: MemberContext,
  tx: Tx,
  { contactId, proposal, replaced }: Taken & { replaced: string | null },
): Promise<void> {
  const field = fields[proposal.kind];
  if (field && replaced !== null) {
    await removeWord(ctx, { contactId, field, word: replaced });
  }
  if (isDetail(proposal.kind) && replaced !== null) {
    await takeDetailBack(ctx, { contactId, proposal, replaced });
  }
  if (isTrait(proposal.kind)) await restoreTrait(ctx, tx, { contactId, proposal, replaced });
}

type Word = { contactId: string; field: WordField; word: string };

async function readWords(ctx: MemberContext, { contactId, field }: Word): Promise<string[]> {
  return (await getContact({ ctx, input: { id: contactId } }))[field];
}

/** Words that the contact has in another spelling stay as they are. */
async function addWord(ctx: MemberContext, change: Word): Promise<string | null> {
  const words = await readWords(ctx, change);
  const { contactId, field, word } = change;
  if (words.some((one) => foldText(one) === foldText(word))) return null;
  const input = { id: contactId, [field]: [...words, word] };
  await updateContact({ ctx, input, source: 'analysis' });
  return word;
}

async function removeWord(ctx: MemberContext, change: Word): Promise<void> {
  const words = await readWords(ctx, change);
  const { contactId, field, word } = change;
  const rest = words.filter((one) => one !== word);
  if (rest.length === words.length) return;
  await updateContact({ ctx, input: { id: contactId, [field]: rest }, source: 'undo' });
}

async function setTrait(
  ctx: MemberContext,
  tx: Tx,
  { contactId, proposal }: Taken,
): Promise<string | null> {
  const key = { owner_id: ctx.actor.memberId, contact_id: contactId, trait: proposal.kind };
  const before = await readTrait(tx, key);
  const { value, detail } = proposal;
  const change = { value, detail, source: 'analysis', set_at: ctx.clock.now() };
  await tx
    .insertInto('contact_traits')
    .values({ ...key, ...change })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'contact_id', 'trait']).doUpdateSet(change),
    )
    .execute();
  return before ? JSON.stringify(before) : null;
}

async function restoreTrait(
  ctx: MemberContext,
  tx: Tx,
  { contactId, proposal, replaced }: Taken & { replaced: string | null },
): Promise<void> {
  const key = { owner_id: ctx.actor.memberId, contact_id: contactId, trait: proposal.kind };
  const now = await readTrait(tx, key);
  if (now?.value !== proposal.value) return;
  const same = tx
    .deleteFrom('contact_traits')
    .where('owner_id', '=', key.owner_id)
    .where('contact_id', '=', contactId)
    .where('trait', '=', key.trait);
  await same.execute();
  if (replaced === null) return;
  const before = JSON.parse(replaced) as { value: string; detail: string; source: string };
  await tx
    .insertInto('contact_traits')
    .values({ ...key, ...before, set_at: ctx.clock.now() })
    .execute();
}

function readTrait(tx: Tx, key: { owner_id: string; contact_id: string; trait: string }) {
  return tx
    .selectFrom('contact_traits')
    .select(['value', 'detail', 'source'])
    .where('owner_id', '=', key.owner_id)
    .where('contact_id', '=', key.contact_id)
    .where('trait', '=', key.trait)
    .executeTakeFirst();
}
