import type { StorageEstimate } from '#lib/device-storage.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDeviceStorage } from '../api/device-storage.ts';
import { ClearCacheButton } from './clear-cache-button.tsx';

/** The storage used by this browser, and a way to empty it. */
export function StorageSettings() {
  const { t } = useTranslation('storage');
  const storage = useDeviceStorage();
  return (
    <Section title={t('title')}>
      <Card>
        <CardRow className="grid gap-4">
          {storage.isPending ? <Skeleton className="h-16" /> : null}
          {storage.data ? <StorageFacts estimate={storage.data} /> : null}
          {storage.isError || storage.data === null ? (
            <p className="text-muted">{t('unknown')}</p>
          ) : null}
        </CardRow>
        <CardRow className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-sm text-muted">{t('clearHint')}</p>
          <ClearCacheButton />
        </CardRow>
      </Card>
    </Section>
  );
}

function StorageFacts({ estimate }: { estimate: StorageEstimate }) {
  const { t } = useTranslation('storage');
  const format = useFormat();
  const { usage, quota, available, breakdown } = estimate;
  const parts = (['cache', 'indexedDB', 'localStorage', 'serviceWorker'] as const).filter(
    (name) => breakdown[name] !== null,
  );
  return (
    <>
      <ProgressBar
        label={t('title')}
        done={usage}
        total={Math.max(quota, 1)}
        caption={t('used', { used: format.bytes(usage), quota: format.bytes(quota) })}
        timeLeft={t('available', { available: format.bytes(available) })}
      />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {parts.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{t(`parts.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{format.bytes(breakdown[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
