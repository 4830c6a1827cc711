import { addDaysTo } from '@kith/contract/agenda/rules';
import type { Reminder } from '@kith/contract/agenda/schemas';
import { AlarmClock, CalendarDays, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { useToday } from './due-date.tsx';

/** Comes when a date is to be picked. */
const SnoozeDialog = lazy(async () => {
  const dialog = await import('./snooze-dialog.tsx');
  return { default: dialog.SnoozeDialog };
});

/** Snoozes, edits or deletes a reminder. */
export function ReminderMenu({ reminder, onEdit }: { reminder: Reminder; onEdit?: () => void }) {
  const { t } = useTranslation(['agenda', 'common']);
  const { snooze, remove } = useReminderChanges();
  const today = useToday();
  const [isPicking, setIsPicking] = useState(false);
  const snoozeTo = (days: number) =>
    snooze.mutate({ id: reminder.id, until: addDaysTo(today, days) });
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            size="sm"
            label={t('reminders.more', { text: reminder.text })}
            icon={<EllipsisVertical aria-hidden size={16} />}
          />
        }
      >
        <MenuItem icon={<AlarmClock aria-hidden size={16} />} onSelect={() => snoozeTo(1)}>
          {t('reminders.tomorrow')}
        </MenuItem>
        <MenuItem icon={<AlarmClock aria-hidden size={16} />} onSelect={() => snoozeTo(7)}>
          {t('reminders.nextWeek')}
        </MenuItem>
        <MenuItem icon={<CalendarDays aria-hidden size={16} />} onSelect={() => setIsPicking(true)}>
          {t('reminders.pick')}
        </MenuItem>
        <MenuSeparator />
        {onEdit ? (
          <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={onEdit}>
            {t('common:edit')}
          </MenuItem>
        ) : null}
        <MenuItem
          isDestructive
          icon={<Trash2 aria-hidden size={16} />}
          onSelect={() => remove.mutate(reminder)}
        >
          {t('common:delete')}
        </MenuItem>
      </DropdownMenu>
      {isPicking ? (
        <Suspense>
          <SnoozeDialog
            from={addDaysTo(today, 1)}
            onPick={(until) => snooze.mutate({ id: reminder.id, until })}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
