import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';
import { Field } from '#ui/field.tsx';
import { LinkedInSteps } from './linkedin-steps.tsx';

/** Product names are the same in every language. */
const products = {
  linkedin: 'LinkedIn',
  google: 'Google',
  outlook: 'Outlook',
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  apple: 'iCloud',
};
type Source = keyof typeof products | 'other';
const steps = ['open', 'choose'] as const;

/** Step-by-step help to export contacts from another service. */
export function SourceGuide() {
  const { t } = useTranslation('imports');
  const [source, setSource] = useState<Source>('linkedin');
  const options = [
    ...Object.entries(products).map(([value, label]) => ({ value: value as Source, label })),
    { value: 'other' as const, label: t('sources.other') },
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field label={t('sources.label')}>
        {({ id }) => <Select id={id} value={source} onValueChange={setSource} options={options} />}
      </Field>
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-sm font-semibold text-muted">{t('steps.title')}</h2>
        {source === 'linkedin' ? (
          <LinkedInSteps />
        ) : (
          <ol className="grid grid-cols-1 gap-4">
            {steps.map((step, index) => (
              <li key={step} className="grid grid-cols-[auto_1fr] gap-3">
                <span
                  aria-hidden
                  className="numerals-serif grid size-7 place-items-center rounded-full bg-ember-soft text-base text-ember-ink"
                >
                  {index + 1}
                </span>
                <p className="pt-0.5 text-pretty">{t(`guides.${source}.${step}`)}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
