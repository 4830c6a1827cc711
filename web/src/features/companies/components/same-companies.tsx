import { paths } from '@kith/contract/app-routes/paths';
import type { Company } from '@kith/contract/companies/schemas';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { useMergeCompany } from '../api/change-company.ts';
import { useCompanySuggestions } from '../api/company.ts';

/** The companies merged into this one, each separable again. */
export function MergedNames({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const { separate } = useMergeCompany(company);
  if (company.merged.length === 0) return null;
  return (
    <Section title={t('merged')}>
      <Card>
        {company.merged.map((other) => (
          <CardRow
            key={other.id}
            className="flex items-center justify-between gap-3 py-2.5! sm:p-4"
          >
            <span className="min-w-0 wrap-anywhere">{other.name}</span>
            <Button size="sm" disabled={separate.isPending} onClick={() => separate.mutate(other)}>
              {t('separate')}
              <span className="sr-only">{other.name}</span>
            </Button>
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}

/** Other companies whose people use the same email domain. */
export function CompanySuggestions({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const { merge } = useMergeCompany(company);
  const items = useCompanySuggestions(company.id).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('suggestions.title')}>
      <Card>
        {items.map((other) => (
          <CardRow key={other.id} className="flex items-center justify-between gap-3 sm:p-4">
            <div className="min-w-0">
              <Link
                to={paths.company(other.id)}
                className="rounded-sm font-semibold wrap-anywhere hover:underline"
              >
                {other.name}
              </Link>
              <p className="text-sm wrap-anywhere text-muted">
                {t('suggestions.why', { domain: other.domain })}
              </p>
            </div>
            <Button size="sm" disabled={merge.isPending} onClick={() => merge.mutate(other)}>
              {t('merge.confirm')}
              <span className="sr-only">{other.name}</span>
            </Button>
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}
