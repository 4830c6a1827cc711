import type { Nudge } from '@kith/contract/nudges/schemas';
import { CircleHelp } from 'lucide-react';
import { useFlag } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Link } from 'react-router';
import { Popover } from '#ui/popover.tsx';
import { describeEvidence } from './describe-evidence.ts';
import { NudgeReason } from './nudge-reason.tsx';

const factors = ['urgency', 'relationship', 'freshness', 'type_weight'] as const;

/**
 * Opens why a nudge is there: in words with its evidence, then the four factors that are multiplied
 * to its rank.
 */
export function NudgeWhy({ nudge }: { nudge: Nudge }) {
  const { t } = useTranslation('nudges');
  const format = useFormat();
  const explainsMore = useFlag('explainer_v1_nudges');
  const { score } = nudge;
  const figure = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Popover
      label={t('why.title')}
      trigger={
        <Button variant="ghost" size="sm" icon={<CircleHelp aria-hidden size={16} />}>
          {t('why.open')}
        </Button>
      }
    >
      <p className="text-base font-semibold">{t('why.title')}</p>
      <div className="mt-1 text-base">
        <NudgeReason reason={nudge.reason} />
      </div>
      <ul aria-label={t('why.evidence.label')} className="mt-2 grid gap-1 text-sm text-muted">
        {describeEvidence(nudge, { t, format }).map(({ text, href }) => (
          <li key={text} className="wrap-anywhere">
            {href === undefined ? (
              text
            ) : (
              <Link to={href} className="font-medium text-ember-ink hover:underline">
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-border pt-3 text-sm text-muted">{t('why.intro')}</p>
      {explainsMore ? <p className="mt-2 text-sm text-muted">{t('why.more')}</p> : null}
      <dl className="mt-3 grid gap-3">
        {factors.map((factor) => (
          <div key={factor} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-0.5">
            <dt className="text-base font-medium">{t(`why.factors.${factor}.name`)}</dt>
            <dd className="text-base font-medium tabular-nums">{figure(score[factor])}</dd>
            <dd className="col-span-2 text-sm text-muted">{t(`why.factors.${factor}.meaning`)}</dd>
            <dd aria-hidden className="col-span-2 mt-1 h-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-warmth-4"
                style={{ width: `${Math.min(1, Math.max(0.02, score[factor])) * 100}%` }}
              />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 border-t border-border pt-3">
          <dt className="text-base font-semibold">{t('why.total')}</dt>
          <dd className="numerals-serif text-lg">{figure(score.total)}</dd>
        </div>
      </dl>
    </Popover>
  );
}
