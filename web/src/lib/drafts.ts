import { readStored, writeStored } from './storage.ts';

/*
 * Texts that a member began and didn't send, in local storage under `draft:…` (see `useDraft`).
 * Threat: someone else signs in on this browser. So they have one owner, like the queued messages.
 */

const draftPrefix = 'draft:';
/** Whose they are; kept while the device is cleared, or new ones would have no owner. */
export const draftsOwnerKey = 'drafts_owner';
/** What is kept beside a text: it is no text of its own. */
const beside = /:(?:mentions|parts|replaced|style)$/u;
const choices = /^draft:\w+-choices/u;

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  } catch {
    // Blocked storage has none.
    return [];
  }
}

/** How many texts were begun. */
export function countDrafts(keys: readonly string[] = draftKeys()): number {
  const texts = keys.filter((key) => !choices.test(key)).map((key) => key.replace(beside, ''));
  return new Set(texts).size;
}

/** Makes the member the owner, and deletes what another one began. */
export function claimDrafts(memberId: string): void {
  const owner = readStored(draftsOwnerKey);
  if (owner === memberId) return;
  if (owner !== null) clearDrafts();
  writeStored(draftsOwnerKey, memberId);
}

/** Deletes all of them, when their owner signs out. */
export function clearDrafts(): void {
  for (const key of draftKeys()) writeStored(key, null);
  writeStored(draftsOwnerKey, null);
}
