import { useSearchParams } from 'react-router';
import { actingGate } from '#app/acting-gate.tsx';
import { Runbooks } from '#features/revops/components/runbooks.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** `/app/admin/revops/docs`: what to do when something goes wrong, for administrators. */
export default function AdminRunbooks() {
  const { t } = useTranslation(['revops', 'access', 'common']);
  const [search] = useSearchParams();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('docs.heading')}</PageTitle>
      <PageHeader title={t('docs.heading')} description={t('docs.about')} />
      <Runbooks chosen={search.get('runbook')} gate={actingGate} />
    </div>
  );
}
