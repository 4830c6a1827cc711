import type { ConsentType } from '@kith/contract/consents/rules';
import { readStored, writeStored } from '#lib/storage.ts';

const key = 'consents-given';

const describe = (memberId: string, given: readonly ConsentType[]) =>
  [memberId, ...given].join(' ');

/** Remembers in this browser which consents were given at the last check. */
export function rememberConsents(memberId: string, given: readonly ConsentType[]): void {
  writeStored(key, describe(memberId, given));
}

/** Whether the gate will let the member pass, as far as this browser knows. */
export function expectsToPass(memberId: string, required: readonly ConsentType[]): boolean {
  const [id, ...given] = (readStored(key) ?? '').split(' ');
  return id === memberId && required.every((type) => given.includes(type));
}
