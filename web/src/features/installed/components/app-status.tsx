import { clsx } from 'clsx';
import { CircleArrowUp, CircleCheck, Download, Globe, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIsOnline } from '#lib/online.ts';
import { Popover } from '#ui/popover.tsx';
import { useAppWorker } from '../api/app-worker.ts';
import { statusBadge, type StatusBadge } from '../api/install-rules.ts';
import { useInstallation } from '../api/installation.ts';
import { StatusPanel } from './status-panel.tsx';

const looks: Record<StatusBadge, { Icon: LucideIcon; tone: string }> = {
  // That there is no connection is shown once, beside it, with what is queued.
  offline: { Icon: Globe, tone: 'text-muted' },
  update: { Icon: CircleArrowUp, tone: 'bg-ember-soft text-ember-ink' },
  active: { Icon: CircleCheck, tone: 'text-muted' },
  installable: { Icon: Download, tone: 'text-muted' },
  web: { Icon: Globe, tone: 'text-muted' },
};

/** The app's status on this device: a quiet sign, in words with an update; details on demand. */
export function AppStatus() {
  const { t } = useTranslation('installed');
  const format = useFormat();
  const isOnline = useIsOnline();
  const { hasUpdate, isRegistered } = useAppWorker();
  const { isStandalone, isInstallable } = useInstallation();
  const [isOpen, setIsOpen] = useState(false);
  const badge = statusBadge({ isOnline, hasUpdate, isStandalone, isInstallable, isRegistered });
  if (badge === null) return null;
  const { Icon, tone } = looks[badge];
  return (
    <Popover
      label={t('status.title')}
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          className={clsx(
            'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-semibold whitespace-nowrap hover:text-text',
            tone,
          )}
        >
          <Icon aria-hidden size={16} />
          <span className="sr-only">{format.labelled(t('status.title'))}</span>
          <span className={badge === 'update' ? 'max-lg:sr-only' : 'sr-only'}>
            {t(`status.badges.${badge}`)}
          </span>
        </button>
      }
    >
      <StatusPanel badge={badge} onInstall={() => setIsOpen(false)} />
    </Popover>
  );
}
