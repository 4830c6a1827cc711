import type { Selectable, Updateable } from 'kysely';

import type { Profiles } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

export type ProfileRow = Pick<
  Selectable<Profiles>,
  'id' | 'display_name' | 'locale' | 'timezone' | 'created_at'
> & {
  email: string;
};

export function findProfile(tx: Tx, ownerId: string): Promise<ProfileRow | undefined> {
  return tx
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .select(['p.id', 'p.display_name', 'p.locale', 'p.timezone', 'p.created_at'])
    .select(({ fn, val }) => fn.coalesce('u.email', val('')).as('email'))
    .where('p.id', '=', ownerId)
    .executeTakeFirst();
}

export async function changeProfile(
  tx: Tx,
  ownerId: string,
  changes: Updateable<Profiles>,
): Promise<void> {
  await tx.updateTable('profiles').set(changes).where('id', '=', ownerId).execute();
}

/** The member's time zone; UTC without a profile. */
export async function readTimeZone(tx: Tx, ownerId: string): Promise<string> {
  const profile = await tx
    .selectFrom('profiles')
    .select('timezone')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return profile?.timezone ?? 'UTC';
}
