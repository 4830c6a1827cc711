import type { FixUndo } from '@kith/contract/insights/quality';
import { mostFixed } from '@kith/contract/insights/quality-rules';
import { isDeepStrictEqual } from 'node:util';

import { unarchiveContact } from '#features/contacts/archive-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { hasContact } from '#features/contacts/has-contact.ts';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type FixedFields, withoutArchived } from './fix-problems.ts';
import { readFixable } from './fixable-contact.ts';
import { recheck } from './recheck.ts';

/**
 * Takes a fix back, with the contacts' histories: at most `mostFixed` at once, then `remaining` says
 * how many are left. Contacts that were changed since stay as they are; a repeat changes nothing. A
 * large network is checked again by the job.
 *
 * @throws `not_found`
 */
export function undoFix({
  ctx,
  input: { id },
  atOnce,
}: {
  ctx: MemberContext;
  input: { id: string };
  atOnce?: number;
}): Promise<FixUndo> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const all = await tx
        .selectFrom('quality_fixes')
        .select(['id', 'contact_id', 'fields_before', 'fields_after', 'undone_at'])
        .where('owner_id', '=', ownerId)
        .where('batch_id', '=', id)
        .orderBy('contact_id')
        .forUpdate()
        .execute();
      if (all.length === 0) throw notFound('Fix');
      const open = all.filter(({ undone_at: at }) => at === null);
      const inside = { ...ctx, database: nestIn(tx) };
      let undone = 0;
      for (const fix of open.slice(0, mostFixed)) {
        const before = fix.fields_before as FixedFields;
        const after = fix.fields_after as FixedFields;
        if (await restore(inside, tx, { id: fix.contact_id, before, after })) undone += 1;
        await tx
          .updateTable('quality_fixes')
          .set({ undone_at: now })
          .where('owner_id', '=', ownerId)
          .where('id', '=', fix.id)
          .execute();
      }
      if (undone > 0) await recheck(tx, ctx, atOnce);
      const tried = Math.min(open.length, mostFixed);
      return { undone, kept: tried - undone, remaining: open.length - tried };
    },
    { lock: `quality:${ownerId}` },
  );
}

async function restore(
  ctx: MemberContext,
  tx: Tx,
  { id, before, after }: { id: string; before: FixedFields; after: FixedFields },
): Promise<boolean> {
  if (!(await hasContact(tx, ctx.actor.memberId, id))) return false;
  await lockContactsById(tx, ctx.actor.memberId, [id]);
  const contact = readFixable(await getContact({ ctx, input: { id } }));
  if (after.archived) {
    if (contact.archived_at === null) return false;
    await unarchiveContact({ ctx, input: { id } });
    return true;
  }
  const isAsFixed = Object.entries(after).every(([field, value]) =>
    isDeepStrictEqual(contact[field as keyof typeof contact], value),
  );
  if (!isAsFixed) return false;
  await updateContact({ ctx, input: { id, ...withoutArchived(before) }, source: 'undo' });
  return true;
}
