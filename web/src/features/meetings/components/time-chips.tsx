import { meetingLimits } from '@kith/contract/meetings/rules';
import { dayIn } from '@kith/contract/search/language/days';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFreeTimes } from '../api/meetings.ts';
import { useZoneTimes } from './use-zone-times.ts';

type TimeChipsProps = {
  chosen: readonly string[];
  minutes: number;
  guestZones: readonly string[];
  onChange: (times: string[]) => void;
};

const daysShown = 5;

/** Free times by day, each in both zones; a few are chosen. */
export function TimeChips({ chosen, minutes, guestZones, onChange }: TimeChipsProps) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const { dayOf, timeOf, thereOf, timezone } = useZoneTimes();
  const [from] = useState(() => dayIn(new Date(), timezone));
  const { data } = useFreeTimes({ from, minutes, timeZone: timezone, guestZones });
  if (!data) return <Skeleton className="h-40" />;
  const days = [...Map.groupBy(data.items, ({ starts_at: at }) => dayOf(at))].slice(0, daysShown);
  if (days.length === 0) return <p className="text-sm text-muted">{t('propose.noTimes')}</p>;
  const toggle = (at: string) =>
    onChange(
      chosen.includes(at)
        ? chosen.filter((known) => known !== at)
        : [...chosen, at].slice(-meetingLimits.slots),
    );
  return (
    <div className="grid max-h-72 gap-3 overflow-y-auto p-1">
      {days.map(([day, times]) => (
        <div key={day} role="group" aria-label={day}>
          <p className="pb-1.5 text-sm font-medium">{day}</p>
          <div className="flex flex-wrap gap-1.5">
            {times.map(({ starts_at: at, suits_guests: suits }) => (
              <button
                key={at}
                type="button"
                aria-pressed={chosen.includes(at)}
                onClick={() => toggle(at)}
                className={clsx(
                  'min-h-9 rounded-md border px-2.5 py-1 text-sm',
                  chosen.includes(at)
                    ? 'border-ember bg-ember-soft text-ember-ink'
                    : suits
                      ? 'border-border bg-surface hover:border-border-strong'
                      : 'border-dashed border-border text-muted hover:border-border-strong',
                )}
              >
                {timeOf(at)}
                {guestZones.map((zone) => (
                  <span key={zone} className="block text-xs text-muted">
                    {thereOf(at, zone)}
                  </span>
                ))}
              </button>
            ))}
          </div>
        </div>
      ))}
      {data.unread_calendars.length > 0 ? (
        <p className="text-sm text-warning-ink">
          {t('propose.unread', { names: format.series(data.unread_calendars) })}
        </p>
      ) : null}
    </div>
  );
}
