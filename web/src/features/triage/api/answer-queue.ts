import type { TriageAnswer } from '@kith/contract/triage/schemas';
import { apiClient } from '#lib/api-client.ts';

/** What is sent about the triage; `batch_id` makes a repeat the same one. */
type Change = { kind: 'answer'; input: TriageAnswer } | { kind: 'undo'; batchId: string };

const storageKey = 'triage.unsent';

let latest: Promise<unknown> = Promise.resolve();

/** Runs work once all that was sent before has arrived or failed, whichever screen sent it. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = latest.then(work);
  latest = turn.catch(() => undefined);
  return turn;
}

/** Changes that have not arrived, so that closing or reloading the page in between loses none. */
const unsent: Change[] = [];

let isLeaving = false;

function storeUnsent() {
  // What a closing page interrupts has not been refused.
  if (isLeaving) return;
  try {
    if (unsent.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(unsent));
  } catch {
    // Blocked or full: they are still sent, unless the page is closed at once.
  }
}

function takeStored(): Change[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Change[];
  } catch {
    return [];
  }
}

function transmit(change: Change): Promise<unknown> {
  return change.kind === 'answer'
    ? apiClient.triage.answer(change.input)
    : apiClient.triage.undo({ batch_id: change.batchId });
}

/** Sends a change in its turn. */
export function sendChange(change: Change): Promise<unknown> {
  unsent.push(change);
  storeUnsent();
  return inTurn(() => transmit(change)).finally(() => {
    unsent.splice(unsent.indexOf(change), 1);
    storeUnsent();
  });
}

let hasResumed = false;

/** Once after a reload: sends what the page before it could not. What is refused now was dropped. */
export function resumeSending(): void {
  if (hasResumed) return;
  hasResumed = true;
  window.addEventListener('pagehide', () => (isLeaving = true));
  window.addEventListener('pageshow', () => (isLeaving = false));
  for (const change of takeStored()) sendChange(change).catch(() => undefined);
}
