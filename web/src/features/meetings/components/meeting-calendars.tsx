import { Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { meetingCalls, useCalendars, useMeetingStep } from '../api/meetings.ts';

const AddCalendarDialog = lazy(async () => {
  const dialog = await import('./add-calendar-dialog.tsx');
  return { default: dialog.AddCalendarDialog };
});
const ReplyDialog = lazy(async () => {
  const dialog = await import('./reply-dialog.tsx');
  return { default: dialog.ReplyDialog };
});

/** Calendars whose times the member isn't free, and answers that came as files. */
export function MeetingCalendars() {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const { data } = useCalendars();
  const remove = useMeetingStep(meetingCalls.removeCalendar);
  const [open, setOpen] = useState<'calendar' | 'reply' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title={t('calendars.title')} about={t('calendars.about')}>
      <Card>
        {data?.items.map(({ id, name, host, busy_count: count, is_failing: isFailing }) => (
          <CardRow key={id} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-muted">
                {[host, t('calendars.busy', { count, number: format.number(count) })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {isFailing ? (
                <p className="text-sm text-warning-ink">{t('calendars.failing')}</p>
              ) : null}
            </div>
            <IconButton
              label={t('calendars.remove', { name })}
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => remove.mutate({ id })}
            />
          </CardRow>
        ))}
        <CardRow className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setOpen('calendar')}
          >
            {t('calendars.add')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen('reply')}>
            {t('reply.open')}
          </Button>
        </CardRow>
      </Card>
      <Suspense>
        {open === 'calendar' ? <AddCalendarDialog onClose={close} /> : null}
        {open === 'reply' ? <ReplyDialog onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}
