import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { getImport } from './get-import.ts';
import type { TableColumns } from './table-columns.ts';

/**
 * The columns of a table and the fields that they are mapped to.
 *
 * @throws `not_found`, or `illegal_state` for an import that needs no mapping.
 */
export async function getMapping({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<TableColumns> {
  const { columns, mapping } = await getImport({ ctx, input });
  if (!columns) throw new AppError('illegal_state', 'The import has no columns to map');
  return { ...columns, fields: mapping ?? columns.fields };
}
