import { mergeFlags } from '@kith/contract/flags/rules';
import type { FlagValues } from '@kith/contract/flags/table';
import { sql } from 'drizzle-orm';

import { readRows } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Every flag of the product: what is stored over what is the default. Open to guests too. */
export async function readFlags({ database }: { database: MemberDatabase }): Promise<FlagValues> {
  const rows = await database.transaction((tx) =>
    readRows<{ name: string; enabled: boolean }>(tx, sql`select name, enabled from stored_flags()`),
  );
  return mergeFlags(Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled])));
}
