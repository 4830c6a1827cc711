import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { storageLevel, type StorageLevel } from '#lib/device-storage.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useDeviceStorage } from '../api/device-storage.ts';
import { AppBanner } from './app-banner.tsx';
import { ClearCacheButton } from './clear-cache-button.tsx';

/**
 * Warns when the device runs out of storage. Once dismissed, it returns only when things get worse.
 */
export function StorageBanner() {
  const { t } = useTranslation(['storage', 'common']);
  const { data } = useDeviceStorage({ isWatching: true });
  const [putAway, setPutAway] = useState<StorageLevel>('fine');
  const level = data ? storageLevel(data.usagePercentage) : 'fine';
  if (level === 'fine' || level === putAway || putAway === 'critical') return null;
  return (
    <AppBanner
      tone={level === 'critical' ? 'danger' : 'warning'}
      icon={<TriangleAlert aria-hidden size={18} />}
      title={t(`${level}.title`)}
      body={t(`${level}.body`)}
      actions={
        <>
          <ClearCacheButton size="sm" />
          <Button size="sm" variant="ghost" onClick={() => setPutAway(level)}>
            {t('common:close')}
          </Button>
        </>
      }
    />
  );
}
