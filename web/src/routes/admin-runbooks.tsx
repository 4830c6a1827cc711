import type { AccessNeeds } from '@kith/contract/flags/access';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Gated } from '#app/gated.tsx';
import { Runbooks } from '#features/revops/components/runbooks.tsx';
import type { Gate } from '#ui/gate.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

/** `/app/admin/revops/docs`: what to do when something goes wrong, for administrators. */
export default function AdminRunbooks() {
  const { t } = useTranslation(['revops', 'access', 'common']);
  const [search] = useSearchParams();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('docs.heading')}</PageTitle>
      <PageHeader title={t('docs.heading')} description={t('docs.about')} />
      <Runbooks chosen={search.get('runbook')} gate={gate} />
    </div>
  );
}
