import { paths } from '@kith/contract/app-routes/paths';
import type { GroupInsight } from '@kith/contract/insights/groups';
import { decimalsOf } from '@kith/contract/opportunities/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';

type OpportunitiesProps = {
  insight: GroupInsight;
  /** Adds one. */
  action?: ReactNode;
};

/** The open opportunities with a company or an industry. */
export function GroupOpportunities({ insight, action }: OpportunitiesProps) {
  const { t } = useTranslation(['company-insights', 'opportunities']);
  const format = useFormat();
  const { opportunities, opportunities_total: total } = insight;
  const left = total - opportunities.length;
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    format.number(amount / 10 ** decimalsOf(currency), {
      style: 'currency',
      currency,
      notation: 'compact',
      maximumFractionDigits: 1,
    });
  return (
    <Section title={t('opportunities.title')} aside={total === 0 ? null : action}>
      <Card>
        {total === 0 ? (
          <div className="grid justify-items-start gap-2 p-4">
            <p className="text-base text-pretty text-muted">{t('opportunities.none')}</p>
            {action}
          </div>
        ) : (
          <ul aria-label={t('opportunities.title')}>
            {opportunities.map(({ id, title, stage, value }) => (
              <li
                key={id}
                className="relative border-b border-border px-4 py-2.5 last:border-b-0 hover:bg-sunken"
              >
                <Link
                  to={paths.opportunity(id)}
                  className="rounded-sm font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  {title}
                </Link>
                <p className="text-sm text-muted">
                  {[t(`opportunities:stages.${stage}`), value === null ? '' : money(value)]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
        {left > 0 ? (
          <p className="border-t border-border px-4 py-2.5 text-sm">
            <Link
              to={paths.opportunities({ tab: 'opportunities' })}
              className="font-semibold text-ember-ink hover:underline"
            >
              {t('opportunities.more', { number: format.number(left) })}
            </Link>
          </p>
        ) : null}
      </Card>
    </Section>
  );
}
