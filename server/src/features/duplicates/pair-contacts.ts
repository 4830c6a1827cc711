import type { Duplicate, PairInput } from '@kith/contract/duplicates/schemas';
import { readContacts } from '#features/contacts/read-contacts.ts';
import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { forgetDismissal } from './dismissal-queries.ts';
import { presentDuplicate } from './present.ts';
import { addCandidate, setCandidateState } from './queries.ts';

/**
 * The pair of two contacts that the member chose, in the queue like a found one: they compare it and
 * merge it, or leave it. A repeat returns the same pair; one that was kept apart is open again.
 *
 * @throws `not_found`; `validation_failed` for a contact with itself.
 */
export function pairContacts({
  ctx,
  input: { id: one, contact_id: other },
}: {
  ctx: MemberContext;
  input: PairInput;
}): Promise<Duplicate> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const contacts = await readContacts(tx, ownerId, { ids: [one, other], now, locks: true });
    const [first, second] = [contacts.get(one), contacts.get(other)];
    if (!first || !second) throw notFound('Contact');
    if (one === other) {
      throw validationFailed([
        { path: 'contact_id', code: 'invalid', message: 'must be another contact' },
      ]);
    }
    const row = await addCandidate(tx, ownerId, [first.id, second.id]);
    if (row.state === 'dismissed') await forgetDismissal(tx, ownerId, row.id);
    if (row.state !== 'open') await setCandidateState(tx, ownerId, row.id, { state: 'open', now });
    return presentDuplicate({ ...row, state: 'open' }, first, second);
  });
}
