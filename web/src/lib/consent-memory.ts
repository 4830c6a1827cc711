import type { ConsentType } from '@kith/contract/consents/rules';
import { clearLastView } from '#lib/last-view.ts';
import { readStored, writeStored } from '#lib/storage.ts';

/** Also read in the page's head. */
export const storageKey = 'consents-given';

const describe = (memberId: string, given: readonly ConsentType[]) =>
  [memberId, ...given].join(' ');

/** Remembers in this browser which consents were given at the last check. */
export function rememberConsents(memberId: string, given: readonly ConsentType[]): void {
  const next = describe(memberId, given);
  // Who withdrew a consent begins the next visit at the gate.
  if (next !== readStored(storageKey)) clearLastView();
  writeStored(storageKey, next);
}

/** Whether the gate will let the member pass, as far as this browser knows. */
export function expectsToPass(memberId: string, required: readonly ConsentType[]): boolean {
  const [id, ...given] = (readStored(storageKey) ?? '').split(' ');
  return id === memberId && required.every((type) => given.includes(type));
}
