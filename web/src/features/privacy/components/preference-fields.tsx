import type { LimitedPreference, PrivacyPreferences } from '@kith/contract/privacy/rules';
import { privacyLimits, regionMaxLength, visibilityLevels } from '@kith/contract/privacy/rules';
import type { Control } from 'react-hook-form';
import { createFormat, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CheckRow } from '#ui/check-row.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { FormField, useFormValue } from '#ui/form/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { TagInput } from '#ui/tag-input.tsx';

type FieldsProps = { control: Control<PrivacyPreferences, unknown, PrivacyPreferences> };

const numbers = [
  'warmth_threshold',
  'cooldown_period_days',
  'max_introductions_per_week',
  'data_retention_months',
] as const satisfies readonly LimitedPreference[];

/** Every preference of the spec, as fields. */
export function PreferenceFields({ control }: FieldsProps) {
  const { t } = useTranslation('privacy');
  const autoAccept = useFormValue({ control, name: 'auto_accept_first_degree' });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {numbers.map((name) => (
          <NumberField key={name} name={name} control={control} />
        ))}
      </div>
      <WindowFields control={control} />
      <FormField
        control={control}
        name="visibility_level"
        label={t('fields.visibility_level.label')}
        hint={t('fields.visibility_level.hint')}
      >
        {({ required: _required, ...ids }, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={visibilityLevels.map((level) => ({
              value: level,
              label: t(`levels.${level}`),
            }))}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="region_restrictions"
        label={t('fields.region_restrictions.label')}
        hint={t('fields.region_restrictions.hint')}
      >
        {({ required: _required, ...ids }, { value, setValue }) => (
          <TagInput {...ids} maxLength={regionMaxLength} value={value} onValueChange={setValue} />
        )}
      </FormField>
      <CheckRow
        label={t('fields.auto_accept_first_degree.label')}
        description={t('fields.auto_accept_first_degree.hint')}
        isChecked={autoAccept.value}
        onCheckedChange={autoAccept.setValue}
      />
    </>
  );
}

function NumberField({ control, name }: FieldsProps & { name: (typeof numbers)[number] }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const { min, max } = privacyLimits[name];
  return (
    <FormField
      control={control}
      name={name}
      label={t(`fields.${name}.label`)}
      hint={t(`fields.${name}.hint`)}
      errorText={t('faults.range', { min: format.number(min), max: format.number(max) })}
    >
      {(ids, { value, setValue }) => (
        <Input
          {...ids}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => setValue(event.target.valueAsNumber)}
        />
      )}
    </FormField>
  );
}

/** From when to when, and in which time zone, introductions may reach the member. */
function WindowFields({ control }: FieldsProps) {
  const { t } = useTranslation('privacy');
  return (
    <fieldset className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
      <legend className="mb-2 text-sm font-semibold text-muted">{t('fields.time_window')}</legend>
      <HourField control={control} name="time_window_start" />
      <HourField control={control} name="time_window_end" />
      <FormField control={control} name="timezone" label={t('fields.timezone.label')}>
        {({ required: _required, ...ids }, { value, setValue }) => (
          <Combobox
            {...ids}
            value={value}
            onValueChange={setValue}
            options={[...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            placeholder={t('fields.timezone.label')}
            searchPlaceholder={t('fields.timezone.search')}
            emptyText={t('fields.timezone.none')}
          />
        )}
      </FormField>
    </fieldset>
  );
}

type HourFieldProps = FieldsProps & { name: 'time_window_start' | 'time_window_end' };

function HourField({ control, name }: HourFieldProps) {
  const { t } = useTranslation('privacy');
  const preferences = useLocalePreferences();
  const utc = createFormat({ ...preferences, timezone: 'UTC' });
  const { min, max } = privacyLimits[name];
  return (
    <FormField
      control={control}
      name={name}
      label={t(`fields.${name}.label`)}
      errorText={t('faults.order')}
    >
      {({ required: _required, ...ids }, { value, setValue }) => (
        <Select
          {...ids}
          aria-invalid={ids['aria-invalid'] ?? false}
          value={String(value)}
          onValueChange={(hour) => setValue(Number(hour))}
          options={Array.from({ length: max - min + 1 }, (_, index) => ({
            value: String(min + index),
            label: utc.time(Date.UTC(2000, 0, 1, min + index)),
          }))}
        />
      )}
    </FormField>
  );
}
