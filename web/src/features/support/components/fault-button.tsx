import { Bug } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { describePlace, type FaultDetails } from '../api/fault-details.ts';

/** Most visits report nothing. */
const FaultDialog = lazy(async () => {
  const dialog = await import('./fault-dialog.tsx');
  return { default: dialog.FaultDialog };
});

/** Reports a fault of the screen that is shown, with the running `version`. */
export function FaultButton({ version }: { version: string | null }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [fault, setFault] = useState<FaultDetails | null>(null);
  return (
    <>
      <IconButton
        label={t('fault')}
        icon={<Bug aria-hidden size={18} />}
        aria-haspopup="dialog"
        onClick={() => setFault(describePlace(pathname, version))}
      />
      <Suspense>
        {fault === null ? null : <FaultDialog fault={fault} onClose={() => setFault(null)} />}
      </Suspense>
    </>
  );
}
