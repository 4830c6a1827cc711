import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/** A secret of the service, created on first use; servers that start at once agree on one. */
export function keepSetting(database: Database, name: string, make: () => string): Promise<string> {
  return runAsService(database, async (tx) => {
    const setting = tx.selectFrom('auth.settings').select('value').where('name', '=', name);
    const known = await setting.executeTakeFirst();
    if (known) return known.value;
    await tx
      .insertInto('auth.settings')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await setting.executeTakeFirstOrThrow()).value;
  });
}
