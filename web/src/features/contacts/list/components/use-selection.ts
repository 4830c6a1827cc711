import type { BulkSelection } from '@kith/contract/contacts/bulk';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { useRef, useState } from 'react';
import { scopeOf, type useContactList } from '#features/contacts/shared/api/contact-list.ts';
import type { ListParams } from '#features/contacts/shared/api/list-params.ts';
import { dropContact, keepListed, type Selection } from './selection-rules.ts';

type Listing = Pick<ReturnType<typeof useContactList>, 'contacts' | 'total' | 'isWhole'>;

/**
 * The selected contacts: single rows (with shift, all from the last selected row to this one), or
 * all that match, including those not loaded.
 */
export function useSelection({ contacts, total, isWhole }: Listing, params: ListParams) {
  const scope = JSON.stringify(scopeOf(params));
  const none: Selection = { scope, mode: 'only', ids: new Set() };
  const [stored, setStored] = useState<Selection>(none);
  const anchorId = useRef<string | null>(null);
  const known = stored.scope === scope ? stored : none;
  const selection = isWhole ? keepListed(known, contacts) : known;
  // Stored, or another order would bring back what is no longer listed.
  if (selection !== known) setStored(selection);
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

  const leftOut = isWhole ? contacts.length - selected.length : selection.ids.size;
  const count = selection.mode === 'only' ? selection.ids.size : (total ?? 0) - leftOut;
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
    /** One contact leaves the list by what the member does. */
    drop: (contactId: string) => setStored((now) => dropContact(now, contactId)),
    selectAll: () => setStored({ scope, mode: 'except', ids: new Set() }),
    clear: () => setStored(none),
  };
}
export type ContactSelection = ReturnType<typeof useSelection>;
