import { locales } from '@kith/contract/core/locales';
import { useMemo } from 'react';
import { localeNames } from '#lib/i18n/locale-names.ts';
import {
  chooseLocale,
  chooseTimezone,
  deviceTimezone,
  useChosenTimezone,
  useLocalePreferences,
} from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { FormatPreview } from './format-preview.tsx';

const ofDevice = 'device';

/** Language and time zone, with a preview of dates and numbers. */
export function LocaleSettings() {
  const { t } = useTranslation('settings');
  const { locale } = useLocalePreferences();
  const chosenZone = useChosenTimezone();
  const device = t('locale.deviceZone', { zone: zoneName(deviceTimezone()) });
  const zones = useMemo(
    () => [
      { value: ofDevice, label: device },
      ...listTimezones().map((zone) => ({ value: zone, label: zoneName(zone) })),
    ],
    [device],
  );
  return (
    <Section title={t('locale.title')}>
      <Card>
        <CardRow className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field label={t('locale.language')}>
            {({ required: _required, ...control }) => (
              <Select
                {...control}
                value={locale}
                onValueChange={(next) => void chooseLocale(next)}
                options={locales.map((tag) => ({
                  value: tag,
                  label: <span lang={tag}>{localeNames[tag]}</span>,
                }))}
              />
            )}
          </Field>
          <Field label={t('locale.timezone')} hint={t('locale.timezoneHint')}>
            {({ required: _required, ...control }) => (
              <Combobox
                {...control}
                value={chosenZone ?? ofDevice}
                onValueChange={(next) => chooseTimezone(next === ofDevice ? null : next)}
                options={zones}
                placeholder={device}
                searchPlaceholder={t('locale.searchZone')}
                emptyText={t('locale.noZone')}
              />
            )}
          </Field>
        </CardRow>
        <CardRow>
          <FormatPreview />
        </CardRow>
      </Card>
    </Section>
  );
}

function listTimezones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** `America/New_York` in a readable form. */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}
