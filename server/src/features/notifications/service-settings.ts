import { readRow } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

/** A secret of the service, made when it is first asked for; servers that start at once agree on one. */
export function keepSetting(database: Database, name: string, make: () => string): Promise<string> {
  return runAsService(database, async (tx) => {
    const read = () =>
      readRow<{ value: string }>(tx, sql`select value from auth.settings where name = ${name}`);
    const known = await read();
    if (known) return known.value;
    await tx.execute(sql`insert into auth.settings (name, value) values (${name}, ${make()})
      on conflict do nothing`);
    return (await read())!.value;
  });
}
