import { warmthBandBounds } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import tokens from '#ui/tokens.css?raw';
import { readColors } from '../read-tokens.ts';
import { Sample } from './sample.tsx';

const bands = [1, 2, 3, 4, 5] as const;
const fills = {
  1: 'bg-warmth-1',
  2: 'bg-warmth-2',
  3: 'bg-warmth-3',
  4: 'bg-warmth-4',
  5: 'bg-warmth-5',
} as const;
const colors = readColors(tokens);

/** The five bands of warmth with the figures that they hold. */
export function WarmthScale() {
  const { t } = useTranslation(['design', 'common']);
  const format = useFormat();
  const rangeOf = (band: (typeof bands)[number]) => {
    const from = warmthBandBounds[band - 2];
    const to = warmthBandBounds[band - 1];
    if (from === undefined) return t('warmth.below', { to: format.number(to ?? 0) });
    if (to === undefined) return t('warmth.above', { from: format.number(from) });
    return t('warmth.between', { from: format.number(from), to: format.number(to - 1) });
  };
  return (
    <Sample title={t('warmth.title')} aside={t('warmth.about')} code="bg-warmth-4" isWide>
      <ul className="grid grid-cols-1 gap-3 @lg:grid-cols-5">
        {bands.map((band) => {
          const color = colors.find(({ name }) => name === `warmth-${band}`);
          return (
            <li key={band} className="grid min-w-0 gap-1.5">
              <span aria-hidden className={clsx('h-10 rounded-md', fills[band])} />
              <span className="text-sm font-semibold">{rangeOf(band)}</span>
              <span className="text-sm text-muted">{t(`common:warmth.band${band}`)}</span>
              <span className="font-mono text-xs text-muted">{color?.light.slice(6, -1)}</span>
            </li>
          );
        })}
      </ul>
    </Sample>
  );
}
