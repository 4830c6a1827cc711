import { minuteMs } from '@kith/contract/core/time';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';

/*
 * Threat: input of a stranger on which a parser or decoder takes minutes or gigabytes. In a thread
 * of its own it can be ended, and others are served meanwhile. Limits of size and depth come before
 * (each area has its own); this is what holds when they don't.
 */

export type WorkLimits = {
  /** Tasks that run at once, each in a thread. */
  threads: number;
  /** Tasks that may wait; further ones are refused. */
  waiting: number;
  /** For one task, with the start of its thread. */
  timeMs: number;
  /** Of one thread's heap; typed arrays and native memory are not part of it. */
  heapMb: number;
};

/** Why a task has no result: its input's fault (`time`, `memory`), or too many at once. */
export class WorkError extends Error {
  readonly reason: 'busy' | 'memory' | 'time';

  constructor(reason: WorkError['reason']) {
    super(`The worker ended the task: ${reason}`);
    this.name = 'WorkError';
    this.reason = reason;
  }
}

type Task = (input: never) => unknown;

/** Runs one exported function of a module in threads, which start with the first task. */
export function createWorkerPool<Work extends Task>({
  module,
  name,
  limits,
  isSpent,
}: {
  module: URL;
  /** The function's name in the module. */
  name: string;
  limits: WorkLimits;
  /**
   * Of a pool with one thread: whether it ends after such a task, as it does after one that failed.
   * WebAssembly gives memory back only so.
   */
  isSpent?: (input: Parameters<Work>[0], result: Awaited<ReturnType<Work>>) => boolean;
}): (input: Parameters<Work>[0]) => Promise<Awaited<ReturnType<Work>>> {
  type Result = Awaited<ReturnType<Work>>;
  const { threads, waiting, timeMs, heapMb } = limits;
  let pool: Piscina | null = null;
  // The queue is ours, so that waiting doesn't count as work.
  const queue = pLimit(threads);
  const start = () =>
    new Piscina({
      filename: module.href,
      name,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: minuteMs,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
  const end = async () => {
    const spent = pool;
    pool = null;
    await spent?.destroy();
  };
  return async (input): Promise<Result> => {
    if (queue.activeCount + queue.pendingCount >= threads + waiting) throw new WorkError('busy');
    const work = async (): Promise<{ result: Result }> => {
      pool ??= start();
      const ended = new AbortController();
      const timer = setTimeout(() => ended.abort(), timeMs);
      try {
        const result = (await pool.run(input, { signal: ended.signal })) as Result;
        if (isSpent?.(input, result)) await end();
        return { result };
      } catch (error) {
        if (isSpent) await end();
        if (ended.signal.aborted) throw new WorkError('time');
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new WorkError('memory');
        }
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
    return (await queue(work)).result;
  };
}
