import type { Scorecard, ScorecardSetting } from '@kith/contract/scorecards/endpoints';
import { directions, scorecardLimits } from '@kith/contract/scorecards/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';

/** A select can't have an empty value. */
const noOne = 'none';

type GoalFieldsProps = {
  setting: ScorecardSetting;
  administrators: Scorecard['administrators'];
  isFixed: boolean;
  onChange: (setting: ScorecardSetting) => void;
};

/** Who is responsible, and the target with its direction. */
export function GoalFields({ setting, administrators, isFixed, onChange }: GoalFieldsProps) {
  const { t } = useTranslation('scorecards');
  const isKnown = administrators.some(({ id }) => id === setting.responsible_id);
  return (
    <fieldset disabled={isFixed} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('form.title')}</legend>
      <Field label={t('form.responsible')} className="sm:col-span-2">
        {(ids) => (
          <Select
            {...ids}
            required={false}
            disabled={isFixed}
            value={isKnown ? (setting.responsible_id ?? noOne) : noOne}
            onValueChange={(id) =>
              onChange({ ...setting, responsible_id: id === noOne ? null : id })
            }
            options={[
              ...administrators.map(({ id, name }) => ({ value: id, label: name })),
              { value: noOne, label: t('noOne') },
            ]}
          />
        )}
      </Field>
      <Field label={t('form.direction')}>
        {(ids) => (
          <Select
            {...ids}
            required={false}
            disabled={isFixed}
            value={setting.direction}
            onValueChange={(direction) => onChange({ ...setting, direction })}
            options={directions.map((value) => ({ value, label: t(`form.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('form.target')}>
        {(ids) => (
          <Input
            {...ids}
            type="number"
            min={0}
            max={scorecardLimits.target}
            step={1}
            value={setting.target}
            onChange={({ target }) => {
              const number = Math.round(Number(target.value));
              const most = scorecardLimits.target;
              onChange({ ...setting, target: Math.min(most, Math.max(0, number)) });
            }}
          />
        )}
      </Field>
    </fieldset>
  );
}
