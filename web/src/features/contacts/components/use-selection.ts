import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { useRef, useState } from 'react';

/** The rows that are ticked. With shift, everything from the last ticked row to this one. */
export function useSelection(contacts: readonly ContactSummary[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const anchorId = useRef<string | null>(null);

  function toggle({ id }: ContactSummary, { isRange }: { isRange: boolean }) {
    const next = new Set(selectedIds);
    const from = contacts.findIndex((contact) => contact.id === anchorId.current);
    const to = contacts.findIndex((contact) => contact.id === id);
    if (isRange && from !== -1 && to !== -1) {
      for (const contact of contacts.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        next.add(contact.id);
      }
    } else if (!next.delete(id)) {
      next.add(id);
    }
    anchorId.current = id;
    setSelectedIds(next);
  }

  return {
    selectedIds,
    selected: contacts.filter((contact) => selectedIds.has(contact.id)),
    toggle,
    clear: () => setSelectedIds(new Set()),
  };
}
