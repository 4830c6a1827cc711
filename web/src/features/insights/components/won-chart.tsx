import { paths } from '@kith/contract/app-routes/paths';
import type { Performance } from '@kith/contract/insights/performance';
import { decimalsOf } from '@kith/contract/opportunities/money';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { eventsPath } from '../api/performance.ts';
import { FigureLink } from './figure-link.tsx';
import { TooFew } from './too-few.tsx';

/** How many opportunities of each source are won, with its interval. */
export function WonChart({ data }: { data: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const { from, to } = data;
  const { sources, too_few: few, won, values } = data.opportunities;
  const [best] = sources;
  const action = <FigureLink to={paths.opportunities()}>{t('won.action')}</FigureLink>;
  if (!best) {
    const most = few.toSorted((a, b) => b.have - a.have)[0];
    return (
      <TooFew title={t('won.name')} few={most ?? { have: 0, needed: 3 }}>
        <p className="mt-3 text-sm">{action}</p>
      </TooFew>
    );
  }
  const sums = values.map(({ amount, currency }) =>
    format.number(amount / 10 ** decimalsOf(currency), {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
    }),
  );
  return (
    <ChartCard
      title={t('won.title', {
        source: t(`won.sources.${best.source}`),
        percent: format.percent(best.rate.share),
      })}
      about={t('won.about')}
      data={{
        headings: [t('won.source'), t('won.won'), t('won.decided'), t('low'), t('high')],
        rows: sources.map(({ source, rate }) => ({
          key: source,
          label: t(`won.sources.${source}`),
          cells: [
            { value: rate.hits, text: format.number(rate.hits) },
            { value: rate.total, text: format.number(rate.total) },
            { value: rate.low, text: format.percent(rate.low) },
            { value: rate.high, text: format.percent(rate.high) },
          ],
        })),
      }}
      footer={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {sums.length > 0
            ? t('won.values', { number: format.number(won), values: format.list(sums) })
            : null}
          {few.length > 0
            ? t('won.few', {
                sources: format.list(few.map(({ source }) => t(`won.sources.${source}`))),
              })
            : null}
          {action}
        </span>
      }
    >
      <DotList
        label={t('won.name')}
        rows={sources.map(({ source, rate }) => {
          const name = t(`won.sources.${source}`);
          const text = t('of', {
            hits: format.number(rate.hits),
            total: format.number(rate.total),
          });
          return {
            key: source,
            name,
            value: rate.share,
            low: rate.low,
            high: rate.high,
            text,
            label: format.labelled(name, text),
            fill: 'fill-warmth-4',
            href: eventsPath({ event: 'decided', from, to, source }),
          };
        })}
      />
    </ChartCard>
  );
}
