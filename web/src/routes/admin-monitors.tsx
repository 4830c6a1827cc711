import type { AccessNeeds } from '@kith/contract/flags/access';
import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate, useSearchParams } from 'react-router';
import { Gated } from '#app/gated.tsx';
import { MonitorScreen } from '#features/monitors/components/monitor-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Gate } from '#ui/gate.ts';
import { PageTitle } from '#ui/page-title.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

/** `/app/admin/revops/monitors`: what is watched, how it is, and who is notified, for administrators. */
export default function AdminMonitors() {
  const { t } = useTranslation(['monitors', 'access', 'common']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <MonitorScreen
        gate={gate}
        openId={search.get('monitor')}
        onOpen={(id) =>
          void navigate(paths.adminMonitors(id === null ? {} : { monitor: id }), { replace: true })
        }
      />
    </div>
  );
}
