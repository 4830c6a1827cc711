import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

export type StreamTask = { module: string; name: string; input: unknown; port: MessagePort };
export type StreamItem<Item> = { value: Item } | 'begun' | 'done';

/** The task of a thread: sends one item of a generator each time it is asked for the next. */
export async function serveStream({ module, name, input, port }: StreamTask): Promise<void> {
  const work = ((await import(module)) as Record<string, unknown>)[name];
  const items = (work as (input: unknown) => AsyncGenerator<unknown>)(input);
  port.postMessage('begun');
  for await (const _ of on(port, 'message', { close: ['close'] })) {
    const next = await items.next();
    port.postMessage(next.done ? 'done' : { value: next.value });
    if (next.done) break;
  }
  port.close();
}
