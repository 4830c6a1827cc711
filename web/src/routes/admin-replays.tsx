import type { AccessNeeds } from '@kith/contract/flags/access';
import { paths } from '@kith/contract/app-routes/paths';
import { Gated } from '#app/gated.tsx';
import { EventList } from '#features/replays/components/event-list.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Gate } from '#ui/gate.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

const traceOf = (id: string) => paths.adminDebugger({ id });

/** `/app/admin/revops/replays`: stored events against today's code, for administrators. */
export default function AdminReplays() {
  const { t } = useTranslation(['replays', 'access', 'common']);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('about')} />
      <EventList gate={gate} traceOf={traceOf} />
    </div>
  );
}
