import { type TermSummary, termLimits } from '@kith/contract/alignment/endpoints';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addShippedTerms } from './shipped-terms.ts';
import { presentContent, readTermVersions } from './term-rows.ts';

type Person = { id: string; name: string };
type Listed = { items: TermSummary[]; administrators: Person[] };

/** Every term by its name. The caller has checked that an administrator asks. */
export function listTerms({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Listed> {
  return runAsService(database, async (tx) => {
    await addShippedTerms(tx, clock.now());
    const rows = await readTermVersions(tx, sql`v.version = t.version`, termLimits.terms);
    const today = clock.now().toISOString().slice(0, 10);
    const items = rows.map((row) => ({
      ...presentContent(row),
      id: row.slug,
      version: row.version,
      is_review_due: row.review_on !== null && row.review_on <= today,
      open_objections: row.open_objections,
    }));
    return {
      items: items.toSorted((one, other) => one.name.localeCompare(other.name)),
      administrators: await listAdministrators(tx),
    };
  });
}

async function listAdministrators(tx: Tx): Promise<Person[]> {
  const rows = await readRows(
    tx,
    sql<
      Computed<{ id: string; name: string | null }>
    >`select r.user_id as id, p.display_name as name
      from user_roles r join auth.users u on u.id = r.user_id left join profiles p on p.id = r.user_id
      where r.role = 'admin' and u.deleted_at is null and u.deletion_due_at is null
      order by p.display_name, r.user_id limit 200`,
  );
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }));
}
