import type { Match } from '@kith/contract/matches/schemas';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Popover } from '#ui/popover.tsx';

const bars = 5;

type ConfidenceProps = { match: Match; confidence: NonNullable<Match['confidence']> };

/** How certain a match is, in bars and words; it opens what the score is made of. */
export function MatchConfidence({ match, confidence }: ConfidenceProps) {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const filled = Math.max(1, Math.round(confidence.value * bars));
  const band = t(`confidence.${confidence.band}`);
  return (
    <Popover
      isTextOnly
      align="end"
      label={t('confidence.title')}
      trigger={
        <button
          type="button"
          aria-label={t('confidence.open', { band })}
          className="inline-flex h-9 items-center gap-2 rounded-md px-1.5 text-base font-medium text-muted hover:bg-sunken hover:text-text"
        >
          <span aria-hidden className="flex gap-0.75">
            {Array.from({ length: bars }, (_, at) => (
              <span
                key={at}
                className={clsx('h-3 w-1.25 rounded-sm', at < filled ? 'bg-muted' : 'bg-border')}
              />
            ))}
          </span>
          {band}
          <ChevronDown aria-hidden size={16} />
        </button>
      }
    >
      <div className="grid gap-3 text-base">
        <p>
          {t('confidence.about', {
            confidence: format.percent(confidence.value),
            score: format.number(match.score),
          })}
        </p>
        {match.parts.length > 0 ? (
          <dl className="grid gap-1.5">
            {match.parts.map(({ part, points }) => (
              <div key={part} className="flex justify-between gap-4">
                <dt className="text-muted">{t(`parts.${part}`)}</dt>
                <dd className="tabular-nums">{format.number(Math.round(points))}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </Popover>
  );
}
