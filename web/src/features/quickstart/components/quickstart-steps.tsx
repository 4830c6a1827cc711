import { paths } from '@kith/contract/app-routes/paths';
import type { QuickstartStep } from '@kith/contract/quickstart/rules';
import { quickstartSteps } from '@kith/contract/quickstart/rules';
import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '#lib/i18n/use-translation.ts';

const pathOfStep: Record<QuickstartStep, string> = {
  import: paths.contactsImport(),
  cadence: paths.contacts(),
  interaction: paths.contacts(),
  nudge: paths.dashboard(),
};

type QuickstartStepsProps = {
  /** The completed steps; without it, no progress is shown. */
  done?: Readonly<Record<QuickstartStep, boolean>>;
};

/** The four first steps, each with a link. */
export function QuickstartSteps({ done }: QuickstartStepsProps) {
  const { t } = useTranslation('quickstart');
  return (
    <ol className="grid divide-y divide-border">
      {quickstartSteps.map((step, index) => {
        const isDone = done?.[step] ?? false;
        const title = t(`steps.${step}.title`);
        return (
          <li
            key={step}
            className="relative flex items-start gap-3.5 px-4 py-3.5 last:rounded-b-lg first:rounded-t-lg sm:px-5 has-[a]:hover:bg-sunken"
          >
            <span
              className={clsx(
                'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold',
                isDone
                  ? 'border-good bg-good-soft text-good-ink'
                  : 'border-border-strong text-muted',
              )}
            >
              {isDone ? <Check aria-hidden size={14} strokeWidth={3} /> : index + 1}
            </span>
            <div className="min-w-0 flex-1">
              {done && !isDone ? (
                <Link
                  to={pathOfStep[step]}
                  className="rounded-sm font-semibold after:absolute after:inset-0"
                >
                  {title}
                </Link>
              ) : (
                <p className={clsx('font-semibold', isDone && 'text-muted line-through')}>
                  {title}
                  {isDone ? <span className="sr-only"> ({t('done')})</span> : null}
                </p>
              )}
              <p className="text-sm text-muted">{t(`steps.${step}.about`)}</p>
            </div>
            {done && !isDone ? (
              <ChevronRight aria-hidden size={16} className="mt-1 shrink-0 text-muted" />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
