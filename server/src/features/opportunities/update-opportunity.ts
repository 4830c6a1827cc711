import type { OpportunityUpdate, OpportunityUpdated } from '@kith/contract/opportunities/schemas';
import { sql, type Updateable } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Opportunities } from '#platform/database/database-types.ts';

import { insertNote } from './change-notes.ts';
import { readDetail } from './get-opportunity.ts';
import { holdOpportunity, requireCompany } from './hold-opportunity.ts';
import { searchTextOf } from './insert-opportunity.ts';

/**
 * Changes the given fields; others, which someone may have changed meanwhile, stay. With a note of the
 * change, both are written or neither.
 *
 * @throws `not_found`, `limit_reached` for the note
 */
export function updateOpportunity({
  ctx,
  input: { id, note, ...fields },
}: {
  ctx: MemberContext;
  input: OpportunityUpdate;
}): Promise<OpportunityUpdated> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { next_step: step } = fields;
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    await requireCompany(tx, ownerId, fields.company_id ?? null);
    await tx
      .updateTable('opportunities')
      .set({
        ...columnsOf(fields),
        // Another step is announced by itself; the same one, moved, on its new day.
        ...(step === undefined
          ? {}
          : {
              next_step_announced_for: sql`case when next_step = ${step?.text ?? ''}
                then next_step_announced_for end`,
            }),
        touched_at: now,
      })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    const added =
      note === undefined
        ? null
        : await insertNote(tx, ownerId, { opportunityId: id, text: note, now });
    return { ...(await readDetail(tx, ctx, id)), note_id: added?.id ?? null };
  });
}

function columnsOf(fields: Omit<OpportunityUpdate, 'id' | 'note'>): Updateable<Opportunities> {
  const { title, kind, value, close_on, probability, next_step: step, company_id } = fields;
  return {
    ...(title === undefined ? {} : { title, search_text: searchTextOf(title) }),
    ...(kind === undefined ? {} : { kind }),
    ...(value === undefined
      ? {}
      : { value_amount: value?.amount ?? null, value_currency: value?.currency ?? null }),
    ...(close_on === undefined ? {} : { close_on }),
    ...(probability === undefined ? {} : { own_probability: probability }),
    ...(step === undefined
      ? {}
      : {
          next_step: step?.text ?? '',
          next_step_on: step?.due_on ?? null,
        }),
    ...(company_id === undefined ? {} : { company_id }),
  };
}
