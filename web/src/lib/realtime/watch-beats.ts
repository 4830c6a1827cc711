import type { RealtimeClient } from '@supabase/realtime-js';
import { secondMs } from '@kith/contract/core/time';
import { suspectLine } from '#lib/online.ts';

/** A beat that is not answered for so long will not be. */
export const beatPatienceMs = 4 * secondMs;

/**
 * Ends a socket whose beats are not answered long before the client would: it waits for a whole
 * interval, in which the screens believe in news that don't come.
 */
export function watchBeats(client: Pick<RealtimeClient, 'onHeartbeat' | 'sendHeartbeat'>) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  client.onHeartbeat((status) => {
    clearTimeout(waiting);
    if (status !== 'sent') return;
    waiting = setTimeout(() => {
      void suspectLine();
      // A beat on top of one that is still open is how the client is told that it timed out.
      void client.sendHeartbeat();
    }, beatPatienceMs);
  });
}
