import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ProgressBar } from '#ui/progress.tsx';
import { useArrivals } from '../api/arrivals.ts';
import { nextArrival } from './next-arrival.ts';

/** How far the credits go, and when more of them come. */
export function ShortBar({ cost, available }: { cost: number; available: number }) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const next = nextArrival(useArrivals());
  const numbers = { left: format.number(available), cost: format.number(cost) };
  return (
    <ProgressBar
      label={t('short.title', numbers)}
      done={available}
      total={cost}
      caption={t('short.share', { ...numbers, count: cost })}
      timeLeft={
        next === null
          ? null
          : t('short.more', {
              count: next.credits,
              number: format.number(next.credits),
              day: format.dayMonth(next.at),
            })
      }
    />
  );
}
