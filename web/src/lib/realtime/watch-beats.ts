import type { RealtimeClient } from '@supabase/realtime-js';
import { secondMs } from '@kith/contract/core/time';
import { confirmOffline } from '#lib/online.ts';

/** A heartbeat without an answer for this long counts as lost. */
export const beatPatienceMs = 4 * secondMs;

/**
 * Closes a socket with an unanswered heartbeat long before the client would: the client waits a
 * whole interval, during which screens miss updates.
 */
export function watchBeats(client: Pick<RealtimeClient, 'onHeartbeat' | 'sendHeartbeat'>) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  client.onHeartbeat((status) => {
    clearTimeout(waiting);
    if (status !== 'sent') return;
    waiting = setTimeout(() => {
      void confirmOffline();
      // A second heartbeat while one is open makes the client time out.
      void client.sendHeartbeat();
    }, beatPatienceMs);
  });
}
