/** The most connections to the database that one process holds, by what they are for. */
export type PoolSizes = { requests: number; jobs: number };

/** Of a process that is alone. */
const alone: PoolSizes = { requests: 24, jobs: 12 };
/** Of all processes of one machine together: each of them waits at times while others don't. */
const together: PoolSizes = { requests: 40, jobs: 16 };
const fewest: PoolSizes = { requests: 8, jobs: 4 };
/** That listen, ask for a moment, or change the schema. */
const others = 5;
/** For backups, commands and a console. */
const spare = 20;
/** What the private database allows at least. */
const usual = 100;

/** How many connections each of `workers` processes on one machine may open. */
export function poolSizesOf(workers: number): PoolSizes {
  if (workers === 1) return alone;
  return {
    requests: Math.max(fewest.requests, Math.floor(together.requests / workers)),
    jobs: Math.max(fewest.jobs, Math.floor(together.jobs / workers)),
  };
}

/** How many connections the database has to allow. One process more runs while they are replaced. */
export function connectionsOf(workers: number): number {
  const { requests, jobs } = poolSizesOf(workers);
  return Math.max(usual, spare + (workers + 1) * (requests + jobs + others));
}
