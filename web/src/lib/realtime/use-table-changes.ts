import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { followChannel } from './connection.ts';

type Row = Record<string, unknown>;

/** A change from the server; `new` is empty for a deletion. */
export type TableChange = RealtimePostgresChangesPayload<Row>;

type TableChangesOptions = {
  table: string;
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** Which rows, as `column=eq.value`. */
  filter?: string;
  onChange: (change: TableChange) => void;
  /**
   * Changes arrive from now on, for the first time or again: read missed ones from the database.
   */
  onLive?: () => void;
};

/** Listens for changed rows that the member may read; true while connected. */
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
        // The library has one signature per event; they differ only in the type of the change.
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
