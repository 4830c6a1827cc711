import type { Contact } from '@kith/contract/contacts/schemas';
import type { ContactMerge, MergeInput } from '@kith/contract/duplicates/schemas';
import { orderPair } from '@kith/contract/duplicates/suggest-choices';
import { readContacts } from '#features/contacts/read-contacts.ts';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { MergePair } from './compose-contact.ts';
import { describeMerge } from './describe-merge.ts';
import { mergePair } from './merge-pair.ts';
import { type CandidateRow, duplicatesLock, lockCandidate } from './queries.ts';

/**
 * Merges the two contacts of a pair.
 *
 * @throws `illegal_state` when the pair was decided already, `conflict` when a contact has changed
 * since the revision that the member saw, `limit_reached`, `not_found`.
 */
export function mergeDuplicate({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: MergeInput;
}): Promise<ContactMerge> {
  const ownerId = ctx.actor.memberId;
  const merge = async (tx: Tx) => {
    const candidate = await lockCandidate(tx, ownerId, input.id);
    if (!candidate) throw notFound('Duplicate');
    if (candidate.state !== 'open') {
      throw new AppError('illegal_state', 'This pair was decided already', {
        state: candidate.state,
      });
    }
    const pair = await lockPair(tx, ctx, candidate);
    if (!pair) throw notFound('Duplicate');
    refuseStrangers(pair, input);
    refuseStale(pair, input);
    const id = await mergePair(tx, ctx, { candidate, pair, fields: input.fields });
    return describeMerge(tx, ctx, id);
  };
  return ctx.database.transaction(merge, { lock: duplicatesLock(ownerId) });
}

/** Both contacts, locked until the transaction ends; undefined when one of them is missing. */
export async function lockPair(
  tx: Tx,
  ctx: MemberContext,
  { first_id, second_id }: CandidateRow,
): Promise<MergePair | undefined> {
  const contacts = await readContacts(tx, ctx.actor.memberId, {
    ids: [first_id, second_id],
    now: ctx.clock.now(),
    locks: true,
  });
  const [one, other] = [contacts.get(first_id), contacts.get(second_id)];
  if (!one || !other) return undefined;
  const { first, second } = orderPair(one, other);
  return { winner: first, loser: second };
}

function refuseStrangers({ winner, loser }: MergePair, { fields }: MergeInput): void {
  const stranger = Object.entries(fields).find(([, id]) => id !== winner.id && id !== loser.id);
  if (!stranger) return;
  const path = `fields.${stranger[0]}`;
  throw validationFailed([{ path, code: 'invalid', message: 'must be one of the two contacts' }]);
}

function refuseStale({ winner, loser }: MergePair, { revisions }: MergeInput): void {
  const isStale = ({ id, revision }: Contact) =>
    revisions[id] !== undefined && revisions[id] !== revision;
  const stale = [winner, loser].find(isStale);
  if (!stale) return;
  throw new AppError('conflict', 'A contact has changed since', {
    contact_id: stale.id,
    revision: stale.revision,
  });
}
