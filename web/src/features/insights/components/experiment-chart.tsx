import { paths } from '@kith/contract/app-routes/paths';
import type { Performance } from '@kith/contract/insights/performance';
import { matchArms, matchExperiment } from '@kith/contract/matches/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { FigureLink } from './figure-link.tsx';
import { TooFew } from './too-few.tsx';

type Experiment = Performance['experiments'][number];

/** What is tried with members, and what came of each way, with its interval. */
export function ExperimentChart({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const name = experiment.name === matchExperiment ? t('experiments.matching') : experiment.name;
  const nameOf = (arm: string) => {
    const known = matchArms.find((one) => one === arm);
    return known ? t(`experiments.arms.${known}`) : arm;
  };
  const action = (
    <FigureLink to={paths.opportunities({ tab: 'discover' })}>{t('experiments.action')}</FigureLink>
  );
  const known = experiment.arms.flatMap(({ arm, rate, is_own: isOwn }) =>
    rate
      ? [{ arm, rate, name: isOwn ? t('experiments.own', { arm: nameOf(arm) }) : nameOf(arm) }]
      : [],
  );
  const [few] = experiment.arms.flatMap(({ too_few: one }) => one ?? []);
  if (known.length < experiment.arms.length) {
    return (
      <TooFew title={name} few={few ?? { have: 0, needed: 20 }}>
        <p className="mt-3 text-sm">{action}</p>
      </TooFew>
    );
  }
  const [best, second] = known.toSorted((a, b) => b.rate.share - a.rate.share);
  const isClear = best !== undefined && second !== undefined && best.rate.low > second.rate.high;
  return (
    <ChartCard
      title={
        isClear
          ? t('experiments.better', { experiment: name, arm: nameOf(best.arm) })
          : t('experiments.open', { experiment: name })
      }
      about={t('experiments.about')}
      data={{
        headings: [
          t('experiments.arm'),
          t('experiments.hits'),
          t('experiments.members'),
          t('low'),
          t('high'),
        ],
        rows: known.map(({ arm, rate, name: label }) => ({
          key: arm,
          label,
          cells: [
            { value: rate.hits, text: format.number(rate.hits) },
            { value: rate.total, text: format.number(rate.total) },
            { value: rate.low, text: format.percent(rate.low) },
            { value: rate.high, text: format.percent(rate.high) },
          ],
        })),
      }}
      footer={action}
    >
      <DotList
        label={name}
        rows={known.map(({ arm, rate, name: label }) => {
          const text = t('of', {
            hits: format.number(rate.hits),
            total: format.number(rate.total),
          });
          return {
            key: arm,
            name: label,
            value: rate.share,
            low: rate.low,
            high: rate.high,
            text,
            label: format.labelled(label, text),
            fill: 'fill-warmth-2',
          };
        })}
      />
    </ChartCard>
  );
}
