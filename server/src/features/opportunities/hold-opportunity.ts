import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { Selectable } from 'kysely';

import { holdContact } from '#features/contacts/has-contact.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { Opportunities } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

type Held = Pick<Selectable<Opportunities>, 'id' | 'stage'>;

/**
 * Locks an opportunity until the transaction ends. Contacts are locked before it.
 *
 * @throws `not_found`, also for a deleted one.
 */
export async function holdOpportunity(tx: Tx, ownerId: string, id: string): Promise<Held> {
  const held = await tx
    .selectFrom('opportunities')
    .select(['id', 'stage'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('Opportunity');
  return held;
}

/** Something happened with it. */
export async function touch(tx: Tx, ownerId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('opportunities')
    .set({ touched_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** @throws `not_found` for a contact that the member doesn't have. */
export async function requireContact(tx: Tx, ownerId: string, id: string): Promise<void> {
  if (!(await holdContact(tx, ownerId, id))) throw notFound('Contact');
}

/** @throws `not_found` for a company that the member doesn't have. */
export async function requireCompany(tx: Tx, ownerId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!company) throw notFound('Company');
}

/** The lock under which a member's opportunities are counted and added. */
export const opportunitiesLock = (ownerId: string): string => `opportunities:${ownerId}`;

/** How many more a member can add. */
export async function countRoom(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('opportunities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return opportunityLimits.perMember - Number(count);
}

export const limitReached = (limit: number): AppError =>
  new AppError('limit_reached', 'There are as many as there can be', { limit });
