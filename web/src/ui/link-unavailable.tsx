import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type LinkUnavailableProps = { onClose: () => void; onOpen: () => void };

/** Explains that a site gave no answer; the member may open it all the same. */
export function LinkUnavailable({ onClose, onOpen }: LinkUnavailableProps) {
  const { t } = useTranslation(['links', 'common']);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={t('unavailable.title')}
      description={t('unavailable.body')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={onOpen}>
            {t('unavailable.open')}
          </Button>
        </>
      }
    />
  );
}
