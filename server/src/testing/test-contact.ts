import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { createContact } from '#features/contacts/create-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import type { z } from 'zod';

/** Adds a contact as the form would; fields not given are empty, the name is Ada Lovelace. */
export async function addContact(
  ctx: MemberContext,
  fields: Partial<z.input<typeof contactCreateSchema>> = {},
): Promise<string> {
  const named = fields.first_name === undefined && fields.last_name === undefined;
  const input = contactCreateSchema.parse({
    first_name: named ? 'Ada' : '',
    last_name: named ? 'Lovelace' : '',
    allow_duplicate: true,
    ...fields,
  });
  return (await createContact({ ctx, input })).id;
}

/** What a verb refused with, `null` when it didn't. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
