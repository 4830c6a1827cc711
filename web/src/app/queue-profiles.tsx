import { paths } from '@kith/contract/app-routes/paths';
import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AnalyseProfile } from '#app/analyse-profile.tsx';
import { useQueueImported } from '#features/profile-analyses/api/queue-imported.ts';
import { SeveralDialog } from '#features/profile-analyses/components/several-dialog.tsx';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarButton } from '#ui/bar-button.tsx';

/** In the bar of the selected contacts: queues what imports brought of them, once the sum is confirmed. */
export function QueueProfiles({ selection }: { selection: BulkSelection }) {
  const { t } = useTranslation('profile-analyses');
  const isOn = useFlag('li_bulk_queue');
  const analyses = useFlag('ai_analysis_v1');
  const navigate = useNavigate();
  const [step, setStep] = useState<'asks' | 'queued' | null>(null);
  const queue = useQueueImported();
  if (!isOn || !analyses || !('ids' in selection)) return null;
  const { ids } = selection;
  return (
    <>
      <BarButton
        label={t('queue.add')}
        icon={<ScanText aria-hidden size={16} />}
        onClick={() => setStep('asks')}
      />
      {step === 'asks' ? (
        <SeveralDialog
          count={ids.length}
          note={t('several.imported')}
          isPending={queue.isPending}
          onConfirm={() => queue.mutate(ids, { onSettled: () => setStep('queued') })}
          onOpenWallet={() => void navigate(paths.wallet())}
          onClose={() => setStep(null)}
        />
      ) : null}
      {step === 'queued' ? <AnalyseProfile contactId={null} onClose={() => setStep(null)} /> : null}
    </>
  );
}
