import { threadId } from 'node:worker_threads';

/** What a task of the tests does: answers, loops for ever, fills its memory, or fails. */
export type HostileTask = 'answer' | 'fail' | 'fill memory' | 'loop';

export function runHostileTask(task: HostileTask): string {
  if (task === 'fail') throw new Error('failed by itself');
  const kept: string[][] = [];
  while (task !== 'answer') {
    if (task === 'fill memory') kept.push(Array.from({ length: 10_000 }, (_, at) => `${at}`));
  }
  return 'answered';
}

/** Which thread runs the task. */
export function nameThread(_task: HostileTask): number {
  return threadId;
}

/** Three answers, or what the task does instead of the second. */
export async function* streamHostileTask(task: HostileTask): AsyncGenerator<string> {
  yield 'begun';
  yield runHostileTask(task);
  yield 'ended';
}

/** Numbers, each counted when it is made. */
export async function* countItems(made: Int32Array): AsyncGenerator<number> {
  for (let item = 1; item <= 4; item += 1) {
    Atomics.add(made, 0, 1);
    yield item;
  }
}
