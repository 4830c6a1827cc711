import type { AccessNeeds } from '@kith/contract/flags/access';
import { Gated } from '#app/gated.tsx';
import { FlagList } from '#features/flags/components/flag-list.tsx';
import { ReviewLinks } from '#features/review/components/review-links.tsx';
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

/** `/app/admin/feature-flags`: every flag, who sees it, and who changed it, for administrators. */
export default function AdminFeatureFlags() {
  const { t } = useTranslation(['operations', 'flags', 'previews', 'access', 'wallet', 'common']);
  const title = t('sidebar.featureFlags');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description={t('flags:about')} />
      <FlagList title={title} gate={gate} />
      <ReviewLinks gate={gate} />
    </div>
  );
}
