import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { estimateTimeLeftMs } from '#ui/progress.tsx';

type Progress = Pick<AnalysisRun, 'done' | 'failed' | 'total' | 'is_stopping'>;

/**
 * Estimates the time left of a run by its speed since it was first seen here, by this machine's clock; null
 * while that says nothing, and for one that is being stopped.
 */
export function measureFrom(begin: Progress, startedAtMs: number) {
  const before = begin.done + begin.failed;
  return ({ done, failed, total, is_stopping: isStopping }: Progress, nowMs: number) =>
    isStopping
      ? null
      : estimateTimeLeftMs({
          startedAtMs,
          nowMs,
          done: done + failed - before,
          total: total - before,
        });
}
