import { feedFactorWeights } from '@kith/contract/feed/rules';
import type { FeedWhy as Why } from '@kith/contract/feed/schemas';
import { CircleHelp } from 'lucide-react';
import { useFlag } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Popover } from '#ui/popover.tsx';

const factors = ['recency', 'warmth', 'topics'] as const;

/** Why a post is where it is: a sentence, then the factors that add up to its place. */
export function FeedWhy({ why, name }: { why: Why; name: string }) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const explainsMore = useFlag('explainer_v1_feed');
  const figure = (value: number) => format.percent(Math.min(1, Math.max(0, value)));
  const [tag] = why.matched_tags;
  const shares = { ...why, warmth: (why.warmth ?? 0) / 100 };
  return (
    <Popover
      label={t('why.title')}
      align="end"
      isTextOnly
      trigger={
        <button
          type="button"
          className="flex h-9 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-sunken hover:text-text"
        >
          <CircleHelp aria-hidden size={15} />
          <span className="max-sm:sr-only">{t('why.open')}</span>
        </button>
      }
    >
      <p className="text-base font-semibold">{t('why.title')}</p>
      <p className="mt-1 text-base text-pretty wrap-anywhere">
        {t(`why.relation.${why.relation}`, { name })}{' '}
        {tag === undefined ? null : t('why.tag', { tag })}
      </p>
      {explainsMore ? <p className="mt-2 text-sm text-pretty text-muted">{t('why.more')}</p> : null}
      <dl className="mt-3 grid gap-3 border-t border-border pt-3">
        {factors.map((factor) => (
          <div key={factor} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
            <dt className="text-base font-medium">{t(`why.factors.${factor}.name`)}</dt>
            <dd className="text-base font-medium tabular-nums">{figure(shares[factor])}</dd>
            {explainsMore ? (
              <dd className="col-span-2 text-sm text-pretty text-muted">
                {t(`why.factors.${factor}.meaning`, { share: figure(feedFactorWeights[factor]) })}
              </dd>
            ) : null}
            <dd aria-hidden className="col-span-2 mt-1 h-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-warmth-4"
                style={{ width: `${Math.min(1, Math.max(0.02, shares[factor])) * 100}%` }}
              />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-3 border-t border-border pt-3">
          <dt className="text-base font-semibold">{t('why.total')}</dt>
          <dd className="numerals-serif text-lg">{figure(why.score)}</dd>
        </div>
      </dl>
    </Popover>
  );
}
