import type { AccessNeeds } from '@kith/contract/flags/access';
import { useState } from 'react';
import { Gated } from '#app/gated.tsx';
import { GrantDialog } from '#features/overrides/components/grant-dialog.tsx';
import { OverrideList } from '#features/overrides/components/override-list.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import type { Gate } from '#ui/gate.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const acting: AccessNeeds = { needsAdmin: true, flags: ['adminOps.v1'] };

const gate: Gate = (label, control) => (
  <Gated needs={acting} whenDenied="dimmed" label={label}>
    {control}
  </Gated>
);

/** `/app/admin/manual-overrides`: what administrators granted members, and granting more. */
export default function AdminManualOverrides() {
  const { t } = useTranslation(['overrides', 'wallet', 'notifications', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const title = t('title');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={t('about')}
        actions={gate(
          t('form.open'),
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {t('form.open')}
          </Button>,
        )}
      />
      <OverrideList title={title} gate={gate} />
      {isOpen ? <GrantDialog gate={gate} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
