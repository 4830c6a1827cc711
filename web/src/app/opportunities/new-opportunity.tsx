import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate } from 'react-router';
import {
  type Begun,
  OpportunityDialog,
} from '#features/opportunities/components/opportunity-dialog.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';

/** The dialog of a new opportunity, and a way to it afterwards. */
export function NewOpportunity({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const { t } = useTranslation('opportunities');
  const navigate = useNavigate();
  return (
    <OpportunityDialog
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
