import { paths } from '@kith/contract/app-routes/paths';
import type { SimilarCompany } from '@kith/contract/insights/groups';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';

/** Companies of the network like this one, each with what they have in common. */
export function SimilarCompanies({ similar }: { similar: readonly SimilarCompany[] }) {
  const { t } = useTranslation('company-insights');
  return (
    <Section title={t('similar.title')}>
      {similar.length === 0 ? (
        <p className="text-base text-pretty text-muted">{t('similar.none')}</p>
      ) : (
        <Card>
          <ul aria-label={t('similar.title')}>
            {similar.map((company) => (
              <SimilarRow key={company.id} company={company} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function SimilarRow({ company }: { company: SimilarCompany }) {
  const { t } = useTranslation(['company-insights', 'insights']);
  const format = useFormat();
  const { people, moved, tagged, tags } = company;
  const reasons = [
    moved > 0 ? t('similar.moved', { count: moved, number: format.number(moved) }) : '',
    company.same_industry ? t('similar.industry') : '',
    tagged > 0 ? t('similar.tagged', { tags: format.list(tags) }) : '',
  ].filter((reason) => reason !== '');
  return (
    <li className="relative border-b border-border px-4 py-2.5 last:border-b-0 hover:bg-sunken">
      <span className="flex items-baseline justify-between gap-3">
        <Link
          to={paths.insightsCompany(company.id)}
          className="min-w-0 rounded-sm font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {company.name}
        </Link>
        <WarmthMark warmth={company.warmth} />
      </span>
      <p className="text-sm text-pretty text-muted">
        {[t('insights:people', { count: people, number: format.number(people) }), ...reasons].join(
          ' · ',
        )}
      </p>
    </li>
  );
}
