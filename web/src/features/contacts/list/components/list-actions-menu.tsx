import { paths } from '@kith/contract/app-routes/paths';
import { Archive, Download, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useExportContacts } from '../api/export-contacts.ts';
import { ExportItems } from './export-menu.tsx';

type ListActionsMenuProps = {
  isArchive: boolean;
  onToggleArchive: () => void;
  /** Further items. */
  items: ReactNode;
};

/** What a wide window has as buttons, in one menu for a phone. */
export function ListActionsMenu({ isArchive, onToggleArchive, items }: ListActionsMenuProps) {
  const { t } = useTranslation(['contacts', 'lists']);
  const navigate = useNavigate();
  const run = useExportContacts();
  return (
    <DropdownMenu
      trigger={<IconButton label={t('lists:actions')} icon={<Ellipsis aria-hidden size={18} />} />}
    >
      {items}
      <MenuItem
        icon={<Download aria-hidden size={16} />}
        onSelect={() => void navigate(paths.contactsImport())}
      >
        {t('actions.import')}
      </MenuItem>
      <MenuItem icon={<Archive aria-hidden size={16} />} onSelect={onToggleArchive}>
        {isArchive ? t('actions.hideArchive') : t('actions.showArchive')}
      </MenuItem>
      <MenuSeparator />
      <ExportItems run={run} />
    </DropdownMenu>
  );
}
