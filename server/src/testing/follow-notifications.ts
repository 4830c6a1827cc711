import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

type Follower = {
  /** The titles that it has received or read. */
  seen: Set<string>;
  /** How often it has subscribed. */
  subscriptions: () => number;
  close: () => Promise<void>;
};

/**
 * The stock client on a member's notifications. Whenever it has subscribed, it reads what it missed, as the
 * browser app does.
 */
export async function followNotifications({
  origin,
  apiKey,
  token,
  onFault,
}: {
  origin: string;
  apiKey: string;
  token: string;
  onFault: (fault: string) => void;
}): Promise<Follower> {
  const client = createClient(origin, apiKey, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: WebSocket as never },
  });
  await client.realtime.setAuth();
  const seen = new Set<string>();
  let count = 0;
  const first = Promise.withResolvers<void>();
  const catchUp = async () => {
    const { data, error } = await client.from('notifications').select('title');
    if (error) onFault(`catching up: ${error.message}`);
    for (const { title } of (data ?? []) as { title: string }[]) seen.add(title);
  };
  client
    .channel('mine')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'notifications' },
      ({ new: row }) => void seen.add((row as { title: string }).title),
    )
    .subscribe((status) => {
      if (status !== 'SUBSCRIBED') return;
      count += 1;
      void catchUp().then(first.resolve);
    });
  await first.promise;
  return {
    seen,
    subscriptions: () => count,
    close: async () => {
      await client.removeAllChannels();
    },
  };
}
