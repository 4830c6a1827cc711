import type { OfflineChange } from '#lib/offline/change-rules.ts';
import { useBackgroundTasks } from '#lib/offline/background-tasks.ts';
import { useWaitingChanges } from '#lib/offline/changes.ts';
import type { QueuedMessage } from '#lib/offline/message-rules.ts';
import { useQueuedMessages } from '#lib/offline/queued-messages.ts';

export type PendingWork = {
  messages: readonly QueuedMessage[];
  changes: readonly OfflineChange[];
  tasks: { pending: number; active: number; done: number };
  /** Messages, changes and tasks that are not through. */
  count: number;
};

/** Everything of the member that the server does not have yet. */
export function usePendingWork(): PendingWork {
  const messages = useQueuedMessages();
  const changes = useWaitingChanges();
  const all = useBackgroundTasks();
  const countOf = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  const tasks = {
    pending: countOf('pending'),
    active: countOf('processing'),
    done: countOf('completed'),
  };
  return {
    ...{ messages, changes, tasks },
    count: messages.length + changes.length + tasks.pending + tasks.active,
  };
}
