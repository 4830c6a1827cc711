import type { AccessNeeds } from '@kith/contract/flags/access';
import { Gated } from '#app/gated.tsx';
import { GroupSyncScreen } from '#features/forum-groups/components/group-sync-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Gate } from '#ui/gate.ts';
import { PageTitle } from '#ui/page-title.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

/** `/app/admin/discourse-group-sync`: badges and plans as groups of the forum, for administrators. */
export default function AdminForumGroups() {
  const { t } = useTranslation(['forum', 'notifications', 'wallet', 'access', 'common']);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('groups.title')}</PageTitle>
      <GroupSyncScreen gate={gate} />
    </div>
  );
}
