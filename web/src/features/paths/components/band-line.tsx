import type { PathBand } from '@kith/contract/paths/rules';
import { clsx } from 'clsx';
import { User } from 'lucide-react';
import { Fragment } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

const strokes: Record<PathBand, string> = {
  strong: 'stroke-warmth-5 [stroke-width:3]',
  good: 'stroke-warmth-4 [stroke-width:2]',
  faint: 'stroke-warmth-2 [stroke-width:2] [stroke-dasharray:2_4]',
};
const borders: Record<PathBand, string> = {
  strong: 'border-t-[3px] border-warmth-5',
  good: 'border-t-2 border-warmth-4',
  faint: 'border-t-2 border-dotted border-warmth-2',
};

type BandFanProps = {
  /** `isLonger`: someone else is in between, who isn't shown. */
  lines: readonly { id: string; band: PathBand; isLonger?: boolean }[];
  side: 'left' | 'right';
};

/** The place of a word on a line whose middle is taken: between the card and the middle, or below it. */
function besideSomeone(from: number) {
  if (Math.abs(from - 50) < 1) return { left: '50%', top: 'calc(50% + 2rem)' };
  // A quarter along the curve, which is at 30 % of the width; 27 of 32 parts of its height are the card's.
  return { left: '30%', top: `${(from * 27 + 50 * 5) / 32}%` };
}

/** Lines from one person to each of the cards beside them, which are equally high. Decoration. */
export function BandFan({ lines, side }: BandFanProps) {
  const { t } = useTranslation('paths');
  const height = 100 / lines.length;
  const centre = (place: number) => (place + 0.5) * height;
  return (
    <div aria-hidden className="relative">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
        className="absolute size-full"
      >
        {lines.map(({ id, band }, place) => {
          const [from, to] = side === 'left' ? [50, centre(place)] : [centre(place), 50];
          return (
            <path
              key={id}
              d={`M0 ${from} C50 ${from} 50 ${to} 100 ${to}`}
              vectorEffect="non-scaling-stroke"
              className={strokes[band]}
            />
          );
        })}
      </svg>
      {lines.map(({ id, band, isLonger = false }, place) => {
        const middle = (50 + centre(place)) / 2;
        return (
          <Fragment key={id}>
            <span
              style={isLonger ? besideSomeone(centre(place)) : { left: '50%', top: `${middle}%` }}
              className="absolute -translate-1/2 bg-canvas px-1.5 text-sm font-semibold text-muted"
            >
              {t(`bands.${band}`)}
            </span>
            {isLonger ? (
              <span
                style={{ top: `${middle}%` }}
                className="absolute left-1/2 grid size-9 -translate-1/2 place-items-center rounded-full border-2 border-dotted border-warmth-2 bg-sunken text-muted"
              >
                <User size={15} />
              </span>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}

/** The same within a card. */
export function BandLine({ band, className }: { band: PathBand; className?: string }) {
  const { t } = useTranslation('paths');
  return (
    <span aria-hidden className={clsx('flex min-w-0 flex-1 items-center gap-2', className)}>
      <span className={clsx('min-w-2 flex-1', borders[band])} />
      <span className="text-sm text-muted">{t(`bands.${band}`)}</span>
      <span className={clsx('min-w-2 flex-1', borders[band])} />
    </span>
  );
}
