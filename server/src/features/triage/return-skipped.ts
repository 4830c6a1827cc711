import type { TriageChanged } from '@kith/contract/triage/schemas';
import type { MemberContext } from '#platform/context.ts';

/** Asks again about everyone that the member skipped. */
export async function returnSkipped({ ctx }: { ctx: MemberContext }): Promise<TriageChanged> {
  const rows = await ctx.database.transaction((tx) =>
    tx
      .updateTable('contact_statements')
      .set({ deleted_at: ctx.clock.now() })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('answer', 'is', null)
      .where('deleted_at', 'is', null)
      .returning('contact_id')
      .execute(),
  );
  return { contact_ids: [...new Set(rows.map((row) => row.contact_id))] };
}
