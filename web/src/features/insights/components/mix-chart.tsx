import type { GroupInsight } from '@kith/contract/insights/groups';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarList } from '#ui/charts/bar-list.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { drillPath } from '../api/drill.ts';
import { TooFew } from './too-few.tsx';

type MixChartProps = { by: 'seniorities' | 'functions'; insight: GroupInsight };

/** How senior people are, or what they work on, as their titles say. */
export function MixChart({ by, insight }: MixChartProps) {
  const { t } = useTranslation(['company-insights', 'analyses', 'insights']);
  const format = useFormat();
  const { mix, read, unread, too_few: few } = insight[by];
  const people = (count: number) => t('insights:people', { count, number: format.number(count) });
  const unreadLink =
    unread.people === 0 ? null : (
      <Link to={drillPath(unread.drill)} className="font-semibold text-ember-ink hover:underline">
        {t('mix.unread', { people: people(unread.people) })}
      </Link>
    );
  const [first] = mix;
  if (few || !first) {
    return (
      <TooFew title={t(`mix.${by}.name`)} few={few ?? { have: read, needed: read }}>
        {unreadLink ? <p className="mt-3 text-sm">{unreadLink}</p> : null}
      </TooFew>
    );
  }
  const rows = mix.map(({ value, people: count, drill }) => ({
    key: value,
    // The keys of both are in one namespace.
    name: t(`analyses:${by}.${value}` as 'analyses:seniorities.senior'),
    count,
    drill,
  }));
  return (
    <ChartCard
      title={t(`mix.${by}.title`, {
        value: rows[0]?.name,
        percent: format.percent(first.people / read),
      })}
      about={t('mix.about', { people: people(read) })}
      data={{
        headings: [t(`mix.${by}.name`), t('mix.people')],
        rows: rows.map(({ key, name, count }) => ({
          key,
          label: name,
          cells: [{ value: count, text: format.number(count) }],
        })),
      }}
      footer={unreadLink}
    >
      <BarList
        label={t(`mix.${by}.name`)}
        rows={rows.map(({ key, name, count, drill }) => ({
          key,
          name,
          value: count,
          text: format.number(count),
          label: format.labelled(name, people(count)),
          href: drillPath(drill),
        }))}
      />
    </ChartCard>
  );
}
