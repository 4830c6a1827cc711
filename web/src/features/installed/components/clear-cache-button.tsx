import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useClearCache } from '../api/device-storage.ts';

/** Clears the cache of this device; asks first about what is not sent yet. */
export function ClearCacheButton({ size }: { size?: 'sm' }) {
  const { t } = useTranslation(['storage', 'common']);
  const format = useFormat();
  const { isPending, unsent, start, clear, cancel } = useClearCache();
  return (
    <>
      <Button {...(size && { size })} isPending={isPending} onClick={start}>
        {t('clear')}
      </Button>
      <Dialog
        open={unsent > 0}
        onOpenChange={(isOpen) => !isOpen && cancel()}
        size="sm"
        title={t('unsent.title')}
        description={t('unsent.text', { count: unsent, number: format.number(unsent) })}
        footer={
          <>
            <Button onClick={cancel}>{t('common:cancel')}</Button>
            <Button variant="danger-quiet" onClick={() => clear(false)}>
              {t('unsent.delete')}
            </Button>
            <Button variant="primary" onClick={() => clear(true)}>
              {t('unsent.keep')}
            </Button>
          </>
        }
      />
    </>
  );
}
