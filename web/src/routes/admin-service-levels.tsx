import { paths } from '@kith/contract/app-routes/paths';
import { ServiceLevels } from '#features/service-levels/components/service-levels.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const addressOf = (id: string) => paths.adminDebugger({ id });

/** `/app/admin/revops/sla`: what the service promises and how far it is kept, for administrators. */
export default function AdminServiceLevels() {
  const { t } = useTranslation(['service-levels', 'common']);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('about')} />
      <ServiceLevels addressOf={addressOf} queuePath={paths.adminOperations({ tab: 'support' })} />
    </div>
  );
}
