import { Readiness } from '#features/revops/components/readiness.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/revops`: whether this installation is ready, for administrators. */
export default function AdminReadiness() {
  const { t } = useTranslation(['operations', 'revops']);
  const title = t('sidebar.revops');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <Readiness title={title} />
    </div>
  );
}
