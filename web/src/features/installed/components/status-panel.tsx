import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIsOnline } from '#lib/online.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { activateUpdate, useAppWorker } from '../api/app-worker.ts';
import { useDeviceStorage } from '../api/device-storage.ts';
import type { StatusBadge } from '../api/install-rules.ts';
import { install, useInstallation } from '../api/installation.ts';

const bytesPerMegabyte = 1024 ** 2;

type StatusPanelProps = { badge: StatusBadge; onInstall: () => void };

/** What the app can do on this device, and the storage it uses. */
export function StatusPanel({ badge, onInstall }: StatusPanelProps) {
  const { t } = useTranslation('installed');
  const { version, hasUpdate } = useAppWorker();
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-md font-semibold">{t('status.title')}</h2>
        <Badge tone={badge === 'offline' ? 'warning' : badge === 'update' ? 'ember' : 'neutral'}>
          {t(`status.badges.${badge}`)}
        </Badge>
      </div>
      <InstallStatus onInstall={onInstall} />
      {version === null ? null : (
        <Line term={t('status.version')}>
          <span className="tabular-nums">{version}</span>
        </Line>
      )}
      {hasUpdate ? (
        <Button variant="primary" size="sm" onClick={activateUpdate}>
          {t('update.now')}
        </Button>
      ) : null}
      <Usage />
      <Features />
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <dl className="flex min-h-6 items-center justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </dl>
  );
}

function InstallStatus({ onInstall }: { onInstall: () => void }) {
  const { t } = useTranslation('installed');
  const isOnline = useIsOnline();
  const { isActive } = useAppWorker();
  const { isStandalone, isInstallable, isInstalling } = useInstallation();

  function start() {
    onInstall();
    void install();
  }

  return (
    <div className="grid gap-1.5">
      <Line term={t('status.installation')}>
        {isStandalone ? t('status.installed') : null}
        {isInstallable ? (
          <Button size="sm" disabled={isInstalling} onClick={start}>
            {t('status.install')}
          </Button>
        ) : null}
        {isStandalone || isInstallable ? null : t('status.web')}
      </Line>
      <Line term={t('status.worker')}>{isActive ? t('status.active') : t('status.inactive')}</Line>
      <Line term={t('status.connection')}>
        {isOnline ? t('status.online') : t('status.offline')}
      </Line>
    </div>
  );
}

function Usage() {
  const { t } = useTranslation('installed');
  const format = useFormat();
  const { data } = useDeviceStorage();
  if (!data) return null;
  const megabytes = (bytes: number) =>
    format.number(bytes / bytesPerMegabyte, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: bytes < 100 * bytesPerMegabyte ? 1 : 0,
    });
  return (
    <div className="border-t border-border pt-4">
      <h3 className="mb-2 font-semibold">{t('status.storage')}</h3>
      <ProgressBar
        label={t('status.storage')}
        done={data.usage}
        total={Math.max(data.quota, 1)}
        caption={t('status.used', { used: megabytes(data.usage) })}
        timeLeft={t('status.quota', { quota: megabytes(data.quota) })}
      />
    </div>
  );
}

function Features() {
  const { t } = useTranslation('installed');
  const { isActive } = useAppWorker();
  const { isStandalone } = useInstallation();
  const isPushAble = isActive && 'PushManager' in window && Notification.permission !== 'denied';
  const features = [
    { name: 'offline', isThere: isActive },
    { name: 'native', isThere: isStandalone },
    { name: 'push', isThere: isPushAble },
    // Queued work is preserved, and sent when the connection returns.
    { name: 'sync', isThere: isActive },
  ] as const;
  return (
    <div className="border-t border-border pt-4">
      <h3 className="mb-2 font-semibold">{t('status.features')}</h3>
      <ul className="grid gap-1.5">
        {features.map(({ name, isThere }) => (
          <li key={name} className="flex items-center gap-2">
            {isThere ? (
              <Check aria-hidden size={16} className="text-good-ink" />
            ) : (
              <Minus aria-hidden size={16} className="text-faint" />
            )}
            <span className={isThere ? undefined : 'text-muted'}>{t(`features.${name}`)}</span>
            <span className="sr-only">{isThere ? t('features.yes') : t('features.no')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
