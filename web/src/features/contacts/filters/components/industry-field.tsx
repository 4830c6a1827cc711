import { contactFilterLimits } from '@kith/contract/contacts/filter-limits';
import { type IndustryCode, isIndustryCode } from '@kith/contract/industries/isic';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryOptions } from '#lib/industries.ts';
import { Chip } from '#ui/badge.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { IndustryOption } from '#ui/industry-option.tsx';

type IndustryFieldProps = {
  values: readonly IndustryCode[];
  onChange: (values: IndustryCode[]) => void;
};

/** Chooses sections or divisions of industry; a section includes its divisions. */
export function IndustryField({ values, onChange }: IndustryFieldProps) {
  const { t } = useTranslation('lists');
  const options = useIndustryOptions();
  return (
    <Field label={t('fields.industries')}>
      {({ required: _required, ...control }) => (
        <div className="grid gap-2">
          <Combobox
            {...control}
            value={null}
            onValueChange={(code) => {
              if (!isIndustryCode(code)) return;
              onChange([...values, code].slice(0, contactFilterLimits.values));
            }}
            options={options
              .filter(({ value }) => !values.includes(value))
              .map(({ value, label, isSection }) => ({
                value,
                label,
                content: <IndustryOption code={value} name={label} isSection={isSection} />,
              }))}
            placeholder={t('choose.industries')}
            searchPlaceholder={t('filters.find')}
            emptyText={t('filters.noValues')}
          />
          {values.length > 0 ? (
            <div className="flex flex-wrap gap-1.5">
              {values.map((value) => (
                <Chip
                  key={value}
                  tone="ember"
                  label={options.find((option) => option.value === value)?.label ?? value}
                  onRemove={() => onChange(values.filter((other) => other !== value))}
                />
              ))}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
