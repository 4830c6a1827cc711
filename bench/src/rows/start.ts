import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { spawnApp, stopApp, untilReady } from '../environment.ts';
import { type Row, summarize } from '../measure.ts';

const port = 3991;
const runs = 5;
const limitMs = 2_000;

/** The second start and those after it: the database is there and migrated. */
export async function benchStart(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'));
  const samples: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now();
    const child = spawnApp(folder, port, { isApiOnly: true });
    await untilReady(child);
    // The first start makes the database.
    if (run > 0) samples.push(performance.now() - startedAt);
    await stopApp(child);
  }
  await rm(folder, { recursive: true, force: true });
  const series = summarize(samples);
  return {
    row: 'server.start',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${limitMs / 1000} s`,
    ok: series.p95 < limitMs,
  };
}
