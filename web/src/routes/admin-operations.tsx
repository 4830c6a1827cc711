import type { AccessNeeds } from '@kith/contract/flags/access';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/gated.tsx';
import { useRefreshOperations } from '#features/operations/api/operations.ts';
import { AuditLog } from '#features/operations/components/audit-log.tsx';
import { DeadLetters } from '#features/operations/components/dead-letters.tsx';
import type { Gate } from '#features/operations/components/gate.ts';
import { JobKinds } from '#features/operations/components/job-kinds.tsx';
import { SettingsWarnings } from '#features/operations/components/settings-warnings.tsx';
import { ServerFacts } from '#features/operations/components/server-facts.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

/** `/app/admin/operations`: the state of the running product, for administrators. */
export default function AdminOperations() {
  const { t } = useTranslation(['operations', 'access', 'common']);
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
      <SettingsWarnings />
      <ServerFacts />
      <DeadLetters gate={gate} />
      <JobKinds gate={gate} />
      <AuditLog />
    </div>
  );
}
