import { dayMs } from '@kith/contract/core/time';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const sampleNumber = 12_345.67;
const sampleAmount = 1_250;
const sampleDaysAgo = 3;

/** How the preferences format a date, a time, a number and an amount. */
export function FormatPreview() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { currency } = useLocalePreferences();
  const [nowMs] = useState(() => Date.now());
  const samples = [
    { name: 'date', text: format.date(nowMs) },
    { name: 'time', text: format.time(nowMs) },
    { name: 'relative', text: format.relative(nowMs - sampleDaysAgo * dayMs, nowMs) },
    { name: 'number', text: format.number(sampleNumber) },
    { name: 'currency', text: format.number(sampleAmount, { style: 'currency', currency }) },
  ] as const;
  return (
    <>
      <h3 className="text-sm font-semibold text-muted">{t('locale.preview')}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {samples.map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{t(`locale.samples.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
