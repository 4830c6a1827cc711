import { dayMs, hourMs, secondMs } from '@kith/contract/core/time';

type TaskPriority = 'high' | 'normal' | 'low';

/** Background work, spec point 3; lost when the page closes. */
export type BackgroundTask = {
  id: string;
  user_id: string;
  /** `push_notification`, `data_sync` or `file_upload`; any other type fails. */
  action_type: string;
  payload: Readonly<Record<string, unknown>>;
  priority: TaskPriority;
  retry_count: number;
  max_retries: number;
  next_retry_at: string;
  status: 'pending' | 'processing' | 'completed' | 'failed';
  created_at: string;
  updated_at: string;
};

export type NewTask = Pick<BackgroundTask, 'action_type'> &
  Partial<Pick<BackgroundTask, 'payload' | 'priority'>>;

/** Spec point 9. */
const taskMaxRetries = 3;
const tasksPerRun = 10;
export const taskRunEveryMs = 30 * secondMs;
export const taskPurgeEveryMs = hourMs;
const completedMaxAgeMs = dayMs;
const firstDelayMs = secondMs;
const longestDelayMs = 300 * secondMs;

const ranks: Record<TaskPriority, number> = { high: 0, normal: 1, low: 2 };

/** The delay after the retry with this number, counted from 0. */
export function taskBackoffMs(retry: number): number {
  return Math.min(firstDelayMs * 2 ** retry, longestDelayMs);
}

export function createTask(
  { action_type, payload = {}, priority = 'normal' }: NewTask,
  userId: string,
  nowMs: number,
): BackgroundTask {
  const now = new Date(nowMs).toISOString();
  return {
    id: crypto.randomUUID(),
    user_id: userId,
    action_type,
    payload,
    priority,
    retry_count: 0,
    max_retries: taskMaxRetries,
    next_retry_at: now,
    status: 'pending',
    created_at: now,
    updated_at: now,
  };
}

/** A time beyond the longest delay comes from a clock that was set back. */
function isDue({ next_retry_at: nextRetryAt }: BackgroundTask, nowMs: number): boolean {
  const waitMs = Date.parse(nextRetryAt) - nowMs;
  return waitMs <= 0 || waitMs > longestDelayMs;
}

/** The tasks of a run: the user's own due ones, most urgent first, ten at most. */
export function chooseTasks(
  tasks: readonly BackgroundTask[],
  userId: string,
  nowMs: number,
): BackgroundTask[] {
  return tasks
    .filter((task) => task.user_id === userId && task.status === 'pending' && isDue(task, nowMs))
    .toSorted((one, other) => ranks[one.priority] - ranks[other.priority])
    .slice(0, tasksPerRun);
}

export function setTaskStatus(
  task: BackgroundTask,
  status: 'processing' | 'completed',
  nowMs: number,
): BackgroundTask {
  return { ...task, status, updated_at: new Date(nowMs).toISOString() };
}

/** After a failure: pending for a later retry, or failed when no retry is left. */
export function failTask(task: BackgroundTask, nowMs: number): BackgroundTask {
  const retryCount = task.retry_count + 1;
  return {
    ...task,
    retry_count: retryCount,
    status: retryCount >= task.max_retries ? 'failed' : 'pending',
    next_retry_at: new Date(nowMs + taskBackoffMs(task.retry_count)).toISOString(),
    updated_at: new Date(nowMs).toISOString(),
  };
}

/** Removes tasks that were completed more than a day ago. */
export function purgeTasks(tasks: readonly BackgroundTask[], nowMs: number): BackgroundTask[] {
  return tasks.filter(
    ({ status, updated_at: updatedAt }) =>
      status !== 'completed' || Date.parse(updatedAt) + completedMaxAgeMs >= nowMs,
  );
}
