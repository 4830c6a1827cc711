import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { callFunction } from '#lib/functions-client.ts';
import { isOnline, whenBackOnline } from '#lib/online.ts';
import { syncChanges, waitingChanges } from './changes.ts';
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
    // Files go up by themselves where they are chosen; the type is there for what asks for it.
    file_upload: () => Promise.resolve(),
  },
  isOnline,
  nowMs: () => Date.now(),
});

/** Changes that wait are the work of a task; one at a time is enough. */
function addSync() {
  const mayBeSent = waitingChanges().some(({ state }) => state.status === 'waiting');
  const others = tasks.get().filter(({ action_type: type }) => type === 'data_sync');
  if (
    !isOnline() ||
    !mayBeSent ||
    others.some(({ status }) => status === 'pending' || status === 'processing')
  ) {
    return;
  }
  // What failed before is taken up by the new one.
  tasks.set(
    tasks
      .get()
      .filter(({ action_type, status }) => action_type !== 'data_sync' || status !== 'failed'),
  );
  runner.add({ action_type: 'data_sync', priority: 'high' });
}

/** Sends now what changed while there was no connection. */
export function syncNow(): Promise<void> {
  addSync();
  return runner.run();
}

/** Adds a task of the signed-in member and runs it with the next run. @public */
export function addBackgroundTask(task: NewTask): BackgroundTask | null {
  return runner.add(task);
}

/** Runs the member's tasks every 30 s and when the connection returns; gives what ends it. */
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

/** Forgets every task; the member is leaving this browser. */
export function clearBackgroundTasks(): void {
  tasks.set(none);
}

/** The tasks of this page. */
export function useBackgroundTasks(): readonly BackgroundTask[] {
  return useExternalValue(tasks, () => none);
}
