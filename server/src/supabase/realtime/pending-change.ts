import { z } from 'zod';

import type { Logger } from '#platform/log.ts';

import type { Binding, Channel, Hub } from './hub.ts';
import { findRealtimeTable, keyTextOf, type RealtimeTable } from './tables.ts';

const changeSchema = z.object({
  table: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.record(z.string(), z.uuid()),
  /** Absent where the change concerns every signed-in member. */
  members: z.array(z.uuid()).optional(),
});

type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

/** A change, with the channels of this process that subscribed to it. */
export type PendingChange = {
  table: RealtimeTable;
  operation: Operation;
  key: Record<string, string>;
  keyText: string;
  heardAt: string;
  wanted: { channel: Channel; bindings: Binding[] }[];
};

/** A reported change with the channels that want it; null where there are none, or it can't be read. */
export function describeChange(
  { hub, log, now }: { hub: Hub; log: Logger; now: () => number },
  text: string,
): PendingChange | null {
  const change = readChange(text);
  const table = change && findRealtimeTable(change.table);
  if (!table) {
    log.warn('a reported change could not be read');
    return null;
  }
  const { operation, key, members } = change;
  const wanted: PendingChange['wanted'] = [];
  for (const member of members ?? hub.channelsOf.keys()) {
    for (const channel of hub.channelsOf.get(member) ?? []) {
      const bindings = channel.bindings.filter(
        (binding) =>
          (binding.table === null || binding.table === table) &&
          (binding.event === '*' || binding.event === operation),
      );
      if (bindings.length > 0) wanted.push({ channel, bindings });
    }
  }
  if (wanted.length === 0) return null;
  const heardAt = new Date(now()).toISOString();
  return { table, operation, key, keyText: keyTextOf(table, key), heardAt, wanted };
}

function readChange(text: string): z.infer<typeof changeSchema> | null {
  try {
    return changeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** One row as one member sees it. */
export const rowKey = (memberId: string, { table, keyText }: PendingChange) =>
  `${memberId} ${table.name} ${keyText}`;

const columnTexts = new Map<RealtimeTable, string>();

function columnsOf(table: RealtimeTable): string {
  const known = columnTexts.get(table);
  if (known !== undefined) return known;
  const text = JSON.stringify(
    Object.entries(table.columns).map(([name, type]) => ({ name, type })),
  );
  columnTexts.set(table, text);
  return text;
}

/** What every subscriber of the change gets, with the row as its reader may see it. */
export function encodeData(
  { table, operation, key, heardAt }: PendingChange,
  body: string | undefined,
): string {
  const record = operation === 'DELETE' ? '' : `,"record":${body}`;
  const old = operation === 'INSERT' ? '' : `,"old_record":${JSON.stringify(key)}`;
  return `{"schema":"public","table":"${table.name}","commit_timestamp":"${heardAt}","type":"${operation}","columns":${columnsOf(table)}${record}${old},"errors":null}`;
}
