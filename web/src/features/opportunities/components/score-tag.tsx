import type { Opportunity } from '@kith/contract/opportunities/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Popover } from '#ui/popover.tsx';

const factors = ['value', 'probability', 'warmth', 'recency'] as const;

/** The score, which opens what it is made of. */
export function ScoreTag({ score }: { score: NonNullable<Opportunity['score']> }) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const label = t('score.label', { score: format.number(score.score) });
  return (
    <Popover
      label={label}
      align="end"
      isTextOnly
      trigger={
        <button
          type="button"
          aria-label={label}
          className="rounded-md bg-sunken px-1.5 py-0.5 text-sm font-semibold text-muted tabular-nums hover:text-text"
        >
          {format.number(score.score)}
        </button>
      }
    >
      <dl className="grid w-56 grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-base">
        {factors.map((factor) => (
          <div key={factor} className="contents">
            <dt className="text-muted">{t(`score.${factor}`)}</dt>
            <dd className="text-right tabular-nums">{format.percent(score.factors[factor])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 w-56 text-sm text-pretty text-muted">{t('score.about')}</p>
    </Popover>
  );
}
