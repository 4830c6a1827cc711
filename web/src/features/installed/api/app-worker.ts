import { hourMs, secondMs } from '@kith/contract/core/time';
import type { Locale } from '@kith/contract/core/locales';
import { messageSW, Workbox } from 'workbox-window';
import { loadConfig } from '#lib/config.ts';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import type { WorkerMessage } from '#lib/worker-messages.ts';
import { isOwnHost } from './install-rules.ts';

const workerPath = '/sw.js';
/** Spec point 9. */
const versionTimeoutMs = secondMs;
/** An installed app may stay open for days. */
const updateCheckMs = hourMs;

type AppWorker = {
  isRegistered: boolean;
  isActive: boolean;
  /** A newer version is ready. */
  hasUpdate: boolean;
  /** The running version; null until it has answered. */
  version: string | null;
};

const none: AppWorker = { isRegistered: false, isActive: false, hasUpdate: false, version: null };
const state = createExternalValue(none);
let workbox: Workbox | undefined;

function change(next: Partial<AppWorker>) {
  state.set({ ...state.get(), ...next });
}

/** This browser's service worker, if there is one. */
export function useAppWorker(): AppWorker {
  return useExternalValue(state, () => none);
}

/** Registers the worker on the app's own domain, once per page; elsewhere does nothing. */
export async function startWorker(): Promise<void> {
  if (workbox !== undefined || !('serviceWorker' in navigator)) return;
  const { app_domain: domain } = await loadConfig();
  if (!isOwnHost(window.location.hostname, domain)) return;
  if (import.meta.env.DEV) {
    await removeWorkers();
    return;
  }
  workbox = new Workbox(workerPath, { scope: '/' });
  workbox.addEventListener('waiting', () => change({ hasUpdate: true }));
  reloadOnTakeover();
  const registration = await workbox.register();
  if (registration === undefined) return;
  change({ isRegistered: true });
  setInterval(() => void checkForUpdate(), updateCheckMs);
  await navigator.serviceWorker.ready;
  change({ isActive: true });
  change({ version: await askVersion(registration) });
}

/** A worker of an earlier build must not serve pages of the dev server. */
async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** A page of one version must not use the files of another. The first worker replaces none. */
function reloadOnTakeover() {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) window.location.reload();
    isControlled = true;
  });
}

async function checkForUpdate(): Promise<void> {
  // Without a connection it is tried again in an hour.
  await workbox?.update().catch(() => undefined);
}

async function askVersion({ active }: ServiceWorkerRegistration): Promise<string | null> {
  if (active === null) return null;
  const message: WorkerMessage = { type: 'GET_VERSION' };
  const patience = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), versionTimeoutMs);
  });
  const answer: unknown = await Promise.race([messageSW(active, message), patience]);
  return typeof answer === 'string' ? answer : null;
}

/** Activates the new version, which reloads the page. */
export function activateUpdate(): void {
  workbox?.messageSkipWaiting();
}

/** Makes the worker cache the texts of the current language. */
export async function cacheLocale(locale: Locale): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: WorkerMessage = { type: 'KEEP_LOCALE', locale };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
  active?.postMessage(message);
}
