import { paths } from '@kith/contract/app-routes/paths';
import type { LinkedOpportunity } from '@kith/contract/chains/schemas';
import { BriefcaseBusiness, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOpportunityChange, useFoundOpportunities } from '../api/opportunities.ts';

type OpportunityLinkProps = {
  linked: LinkedOpportunity | null;
  /** Puts it on an opportunity, or takes it off; reports its own errors. */
  link: (opportunityId: string | null) => Promise<unknown>;
};

/** What an introduction or a meeting is for, and a way to change it. */
export function OpportunityLink(props: OpportunityLinkProps) {
  const { t } = useTranslation('opportunities');
  return (
    <Section title={t('link.title')}>
      <Card>
        <OpportunityLinkRow {...props} />
      </Card>
    </Section>
  );
}

/** The same as a row of a card. */
export function OpportunityLinkRow({ linked, link }: OpportunityLinkProps) {
  const { t } = useTranslation('opportunities');
  const change = useOpportunityChange(link, { reportsOwnErrors: true });
  const [query, setQuery] = useState('');
  const { data } = useFoundOpportunities(query, { enabled: linked === null });
  return (
    <CardRow className="flex items-center gap-3">
      <BriefcaseBusiness aria-hidden size={16} className="shrink-0 text-muted" />
      {linked ? (
        <>
          <Link
            to={paths.opportunity(linked.id)}
            className="min-w-0 flex-1 rounded-sm font-medium wrap-anywhere hover:underline"
          >
            {linked.title}
          </Link>
          <IconButton
            label={t('link.remove', { title: linked.title })}
            icon={<X aria-hidden size={16} />}
            onClick={() => change.mutate(null)}
          />
        </>
      ) : (
        <div className="min-w-0 flex-1">
          <Combobox
            aria-label={t('link.choose')}
            value={null}
            onValueChange={(id) => change.mutate(id)}
            onSearch={setQuery}
            options={(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            placeholder={t('link.choose')}
            searchPlaceholder={t('link.search')}
            emptyText={t('link.none')}
          />
        </div>
      )}
    </CardRow>
  );
}
