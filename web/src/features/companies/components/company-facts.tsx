import { paths } from '@kith/contract/app-routes/paths';
import type { Company } from '@kith/contract/companies/schemas';
import { healths } from '@kith/contract/warmth/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { IndustryLink } from './industry-link.tsx';

type CompanyFactsProps = { company: Company; onEdit: () => void };

/** Details of the company. */
export function CompanyFacts({ company, onEdit }: CompanyFactsProps) {
  const { t } = useTranslation('companies');
  const { industry, website, notes } = company;
  const address = /^https?:\/\//iu.test(website) ? website : `https://${website}`;
  const add = (label: string) => (
    <Button variant="link" onClick={onEdit}>
      {label}
    </Button>
  );
  return (
    <Section title={t('about.title')}>
      <Card className="p-4">
        <dl className="grid gap-3.5">
          <Fact term={t('industry')}>
            {industry === null ? add(t('addIndustry')) : <IndustryLink code={industry} />}
          </Fact>
          <Fact term={t('website')}>
            {website === '' ? (
              add(t('addWebsite'))
            ) : (
              <ExternalLink
                href={address}
                className="rounded-sm wrap-anywhere underline decoration-border-strong underline-offset-4 hover:decoration-current"
              >
                {website.replace(/^https?:\/\//iu, '')}
              </ExternalLink>
            )}
          </Fact>
          <Fact term={t('notes')}>
            {notes === '' ? (
              add(t('addNotes'))
            ) : (
              <span className="wrap-anywhere whitespace-pre-line">{notes}</span>
            )}
          </Fact>
        </dl>
      </Card>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 min-w-0">{children}</dd>
    </div>
  );
}

/** The company's relationships by state; each figure opens its contacts. */
export function CompanyHealth({ company }: { company: Company }) {
  const { t } = useTranslation(['companies', 'contacts']);
  const format = useFormat();
  if (company.people === 0) return null;
  const hrefOf = (health: string) =>
    `${paths.contacts()}?${new URLSearchParams({ companies: company.name, health }).toString()}`;
  return (
    <Section title={t('health')}>
      <Card>
        <ul aria-label={t('health')}>
          {healths.map((health) => (
            <li
              key={health}
              className="relative flex items-baseline justify-between border-b border-border px-4 py-2.5 last:border-b-0 hover:bg-sunken"
            >
              <Link to={hrefOf(health)} className="rounded-sm after:absolute after:inset-0">
                {t(`contacts:health.${health}`)}
              </Link>
              <span className="tabular-nums">{format.number(company.health[health])}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
