import type { BulkSelection } from '@kith/contract/contacts/bulk';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { useRef, useState } from 'react';
import { scopeOf } from '#features/contacts/shared/api/contact-list.ts';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';

type Selection = {
  /** The scope of the selection, as text: in another scope nothing is selected. */
  scope: string;
  /** `only` these, or everyone `except` these. */
  mode: 'only' | 'except';
  ids: ReadonlySet<string>;
};

/**
 * The selected contacts: single rows (with shift, all from the last selected row to this one), or
 * all that match, including those not loaded.
 */
export function useSelection(
  contacts: readonly ContactSummary[],
  { params, total }: { params: ListParams; total: number | null },
) {
  const scope = JSON.stringify(scopeOf(params));
  const none: Selection = { scope, mode: 'only', ids: new Set() };
  const [stored, setStored] = useState<Selection>(none);
  const anchorId = useRef<string | null>(null);
  const selection = stored.scope === scope ? stored : none;
  const isSelected = (id: string) => selection.ids.has(id) === (selection.mode === 'only');
  const selected = contacts.filter(({ id }) => isSelected(id));

  function toggle({ id }: ContactSummary, { isRange }: { isRange: boolean }) {
    const ids = new Set(selection.ids);
    const from = contacts.findIndex((contact) => contact.id === anchorId.current);
    const to = contacts.findIndex((contact) => contact.id === id);
    const mark = (contactId: string, isOn: boolean) =>
      isOn === (selection.mode === 'only') ? ids.add(contactId) : ids.delete(contactId);
    if (isRange && from !== -1 && to !== -1) {
      for (const contact of contacts.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        mark(contact.id, true);
      }
    } else {
      mark(id, !isSelected(id));
    }
    anchorId.current = id;
    setStored({ ...selection, ids });
  }

  const count = selection.mode === 'only' ? selection.ids.size : (total ?? 0) - selection.ids.size;
  const bulkSelection: BulkSelection =
    selection.mode === 'only'
      ? { ids: [...selection.ids] }
      : { matching: scopeOf(params), except_ids: [...selection.ids] };

  return {
    selectedIds: new Set(selected.map(({ id }) => id)),
    selected,
    count,
    bulkSelection,
    toggle,
    selectAll: () => setStored({ scope, mode: 'except', ids: new Set() }),
    clear: () => setStored(none),
  };
}
export type ContactSelection = ReturnType<typeof useSelection>;
