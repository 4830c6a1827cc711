import type { LimitedPreference, PrivacyPreferences } from '@kith/contract/privacy/rules';
import { privacyLimits, regionMaxLength, visibilityLevels } from '@kith/contract/privacy/rules';
import { useTranslation } from 'react-i18next';
import { createFormat, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { CheckRow } from '#ui/check-row.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import type { PreferenceFault } from './find-fault.ts';

type FieldsProps = {
  value: PrivacyPreferences;
  onChange: (change: Partial<PrivacyPreferences>) => void;
  fault: PreferenceFault | null;
};

const numbers = [
  'warmth_threshold',
  'cooldown_period_days',
  'max_introductions_per_week',
  'data_retention_months',
] as const satisfies readonly LimitedPreference[];

/** Every preference of the spec, as fields. */
export function PreferenceFields({ value, onChange, fault }: FieldsProps) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {numbers.map((name) => (
          <Field
            key={name}
            label={t(`fields.${name}.label`)}
            hint={t(`fields.${name}.hint`)}
            {...(fault?.field === name && fault.reason === 'range'
              ? {
                  error: t('faults.range', {
                    min: format.number(fault.min),
                    max: format.number(fault.max),
                  }),
                }
              : {})}
          >
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={privacyLimits[name].min}
                max={privacyLimits[name].max}
                value={Number.isNaN(value[name]) ? '' : value[name]}
                onChange={(event) => onChange({ [name]: event.target.valueAsNumber })}
              />
            )}
          </Field>
        ))}
      </div>
      <WindowFields value={value} onChange={onChange} fault={fault} />
      <Field label={t('fields.visibility_level.label')} hint={t('fields.visibility_level.hint')}>
        {({ required: _required, ...control }) => (
          <Select
            {...control}
            value={value.visibility_level}
            onValueChange={(level) => onChange({ visibility_level: level })}
            options={visibilityLevels.map((level) => ({
              value: level,
              label: t(`levels.${level}`),
            }))}
          />
        )}
      </Field>
      <Field
        label={t('fields.region_restrictions.label')}
        hint={t('fields.region_restrictions.hint')}
      >
        {({ required: _required, ...control }) => (
          <TagInput
            {...control}
            maxLength={regionMaxLength}
            value={value.region_restrictions}
            onValueChange={(regions) => onChange({ region_restrictions: regions })}
          />
        )}
      </Field>
      <CheckRow
        label={t('fields.auto_accept_first_degree.label')}
        description={t('fields.auto_accept_first_degree.hint')}
        isChecked={value.auto_accept_first_degree}
        onCheckedChange={(isOn) => onChange({ auto_accept_first_degree: isOn })}
      />
    </>
  );
}

/** From when to when, and in which time zone, introductions may reach the member. */
function WindowFields({ value, onChange, fault }: FieldsProps) {
  const { t } = useTranslation('privacy');
  const preferences = useLocalePreferences();
  const utc = createFormat({ ...preferences, timezone: 'UTC' });
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      value: String(from + index),
      label: utc.time(Date.UTC(2000, 0, 1, from + index)),
    }));
  const { time_window_start: start, time_window_end: end } = privacyLimits;
  return (
    <fieldset className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
      <legend className="mb-2 text-sm font-semibold text-muted">{t('fields.time_window')}</legend>
      <Field label={t('fields.time_window_start.label')}>
        {({ required: _required, ...control }) => (
          <Select
            {...control}
            value={String(value.time_window_start)}
            onValueChange={(hour) => onChange({ time_window_start: Number(hour) })}
            options={hours(start.min, start.max)}
          />
        )}
      </Field>
      <Field
        label={t('fields.time_window_end.label')}
        {...(fault?.reason === 'order' ? { error: t('faults.order') } : {})}
      >
        {({ required: _required, ...control }) => (
          <Select
            {...control}
            aria-invalid={control['aria-invalid'] ?? false}
            value={String(value.time_window_end)}
            onValueChange={(hour) => onChange({ time_window_end: Number(hour) })}
            options={hours(end.min, end.max)}
          />
        )}
      </Field>
      <Field label={t('fields.timezone.label')}>
        {({ required: _required, ...control }) => (
          <Combobox
            {...control}
            value={value.timezone}
            onValueChange={(timezone) => onChange({ timezone })}
            options={[...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            placeholder={t('fields.timezone.label')}
            searchPlaceholder={t('fields.timezone.search')}
            emptyText={t('fields.timezone.none')}
          />
        )}
      </Field>
    </fieldset>
  );
}
