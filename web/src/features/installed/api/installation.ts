import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { type InstallOffer, installOffer } from '#lib/install-offer.ts';
import { useMediaQuery } from '#lib/media-query.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { isIos, isSuppressed } from './install-rules.ts';

/** A choice of the member, which clearing the storage preserves. */
const dismissalKey = 'user-preferences.install-dismissed-at';

type Asking = {
  /** The browser is asking the member. */
  isInstalling: boolean;
  /** The manual steps are on screen. */
  areStepsOpen: boolean;
  /** Answered on this page: not asked again. */
  isAnswered: boolean;
};

const asking = createExternalValue<Asking>({
  isInstalling: false,
  areStepsOpen: false,
  isAnswered: false,
});
const atBuild = asking.get();
const nowhere: InstallOffer | null = null;

function change(next: Partial<Asking>) {
  asking.set({ ...asking.get(), ...next });
}

/** iOS has its own way to report it. */
function isOpenedFromHome(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true;
}

/** Whether the app is installed, can be installed, and is about to be. */
export function useInstallation() {
  const offer = useExternalValue(installOffer, () => nowhere);
  const known = useExternalValue(asking, () => atBuild);
  const isStandalone = useMediaQuery('(display-mode: standalone)') || isOpenedFromHome();
  return {
    isStandalone,
    isInstallable: !isStandalone && (offer !== null || isIos(navigator)),
    ...known,
  };
}

/** Shows the browser's install offer; without one, shows the manual steps. */
export async function install(): Promise<void> {
  const offer = installOffer.get();
  if (offer === null) {
    change({ areStepsOpen: isIos(navigator) });
    return;
  }
  change({ isInstalling: true });
  const outcome = await askMember(offer);
  // An offer can be used once.
  installOffer.set(null);
  if (outcome === 'dismissed') putOffInstall();
  change({ isInstalling: false, areStepsOpen: outcome !== 'accepted' && isIos(navigator) });
}

async function askMember(offer: InstallOffer): Promise<'accepted' | 'dismissed'> {
  try {
    await offer.prompt();
    return (await offer.userChoice).outcome;
  } catch {
    return 'dismissed';
  }
}

/** After the steps, the offer is not repeated. */
export function closeSteps() {
  putOffInstall();
  change({ areStepsOpen: false });
}

/** Not now: the prompt stays away for a week. */
export function putOffInstall() {
  writeStored(dismissalKey, String(Date.now()));
  change({ isAnswered: true });
}

export function isInstallPutOff(): boolean {
  return isSuppressed(readStored(dismissalKey), Date.now());
}
