import type { ObjectiveReport } from '@kith/contract/service-levels/endpoints';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { dayStateOf } from '../day-state.ts';

const looks = {
  none: 'border border-border-strong sm:border-dashed',
  good: 'bg-good',
  some: 'bg-warmth-3',
  bad: 'bg-danger',
} as const;

/** A cell for each day, with its state in colour, height and words; one without events has only an outline. */
export function DayStrip({ report }: { report: ObjectiveReport }) {
  const { t } = useTranslation('service-levels');
  const format = useFormat();
  const label = t('days.label');
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      <ol aria-label={label} className="flex h-12 items-end gap-px sm:gap-1">
        {report.days.map((day) => {
          const state = dayStateOf(day, report.target);
          const text = t(`days.${state}`, {
            day: format.calendarDay(day.day),
            bad: format.number(day.bad),
            total: format.number(day.total),
          });
          return (
            <li
              key={day.day}
              title={text}
              className={clsx(
                'min-w-0 flex-1 rounded-sm',
                looks[state],
                state === 'bad' ? 'h-12' : state === 'some' ? 'h-9' : 'h-6',
              )}
            >
              <span className="sr-only">{text}</span>
            </li>
          );
        })}
      </ol>
      <p className="flex justify-between text-xs text-muted">
        <span>{format.calendarDay(report.days[0]?.day ?? '')}</span>
        <span>{t('days.legend')}</span>
        <span>{format.calendarDay(report.days.at(-1)?.day ?? '')}</span>
      </p>
    </div>
  );
}
