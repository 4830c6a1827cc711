import { readPreparedRows } from '#platform/database/prepared.ts';
import { runTogether } from '#platform/database/run-together.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { presentUser, type WireUser } from './present-user.ts';
import type { Factor } from './stored-factors.ts';
import type { Identity, User } from './users.ts';

/** A user as the client sees them, with their identities and factors, which are asked for together. */
export async function describeUser(tx: Tx, user: User): Promise<WireUser> {
  const [identities, factors] = await runTogether(
    readPreparedRows(
      tx,
      sql<Identity>`select * from auth.identities where user_id = ${user.id}
        order by created_at, identity_id`,
    ),
    readPreparedRows(
      tx,
      sql<Factor>`select * from auth.factors where user_id = ${user.id} order by created_at, id`,
    ),
  );
  return presentUser(user, identities, factors);
}
