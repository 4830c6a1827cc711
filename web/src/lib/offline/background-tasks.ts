import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { callFunction } from '#lib/functions-client.ts';
import { isOnline, whenBackOnline } from '#lib/online.ts';
import { syncChanges, queuedChanges } from './changes.ts';
import type { BackgroundTask, NewTask } from './task-rules.ts';
import { taskPurgeEveryMs, taskRunEveryMs } from './task-rules.ts';
import { createTaskRunner } from './task-runner.ts';

const none: readonly BackgroundTask[] = [];
const tasks = createExternalValue(none);
let memberId: string | null = null;

const runner = createTaskRunner({
  tasks,
  userId: () => memberId,
  handlers: {
    push_notification: (payload) => callFunction('push-fanout', { body: payload }),
    data_sync: () => syncChanges(),
    // Uploads start by themselves where a file is chosen; this type exists for callers that ask for
    // it.
    file_upload: () => Promise.resolve(),
  },
  isOnline,
  nowMs: () => Date.now(),
});

/** One task sends all queued changes; a second one is not needed. */
function addSync() {
  const mayBeSent = queuedChanges().some(({ state }) => state.status === 'queued');
  const others = tasks.get().filter(({ action_type: type }) => type === 'data_sync');
  if (
    !isOnline() ||
    !mayBeSent ||
    others.some(({ status }) => status === 'pending' || status === 'processing')
  ) {
    return;
  }
  // The new task covers what an earlier one failed to send.
  tasks.set(
    tasks
      .get()
      .filter(({ action_type, status }) => action_type !== 'data_sync' || status !== 'failed'),
  );
  runner.add({ action_type: 'data_sync', priority: 'high' });
}

/** Sends at once what changed without a connection. */
export function syncNow(): Promise<void> {
  addSync();
  return runner.run();
}

/**
 * Adds a task for the signed-in member; the next run starts it.
 * @public
 */
export function addBackgroundTask(task: NewTask): BackgroundTask | null {
  return runner.add(task);
}

/**
 * Runs the member's tasks every 30 s and when the connection returns. Returns the function that
 * stops it.
 */
export function startBackgroundTasks(owner: string): () => void {
  memberId = owner;
  const run = () => void syncNow();
  const running = setInterval(run, taskRunEveryMs);
  const purging = setInterval(runner.purge, taskPurgeEveryMs);
  const stopFollowing = whenBackOnline(run);
  return () => {
    memberId = null;
    clearInterval(running);
    clearInterval(purging);
    stopFollowing();
  };
}

/** Removes every task, because the member leaves this browser. */
export function clearBackgroundTasks(): void {
  tasks.set(none);
}

/** The tasks of this page. */
export function useBackgroundTasks(): readonly BackgroundTask[] {
  return useExternalValue(tasks, () => none);
}
