import type { BulkSelection } from '@kith/contract/contacts/bulk';
import type { Contacts } from '#platform/database/database-types.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { resolveScope, scopeCondition } from './scope.ts';

type Moment = { ownerId: string; now: Date };

/** The contacts of a selection, as a condition on rows of `contacts c`. */
async function selectionCondition(
  tx: Tx,
  selection: BulkSelection,
  { ownerId, now }: Moment,
): Promise<RawBuilder<unknown>> {
  if ('ids' in selection) return existing(ownerId, selection.ids);
  const scope = await resolveScope(tx, selection.matching, { ownerId, now });
  if (scope.isEmpty) return sql`false`;
  return sql`${scopeCondition(scope)}
    and not (c.id = any(${arrayParam(selection.except_ids, 'uuid[]')}))`;
}

/**
 * The contacts of a selection. A change may itself alter what a filter matches, so that the filter is
 * asked once and not again for each step.
 */
export async function listSelected(
  tx: Tx,
  selection: BulkSelection,
  moment: Moment,
): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids;
  const rows = await readRows(
    tx,
    sql<Pick<Selectable<Contacts>, 'id'>>`select c.id from contacts c
      where ${await selectionCondition(tx, selection, moment)}`,
  );
  return rows.map(({ id }) => id);
}

/** Those of the contacts that exist, as a condition on rows of `contacts c`. */
export function existing(ownerId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`c.owner_id = ${ownerId} and c.deleted_at is null
    and c.id = any(${arrayParam(ids, 'uuid[]')})`;
}
