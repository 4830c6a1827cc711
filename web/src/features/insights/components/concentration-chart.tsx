import { paths } from '@kith/contract/app-routes/paths';
import { flagDefaults } from '@kith/contract/flags/rules';
import type { Concentration } from '@kith/contract/insights/schemas';
import type { IndustryCode } from '@kith/contract/industries/isic';
import type { contactSources } from '@kith/contract/contacts/schemas';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFlags } from '#lib/flags.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { BarList } from '#ui/charts/bar-list.tsx';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { Select } from '#ui/select.tsx';
import { drillPath } from '../api/drill.ts';

/** What people are grouped by, and how a group is called. */
export function useGroupNames() {
  const { t } = useTranslation('lists');
  const nameOf = useIndustryNames();
  return (by: Concentration['by'], value: string): string => {
    if (by === 'industry') return nameOf(value as IndustryCode);
    if (by === 'source') return t(`sources.${value as (typeof contactSources)[number]}`);
    return value;
  };
}

type GroupPageProps = {
  group: Concentration['groups'][number];
  by: Concentration['by'];
  name: string;
};

/** The way to a group that has a page of its own: a company or an industry. */
function GroupPage({ group, by, name }: GroupPageProps) {
  const { t } = useTranslation('insights');
  const flags = useFlags() ?? flagDefaults;
  const to =
    group.company_id !== null && flags.insights_company30f
      ? paths.insightsCompany(group.company_id)
      : by === 'industry' && flags.insights_industry30f
        ? paths.insightsIndustry(group.value)
        : null;
  if (to === null) return null;
  return (
    <Link to={to} className="font-semibold text-ember-ink hover:underline">
      {t('concentration.page', { name })}
    </Link>
  );
}

/** Where the network's warmth is, by one of five groupings, and how far the network reaches. */
export function ConcentrationChart({ all }: { all: readonly Concentration[] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const nameOf = useGroupNames();
  const known = all.filter(({ groups }) => groups.length > 0);
  const [by, setBy] = useState<Concentration['by']>('industry');
  const shown = known.find((one) => one.by === by) ?? known[0];
  const top = shown?.groups[0];
  if (!shown || !top) return null;
  const people = (count: number) => t('people', { count, number: format.number(count) });
  return (
    <ChartCard
      title={
        top.warmth_share > 0
          ? t('concentration.title', {
              name: nameOf(shown.by, top.value),
              percent: format.percent(top.warmth_share),
            })
          : t('concentration.cold')
      }
      about={t('concentration.about')}
      data={{
        headings: [
          t(`concentration.by.${shown.by}`),
          t('concentration.people'),
          t('concentration.warm'),
          t('concentration.share'),
        ],
        rows: shown.groups.map((group) => ({
          key: group.value,
          label: nameOf(shown.by, group.value),
          cells: [
            { value: group.people, text: format.number(group.people) },
            { value: group.warm, text: format.number(group.warm) },
            { value: group.warmth_share, text: format.percent(group.warmth_share) },
          ],
        })),
      }}
      footer={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <span>
            {t('concentration.reach', {
              count: shown.distinct,
              number: format.number(shown.distinct),
              evenness: shown.evenness === null ? '–' : format.percent(shown.evenness),
            })}
          </span>
          {shown.without > 0 ? (
            <span>{t('concentration.without', { people: people(shown.without) })}</span>
          ) : null}
          {top.warm > 0 ? (
            <Link
              to={drillPath(top.warm_drill)}
              className="font-semibold text-ember-ink hover:underline"
            >
              {t('concentration.open', { name: nameOf(shown.by, top.value) })}
            </Link>
          ) : null}
          <GroupPage group={top} by={shown.by} name={nameOf(shown.by, top.value)} />
        </span>
      }
    >
      <div className="mb-3">
        <Select
          aria-label={t('concentration.choice')}
          value={shown.by}
          onValueChange={(next) => setBy(known.find((one) => one.by === next)?.by ?? by)}
          options={known.map((one) => ({ value: one.by, label: t(`concentration.by.${one.by}`) }))}
        />
      </div>
      <BarList
        label={t('concentration.about')}
        rows={shown.groups.map((group) => ({
          key: group.value,
          name: nameOf(shown.by, group.value),
          value: group.people,
          part: group.warm,
          text: format.number(group.people),
          label: t('concentration.row', {
            name: nameOf(shown.by, group.value),
            people: people(group.people),
            warm: format.number(group.warm),
          }),
          href: drillPath(group.drill),
        }))}
      />
    </ChartCard>
  );
}
