import { paths } from '@kith/contract/app-routes/paths';
import type { Performance } from '@kith/contract/insights/performance';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarList } from '#ui/charts/bar-list.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { eventsPath } from '../api/performance.ts';
import { FigureLink } from './figure-link.tsx';
import { TooFew } from './too-few.tsx';

/** Introductions made and got, and what came of them. */
export function IntroductionsChart({ data }: { data: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const { from, to } = data;
  const { made, got, outcomes } = data.introductions;
  const action = (
    <FigureLink to={paths.opportunities({ tab: 'discover' })}>
      {t('introductions.action')}
    </FigureLink>
  );
  if (made + got === 0) {
    return (
      <TooFew title={t('introductions.none')} few={{ have: 0, needed: 1 }}>
        <p className="mt-3 text-sm">{action}</p>
      </TooFew>
    );
  }
  const rows = [
    { key: 'made', name: t('introductions.made'), value: made, set: { source: 'made' } as const },
    { key: 'got', name: t('introductions.got'), value: got, set: { source: 'got' } as const },
    ...outcomes.map(({ outcome, events }) => ({
      key: outcome ?? 'none',
      name: t(`outcomes.${outcome ?? 'none'}`),
      value: events,
      set: { outcome: outcome ?? ('none' as const) },
    })),
  ];
  return (
    <ChartCard
      title={t('introductions.title', { made: format.number(made), got: format.number(got) })}
      about={t('introductions.about')}
      data={{
        headings: [t('introductions.what'), t('introductions.number')],
        rows: rows.map(({ key, name, value }) => ({
          key,
          label: name,
          cells: [{ value, text: format.number(value) }],
        })),
      }}
      footer={action}
    >
      <BarList
        label={t('introductions.name')}
        rows={rows.map(({ key, name, value, set }) => ({
          key,
          name,
          value,
          text: format.number(value),
          label: format.labelled(name, format.number(value)),
          href: value > 0 ? eventsPath({ event: 'introduced', from, to, ...set }) : undefined,
        }))}
      />
    </ChartCard>
  );
}
