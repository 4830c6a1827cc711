import type { FilledField, FillSource } from '@kith/contract/contact-intelligence/rules';
import type { Filled } from '@kith/contract/contact-intelligence/schemas';
import { getContact } from '#features/contacts/get-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { toWireTime } from '#platform/database/rows.ts';

/** What was filled in of a contact, each with its source. @throws `not_found` */
export function listFills({
  ctx,
  input: { contact_id: id },
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<{ items: Filled[] }> {
  return ctx.database.transaction(async (tx) => {
    const contact = await getContact({ ctx: { ...ctx, database: nestIn(tx) }, input: { id } });
    const rows = await tx
      .selectFrom('contact_fills')
      .selectAll()
      .where('owner_id', '=', ctx.actor.memberId)
      .where('contact_id', '=', id)
      .orderBy('field')
      .execute();
    return {
      items: rows.map((row) => ({
        field: row.field as FilledField,
        value: row.value,
        source: row.source as FillSource,
        words: row.words,
        confidence: row.confidence,
        filled_at: toWireTime(row.filled_at),
        can_revert: isAsWritten(contact, row.written),
      })),
    };
  });
}

/** Whether the contact still has what was written, so that taking it back loses nothing of the member’s. */
export function isAsWritten(contact: object, written: unknown): boolean {
  const now = contact as Record<string, unknown>;
  return Object.entries(written as Record<string, string>).every(
    ([name, value]) => now[name] === value,
  );
}
