import type { OpportunityCreate } from '@kith/contract/opportunities/schemas';

import { searchWords } from '#features/contacts/search-words.ts';
import { meterUse } from '#features/credits/meter-use.ts';
import type { Tx } from '#platform/database/tx.ts';

/** The words of a title, as a search compares them. */
export const searchTextOf = (title: string): string => searchWords(title).join(' ');

/** Writes a new opportunity with its people and its first stage, meters it and records its use. */
export async function insertOpportunity(
  tx: Tx,
  ownerId: string,
  { input, now }: { input: OpportunityCreate; now: Date },
): Promise<string> {
  const { title, kind, stage, value, next_step: step } = input;
  const { id } = await tx
    .insertInto('opportunities')
    .values({
      owner_id: ownerId,
      title,
      search_text: searchTextOf(title),
      kind,
      stage,
      value_amount: value?.amount ?? null,
      value_currency: value?.currency ?? null,
      close_on: input.close_on,
      own_probability: input.probability,
      company_id: input.company_id,
      next_step: step?.text ?? '',
      next_step_on: step?.due_on ?? null,
      stage_since: now,
      created_at: now,
      touched_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('opportunity_stage_changes')
    .values({ owner_id: ownerId, opportunity_id: id, to_stage: stage, changed_at: now })
    .execute();
  const people = new Map(input.people.map((person) => [person.contact_id, person.role]));
  if (people.size > 0) {
    await tx
      .insertInto('opportunity_people')
      .values(
        [...people].map(([contactId, role]) => ({
          owner_id: ownerId,
          opportunity_id: id,
          contact_id: contactId,
          role,
          added_at: now,
        })),
      )
      .execute();
  }
  const metered = { action: 'opportunity_created', resourceId: id } as const;
  const use = {
    featureName: 'opportunity_creation',
    action: 'created',
    resourceType: 'opportunity',
    usageData: { value },
  } as const;
  await meterUse(tx, { memberId: ownerId, ...metered, at: now }, use);
  return id;
}
