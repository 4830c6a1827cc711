import { isDeepStrictEqual } from 'node:util';

import { type ColumnMapping, namesPeople } from '@kith/contract/imports/rules';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { nameColumns } from './name-columns.ts';
import { canMap } from './policy.ts';
import {
  changeImport,
  deleteRows,
  findImport,
  lockImport,
  saveMapping,
  type StoredImport,
} from './queries.ts';
import { waits } from './store-upload.ts';

/**
 * Sets the mapping of a table's columns and reads it into a preview, replacing an existing one. The
 * next table with the same columns starts with this mapping. A repeat changes nothing.
 *
 * @throws `not_found`, `illegal_state` when the import has no columns or was applied, or
 * `validation_failed` when there are not as many fields as columns, or a table's name no one.
 */
export async function mapImport({
  ctx,
  input: { id, fields },
}: {
  ctx: MemberContext;
  input: { id: string; fields: ColumnMapping };
}): Promise<StoredImport> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const found = await lockImport(tx, ownerId, id);
    if (!found) throw notFound('Import');
    if (found.status !== 'mapping' && isDeepStrictEqual(found.mapping, fields)) return found;
    if (!canMap(found) || !found.columns) {
      throw new AppError('illegal_state', 'The import can’t be mapped now');
    }
    const { columns } = found.columns;
    if (fields.length !== columns.length) {
      throw validationFailed([
        { path: 'fields', code: 'invalid', message: `must have ${columns.length} entries` },
      ]);
    }
    if (waits(found.format ?? 'table') && !namesPeople(fields)) {
      throw validationFailed([
        { path: 'fields', code: 'mapping_names_nobody', message: 'must name people' },
      ]);
    }
    const now = ctx.clock.now();
    await saveMapping(tx, ownerId, { columnsKey: nameColumns(columns), mapping: fields, now });
    await deleteRows(tx, ownerId, [id]);
    await changeImport(tx, ownerId, id, {
      status: 'reading',
      mapping: JSON.stringify(fields),
      counts: {},
      rows_total: 0,
      rows_done: 0,
    });
    await ctx.jobs.send(tx, 'imports.read', { ownerId, importId: id });
    return (await findImport(tx, ownerId, id))!;
  });
}
