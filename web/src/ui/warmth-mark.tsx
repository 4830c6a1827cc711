import { warmthBand } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';

import { useTranslation } from '#lib/i18n/use-translation.ts';

const fills = {
  1: 'bg-warmth-1',
  2: 'bg-warmth-2',
  3: 'bg-warmth-3',
  4: 'bg-warmth-4',
  5: 'bg-warmth-5',
} as const;

type WarmthMarkProps = {
  /** 0 to 100; shown rounded. */
  warmth: number;
  /** Makes the mark a button that explains the figure. */
  onExplain?: () => void;
  /** Replaces the bar: `bar` shows it beside the number, `word` shows the band instead. */
  form?: 'bar' | 'word';
  className?: string;
};

/** Warmth as bar and number, or as number and band; a button when it can be explained. */
export function WarmthMark({ warmth, onExplain, form = 'bar', className }: WarmthMarkProps) {
  const { t } = useTranslation('common');
  const band = warmthBand(warmth);
  const rounded = Math.round(warmth);
  const body =
    form === 'bar' ? (
      <>
        <span aria-hidden className="h-1.25 w-13 shrink-0 overflow-hidden rounded-full bg-sunken">
          <span
            className={clsx('block h-full rounded-full', fills[band])}
            style={{ width: rounded === 0 ? 0 : `${Math.max(warmth, 6)}%` }}
          />
        </span>
        <span className="min-w-6 text-right text-base text-text tabular-nums">{rounded}</span>
      </>
    ) : (
      <>
        <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', fills[band])} />
        <span className="text-text tabular-nums">{rounded}</span>
        <span className="text-muted">{t(`warmth.band${band}`)}</span>
      </>
    );
  const classes = clsx('inline-flex items-center gap-2', className);
  const label = t('warmth.of', { warmth: rounded, band: t(`warmth.band${band}`) });
  if (!onExplain) {
    return (
      <span role="img" aria-label={label} className={classes}>
        {body}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={t('warmth.explain', { warmth: rounded })}
      onClick={onExplain}
      className={clsx(classes, '-mx-1.5 rounded-md px-1.5 py-1 hover:bg-sunken')}
    >
      {body}
    </button>
  );
}
