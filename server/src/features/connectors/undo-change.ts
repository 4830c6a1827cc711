import type { CrmField, CrmProvider } from '@kith/contract/connectors/rules';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { sql } from 'kysely';

import { requireConnection } from './get-connection.ts';
import { type LinkRow, updateLink } from './queries.ts';
import { recordValues } from './record-history.ts';
import { writeKithValue } from './write-value.ts';

type Undoable = Computed<{
  field: CrmField;
  old_value: string;
  new_value: string;
  undone_at: string | null;
  link: LinkRow;
}>;

/**
 * Restores the value that a sync replaced, here: as a change of the member's, which a two-way connection
 * sends with the next sync. So a value that was replaced there comes back on both sides.
 *
 * @throws `conflict` where the field has another value by now.
 */
export async function undoChange({
  ctx,
  input: { provider, id },
}: {
  ctx: MemberContext;
  input: { provider: CrmProvider; id: string };
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const connection = await requireConnection(tx, ownerId, provider);
    const change = await readRow(
      tx,
      sql<Undoable>`select h.field, h.old_value, h.new_value, h.undone_at, to_jsonb(l) as link
        from crm_changes h join crm_links l on l.owner_id = h.owner_id and l.id = h.link_id
        where h.owner_id = ${ownerId} and h.id = ${id} and h.is_written
          and l.connection_id = ${connection.id}
        for update of h, l`,
    );
    if (!change) throw notFound('Change');
    if (change.undone_at !== null) return { id };
    const { link, field, old_value: before, new_value: after } = change;
    const kept = await writeKithValue(tx, ctx, {
      provider,
      link,
      field,
      expected: after,
      to: before,
    });
    await updateLink(tx, ownerId, link.id, { is_pending: true });
    await tx
      .updateTable('crm_changes')
      .set({ undone_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    await recordValues(tx, { ownerId, runId: null, side: 'kith', cause: 'undo', now }, [
      { field, from: after, to: kept, linkId: link.id },
    ]);
    return { id };
  });
}
