import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { WarningNotice } from '#ui/form/warning-notice.tsx';

type NoticeProps = { isThere: boolean; onCompare: () => void };

/** Somebody else saved meanwhile. `isThere`: what they wrote has been loaded. */
export function NewerNotice({ isThere, onCompare }: NoticeProps) {
  const { t } = useTranslation('revops');
  return (
    <WarningNotice
      title={t('docs.conflict.title')}
      action={
        <Button size="sm" disabled={!isThere} onClick={onCompare}>
          {t('docs.conflict.compare')}
        </Button>
      }
    >
      {t('docs.conflict.text')}
    </WarningNotice>
  );
}
