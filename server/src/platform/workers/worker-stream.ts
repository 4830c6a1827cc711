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
 * Runs an exported generator of a module in a thread, like `createWorkerPool`. Each item is made when
 * it is asked for, so memory holds one; the time limit is for one item, since the caller's work
 * between them takes as long as it takes. More callers than threads wait.
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
    // Its failure is seen by whoever waits for the next item.
    running.catch(() => undefined);
    const fails = running.then(() => 'done' as const);
    try {
      await Promise.race([receive(port), fails]);
      for (;;) {
        const item = await inTime(timeMs, async () => {
          const answer = receive<ItemOf<Work>>(port);
          port.postMessage('next');
          return Promise.race([answer, fails]);
        });
        if (typeof item === 'string') return;
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
