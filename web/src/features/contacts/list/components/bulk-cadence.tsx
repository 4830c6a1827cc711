import type { BulkChange } from '@kith/contract/contacts/bulk';
import { offeredCadencesDays } from '@kith/contract/contacts/rules';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarButton } from '#ui/bar-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';

/** The offered cadences, for all of the contacts at once. */
export function BulkCadence({ onChange }: { onChange: (change: BulkChange) => void }) {
  const { t } = useTranslation(['contacts', 'lists']);
  return (
    <DropdownMenu
      trigger={
        <BarButton
          label={t('lists:bulk.setCadence')}
          icon={<CalendarClock aria-hidden size={16} />}
        />
      }
    >
      {offeredCadencesDays.map((days) => (
        <MenuItem
          key={days}
          onSelect={() => onChange({ action: 'set_cadence', cadence_days: days })}
        >
          {t(`cadence.every${days}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onChange({ action: 'set_cadence', cadence_days: null })}>
        {t('cadence.none')}
      </MenuItem>
    </DropdownMenu>
  );
}
