import type { Scope } from '@kith/contract/account/rules';
import { arrayParam, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';
import { sql } from 'drizzle-orm';

export type TokenRow = {
  id: string;
  name: string;
  scopes: Scope[];
  prefix: string;
  created_at: TimeText;
  expires_at: TimeText;
  last_used_at: TimeText | null;
};

const columns = sql`id, name, scopes, prefix, created_at, expires_at, last_used_at`;

type Range = { after: TimeKeyset | null; limit: number };

export function listTokenRows(
  tx: Tx,
  ownerId: string,
  { after, limit }: Range,
): Promise<TokenRow[]> {
  return readRows<TokenRow>(
    tx,
    sql`select ${columns} from access_tokens where owner_id = ${ownerId} and ${afterTime(sql`created_at`, sql`id`, after)}
      order by created_at desc, id limit ${limit}`,
  );
}

export async function countLiveTokens(tx: Tx, ownerId: string, now: Date): Promise<number> {
  const row = await readRow<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from access_tokens
      where owner_id = ${ownerId} and expires_at > ${now}`,
  );
  return row?.count ?? 0;
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
  const row = await readRow<TokenRow>(
    tx,
    sql`insert into access_tokens
        (owner_id, name, scopes, prefix, token_hash, created_at, expires_at)
      values (${ownerId}, ${token.name}, ${arrayParam(token.scopes, 'text[]')}, ${token.prefix},
        ${token.hash}, ${token.now}, ${token.expiresAt})
      returning ${columns}`,
  );
  if (!row) throw new Error('No token was made');
  return row;
}

/** @returns whether there was one. */
export async function removeToken(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx.execute(
    sql`delete from access_tokens where owner_id = ${ownerId} and id = ${id}`,
  );
  return result.rowCount === 1;
}
