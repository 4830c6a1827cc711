import type { WorkerMessage } from '#lib/worker-messages.ts';

/** Sends a message to the service worker, if there is one. */
export function postToWorker(message: WorkerMessage): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage(message);
  if (navigator.serviceWorker.controller === null) void postToUncontrolled(message);
}

/** A page loaded past the worker is not controlled by it, but the worker still exists. */
async function postToUncontrolled(message: WorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}
