import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from './toast.ts';

/** Copies the whole address of a screen of the app, and says whether it could. */
export function useCopyLink(): (path: string) => Promise<void> {
  const { t } = useTranslation('common');
  return async (path) => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
      showToast({ kind: 'success', title: t('linkCopied') });
    } catch {
      showToast({ kind: 'error', title: t('linkNotCopied') });
    }
  };
}
