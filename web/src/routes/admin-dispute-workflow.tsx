import type { AccessNeeds } from '@kith/contract/flags/access';
import { useState } from 'react';
import { Gated } from '#app/gated.tsx';
import { DisputeList } from '#features/disputes/components/dispute-list.tsx';
import { OpenCaseDialog } from '#features/disputes/components/open-case-dialog.tsx';
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

/** `/app/admin/dispute-workflow`: cases about members, from opening to decision. */
export default function AdminDisputeWorkflow() {
  const { t } = useTranslation(['disputes', 'wallet', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const title = t('title');
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description={t('about')}
        actions={gate(
          t('open.button'),
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {t('open.button')}
          </Button>,
        )}
      />
      <div className="grid grid-cols-1 justify-items-start gap-6 [&>*]:max-w-full [&>:nth-child(n+2)]:w-full">
        <DisputeList title={title} gate={gate} />
      </div>
      {isOpen ? <OpenCaseDialog gate={gate} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
