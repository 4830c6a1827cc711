import type { Scope } from '@kith/contract/account/rules';
import type { AccessTokens } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';
import { type Selectable, sql } from 'kysely';

const columns = [
  'id',
  'name',
  'scopes',
  'prefix',
  'created_at',
  'expires_at',
  'last_used_at',
] as const;
export type TokenRow = Pick<Selectable<AccessTokens>, (typeof columns)[number]>;

type Range = { after: TimeKeyset | null; limit: number };

export function listTokenRows(
  tx: Tx,
  ownerId: string,
  { after, limit }: Range,
): Promise<TokenRow[]> {
  return readRows(
    tx,
    sql<TokenRow>`select ${sql.join(columns.map((name) => sql.ref(name)))} from access_tokens
      where owner_id = ${ownerId} and ${afterTime(sql`created_at`, sql`id`, after)}
      order by created_at desc, id limit ${limit}`,
  );
}

export async function countLiveTokens(tx: Tx, ownerId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('access_tokens')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(
  tx: Tx,
  ownerId: string,
  token: {
    name: string;
    scopes: readonly Scope[];
    prefix: string;
    hash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<TokenRow> {
  return tx
    .insertInto('access_tokens')
    .values({
      owner_id: ownerId,
      name: token.name,
      scopes: [...token.scopes],
      prefix: token.prefix,
      token_hash: token.hash,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @returns the removed token; undefined when there was none. */
export function removeToken(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('access_tokens')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}
