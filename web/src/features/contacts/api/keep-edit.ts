import { type Contact, contactUpdateSchema } from '@kith/contract/contacts/schemas';
import type { ContactFields } from '#lib/offline/change-rules.ts';
import { queueContactEdit } from '#lib/offline/changes.ts';
import { tellKept } from '#lib/offline/follow-changes.ts';

/** Keeps an edit on this device until the server can be reached; it has no answer yet. */
export async function keepEdit(change: ContactFields, base: Contact): Promise<null> {
  // As the server will write it, so that it is known again there.
  const {
    id: _id,
    revision: _revision,
    ...values
  } = contactUpdateSchema.parse({
    ...change,
    id: base.id,
  });
  await queueContactEdit(values, base);
  void tellKept();
  return null;
}
