import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Listing, useForecast } from '../api/opportunities.ts';
import { NothingListed, type NothingListedProps } from './nothing-listed.tsx';
import { useMoney } from './use-money.ts';

const cell = 'px-2 py-2.5 text-left tabular-nums first:pl-4 last:pr-4 sm:px-4';

/** A forecast has no stages: those that are open. */
function filtersOf({ stage: _stage, ...listing }: Listing): Listing {
  return listing;
}

/** What is expected of each month: a table whose bars compare the main currency. */
export function Forecast({ listing, ...ifNone }: NothingListedProps) {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { sums } = useMoney();
  const { data, error, refetch } = useForecast(listing);
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    );
  }
  if (data.months.length === 0) return <NothingListed {...ifNone} listing={filtersOf(listing)} />;
  const main = data.months.flatMap((month) => month.sums)[0]?.currency;
  const expectedOf = (month: (typeof data.months)[number]) =>
    month.sums.find(({ currency }) => currency === main)?.weighted ?? 0;
  const most = Math.max(1, ...data.months.map(expectedOf));
  return (
    <Card className="overflow-x-auto" role="region" aria-label={t('forecast.title')} tabIndex={0}>
      <table className="w-full text-base">
        <caption className="px-4 pt-4 pb-2 text-left font-semibold">{t('forecast.title')}</caption>
        <thead className="border-b border-border text-sm text-muted">
          <tr>
            {(['month', 'count', 'sum', 'weighted'] as const).map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {t(`forecast.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.months.map((month) => (
            <tr key={month.month ?? ''} className="border-b border-border last:border-b-0">
              <th scope="row" className={`${cell} font-medium`}>
                {month.month === null ? t('forecast.noDay') : format.monthYear(month.month)}
              </th>
              <td className={cell}>{format.number(month.count)}</td>
              <td className={cell}>{sums(month.sums, 'sum')}</td>
              <td className={cell}>
                {sums(month.sums, 'weighted')}
                <span
                  aria-hidden
                  className="mt-1 block h-1.5 rounded-full bg-ember"
                  style={{ width: `${(100 * expectedOf(month)) / most}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
