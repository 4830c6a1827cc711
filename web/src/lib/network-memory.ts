import { readStored, writeStored } from '#lib/storage.ts';

const key = 'network-seen';

/** Remembers in this browser that the member has contacts. */
export function rememberNetwork(memberId: string): void {
  writeStored(key, memberId);
}

/** Whether the member has contacts, as far as this browser knows. */
export function expectsNetwork(memberId: string): boolean {
  return readStored(key) === memberId;
}
