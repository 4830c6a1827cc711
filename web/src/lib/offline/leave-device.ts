import { clearBackgroundTasks } from './background-tasks.ts';
import { waitingChanges } from './changes.ts';
import { emptyDeviceStore } from './device-store.ts';
import { clearMessageQueue, countQueuedMessages } from './queued-messages.ts';

/**
 * Removes what this browser keeps of the member: copies at any rate; what was not sent only when
 * they chose to leave. A session that was lost otherwise leaves it for the same member's return.
 */
export async function leaveDevice({ keepsUnsent }: { keepsUnsent: boolean }): Promise<void> {
  clearBackgroundTasks();
  if (!keepsUnsent) clearMessageQueue();
  await emptyDeviceStore({ keepsUnsent }).catch(() => undefined);
}

/** How much would be lost by leaving now: messages and changes that were not sent. */
export function countUnsent(): number {
  return countQueuedMessages() + waitingChanges().length;
}
