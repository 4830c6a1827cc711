import type { CrmField, CrmProvider } from '@kith/contract/connectors/rules';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { requireConnection } from './get-connection.ts';
import { type LinkRow, updateLink } from './queries.ts';
import { recordValues } from './record-history.ts';
import { writeKithValue } from './write-value.ts';

type Decision = { provider: CrmProvider; id: string; decision: 'kith' | 'crm' };

/**
 * Decides a conflict. `crm` writes the CRM's value here at once; `kith` keeps what is here, and a two-way
 * connection sends it with the next sync. Of a contact that was deleted there, `crm` deletes it here, from
 * where it can be restored.
 *
 * @throws `conflict` where the value here is another one by now.
 */
export async function decideConflict({
  ctx,
  input: { provider, id, decision },
}: {
  ctx: MemberContext;
  input: Decision;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const connection = await requireConnection(tx, ownerId, provider);
    const conflict = await lockConflict(tx, ownerId, { connectionId: connection.id, id });
    if (!conflict) throw notFound('Conflict');
    if (conflict.closed_at !== null) return { id };
    await tx
      .updateTable('crm_conflicts')
      .set({ closed_at: now, decision })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    const { field, kith_value: kith, crm_value: crm, link } = conflict;
    if (field === 'removed') {
      const contactId = link.contact_id;
      if (decision === 'crm' && contactId !== null) {
        await deleteContact({ ctx: { ...ctx, database: nestIn(tx) }, input: { id: contactId } });
      }
      return { id };
    }
    const name = field as CrmField;
    if (decision === 'kith') {
      // What is there counts as seen: what is here is the change that remains.
      const base = { ...link.base, [name]: [link.base[name]?.[0] ?? '', crm] as [string, string] };
      await updateLink(tx, ownerId, link.id, { base, is_pending: true });
      return { id };
    }
    const kept = await writeKithValue(tx, ctx, {
      provider,
      link,
      field: name,
      expected: kith,
      to: crm,
    });
    await updateLink(tx, ownerId, link.id, { base: { ...link.base, [name]: [kept, crm] } });
    await recordValues(tx, { ownerId, runId: null, side: 'kith', cause: 'decision', now }, [
      { field: name, from: kith, to: kept, linkId: link.id },
    ]);
    return { id };
  });
}

type LockedConflict = Computed<{
  field: string;
  kith_value: string;
  crm_value: string;
  closed_at: string | null;
  link: LinkRow;
}>;

async function lockConflict(
  tx: Tx,
  ownerId: string,
  { connectionId, id }: { connectionId: string; id: string },
): Promise<LockedConflict | undefined> {
  return readRow(
    tx,
    sql<LockedConflict>`select c.field, c.kith_value, c.crm_value, c.closed_at, to_jsonb(l) as link
      from crm_conflicts c join crm_links l on l.owner_id = c.owner_id and l.id = c.link_id
      where c.owner_id = ${ownerId} and c.id = ${id} and l.connection_id = ${connectionId}
      for update of c, l`,
  );
}
