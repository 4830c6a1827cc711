import type { MeetingHours } from '@kith/contract/meetings/schemas';
import { createFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHours, useSetHours } from '../api/meetings.ts';

/** Monday first; a member of another custom finds Sunday at the end. */
const days = [1, 2, 3, 4, 5, 6, 0];
/** The first Sunday of 2000. */
const sunday = 2;
const lastHour = 24;

/** The hours and days within which times to meet are proposed. */
export function HoursSettings() {
  const { t } = useTranslation('meetings');
  const { data } = useHours();
  return (
    <Section id="hours" title={t('hours.title')} about={t('hours.about')}>
      <Card>
        {data ? (
          <HoursFields hours={data} />
        ) : (
          <CardRow>
            <Skeleton className="h-40" />
          </CardRow>
        )}
      </Card>
    </Section>
  );
}

function HoursFields({ hours: stored }: { hours: MeetingHours }) {
  const { t } = useTranslation('meetings');
  const { locale } = useLocalePreferences();
  const save = useSetHours();
  // What was chosen shows while it is stored.
  const hours = save.isPending ? save.variables : stored;
  const change = (part: Partial<MeetingHours>) => save.mutate({ ...hours, ...part });
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const { start_hour: start, end_hour: end, days: chosen } = hours;
  const toggle = (day: number, isChosen: boolean) => {
    const next = isChosen ? [...chosen, day] : chosen.filter((known) => known !== day);
    // Without a day there is nothing to propose.
    if (next.length > 0) change({ days: next });
  };
  return (
    <>
      <CardRow className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <HourField
          label={t('hours.from')}
          value={start}
          first={0}
          last={end - 1}
          onChange={(hour) => change({ start_hour: hour })}
        />
        <HourField
          label={t('hours.until')}
          value={end}
          first={start + 1}
          last={lastHour}
          onChange={(hour) => change({ end_hour: hour })}
        />
      </CardRow>
      <CardRow>
        <fieldset className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          <legend className="pb-1 text-sm font-medium">{t('hours.days')}</legend>
          {days.map((day) => (
            <CheckRow
              key={day}
              label={dayName.format(Date.UTC(2000, 0, sunday + day))}
              isChecked={chosen.includes(day)}
              onCheckedChange={(isChosen) => toggle(day, isChosen)}
            />
          ))}
        </fieldset>
      </CardRow>
    </>
  );
}

type HourFieldProps = {
  label: string;
  value: number;
  first: number;
  last: number;
  onChange: (hour: number) => void;
};

function HourField({ label, value, first, last, onChange }: HourFieldProps) {
  const preferences = useLocalePreferences();
  const utc = createFormat({ ...preferences, timezone: 'UTC' });
  return (
    <Field label={label}>
      {({ required: _required, ...ids }) => (
        <Select
          {...ids}
          value={String(value)}
          onValueChange={(hour) => onChange(Number(hour))}
          options={Array.from({ length: last - first + 1 }, (_, index) => ({
            value: String(first + index),
            label: utc.time(Date.UTC(2000, 0, 1, first + index)),
          }))}
        />
      )}
    </Field>
  );
}
