import { dayMs } from '@kith/contract/core/time';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { toWallClock } from '#lib/i18n/zoned-time.ts';

/** Today by the calendar of the member's time zone. */
export function useToday(): string {
  const { timezone } = useLocalePreferences();
  return toWallClock(new Date(useNow()), timezone).slice(0, 10);
}

type DueDateProps = {
  date: string;
  time?: string | null;
  /** Shows "due 3 days ago". */
  hasDueLabel?: boolean;
};

/** A date as "tomorrow" or "3 days ago", in a warmer colour once it has come. */
export function DueDate({ date, time = null, hasDueLabel = false }: DueDateProps) {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const today = useToday();
  const days = (Date.parse(date) - Date.parse(today)) / dayMs;
  const when = [format.relativeDays(days), time && format.clockTime(time)]
    .filter(Boolean)
    .join(' ');
  return (
    <time
      dateTime={time === null ? date : `${date}T${time}`}
      title={format.calendarDate(date)}
      className={clsx('text-sm tabular-nums', days <= 0 ? 'text-ember-ink' : 'text-muted')}
    >
      {hasDueLabel ? t('due.since', { when }) : when}
    </time>
  );
}
