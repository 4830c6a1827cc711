import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';

import type { Listener } from '#platform/http/listen.ts';
import type { RunningJobs } from '#platform/jobs/job-queue.ts';
import type { Realtime } from '#supabase/realtime/realtime-server.ts';

import type { Config } from './config.ts';

/** With what follows, less than the ten seconds after which a supervisor would kill the process. */
const drainTimeoutMs = 4 * secondMs;
/** Of a server that is replaced: most clients send their next request within this, and learn to go elsewhere. */
const idleMs = 2 * secondMs;

/** Whether a server ends soon, and whether another process has taken its place. */
export type Ending = { isNear: boolean; isReplaced: boolean };

type Doors = { listener: Listener; realtime: Realtime; jobs: RunningJobs };

/** Takes nothing new. @returns when what runs has ended, or its time is over */
export async function drain(
  { listener, realtime, jobs }: Doors,
  { isReplaced }: Ending,
  config: Config,
): Promise<void> {
  const limitMs = isReplaced ? config.RESTART_TIMEOUT_S * secondMs : drainTimeoutMs;
  const closing = Promise.all([
    listener.close({ idleMs: isReplaced ? idleMs : 0 }),
    // Open sockets would delay the draining.
    realtime.close({ isReplaced }),
    jobs.interrupt(),
  ]);
  await Promise.race([closing, sleep(limitMs, undefined, { ref: false })]);
  if ('closeAllConnections' in listener.server) listener.server.closeAllConnections();
}

/** The two ways in which a server ends: `replace` where another process has taken its place. */
export function openEnds({
  running,
  listener,
  ending,
  config,
}: {
  running: AsyncDisposableStack;
  listener: Listener;
  ending: Ending;
  config: Config;
}) {
  let replacing: Promise<void> | null = null;
  return {
    close: async () => {
      if (replacing !== null) {
        // It has begun to end, but may take longer than a stop.
        await Promise.race([replacing, sleep(drainTimeoutMs, undefined, { ref: false })]);
        return;
      }
      ending.isNear = true;
      listener.endConnections();
      await sleep(config.DRAIN_NOTICE_S * secondMs);
      await running.disposeAsync();
    },
    replace: () => {
      Object.assign(ending, { isNear: true, isReplaced: true });
      return (replacing ??= running.disposeAsync());
    },
  };
}
