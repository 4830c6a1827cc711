import type { RealtimeChannel } from '@supabase/realtime-js';
import { useEffect, useRef, useState } from 'react';
import { followChannel } from './connection.ts';

/** The state that each present member shares, by their id. */
export type Present<State> = ReadonlyMap<string, State>;

/** An empty map, always the same one. */
const noOne: Present<never> = new Map<string, never>();

/**
 * Who else is in a room, and the state they share; `share` shares one's own. Null stays out. A
 * member with two windows counts as the one that shared last.
 */
export function usePresence<State extends object>(
  room: string | null,
  memberId: string,
  initial: State,
): { present: Present<State>; share: (state: State) => void } {
  const [present, setPresent] = useState<Present<State>>(noOne);
  const joined = useRef<RealtimeChannel | null>(null);
  const own = useRef(initial);

  useEffect(() => {
    if (room === null) return undefined;
    const leave = followChannel({
      name: room,
      options: { config: { presence: { key: memberId, enabled: true } } },
      bind: (channel) => {
        channel.on('presence', { event: 'sync' }, () => {
          const states = Object.entries(channel.presenceState<State>());
          setPresent(
            new Map(
              states.flatMap(([id, versions]) => {
                const last = versions.at(-1);
                return id === memberId || last === undefined ? [] : [[id, last] as const];
              }),
            ),
          );
        });
      },
      onLive: (isLive, channel) => {
        joined.current = isLive ? channel : null;
        if (isLive) void channel.track(own.current);
        else setPresent(noOne);
      },
    });
    return () => {
      leave();
      joined.current = null;
      setPresent(noOne);
    };
  }, [room, memberId]);

  return {
    present,
    share: (state) => {
      own.current = state;
      void joined.current?.track(state);
    },
  };
}
