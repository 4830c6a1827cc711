import { paths } from '@kith/contract/app-routes/paths';
import type { CompanySummary } from '@kith/contract/companies/schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { Card } from '#ui/card.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { CompanyMark } from './company-mark.tsx';

/** Companies, each with its number of contacts and its warmest relationship. */
export function CompanyList({ companies }: { companies: readonly CompanySummary[] }) {
  const { t } = useTranslation('companies');
  const isIndustryShown = companies.some(({ industry }) => industry !== null);
  const industryName = useIndustryNames({ isWanted: isIndustryShown });
  return (
    <Card>
      <ul aria-label={t('title')}>
        {companies.map((company) => (
          <li
            key={company.id}
            className="relative flex items-center gap-3 border-b border-border px-4 py-3 first:rounded-t-lg last:rounded-b-lg last:border-b-0 hover:bg-sunken"
          >
            <CompanyMark name={company.name} />
            <div className="min-w-0 flex-1">
              <Link
                to={paths.company(company.id)}
                className="block truncate rounded-sm font-semibold after:absolute after:inset-0"
              >
                {company.name}
              </Link>
              <p className="truncate text-sm text-muted">
                <span className="lg:hidden">
                  <PeopleCount people={company.people} />
                  {company.industry ? ' · ' : null}
                </span>
                {company.industry ? industryName(company.industry) : null}
              </p>
            </div>
            <span className="w-36 text-sm text-muted tabular-nums max-lg:hidden">
              <PeopleCount people={company.people} />
            </span>
            {company.people > 0 ? (
              <WarmthMark warmth={company.warmth} />
            ) : (
              <span className="w-21 max-lg:hidden" />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PeopleCount({ people }: { people: number }) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  return t('people', { count: people, number: format.number(people) });
}
