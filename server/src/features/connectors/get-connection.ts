import type { CrmProvider } from '@kith/contract/connectors/rules';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Computed } from '#platform/database/rows.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import {
  type ConnectionRow,
  findConnection,
  findLatestRun,
  isContactDeleted,
  isDeletedHere,
} from './queries.ts';
import type { WholeConnection } from './queries.ts';

/** @throws `not_found` where the member has none. */
export async function getConnection({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { provider: CrmProvider };
}): Promise<WholeConnection> {
  return ctx.database.transaction((tx) => requireWhole(tx, ctx.actor.memberId, input.provider));
}

/** @throws `not_found` */
export async function requireConnection(
  tx: Tx,
  ownerId: string,
  provider: CrmProvider,
  options: { locks?: boolean } = {},
): Promise<ConnectionRow> {
  const connection = await findConnection(tx, ownerId, provider, options);
  if (!connection) throw notFound('Connection');
  return connection;
}

type Figures = Computed<{ linked: number; conflicts: number }>;

/** @throws `not_found` */
export async function requireWhole(
  tx: Tx,
  ownerId: string,
  provider: CrmProvider,
): Promise<WholeConnection> {
  const whole = await findWhole(tx, ownerId, provider);
  if (!whole) throw notFound('Connection');
  return whole;
}

/** A connection with its latest run and its figures. */
export async function findWhole(
  tx: Tx,
  ownerId: string,
  provider: CrmProvider,
): Promise<WholeConnection | undefined> {
  // The run first. Its end is committed together with what it changes in the connection: read in the
  // other order, a run that has just ended would be beside the connection from before, and the screen,
  // which asks again while a run works, would stay like that.
  const run = await findLatestRun(tx, ownerId, provider);
  const connection = await findConnection(tx, ownerId, provider);
  if (!connection) return undefined;
  const { id } = connection;
  const rows = await readRows(
    tx,
    sql<Figures>`select
      (select count(*)::integer from crm_links l where l.owner_id = ${ownerId}
        and l.connection_id = ${id} and l.object = 'contact' and l.ended_at is null
        and l.remote_id is not null and l.contact_id is not null
        and not ${isContactDeleted}) as linked,
      (select count(*)::integer from crm_conflicts c
        join crm_links l on l.owner_id = c.owner_id and l.id = c.link_id
        where c.owner_id = ${ownerId} and l.connection_id = ${id} and c.closed_at is null
          and not ${isDeletedHere}) as conflicts`,
  );
  const { linked = 0, conflicts = 0 } = rows[0] ?? {};
  return { connection, run, linkedContacts: linked, openConflicts: conflicts };
}
