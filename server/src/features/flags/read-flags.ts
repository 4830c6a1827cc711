import { mergeFlags } from '@kith/contract/flags/rules';
import type { FlagValues } from '@kith/contract/flags/table';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Every flag of the product: stored values over the defaults. Also for guests. */
export async function readFlags({ database }: { database: MemberDatabase }): Promise<FlagValues> {
  return database.transaction(readFlagsIn);
}

/** The same inside the transaction of other work. */
export async function readFlagsIn(tx: Tx): Promise<FlagValues> {
  const rows = await readRows(
    tx,
    sql<Computed<{ name: string; enabled: boolean }>>`select name, enabled from stored_flags()`,
  );
  return mergeFlags(Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled])));
}
