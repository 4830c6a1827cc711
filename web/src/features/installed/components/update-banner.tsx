import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { activateUpdate, useAppWorker } from '../api/app-worker.ts';
import { AppBanner } from './app-banner.tsx';

/** Announces a newer version, until it is activated or postponed for this visit. */
export function UpdateBanner() {
  const { t } = useTranslation('installed');
  const { hasUpdate } = useAppWorker();
  const [isPutOff, setIsPutOff] = useState(false);
  const [isUpdating, setIsUpdating] = useState(false);
  if (!hasUpdate || isPutOff) return null;

  function update() {
    setIsUpdating(true);
    activateUpdate();
  }

  return (
    <AppBanner
      tone="ember"
      icon={<Sparkles aria-hidden size={18} />}
      title={t('update.title')}
      body={t('update.body')}
      actions={
        <>
          <Button size="sm" variant="primary" isPending={isUpdating} onClick={update}>
            {t('update.now')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsPutOff(true)}>
            {t('update.later')}
          </Button>
        </>
      }
    />
  );
}
