import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import { AggregatorRegistry, type Registry } from 'prom-client';

/*
 * Prometheus asks a port, and whichever worker answers speaks for all of them: it asks the primary, which
 * asks each. Every worker's series have its number, so that one that is replaced begins at zero alone.
 */

/** Longer than the library waits for workers, which answer at once unless they hang. */
const patienceMs = 2 * secondMs;

type Question = { kind: 'metrics'; id: number };
type Answer = { kind: 'metrics'; id: number; text: string | null };

/** In the primary. */
export function answerWorkers(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: Question | null) => {
    if (message?.kind !== 'metrics') return;
    const answer = (text: string | null) => {
      const reply: Answer = { kind: 'metrics', id: message.id, text };
      worker.send(reply, () => undefined);
    };
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In a worker. @returns what reads the metrics of all workers; its own alone without an answer in time */
export function askForAll(own: Registry): () => Promise<string> {
  // Answers what the primary asks.
  AggregatorRegistry.setRegistries([own]);
  void new AggregatorRegistry();
  const waiting = new Map<number, (text: string | null) => void>();
  let lastId = 0;
  process.on('message', (message: Answer | null) => {
    if (message?.kind === 'metrics') waiting.get(message.id)?.(message.text);
  });
  return async () => {
    const id = (lastId += 1);
    const answered = new Promise<string | null>((resolve) => void waiting.set(id, resolve));
    const question: Question = { kind: 'metrics', id };
    process.send?.(question, undefined, undefined, () => undefined);
    const text = await Promise.race([answered, sleep(patienceMs, null, { ref: false })]);
    waiting.delete(id);
    return text ?? own.metrics();
  };
}
