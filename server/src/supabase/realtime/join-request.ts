import { z } from 'zod';

import { FilterError, parseFilter } from './filters.ts';
import type { Binding } from './hub.ts';
import { findRealtimeTable } from './tables.ts';

const maxBindings = 100;
const maxTextLength = 4_000;

const bindingSchema = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: z.string().max(maxTextLength).nullish(),
  table: z.string().max(maxTextLength).nullish(),
  filter: z.string().max(maxTextLength).nullish(),
});
type WantedBinding = z.infer<typeof bindingSchema>;

const joinSchema = z.object({
  config: z
    .object({
      presence: z.object({ enabled: z.boolean().optional() }).nullish(),
      postgres_changes: z.array(bindingSchema).max(maxBindings).nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
});

/** What a `phx_join` asks for. */
export type JoinRequest = {
  wanted: WantedBinding[];
  watchesPresence: boolean;
  accessToken: string | null;
};

/** A refusal in the format of the protocol: `Code: text`. */
export class JoinError extends Error {}

export function parseJoin(payload: unknown): JoinRequest {
  const parsed = joinSchema.safeParse(payload ?? {});
  if (!parsed.success) throw new JoinError('MalformedJoin: the configuration can’t be read');
  const { config, access_token: accessToken = null } = parsed.data;
  return {
    wanted: config?.postgres_changes ?? [],
    watchesPresence: config?.presence?.enabled ?? false,
    accessToken,
  };
}

/** @throws `JoinError` for a schema, table or filter that is not served. */
export function compileBinding(wanted: WantedBinding, id: number): Binding {
  const { event, schema, table: name, filter } = wanted;
  if (schema !== 'public' && schema !== '*') {
    throw new JoinError(`UnknownSchema: schema "${schema ?? ''}" is not served`);
  }
  const table =
    name === undefined || name === null || name === '*' ? null : findRealtimeTable(name);
  if (table === null && name && name !== '*') {
    throw new JoinError(`UnknownTable: table "${name}" is not served`);
  }
  if (!filter) return { id, event, table, conditions: [] };
  if (table === null) throw new JoinError('InvalidFilter: a filter needs a table');
  try {
    return { id, event, table, conditions: parseFilter(table, filter) };
  } catch (error) {
    if (error instanceof FilterError) throw new JoinError(`InvalidFilter: ${error.message}`);
    throw error;
  }
}

/** A binding as it was asked for, with its id: the client compares each field with its own. */
export function echoBinding(wanted: WantedBinding, { id }: Binding): object {
  return { id, ...wanted };
}
