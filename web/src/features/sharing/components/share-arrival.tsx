import type { OpenedShare } from '@kith/contract/sharing/schemas';
import { useEffect } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useOpenedShare } from '../api/share-links.ts';

/** A link that the member followed leads on to what it shows; one that shows nothing says so. */
export function ShareArrival({
  token,
  onOpened,
  onClose,
}: {
  token: string;
  onOpened: (share: OpenedShare) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['sharing', 'common']);
  const { data, isError } = useOpenedShare(token);
  useEffect(() => {
    if (data) onOpened(data);
  }, [data, onOpened]);
  if (!isError) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('arrival.gone')}
      description={t('arrival.goneBody')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    />
  );
}
