import { sql } from 'kysely';

import type { User } from '#features/auth/users/users.ts';
import type { Database } from '#platform/database/database.ts';
import type { Computed } from '#platform/database/rows.ts';
import { readAsService } from '#platform/database/service.ts';

/** The address or the number that names an account. */
export type AccountName = { kind: 'email' | 'phone'; name: string };

type Entrant = { user: User | null; isKnownDevice: boolean };

const noUser = '00000000-0000-0000-0000-000000000000';

/**
 * Who wants to sign in, and whether a session of theirs was opened by a browser of this description.
 * That proves nothing: it only separates counts of failed sign-ins. An unknown name costs the same.
 */
export async function findEntrant(
  database: Database,
  { kind, name }: AccountName,
  userAgent: string,
): Promise<Entrant> {
  const isNamed =
    kind === 'email' ? sql`u.email = ${name} and not u.is_sso_user` : sql`u.phone = ${name}`;
  const [found] = await readAsService(
    database,
    sql<Computed<{ known_device: boolean }> & (User | Computed<{ id: null }>)>`
      select exists (select from auth.sessions s
          where s.user_id = coalesce(u.id, ${noUser}) and s.user_agent = ${userAgent}) as known_device,
        u.*
      from (select) one left join auth.users u on u.deleted_at is null and ${isNamed}`,
  );
  if (!found) throw new Error('No row was read');
  const { known_device: isKnownDevice, ...user } = found;
  return { user: user.id === null ? null : user, isKnownDevice };
}
