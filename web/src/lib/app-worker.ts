import type { WorkerMessage } from '#lib/worker-messages.ts';

/** Tells the service worker something, where one runs. */
export function tellWorker(message: WorkerMessage): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage(message);
}
