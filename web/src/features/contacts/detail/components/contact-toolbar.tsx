import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  Pencil,
  Trash2,
  X,
} from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { ArchiveOrDelete } from '#features/contacts/shared/api/archive-or-delete.ts';
import type { ListPosition } from '#features/contacts/shared/components/list-position.ts';

type ContactToolbarProps = {
  position: ListPosition;
  /** True beside the list, false on a page of its own. */
  isPanel: boolean;
  /** Null while the contact is loading. */
  archiveStep: 'archive' | 'unarchive' | null;
  /** More entries of the menu, from other areas. */
  menuItems: ReactNode;
  onEdit: () => void;
  onArchiveOrDelete: (step: ArchiveOrDelete) => void;
};

/**
 * Back, previous and next contact, and all actions for the contact. A narrow panel leaves their room
 * to the name: its list is beside it, and J and K move.
 */
export function ContactToolbar({
  position: { previousId, nextId, onOpen, onClose },
  isPanel,
  archiveStep,
  menuItems,
  onEdit,
  onArchiveOrDelete,
}: ContactToolbarProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const close = isPanel ? (
    <IconButton
      label={t('common:close')}
      action="contact.close"
      icon={<X aria-hidden size={18} />}
      onClick={onClose}
    />
  ) : (
    <IconButton
      label={t('detail.backToList')}
      icon={<ArrowLeft aria-hidden size={18} />}
      onClick={onClose}
      className="mr-auto -ml-2"
    />
  );
  return (
    <div className={clsx('flex shrink-0 items-center justify-end gap-0.5', isPanel && '-mr-2.5')}>
      {isPanel ? null : close}
      <IconButton
        label={t('detail.previous')}
        action="contact.move"
        icon={<ChevronUp aria-hidden size={18} />}
        className={clsx(isPanel && 'max-xl:hidden')}
        disabled={previousId === null}
        onClick={() => previousId && onOpen(previousId)}
      />
      <IconButton
        label={t('detail.next')}
        action="contact.move"
        icon={<ChevronDown aria-hidden size={18} />}
        className={clsx(isPanel && 'max-xl:hidden')}
        disabled={nextId === null}
        onClick={() => nextId && onOpen(nextId)}
      />
      {archiveStep ? (
        <DropdownMenu
          trigger={
            <IconButton label={t('detail.more')} icon={<Ellipsis aria-hidden size={18} />} />
          }
        >
          <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={onEdit}>
            {t('common:edit')}
          </MenuItem>
          <MenuItem
            icon={
              archiveStep === 'archive' ? (
                <Archive aria-hidden size={16} />
              ) : (
                <ArchiveRestore aria-hidden size={16} />
              )
            }
            onSelect={() => onArchiveOrDelete(archiveStep)}
          >
            {t(`actions.${archiveStep}`)}
          </MenuItem>
          {menuItems}
          <MenuSeparator />
          <MenuItem
            isDestructive
            icon={<Trash2 aria-hidden size={16} />}
            onSelect={() => onArchiveOrDelete('delete')}
          >
            {t('common:delete')}
          </MenuItem>
        </DropdownMenu>
      ) : (
        <IconButton label={t('detail.more')} icon={<Ellipsis aria-hidden size={18} />} disabled />
      )}
      {isPanel ? close : null}
    </div>
  );
}
