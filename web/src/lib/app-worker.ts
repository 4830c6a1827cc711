import type { WorkerMessage } from '#lib/worker-messages.ts';

/** Tells the service worker something, where one runs. */
export function tellWorker(message: WorkerMessage): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage(message);
  if (navigator.serviceWorker.controller === null) void tellUncontrolled(message);
}

/** A page that was loaded past the worker is not controlled by it, and has one all the same. */
async function tellUncontrolled(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}
