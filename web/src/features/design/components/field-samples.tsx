import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input, SearchInput } from '#ui/input.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { Sample } from './sample.tsx';

type Period = 'month' | 'year';

/** Fields and choices with their states; all of them work. */
export function FieldSamples() {
  const { t } = useTranslation('design');
  const [query, setQuery] = useState('');
  const [period, setPeriod] = useState<Period>('month');
  const [warmth, setWarmth] = useState(35);
  const [isOn, setIsOn] = useState(true);
  const options: { value: Period; label: string }[] = [
    { value: 'month', label: t('field.month') },
    { value: 'year', label: t('field.year') },
  ];
  return (
    <>
      <Sample
        title={t('field.title')}
        code="<Field label={…}>{(control) => <Input {...control} />}</Field>"
        className="grid gap-4"
      >
        <SearchInput
          label={t('field.find')}
          placeholder={t('field.find')}
          value={query}
          onValueChange={setQuery}
        />
        <Field label={t('field.email')} hint={t('field.hint')}>
          {(control) => <Input {...control} defaultValue="ana@ruiz.example" />}
        </Field>
        <Field label={t('field.email')} error={t('field.error')}>
          {(control) => <Input {...control} defaultValue="ana@ruiz" />}
        </Field>
        <Field label={t('field.off')}>
          {(control) => <Input {...control} disabled defaultValue="ana@ruiz.example" />}
        </Field>
        <Field label={t('field.note')}>{(control) => <Textarea {...control} rows={2} />}</Field>
      </Sample>
      <Sample
        title={t('field.choices')}
        code="<Switch checked={isOn} onCheckedChange={setIsOn} />"
        className="grid content-start gap-5"
      >
        <div className="flex flex-wrap items-center gap-5">
          <Switch aria-label={t('field.switch')} checked={isOn} onCheckedChange={setIsOn} />
          <Switch aria-label={t('field.switchOff')} disabled />
          <Checkbox aria-label={t('field.checkbox')} checked={isOn} onCheckedChange={setIsOn} />
          <Checkbox aria-label={t('field.some')} checked="indeterminate" />
          <Checkbox aria-label={t('field.checkboxOff')} disabled />
        </div>
        <div>
          <SegmentedControl
            label={t('field.period')}
            value={period}
            onValueChange={setPeriod}
            options={options}
          />
        </div>
        <Field label={t('field.warmth')}>
          {({ required: _required, ...control }) => (
            <Slider
              {...control}
              max={100}
              step={5}
              value={warmth}
              onValueChange={setWarmth}
              className="w-full"
            />
          )}
        </Field>
        <Field label={t('field.period')}>
          {({ required: _required, ...control }) => (
            <Select {...control} value={period} onValueChange={setPeriod} options={options} />
          )}
        </Field>
      </Sample>
    </>
  );
}
