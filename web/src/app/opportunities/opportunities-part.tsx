import { paths } from '@kith/contract/app-routes/paths';
import { idSchema } from '@kith/contract/core/ids';
import {
  opportunityKinds,
  opportunitySorts,
  opportunityStages,
} from '@kith/contract/opportunities/rules';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import {
  OpportunitiesTab,
  opportunityViews,
} from '#features/opportunities/components/opportunities-tab.tsx';
import { OpenSummary } from '#features/opportunities/components/open-summary.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useActions } from '#ui/use-actions.ts';

/** The tab Opportunities; its address keeps what is shown and how. */
export function OpportunitiesPart() {
  const [search, setSearch] = useSearchParams();
  const { add, dialog } = useNewOpportunity();
  const view = opportunityViews.find((one) => one === search.get('view')) ?? 'board';
  const kind = opportunityKinds.find((one) => one === search.get('kind'));
  const sort = opportunitySorts.find((one) => one === search.get('sort')) ?? 'score';
  const stage = opportunityStages.find((one) => one === search.get('stage'));
  const contact = idSchema.safeParse(search.get('contact')).data;
  const company = idSchema.safeParse(search.get('company')).data;
  const change = (next: Record<string, string | undefined>) => {
    const shown = { tab: 'opportunities', view, sort, kind, stage, contact, company, ...next };
    const entries = Object.entries(shown).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    setSearch(Object.fromEntries(entries), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <OpportunitiesTab
        view={view}
        setView={(next) => change({ view: next })}
        listing={{
          sort,
          ...(kind ? { kind } : {}),
          ...(stage ? { stage } : {}),
          ...(contact ? { contact_id: contact } : {}),
          ...(company ? { company_id: company } : {}),
        }}
        setListing={({ contact_id, company_id, ...next }) =>
          change({
            sort: next.sort,
            kind: next.kind,
            stage: next.stage,
            contact: contact_id,
            company: company_id,
          })
        }
        hrefOf={paths.opportunity}
        onCreate={() => add({ title: '' })}
      />
      {dialog}
    </>
  );
}

export function NewOpportunityButton() {
  const { t } = useTranslation('opportunities');
  const { add, dialog } = useNewOpportunity();
  useActions({ 'opportunities.create': () => add({ title: '' }) });
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden size={16} />}
        onClick={() => add({ title: '' })}
      >
        <span className="max-sm:hidden">{t('new')}</span>
        {/* On a phone it keeps its place beside the title. */}
        <span className="sm:hidden">{t('tabs.create')}</span>
      </Button>
      {dialog}
    </>
  );
}

/** How much is open, under the page's title. */
export function OpenOpportunities() {
  return <OpenSummary />;
}
