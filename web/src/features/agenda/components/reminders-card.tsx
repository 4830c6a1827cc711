import type { Reminder } from '@kith/contract/agenda/schemas';
import { Check, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useActions } from '#ui/use-actions.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useReminders } from '../api/agenda.ts';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { DueDate } from './due-date.tsx';
import { ReminderMenu } from './reminder-menu.tsx';
import { useRepeatLabel } from './use-repeat-label.ts';

/** Comes when a reminder is added or changed. */
const ReminderDialog = lazy(async () => {
  const dialog = await import('./reminder-dialog.tsx');
  return { default: dialog.ReminderDialog };
});

/** The reminders of a contact. */
export function RemindersCard({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['agenda', 'common']);
  const { data, error, isError, refetch } = useReminders(contactId);
  const [edited, setEdited] = useState<Reminder | 'new' | null>(null);
  useActions({ 'fields.remind': () => setEdited('new') });
  const add = (
    <Button
      size="sm"
      variant="ghost"
      icon={<Plus aria-hidden size={16} />}
      onClick={() => setEdited('new')}
    >
      {t('reminders.add')}
    </Button>
  );
  return (
    <Section title={t('reminders.title')} aside={add}>
      {isError ? (
        <p className="text-sm text-muted">
          {describeError(error).title}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {data ? null : isError ? null : <Skeleton className="h-12" />}
      {data?.items.length === 0 ? (
        <p className="text-sm text-muted">{t('reminders.none')}</p>
      ) : null}
      {data && data.items.length > 0 ? (
        <Card>
          {data.items.map((reminder) => (
            <CardRow key={reminder.id} className="px-3 py-2 sm:px-3 sm:py-2">
              <ReminderLine reminder={reminder} onEdit={() => setEdited(reminder)} />
            </CardRow>
          ))}
        </Card>
      ) : null}
      {edited ? (
        <Suspense>
          <ReminderDialog
            contactId={contactId}
            reminder={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

/** One reminder: completed with a click, the rest is in its menu. */
function ReminderLine({ reminder, onEdit }: { reminder: Reminder; onEdit: () => void }) {
  const { t } = useTranslation('agenda');
  const { complete } = useReminderChanges();
  const repeatLabel = useRepeatLabel();
  return (
    <div className="flex items-center gap-2">
      <IconButton
        size="sm"
        label={t('reminders.complete', { text: reminder.text })}
        icon={<Check aria-hidden size={16} />}
        disabled={complete.isPending}
        onClick={() => complete.mutate(reminder)}
      />
      <div className="min-w-0 flex-1">
        <div className="wrap-anywhere">{reminder.text}</div>
        <div className="flex flex-wrap gap-x-2">
          <DueDate date={reminder.shown_on} time={reminder.due_time} />
          {reminder.repeat ? (
            <span className="text-sm text-muted">{repeatLabel(reminder.repeat)}</span>
          ) : null}
        </div>
      </div>
      <ReminderMenu reminder={reminder} onEdit={onEdit} />
    </div>
  );
}
