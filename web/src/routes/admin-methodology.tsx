import { Methodology } from '#features/revops/components/methodology.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/revops/methodology`: how each figure is computed, for administrators. */
export default function AdminMethodology() {
  const { t } = useTranslation(['operations', 'revops']);
  const title = t('sidebar.methodology');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description={t('revops:methodology.about')} />
      <Methodology />
    </div>
  );
}
