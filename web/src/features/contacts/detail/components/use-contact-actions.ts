import type { Contact } from '@kith/contract/contacts/schemas';
import type { ArchiveOrDelete } from '#features/contacts/shared/api/archive-or-delete.ts';
import type { ListPosition } from '#features/contacts/shared/components/list-position.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { useActions } from '#ui/use-actions.ts';
import { pointHref } from './point-links.ts';

type ContactActions = {
  /** Undefined while it is loading. */
  contact: Contact | undefined;
  position: ListPosition;
  isPanel: boolean;
  onArchiveOrDelete: (step: ArchiveOrDelete, contact: Contact) => void;
  onEdit: () => void;
  onNote: () => void;
};

/** What keys and the command menu do with the open contact. */
export function useContactActions(options: ContactActions) {
  const { contact, position, isPanel, onArchiveOrDelete, onEdit, onNote } = options;
  const { previousId, nextId, onOpen, onClose } = position;
  const copy = useCopy();
  const email = contact?.emails[0]?.value;
  const phone = contact?.phones[0]?.value;
  const href = email && pointHref('emails', email);
  useActions({
    'contact.move': (chord) => {
      const id = chord === 'J' ? nextId : previousId;
      if (id !== null) onOpen(id);
    },
    'contact.close': isPanel ? onClose : null,
    'contact.draft': href ? () => window.open(href, '_self') : null,
    'contact.note': contact && onNote,
    'contact.edit': contact && onEdit,
    'contact.archive': contact && (() => onArchiveOrDelete(archiveStepOf(contact), contact)),
    'contact.delete': contact && (() => onArchiveOrDelete('delete', contact)),
    'contact.copyEmail': email ? () => copy(email) : null,
    'contact.copyPhone': phone ? () => copy(phone) : null,
  });
}

export function archiveStepOf({ archived_at: archivedAt }: Contact): 'archive' | 'unarchive' {
  return archivedAt ? 'unarchive' : 'archive';
}

function useCopy() {
  const { t } = useTranslation('contacts');
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', title: t('detail.copied', { text }) });
    } catch {
      showToast({ kind: 'error', title: t('detail.notCopied') });
    }
  };
}
