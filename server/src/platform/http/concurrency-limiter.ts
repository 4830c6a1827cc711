/** Limits how many tasks run at once per key; the others wait in order. */
export type ConcurrencyLimiter = <Result>(
  key: string,
  work: () => Promise<Result>,
) => Promise<Result>;

type Queue = { running: number; waiting: (() => void)[] };

export function createConcurrencyLimiter(most: number): ConcurrencyLimiter {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    // A finished task passes its place to the next one, so that no newcomer takes it.
    if (queue.running < most) queue.running += 1;
    else await new Promise<void>((resolve) => void queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
