import type { RealtimeChannel } from '@supabase/realtime-js';
import { useEffect, useRef, useState } from 'react';
import { followChannel } from './connection.ts';

/** What each member who is there says of themselves, by their id. */
export type Present<State> = ReadonlyMap<string, State>;

/** Nobody seen, and the same nobody each time. */
const nobody: Present<never> = new Map<string, never>();

/**
 * Who else is in a room, and what they say of themselves there; `tell` says it of oneself. Null stays
 * out. A member with two windows open counts as the one who said something last.
 */
export function usePresence<State extends object>(
  room: string | null,
  memberId: string,
  initial: State,
): { present: Present<State>; tell: (state: State) => void } {
  const [present, setPresent] = useState<Present<State>>(nobody);
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
              states.flatMap(([id, says]) => {
                const last = says.at(-1);
                return id === memberId || last === undefined ? [] : [[id, last] as const];
              }),
            ),
          );
        });
      },
      onLive: (isLive, channel) => {
        joined.current = isLive ? channel : null;
        if (isLive) void channel.track(own.current);
        else setPresent(nobody);
      },
    });
    return () => {
      leave();
      joined.current = null;
      setPresent(nobody);
    };
  }, [room, memberId]);

  return {
    present,
    tell: (state) => {
      own.current = state;
      void joined.current?.track(state);
    },
  };
}
