import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { downloadInvoice } from '../api/download-invoice.ts';

/** Downloads an invoice; `number` names it among several. */
export function DownloadButton({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation('billing');
  const download = useMutation({ mutationFn: () => downloadInvoice(id) });
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={16} />}
      aria-label={t('receipts.downloadOne', { number })}
      isPending={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('receipts.download')}
    </Button>
  );
}
