import { ExternalLink as OutsideIcon } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ExternalLink } from '#ui/external-link.tsx';

const exportPage = 'https://www.linkedin.com/mypreferences/d/download-my-data';
const steps = ['ask', 'choose', 'bring'] as const;

/** Step-by-step help to export the file from LinkedIn. */
export function LinkedInSteps() {
  const { t } = useTranslation('imports');
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[auto_1fr] gap-3">
          <span
            aria-hidden
            className="numerals-serif grid size-7 place-items-center rounded-full bg-ember-soft text-base text-ember-ink"
          >
            {index + 1}
          </span>
          <div className="pt-0.5">
            <p className="font-semibold">{t(`steps.${step}.title`)}</p>
            <p className="text-pretty text-muted">{t(`steps.${step}.text`)}</p>
            {step === 'ask' ? (
              <ExternalLink
                href={exportPage}
                className="mt-1 inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-ember-ink hover:underline"
              >
                {t('steps.ask.link')}
                <OutsideIcon aria-hidden size={14} />
              </ExternalLink>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
