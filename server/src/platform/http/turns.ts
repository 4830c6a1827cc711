/** Lets so many pieces of work of one key run at once; the others wait for their turn, in their order. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type Line = { running: number; waiting: (() => void)[] };

export function createTurns(most: number): Turns {
  const lines = new Map<string, Line>();
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    // Whoever leaves hands their place on, so that nobody who comes meanwhile takes it.
    if (line.running < most) line.running += 1;
    else await new Promise<void>((resolve) => void line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}
