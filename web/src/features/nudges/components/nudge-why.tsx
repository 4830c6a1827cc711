import type { Nudge } from '@kith/contract/nudges/schemas';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFlag } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';

const factors = ['urgency', 'relationship', 'freshness', 'type_weight'] as const;

/** Opens the four factors that are multiplied to the rank of a nudge. */
export function NudgeWhy({ score }: { score: Nudge['score'] }) {
  const { t } = useTranslation('nudges');
  const format = useFormat();
  const explainsMore = useFlag('explainer_v1_nudges');
  const figure = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Popover
      label={t('why.title')}
      isTextOnly
      trigger={
        <Button variant="ghost" size="sm" icon={<CircleHelp aria-hidden size={16} />}>
          {t('why.open')}
        </Button>
      }
    >
      <p className="text-base font-semibold">{t('why.title')}</p>
      <p className="mt-1 text-sm text-muted">{t('why.intro')}</p>
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
