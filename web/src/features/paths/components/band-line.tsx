import type { PathBand } from '@kith/contract/paths/rules';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

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

type BandFanProps = { lines: readonly { id: string; band: PathBand }[]; side: 'left' | 'right' };

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
      {lines.map(({ id, band }, place) => (
        <span
          key={id}
          style={{ top: `${(50 + centre(place)) / 2}%` }}
          className="absolute left-1/2 -translate-1/2 bg-canvas px-1.5 text-sm font-semibold text-muted"
        >
          {t(`bands.${band}`)}
        </span>
      ))}
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
