import { secondMs } from '@kith/contract/core/time';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

/** A screen that waits longer for its data has room for the rest. */
const patienceMs = 5 * secondMs;

const isShown = createExternalValue(false);
const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first screen has shown what it requested, or takes too long. */
export const firstView = promise;

/** Loads what the first screen doesn't wait for, once it has shown what it requested. */
export async function afterFirstView<Part>(load: () => Promise<Part>): Promise<Part> {
  await firstView;
  return load();
}

function show() {
  isShown.set(true);
  resolve();
}

/** Called when the first screen's requests are answered. */
export function endFirstView(): void {
  // Once the browser has painted: the second frame after the answer.
  requestAnimationFrame(() => requestAnimationFrame(show));
}

if (typeof window !== 'undefined') setTimeout(show, patienceMs);

export function hasFirstViewShown(): boolean {
  return isShown.get();
}

/** Whether the first screen has shown what it requested: what it doesn't need may load now. */
export function useIsFirstViewShown(): boolean {
  return useExternalValue(isShown, () => false);
}
