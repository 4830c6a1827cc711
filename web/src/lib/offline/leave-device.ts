import { countDrafts } from '#lib/drafts.ts';
import { clearLastView } from '#lib/last-view.ts';
import { clearBackgroundTasks } from './background-tasks.ts';
import { queuedChanges, writeChanges } from './changes.ts';
import { emptyDeviceStore, queuedChangesKey, readOwned } from './device-store.ts';
import { clearMessageQueue, countQueuedMessages } from './queued-messages.ts';

/**
 * Deletes the member's data in this browser: cached reads always, queued work only when they chose
 * to sign out. If the session was lost in another way, queued work stays for the same member's
 * return.
 */
export async function leaveDevice({ keepsQueued }: { keepsQueued: boolean }): Promise<void> {
  clearLastView();
  clearBackgroundTasks();
  if (!keepsQueued) clearMessageQueue();
  await emptyDeviceStore({ keepsQueued }).catch(() => undefined);
}

/**
 * How much of this member's signing out or clearing would lose: queued messages and changes, and texts
 * that were begun. Only looks, so it may be asked before the member has shown that it is them.
 */
export async function countUnsent(memberId: string): Promise<number> {
  const changes = await readOwned<readonly unknown[]>(memberId, queuedChangesKey).catch(() => []);
  return countQueuedMessages(memberId) + (changes?.length ?? 0) + countDrafts();
}

/** Deletes what was not sent, while the member stays. */
export async function discardQueuedWork(): Promise<void> {
  clearBackgroundTasks();
  clearMessageQueue();
  if (queuedChanges().length > 0) await writeChanges(() => []);
}
