import { brand } from '@kith/contract/core/brand';
import { AppWindow, Gauge, MonitorDown, WifiOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { installDelayMs } from '../api/install-rules.ts';
import { install, isInstallPutOff, putOffInstall, useInstallation } from '../api/installation.ts';

const features = [
  { name: 'faster', Icon: Gauge },
  { name: 'offline', Icon: WifiOff },
  { name: 'desktop', Icon: MonitorDown },
  { name: 'native', Icon: AppWindow },
] as const;

/**
 * Offers installation 10 s after the browser does, unless it was postponed. It floats in a corner
 * of wide windows; on a phone it is at the end of the screen and covers nothing.
 */
export function InstallPrompt() {
  const { isInstallable, isAnswered } = useInstallation();
  return isInstallable && !isAnswered ? <PatientPrompt /> : null;
}

function PatientPrompt() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isInstallPutOff()) return undefined;
    const timer = setTimeout(() => setIsShown(true), installDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <PromptCard /> : null;
}

function PromptCard() {
  const { t } = useTranslation('installed');
  const { isInstalling } = useInstallation();
  const titleId = useId();
  return (
    <aside
      aria-labelledby={titleId}
      className="z-10 shrink-0 animate-slide-up border-t border-border bg-surface px-4 py-4 max-sm:sticky max-sm:bottom-0 sm:fixed sm:right-6 sm:bottom-6 sm:w-96 sm:rounded-lg sm:border sm:p-5 sm:shadow-floating"
    >
      <div className="flex items-center gap-2.5">
        <LogoMark />
        <h2 id={titleId} className="text-md font-semibold">
          {t('prompt.title', { product: brand.name })}
        </h2>
        <span className="ml-auto">
          <Badge tone="good">{t('prompt.badge')}</Badge>
        </span>
      </div>
      <p className="mt-2 text-base text-pretty text-muted">{t('prompt.body')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm">
        {features.map(({ name, Icon }) => (
          <li key={name} className="flex items-center gap-2">
            <Icon aria-hidden size={16} className="text-ember-ink" />
            {t(`prompt.features.${name}`)}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={isInstalling}
          aria-busy={isInstalling}
          onClick={() => void install()}
        >
          {isInstalling ? t('prompt.installing') : t('prompt.install')}
        </Button>
        <Button variant="ghost" onClick={putOffInstall}>
          {t('prompt.later')}
        </Button>
      </div>
    </aside>
  );
}
