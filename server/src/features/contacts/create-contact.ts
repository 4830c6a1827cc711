import { randomUUID } from 'node:crypto';

import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { meterUse } from '#features/credits/meter-use.ts';
import type { MemberContext } from '#platform/context.ts';
import { runTogether } from '#platform/database/run-together.ts';

import type { ContactRow } from './contact-row.ts';
import { contactsLock, writeContact } from './write-contact.ts';

/**
 * Adds a contact by hand, for a credit. Those of an import, of a sample network and of a link that is
 * accepted cost none.
 *
 * @throws `duplicate_contact` as `writeContact`; `payment_required`
 */
export async function createContact({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ContactCreate;
}): Promise<ContactRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const id = randomUUID();
      const metered = { action: 'contact_created', resourceId: id } as const;
      const use = {
        featureName: 'contact_creation',
        action: 'created',
        resourceType: 'contact',
        usageData: { source: 'manual' },
      } as const;
      const [contact] = await runTogether(
        writeContact(tx, { ownerId, id, input, now }),
        meterUse(tx, { memberId: ownerId, ...metered, at: now }, use),
      );
      return contact;
    },
    { reusesPlans: true, lock: contactsLock(ownerId) },
  );
}
