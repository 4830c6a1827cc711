import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { followChannel } from './connection.ts';

type Row = Record<string, unknown>;

/** A change as the server tells it; `new` is empty for a deletion. */
export type TableChange = RealtimePostgresChangesPayload<Row>;

type TableChangesOptions = {
  table: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** Which rows, as `column=eq.value`. */
  filter?: string;
  onChange: (change: TableChange) => void;
  /**
   * The changes flow from here on, for the first time or again: what was missed is to be read from
   * the database.
   */
  onLive?: () => void;
};

/** Hears of changed rows that the member may read; true while it does. */
export function useTableChanges({
  table,
  event = '*',
  filter,
  onChange,
  onLive,
}: TableChangesOptions): boolean {
  const [isLive, setIsLive] = useState(false);
  const hear = useEffectEvent(onChange);
  const settle = useEffectEvent((next: boolean) => {
    setIsLive(next);
    if (next) onLive?.();
  });

  useEffect(() => {
    const leave = followChannel({
      name: `${table}:${crypto.randomUUID()}`,
      bind: (channel) => {
        const rows = { schema: 'public', table, ...(filter === undefined ? {} : { filter }) };
        // The library has one signature an event, and they only differ in the type of the change.
        channel.on('postgres_changes', { event: event as '*', ...rows }, (change) =>
          hear(change as TableChange),
        );
      },
      onLive: (next) => settle(next),
    });
    return () => {
      leave();
      setIsLive(false);
    };
  }, [table, event, filter]);

  return isLive;
}
