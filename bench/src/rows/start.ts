import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openCluster } from '../../../server/src/platform/database/cluster.ts';
import { spawnApp, stopApp, untilReady } from '../environment.ts';
import { compareWithBaseline, type Row, summarize } from '../measure.ts';

const port = 3991;
const runs = 5;
const factor = 30;

/**
 * Starts on a database that exists and is migrated, beside the bare start of that database's server.
 */
export async function benchStart(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'));
  const samples: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now();
    const child = spawnApp(folder, port, { isApiOnly: true });
    await untilReady(child);
    // The first start creates the database.
    if (run > 0) samples.push(performance.now() - startedAt);
    await stopApp(child);
    const bareStartedAt = performance.now();
    const cluster = await openCluster(folder);
    if (run > 0) bare.push(performance.now() - bareStartedAt);
    await cluster.stop();
  }
  await rm(folder, { recursive: true, force: true });
  const series = { subject: summarize(samples), baseline: summarize(bare) };
  return compareWithBaseline('server.start', series, {
    figure: 'p95',
    factor,
    what: 'the bare database',
  });
}
