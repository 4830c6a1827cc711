import type { OfflineChange } from '#lib/offline/change-rules.ts';
import { useBackgroundTasks } from '#lib/offline/background-tasks.ts';
import { useQueuedChanges } from '#lib/offline/changes.ts';
import type { QueuedMessage } from '#lib/offline/message-rules.ts';
import { useQueuedMessages } from '#lib/offline/queued-messages.ts';

export type QueuedWork = {
  messages: readonly QueuedMessage[];
  changes: readonly OfflineChange[];
  tasks: { pending: number; active: number; done: number };
  /** Messages, changes and tasks that are not done. */
  count: number;
};

/** All of the member's work that the server does not have yet. */
export function useQueuedWork(): QueuedWork {
  const messages = useQueuedMessages();
  const changes = useQueuedChanges();
  const all = useBackgroundTasks();
  const countOf = (wanted: string) => all.filter(({ status }) => status === wanted).length;
  const tasks = {
    pending: countOf('pending'),
    active: countOf('processing'),
    done: countOf('completed'),
  };
  return {
    messages,
    changes,
    tasks,
    count: messages.length + changes.length + tasks.pending + tasks.active,
  };
}
