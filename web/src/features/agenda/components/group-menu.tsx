import { paths } from '@kith/contract/app-routes/paths';
import type { BulkChange } from '@kith/contract/contacts/bulk';
import { UsersRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { BarButton } from '#ui/bar-button.tsx';
import { useGroups } from '../api/agenda.ts';

const actions = [
  ['add', 'add_to_group'],
  ['remove', 'remove_from_group'],
] as const;

/** Adds the selected contacts to a group, or removes them from one. */
export function GroupMenu({ onChange }: { onChange: (change: BulkChange) => void }) {
  const { t } = useTranslation('agenda');
  const navigate = useNavigate();
  const groups = useGroups().data?.items ?? [];
  return (
    <DropdownMenu
      trigger={<BarButton label={t('groups.title')} icon={<UsersRound aria-hidden size={16} />} />}
    >
      {actions.map(([step, action]) =>
        groups.length === 0 ? null : (
          <div key={step}>
            <MenuLabel>{t(`groups.${step}`)}</MenuLabel>
            {groups.map((group) => (
              <MenuItem key={group.id} onSelect={() => onChange({ action, group_id: group.id })}>
                {group.name}
              </MenuItem>
            ))}
            <MenuSeparator />
          </div>
        ),
      )}
      <MenuItem onSelect={() => void navigate(paths.settingsExpectations())}>
        {t('groups.manage')}
      </MenuItem>
    </DropdownMenu>
  );
}
