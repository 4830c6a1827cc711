import { MessageChannel, type MessagePort } from 'node:worker_threads';

import { minuteMs } from '@kith/contract/core/time';
import { Piscina } from 'piscina';

import type { serveStream, StreamItem, StreamTask } from './stream-worker.ts';
import { WorkError, type WorkLimits } from './worker-pool.ts';

/** What an item leaves behind is collected often, rather than held. */
const youngMb = 4;

type Source = (input: never) => AsyncGenerator<unknown>;
type ItemOf<Work extends Source> =
  ReturnType<Work> extends AsyncGenerator<infer Item> ? Item : never;

/**
 * Runs an exported generator of a module in a thread, like `createWorkerPool`. Each item is made
 * while the caller works with the one before, so memory holds two; the time limit is for one item,
 * since the caller's work between them takes as long as it takes. More callers than threads wait.
 */
export function createWorkerStream<Work extends Source>({
  module,
  name,
  limits: { threads, timeMs, heapMb },
}: {
  module: URL;
  name: string;
  limits: Omit<WorkLimits, 'waiting'>;
}): (input: Parameters<Work>[0]) => AsyncGenerator<ItemOf<Work>> {
  let pool: Piscina | null = null;
  const start = () =>
    new Piscina({
      filename: new URL('stream-worker.ts', import.meta.url).href,
      name: 'serveStream' satisfies (typeof serveStream)['name'],
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: minuteMs,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    });
  return async function* stream(input) {
    pool ??= start();
    const { port1: port, port2 } = new MessageChannel();
    const ended = new AbortController();
    const task: StreamTask = { module: module.href, name, input, port: port2 };
    const running = pool
      .run(task, { transferList: [port2], signal: ended.signal })
      .catch((error: unknown) => {
        const { code } = error as { code?: unknown };
        throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkError('memory') : error;
      });
    // Failures are seen by whoever waits for the next item.
    running.catch(() => undefined);
    const fails = running.then(() => 'done' as const);
    const makeNext = () => {
      const next = inTime(timeMs, async () => {
        const answer = receive<ItemOf<Work>>(port);
        port.postMessage('next');
        return Promise.race([answer, fails]);
      });
      next.catch(() => undefined);
      return next;
    };
    try {
      await Promise.race([receive(port), fails]);
      for (let next = makeNext(); ;) {
        const item = await next;
        if (typeof item === 'string') return;
        next = makeNext();
        yield item.value;
      }
    } finally {
      port.close();
      ended.abort();
    }
  };
}

function receive<Item>(port: MessagePort): Promise<StreamItem<Item>> {
  return new Promise((resolve) => void port.once('message', resolve));
}

async function inTime<Result>(timeMs: number, work: () => Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new WorkError('time')), timeMs);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
