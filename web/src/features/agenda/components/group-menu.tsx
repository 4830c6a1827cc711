import { paths } from '@kith/contract/app-routes/paths';
import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useGroups } from '../api/agenda.ts';
import { useGroupChanges } from '../api/cadence-changes.ts';

/** Adds the selected contacts to a group, or removes them from one. */
export function GroupMenu({ selection }: { selection: BulkSelection }) {
  const { t } = useTranslation('agenda');
  const navigate = useNavigate();
  const groups = useGroups().data?.items ?? [];
  const { moveMembers } = useGroupChanges();
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="sm"
          className="size-7 text-ember-ink"
          label={t('groups.title')}
          icon={<UsersRound aria-hidden size={16} />}
        />
      }
    >
      {(['add', 'remove'] as const).map((step) =>
        groups.length === 0 ? null : (
          <div key={step}>
            <MenuLabel>{t(`groups.${step}`)}</MenuLabel>
            {groups.map((group) => (
              <MenuItem
                key={group.id}
                onSelect={() => moveMembers.mutate({ step, group, selection })}
              >
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
