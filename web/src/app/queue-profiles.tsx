import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnalyseProfile } from '#app/analyse-profile.tsx';
import { useQueueImported } from '#features/profile-analyses/api/queue-imported.ts';
import { useFlag } from '#lib/flags.ts';
import { BarButton } from '#ui/bar-button.tsx';

/** In the bar of the selected contacts: queues what imports brought of them. */
export function QueueProfiles({ selection }: { selection: BulkSelection }) {
  const { t } = useTranslation('profile-analyses');
  const isOn = useFlag('li_bulk_queue');
  const analyses = useFlag('ai_analysis_v1');
  const [isOpen, setIsOpen] = useState(false);
  const queue = useQueueImported();
  if (!isOn || !analyses || !('ids' in selection)) return null;
  const { ids } = selection;
  return (
    <>
      <BarButton
        label={t('queue.add')}
        icon={<ScanText aria-hidden size={16} />}
        disabled={queue.isPending}
        onClick={() => queue.mutate(ids, { onSettled: () => setIsOpen(true) })}
      />
      {isOpen ? <AnalyseProfile contactId={null} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
