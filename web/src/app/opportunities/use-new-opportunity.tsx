import { paths } from '@kith/contract/app-routes/paths';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '#ui/toast.ts';
import type { Begun } from '#features/opportunities/components/opportunity-dialog.tsx';

const NewOpportunityDialog = lazy(async () => {
  const dialog = await import('#features/opportunities/components/opportunity-dialog.tsx');
  return { default: dialog.OpportunityDialog };
});

/** Adding an opportunity from wherever the member is. */
export function useNewOpportunity(): { add: (begun: Begun) => void; dialog: ReactNode } {
  const [begun, setBegun] = useState<Begun | null>(null);
  return {
    add: setBegun,
    dialog:
      begun === null ? null : (
        <Suspense>
          <NewOpportunity begun={begun} onClose={() => setBegun(null)} />
        </Suspense>
      ),
  };
}

function NewOpportunity({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const { t } = useTranslation('opportunities');
  const navigate = useNavigate();
  return (
    <NewOpportunityDialog
      opportunity={null}
      begun={begun}
      onClose={onClose}
      onDone={({ id }) =>
        showToast({
          kind: 'success',
          title: t('done.added'),
          action: { label: t('done.show'), onAct: () => void navigate(paths.opportunity(id)) },
        })
      }
    />
  );
}
