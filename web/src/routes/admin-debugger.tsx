import { paths } from '@kith/contract/app-routes/paths';
import { RefreshCw } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useRefreshTraces } from '#features/pipeline/api/traces.ts';
import { RecentTraces } from '#features/pipeline/components/recent-traces.tsx';
import { TraceForm } from '#features/pipeline/components/trace-form.tsx';
import { TraceView } from '#features/pipeline/components/trace-view.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const addressOf = (id: string) => paths.adminDebugger({ id });

/** `/app/admin/revops/debugger`: follows one id through every table and log, for administrators. */
export default function AdminDebugger() {
  const { t } = useTranslation(['pipeline', 'common']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const refresh = useRefreshTraces();
  const id = search.get('id')?.trim() ?? '';
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('debugger.title')}</PageTitle>
      <PageHeader
        title={t('debugger.title')}
        description={t('debugger.about')}
        actions={
          <Button icon={<RefreshCw aria-hidden size={16} />} onClick={() => void refresh()}>
            {t('debugger.refresh')}
          </Button>
        }
      />
      <TraceForm key={id} id={id} onFollow={(next) => void navigate(addressOf(next))} />
      {id === '' ? (
        <RecentTraces addressOf={addressOf} />
      ) : (
        <TraceView id={id} addressOf={addressOf} />
      )}
    </div>
  );
}
