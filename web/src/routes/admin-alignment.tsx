import { useSearchParams } from 'react-router';
import { actingGate } from '#app/acting-gate.tsx';
import { Terms } from '#features/revops/components/terms.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/revops/alignment`: what the terms of figures mean, and who answers for each. */
export default function AdminAlignment() {
  const { t } = useTranslation(['alignment', 'operations', 'revops', 'access', 'common']);
  const [search] = useSearchParams();
  const title = t('operations:sidebar.alignment');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description={t('about')} />
      <Terms chosen={search.get('term')} gate={actingGate} />
    </div>
  );
}
