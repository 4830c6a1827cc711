import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { WarningNotice } from '#ui/form/warning-notice.tsx';

/** What a form edits was changed elsewhere; the newer version can be taken into the form. */
export function ConflictNotice({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('common');
  return (
    <WarningNotice
      title={t('conflict.title')}
      action={
        <Button size="sm" onClick={onReload}>
          {t('conflict.reload')}
        </Button>
      }
    >
      {t('conflict.text')}
    </WarningNotice>
  );
}
