import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { apiClient } from '#lib/api-client.ts';
import { followChannel } from '#lib/realtime/connection.ts';

import { isRunOpen, livePollMs, pollMs } from './analyses.ts';

/**
 * Reads a run whenever it moves on until it has ended, whatever screen is open meanwhile. Where the
 * server can’t say so, it is asked for.
 */
export async function followRun(
  id: string,
  onProgress: (run: AnalysisRun) => void,
): Promise<AnalysisRun> {
  const moves = listenForMoves(id);
  try {
    for (;;) {
      const run = await apiClient.analyses.get({ id });
      if (!isRunOpen(run)) return run;
      onProgress(run);
      await moves.next();
    }
  } finally {
    moves.stop();
  }
}

/** `next` waits for a change that came since the last one, but never for long. */
function listenForMoves(id: string) {
  let isLive = false;
  let hasMoved = false;
  let wake: () => void = () => undefined;
  const move = () => {
    hasMoved = true;
    wake();
  };
  const stop = followChannel({
    name: `analysis_runs:${crypto.randomUUID()}`,
    bind: (channel) => {
      const rows = { schema: 'public', table: 'analysis_runs', filter: `id=eq.${id}` };
      channel.on('postgres_changes', { event: 'UPDATE', ...rows }, move);
    },
    onLive: (next) => {
      isLive = next;
      if (next) move();
    },
  });
  return {
    stop,
    next: async () => {
      if (!hasMoved) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, isLive ? livePollMs : pollMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasMoved = false;
    },
  };
}
