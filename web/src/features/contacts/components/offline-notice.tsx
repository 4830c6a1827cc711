import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#lib/online.ts';

/** Says that what is shown may be old while there is no connection. */
export function OfflineNotice() {
  const { t } = useTranslation('lists');
  const isOnline = useIsOnline();
  return (
    <p role="status" className="px-4 sm:px-0">
      {isOnline ? null : (
        <span className="mb-3 flex items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          <WifiOff aria-hidden size={16} className="shrink-0" />
          {t('offline')}
        </span>
      )}
    </p>
  );
}
