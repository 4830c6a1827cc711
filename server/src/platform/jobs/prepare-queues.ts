import type { PgBoss, QueueOptions, QueuePolicy, QueueResult } from 'pg-boss';

/** What an earlier start left. A start that finds all of it writes nothing. */
export type Prepared = {
  queues: ReadonlyMap<string, QueueResult>;
  /** The cron line of each recurring job. */
  schedules: ReadonlyMap<string, string>;
};

export async function readPrepared(boss: PgBoss): Promise<Prepared> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map(({ name, cron }) => [name, cron])),
  };
}

/** Creates a queue, or changes its options. A policy stays what it was first. */
export async function prepareQueue(
  boss: PgBoss,
  { queues }: Prepared,
  { name, options, policy }: { name: string; options: QueueOptions; policy: QueuePolicy },
): Promise<void> {
  const found = queues.get(name);
  if (!found) await boss.createQueue(name, { ...options, policy });
  else if (!hasOptions(found, options)) await boss.updateQueue(name, options);
}

function hasOptions(queue: QueueResult, options: QueueOptions): boolean {
  const found: Record<string, unknown> = { ...queue };
  return Object.entries(options).every(([name, value]) => found[name] === value);
}

export async function prepareSchedule(
  boss: PgBoss,
  { schedules }: Prepared,
  { name, schedule }: { name: string; schedule: string },
): Promise<void> {
  if (schedules.get(name) !== schedule) await boss.schedule(name, schedule);
}
