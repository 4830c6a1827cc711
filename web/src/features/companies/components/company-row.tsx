import { paths } from '@kith/contract/app-routes/paths';
import type { ListedCompany } from '@kith/contract/companies/schemas';
import { Link } from 'react-router';
import { calendarDaysBetween, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { useIndustryNames } from '#lib/industries.ts';
import { useNow } from '#lib/use-now.ts';
import { rowLinkProps } from '#ui/virtual-list.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { columnClasses, companyGrid } from './company-columns.ts';
import { IndustryLink } from './industry-link.tsx';
import { CompanyMark } from './company-mark.tsx';
import { PeopleCount } from './people-count.tsx';

type CompanyRowProps = {
  company: ListedCompany;
  industryName: ReturnType<typeof useIndustryNames>;
};

/** The cells of one company, on one line. */
export function CompanyRow({ company, industryName }: CompanyRowProps) {
  const format = useFormat();
  const industry = company.industry === null ? '' : industryName(company.industry);
  return (
    <div role="presentation" className={companyGrid}>
      <div role="rowheader" className="flex min-w-0 items-center gap-3">
        <CompanyMark name={company.name} size="sm" />
        <Link
          to={paths.company(company.id)}
          {...rowLinkProps}
          className={`${rowLinkProps.className} truncate font-semibold`}
        >
          {company.name}
        </Link>
      </div>
      <div role="gridcell" className={columnClasses.industry}>
        <div className="truncate text-muted" title={industry}>
          {company.industry === null ? null : <IndustryLink code={company.industry} isInRow />}
        </div>
      </div>
      <div role="gridcell" className={columnClasses.people}>
        <span className="text-sm text-muted tabular-nums @lg:hidden">
          <PeopleCount people={company.people} />
        </span>
        <span className="hidden tabular-nums @lg:inline">{format.number(company.people)}</span>
      </div>
      <div role="gridcell" className={columnClasses.warmth}>
        <WarmestPerson company={company} />
      </div>
      <div role="gridcell" className={columnClasses.last_contact}>
        <LastContact at={company.last_contact_at} />
      </div>
    </div>
  );
}

/** The name is first to give way: on a phone only the figure remains. */
function WarmestPerson({ company }: { company: ListedCompany }) {
  const { t } = useTranslation('contacts');
  if (company.warmest_person === null) return null;
  return (
    <div className="flex min-w-0 items-center justify-end gap-3 @lg:justify-start">
      <WarmthMark
        warmth={company.warmth}
        className="@max-5xl:[&>span:first-child]:hidden shrink-0"
      />
      <span className="hidden min-w-0 truncate @lg:inline">
        {company.warmest_person || t('unnamed')}
      </span>
    </div>
  );
}

function LastContact({ at }: { at: string | null }) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const now = useNow();
  if (at === null) return <span className="text-faint">{t('never')}</span>;
  const days = calendarDaysBetween(at, now, timezone);
  return (
    <time dateTime={at} title={format.dateTime(at)} className="text-muted tabular-nums">
      {days < 1 ? format.relativeDays(0) : format.span(days)}
    </time>
  );
}
