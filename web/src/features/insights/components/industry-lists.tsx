import { paths } from '@kith/contract/app-routes/paths';
import type { GroupInsight, IndustryInsight } from '@kith/contract/insights/groups';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { Card, Section } from '#ui/card.tsx';
import { drillPath } from '../api/drill.ts';

type ListRow = { key: string; name: string; href: string; figure: string };

/** Names with a figure, each a link. */
function FigureList({ title, rows }: { title: string; rows: readonly ListRow[] }) {
  return (
    <Section title={title}>
      <Card>
        <ul aria-label={title}>
          {rows.map(({ key, name, href, figure }) => (
            <li
              key={key}
              className="relative flex items-baseline justify-between gap-3 border-b border-border px-4 py-2.5 last:border-b-0 hover:bg-sunken"
            >
              <Link
                to={href}
                className="min-w-0 rounded-sm wrap-anywhere after:absolute after:inset-0"
              >
                {name}
              </Link>
              <span className="shrink-0 text-muted tabular-nums">{figure}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The companies of an industry, those with most people first. */
export function IndustryCompanies({ insight }: { insight: IndustryInsight }) {
  const { t } = useTranslation(['company-insights', 'insights']);
  const format = useFormat();
  const { companies, companies_total: total } = insight;
  if (companies.length === 0) return null;
  return (
    <FigureList
      title={
        total > companies.length
          ? t('industry.most', { number: format.number(companies.length) })
          : t('industry.companiesTitle')
      }
      rows={companies.map(({ id, name, people }) => ({
        key: id,
        name,
        href: paths.insightsCompany(id),
        figure: t('insights:people', { count: people, number: format.number(people) }),
      }))}
    />
  );
}

/** The divisions of a section with anyone in them. */
export function IndustryDivisions({ divisions }: Pick<IndustryInsight, 'divisions'>) {
  const { t } = useTranslation(['company-insights', 'insights']);
  const format = useFormat();
  const nameOf = useIndustryNames();
  if (divisions.length === 0) return null;
  return (
    <FigureList
      title={t('industry.divisions')}
      rows={divisions.map(({ code, people }) => ({
        key: code,
        name: nameOf(code as IndustryCode),
        href: paths.insightsIndustry(code),
        figure: format.number(people),
      }))}
    />
  );
}

/** The relationships by health; each figure opens its people. */
export function IndustryHealth({ health }: Pick<GroupInsight, 'health'>) {
  const { t } = useTranslation(['companies', 'contacts']);
  const format = useFormat();
  return (
    <FigureList
      title={t('companies:health')}
      rows={health.map((one) => ({
        key: one.health,
        name: t(`contacts:health.${one.health}`),
        href: drillPath(one.drill),
        figure: format.number(one.people),
      }))}
    />
  );
}
