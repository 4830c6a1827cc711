import { paths } from '@kith/contract/app-routes/paths';
import type { Performance } from '@kith/contract/insights/performance';
import { type CohortField, leastEvents } from '@kith/contract/insights/performance-rules';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { DotList } from '#ui/charts/dot-list.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { filterPath } from '../api/drill.ts';
import { useGroupNames } from './concentration-chart.tsx';
import { FigureLink } from './figure-link.tsx';
import { TooFew } from './too-few.tsx';

type Cohorts = NonNullable<Performance['cohorts']>;

const filters = {
  tag: (value: string) => filterPath({ tags: [value] }),
  company: (value: string) => filterPath({ companies: [value] }),
  place: (value: string) => filterPath({ locations: [value] }),
};

/** Whose requests for introductions are met, by what those asked have in common. */
export function CohortChart({ cohorts }: { cohorts: Cohorts }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const nameOf = useGroupNames();
  const [by, setBy] = useState<CohortField>('tag');
  const known = cohorts.filter(({ groups }) => groups.length > 0);
  const shown = known.find((one) => one.by === by) ?? known[0];
  const action = (
    <FigureLink to={paths.opportunities({ tab: 'bridges-sent' })}>{t('cohorts.action')}</FigureLink>
  );
  if (!shown) {
    const few = mostAsked(cohorts);
    return (
      <TooFew title={t('cohorts.name')} few={few}>
        <p className="mt-3 text-sm">{action}</p>
      </TooFew>
    );
  }
  const other = shown.groups.find((group) => group.is_other);
  const label = (value: string) => nameOf(shown.by, value);
  return (
    <ChartCard
      title={
        other
          ? t('cohorts.title', {
              name: label(other.value),
              percent: format.percent(other.rate.share),
            })
          : t('cohorts.none')
      }
      about={t('cohorts.about')}
      data={{
        headings: [
          t(`cohorts.by.${shown.by}`),
          t('cohorts.people'),
          t('cohorts.made'),
          t('cohorts.decided'),
          t('low'),
          t('high'),
          t('cohorts.days'),
        ],
        rows: shown.groups.map(({ value, people, rate, days }) => ({
          key: value,
          label: label(value),
          cells: [
            { value: people, text: format.number(people) },
            { value: rate.hits, text: format.number(rate.hits) },
            { value: rate.total, text: format.number(rate.total) },
            { value: rate.low, text: format.percent(rate.low) },
            { value: rate.high, text: format.percent(rate.high) },
            { value: days, text: days === null ? '–' : format.number(days) },
          ],
        })),
      }}
      footer={action}
    >
      {known.length > 1 ? (
        <div className="mb-3">
          <SegmentedControl
            label={t('cohorts.choice')}
            value={shown.by}
            onValueChange={setBy}
            options={known.map((one) => ({ value: one.by, label: t(`cohorts.by.${one.by}`) }))}
          />
        </div>
      ) : null}
      <DotList
        label={t('cohorts.name')}
        rows={shown.groups.map(({ value, rate, is_other: isOther }) => {
          const text = t('of', {
            hits: format.number(rate.hits),
            total: format.number(rate.total),
          });
          return {
            key: value,
            name: label(value),
            value: rate.share,
            low: rate.low,
            high: rate.high,
            text,
            label: format.labelled(label(value), text),
            fill: isOther ? 'fill-warmth-5' : 'fill-warmth-2',
            href: shown.by === 'industry' ? undefined : filters[shown.by](value),
          };
        })}
      />
    </ChartCard>
  );
}

/** Of the field with most requests: how many there are. */
function mostAsked(cohorts: Cohorts) {
  const few = cohorts.flatMap((cohort) => cohort.too_few ?? []);
  return few.toSorted((a, b) => b.have - a.have)[0] ?? { have: 0, needed: leastEvents.bridges };
}
