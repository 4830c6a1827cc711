import { secondMs } from '@kith/contract/core/time';

/** A screen that stays this long has succeeded. */
export const settledMs = 10 * secondMs;

/** How often each failed screen was retried; it outlives the screen, which each retry creates again. */
export function createRetryCounts() {
  const counts = new Map<string, number>();
  const failed = new Set<string>();
  return {
    of: (path: string): number => counts.get(path) ?? 0,
    add: (path: string): void => void counts.set(path, (counts.get(path) ?? 0) + 1),
    /**
     * Says that a screen shows its failure.
     * @returns a function for its end; unless it fails again soon, its retries are forgotten.
     */
    enter: (path: string): (() => void) => {
      failed.add(path);
      return () => {
        failed.delete(path);
        setTimeout(() => {
          if (!failed.has(path)) counts.delete(path);
        }, settledMs);
      };
    },
  };
}
