import { type Contact, contactUpdateSchema } from '@kith/contract/contacts/schemas';
import type { ContactFields } from '#lib/offline/change-rules.ts';
import { queueContactEdit } from '#lib/offline/changes.ts';
import { notifyQueued } from '#lib/offline/follow-changes.ts';

/** Queues an edit on this device; there is no answer yet. */
export async function queueEdit(change: ContactFields, base: Contact): Promise<null> {
  // In the server's form, so that it is recognised there.
  const {
    id: _id,
    revision: _revision,
    ...values
  } = contactUpdateSchema.parse({
    ...change,
    id: base.id,
  });
  await queueContactEdit(values, base);
  void notifyQueued();
  return null;
}
