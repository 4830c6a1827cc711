import { addDaysTo } from '@kith/contract/agenda/rules';
import { brand } from '@kith/contract/core/brand';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarArrowDown } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { calendarOptions } from '../api/agenda.ts';
import { writeCalendarFile } from '../api/calendar-file.ts';
import { useToday } from './due-date.tsx';
import { useEntryLabels } from './use-entry-labels.ts';

const exportedDays = 365;

/** Exports the dates of the coming year as a file for any calendar. */
export function ExportCalendar() {
  const { t } = useTranslation('agenda');
  const queryClient = useQueryClient();
  const today = useToday();
  const { sentenceOf } = useEntryLabels();
  const run = useMutation({
    mutationFn: async () => {
      const span = { from: today, to: addDaysTo(today, exportedDays) };
      const { entries } = await queryClient.fetchQuery(calendarOptions(span));
      const text = writeCalendarFile(entries, { describe: sentenceOf, now: new Date() });
      saveFile(
        new Blob([text], { type: 'text/calendar' }),
        `${brand.name.toLowerCase()}-${today}.ics`,
      );
    },
  });
  return (
    <Button
      isPending={run.isPending}
      icon={<CalendarArrowDown aria-hidden size={16} />}
      onClick={() => run.mutate()}
    >
      {/* On a phone it keeps its place beside the title. */}
      <span className="max-sm:sr-only">{t('calendar.export')}</span>
    </Button>
  );
}
