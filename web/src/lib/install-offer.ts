import { createExternalValue } from '#lib/external-value.ts';

/** Chromium's event: this site may be installed. */
export type InstallOffer = {
  /** Asks the member; works once per offer. */
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The current offer, or null. */
export const installOffer = createExternalValue<InstallOffer | null>(null);

/** Stores the browser's offer, which comes once and early, for the screen that shows it. */
export function storeInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as unknown as InstallOffer);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}
