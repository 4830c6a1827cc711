import type { HealthReport } from '@kith/contract/insights/health';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { drillPath } from '../api/drill.ts';
import { TooFew } from './too-few.tsx';

const most = 6;

/** How well the cadence is kept, by tag, with its interval; opens those who are overdue. */
export function AdherenceChart({ adherence }: { adherence: HealthReport['adherence'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { tags, too_few: few } = adherence;
  const worst = tags.at(-1);
  if (!worst) {
    const [first] = few;
    return <TooFew title={t('adherence.name')} few={first ?? { have: 0, needed: 5 }} />;
  }
  const shown = tags.length <= most ? tags : [...tags.slice(0, most - 1), worst];
  return (
    <ChartCard
      title={t('adherence.title', { tag: worst.tag, percent: format.percent(worst.rate.share) })}
      about={t('adherence.about')}
      data={{
        headings: [
          t('adherence.tag'),
          t('adherence.kept'),
          t('adherence.of'),
          t('adherence.low'),
          t('adherence.high'),
        ],
        rows: tags.map(({ tag, rate }) => ({
          key: tag,
          label: tag,
          cells: [
            { value: rate.hits, text: format.number(rate.hits) },
            { value: rate.total, text: format.number(rate.total) },
            { value: rate.low, text: format.percent(rate.low) },
            { value: rate.high, text: format.percent(rate.high) },
          ],
        })),
      }}
      footer={
        <Link
          to={drillPath(worst.overdue)}
          className="font-semibold text-ember-ink hover:underline"
        >
          {t('adherence.open', { tag: worst.tag })}
        </Link>
      }
    >
      <DotList
        label={t('adherence.name')}
        rows={shown.map(({ tag, rate, kept }) => {
          const text = t('adherence.row', {
            hits: format.number(rate.hits),
            total: format.number(rate.total),
          });
          return {
            key: tag,
            name: tag,
            value: rate.share,
            low: rate.low,
            high: rate.high,
            text,
            label: format.labelled(tag, text),
            fill: rate.share >= 0.5 ? 'fill-warmth-4' : 'fill-warmth-1',
            href: drillPath(kept),
          };
        })}
      />
    </ChartCard>
  );
}
