import { paths } from '@kith/contract/app-routes/paths';
import type { AccessNeeds } from '@kith/contract/flags/access';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Gated } from '#app/gated.tsx';
import { useRefreshOperations } from '#features/operations/api/operations.ts';
import { CaseQueue } from '#features/moderation/components/case-queue.tsx';
import { ExperimentResults } from '#features/matches/components/experiment-results.tsx';
import { AuditLog } from '#features/operations/components/audit-log.tsx';
import { DeadLetters } from '#features/operations/components/dead-letters.tsx';
import { CampaignResults } from '#features/operations/components/campaign-results.tsx';
import { SiteFigures } from '#features/operations/components/site-figures.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Gate } from '#ui/gate.ts';
import { JobKinds } from '#features/operations/components/job-kinds.tsx';
import { OwedRefunds } from '#features/operations/components/owed-refunds.tsx';
import { SettingsWarnings } from '#features/operations/components/settings-warnings.tsx';
import { PlanSettings } from '#features/operations/components/plan-settings.tsx';
import { ServerFacts } from '#features/operations/components/server-facts.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TicketQueue } from '#features/support/components/ticket-queue.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

const tabs = ['state', 'support', 'moderation', 'experiments', 'visitors', 'plans'] as const;

/** `/app/admin/operations`: the state of the running product and what was reported, for administrators. */
export default function AdminOperations() {
  const { t } = useTranslation([
    'operations',
    'tickets',
    'moderation',
    'messages',
    'matches',
    'wallet',
    'access',
    'common',
  ]);
  const [search] = useSearchParams();
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'state';
  const refresh = useRefreshOperations();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refreshAll = async () => {
    setIsRefreshing(true);
    await refresh();
    setIsRefreshing(false);
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={
          <Button
            icon={<RefreshCw aria-hidden size={16} />}
            isPending={isRefreshing}
            onClick={() => void refreshAll()}
          >
            {t('refresh')}
          </Button>
        }
      />
      <TabNav label={t('moderation:tabs.label')}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={paths.adminOperations(name === 'state' ? {} : { tab: name })}
            aria-current={name === tab ? 'page' : undefined}
            className={tabLinkClasses}
          >
            {t(`moderation:tabs.${name}`)}
          </Link>
        ))}
      </TabNav>
      {tab === 'support' ? (
        <TicketQueue gate={gate} />
      ) : tab === 'moderation' ? (
        <CaseQueue gate={gate} />
      ) : tab === 'experiments' ? (
        <>
          <ExperimentResults gate={gate} />
          <CampaignResults gate={gate} />
        </>
      ) : tab === 'visitors' ? (
        <SiteFigures />
      ) : tab === 'plans' ? (
        <PlanSettings gate={gate} />
      ) : (
        <>
          <SettingsWarnings />
          <OwedRefunds gate={gate} />
          <ServerFacts />
          <DeadLetters gate={gate} />
          <JobKinds gate={gate} />
          <AuditLog />
        </>
      )}
    </div>
  );
}
