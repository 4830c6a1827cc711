import { createExternalValue } from '#lib/external-value.ts';

/** The browser's word that this site may be installed; Chromium's own event. */
export type InstallOffer = {
  /** Asks the member, once an offer. */
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The offer that stands, null where there is none. */
export const installOffer = createExternalValue<InstallOffer | null>(null);

/** Keeps the browser's offer, which comes once and early, for the screen that will make it. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as unknown as InstallOffer);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}
