import { type IndustryCode, isIndustryCode } from '@kith/contract/industries/isic';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryOptions } from '#lib/industries.ts';
import { Combobox } from '#ui/combobox.tsx';
import { IndustryOption } from '#ui/industry-option.tsx';

const none = 'none';

type IndustryPickerProps = {
  value: IndustryCode | null;
  onChange: (value: IndustryCode | null) => void;
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** One industry or none, found by text or by code. */
export function IndustryPicker({ value, onChange, ...control }: IndustryPickerProps) {
  const { t } = useTranslation('companies');
  const options = useIndustryOptions();
  return (
    <Combobox
      {...control}
      value={value ?? none}
      onValueChange={(code) => onChange(isIndustryCode(code) ? code : null)}
      options={[
        { value: none, label: t('form.noIndustry') },
        ...options.map(({ value: code, label, isSection }) => ({
          value: code,
          label,
          content: <IndustryOption code={code} name={label} isSection={isSection} />,
        })),
      ]}
      placeholder={t('form.noIndustry')}
      searchPlaceholder={t('form.findIndustry')}
      emptyText={t('form.noMatch')}
    />
  );
}
