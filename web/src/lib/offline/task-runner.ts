import type { ExternalValue } from '#lib/external-value.ts';
import {
  type BackgroundTask,
  chooseTasks,
  createTask,
  failTask,
  type NewTask,
  purgeTasks,
  setTaskStatus,
} from './task-rules.ts';

/** Does the work of one type; rejects when it fails. */
type TaskHandler = (payload: BackgroundTask['payload']) => Promise<unknown>;

type RunnerParts = {
  tasks: ExternalValue<readonly BackgroundTask[]>;
  /** Null while no member is signed in. */
  userId: () => string | null;
  handlers: Readonly<Record<string, TaskHandler>>;
  isOnline: () => boolean;
  nowMs: () => number;
};

/** Runs the signed-in member's background tasks; offline they wait without losing a retry. */
export function createTaskRunner({ tasks, userId, handlers, isOnline, nowMs }: RunnerParts) {
  let running: Promise<void> | null = null;

  function replace(task: BackgroundTask) {
    tasks.set(tasks.get().map((other) => (other.id === task.id ? task : other)));
  }

  async function runTask(task: BackgroundTask): Promise<void> {
    replace(setTaskStatus(task, 'processing', nowMs()));
    try {
      const handle = Object.hasOwn(handlers, task.action_type)
        ? handlers[task.action_type]
        : undefined;
      if (!handle) throw new Error(`Unknown task ${task.action_type}`);
      await handle(task.payload);
      replace(setTaskStatus(task, 'completed', nowMs()));
    } catch {
      // The status alone shows it, spec point 8.
      replace(failTask(task, nowMs()));
    }
  }

  async function runDue(): Promise<void> {
    const user = userId();
    if (user === null || !isOnline()) return;
    for (const task of chooseTasks(tasks.get(), user, nowMs())) await runTask(task);
  }

  return {
    /** Adds a task for the signed-in member; null without one. */
    add: (task: NewTask): BackgroundTask | null => {
      const user = userId();
      if (user === null) return null;
      const added = createTask(task, user, nowMs());
      tasks.set([...tasks.get(), added]);
      return added;
    },
    /** One run; a second call during it waits for the same run. */
    run: (): Promise<void> => {
      running ??= runDue().finally(() => {
        running = null;
      });
      return running;
    },
    purge: () => tasks.set(purgeTasks(tasks.get(), nowMs())),
  };
}
