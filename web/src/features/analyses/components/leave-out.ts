import type { BulkSelection } from '@kith/contract/contacts/bulk';

/** A selection without some of its contacts. */
export function leaveOut(selection: BulkSelection, left: ReadonlySet<string>): BulkSelection {
  if (left.size === 0) return selection;
  if ('ids' in selection) return { ids: selection.ids.filter((id) => !left.has(id)) };
  return { ...selection, except_ids: [...selection.except_ids, ...left] };
}
