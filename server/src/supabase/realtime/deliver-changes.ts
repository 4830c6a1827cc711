import { z } from 'zod';

import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';

import {
  type Binding,
  type Channel,
  type Claims,
  endChannel,
  type Hub,
  sendOn,
  setClaims,
} from './hub.ts';
import { meetsConditions, type PatternTest, patternTestsOf } from './meets-filter.ts';
import type { MatchPatterns } from './pattern-matcher.ts';
import { type Ask, type Claimed, pairOf, readVisibleRows } from './visible-rows.ts';
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
type Pending = {
  table: RealtimeTable;
  operation: Operation;
  key: Record<string, string>;
  keyText: string;
  heardAt: string;
  wanted: { channel: Channel; bindings: Binding[] }[];
};

const maxPending = 10_000;
const maxBatch = 200;
/** The most changes of one channel that may wait for its patterns. */
const maxInLane = 500;

type DeliveryParts = {
  hub: Hub;
  database: Database;
  log: Logger;
  now: () => number;
  matchPatterns: MatchPatterns;
  /** A channel's session turned out to have ended. */
  onEnded: (channel: Channel) => void;
  /** Some changes will never be delivered. */
  onLoss: () => void;
};

/** The changes of a channel that wait for its patterns, in order. */
type Lane = { last: Promise<void>; waiting: number };
type Work = DeliveryParts & { lanes: Map<Channel, Lane> };

/** Sends the changes that triggers report, in their order, to the members who may see them. */
export type Delivery = { take: (text: string) => void; idle: () => Promise<void> };

/**
 * Reads changes in batches, one batch at a time: the next batch collects while one is being read,
 * so under load batches grow instead of multiplying, and the order is kept.
 */
export function createDelivery(given: DeliveryParts): Delivery {
  const parts: Work = { ...given, lanes: new Map() };
  let pending: Pending[] = [];
  let running: Promise<void> | null = null;

  const run = async () => {
    // The notifications of one commit arrive together: wait until all are in.
    await Promise.resolve();
    while (pending.length > 0) {
      const batch = pending.slice(0, maxBatch);
      pending = pending.slice(maxBatch);
      await deliverBatch(parts, batch).catch((error: Error) => {
        parts.log.warn({ err: error }, 'changes could not be read again');
        pending = [];
        parts.onLoss();
      });
    }
    running = null;
  };

  return {
    take: (text) => {
      const change = describeChange(parts, text);
      if (!change) return;
      if (pending.length >= maxPending) {
        pending = [];
        parts.onLoss();
        return;
      }
      pending.push(change);
      running ??= run();
    },
    idle: async () => {
      await running;
      await Promise.all(Array.from(parts.lanes.values(), ({ last }) => last));
    },
  };
}

function describeChange({ hub, log, now }: DeliveryParts, text: string): Pending | null {
  const change = readChange(text);
  const table = change && findRealtimeTable(change.table);
  if (!table) {
    log.warn('a reported change could not be read');
    return null;
  }
  const { operation, key, members } = change;
  const wanted: Pending['wanted'] = [];
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

const rowKey = (memberId: string, { table, keyText }: Pending) =>
  `${memberId} ${table.name} ${keyText}`;

async function deliverBatch(parts: Work, batch: Pending[]): Promise<void> {
  const { claimed, asks } = collectAsks(batch);
  if (claimed.length === 0) return;
  const { sessionStates, rows } = await readVisibleRows(parts.database, claimed, asks);
  const bodies = new Map(
    rows.map((row) => [`${row.member} ${row.table_name} ${row.key}`, row.body]),
  );
  const parsed = new Map<string, Record<string, unknown>>();
  for (const change of batch) {
    const dataOf = new Map<string | undefined, string>();
    for (const { channel, bindings } of change.wanted) {
      const claims = usableClaims(parts, channel, sessionStates);
      if (!claims) continue;
      const body = bodies.get(rowKey(claims.memberId, change));
      if (body === undefined && change.operation !== 'DELETE') continue;
      const read = () => {
        if (body === undefined) return change.key;
        const record = parsed.get(body) ?? (JSON.parse(body) as Record<string, unknown>);
        parsed.set(body, record);
        return record;
      };
      const chosen = chooseBindings(bindings, read);
      if (chosen.length === 0) continue;
      const data = dataOf.get(body) ?? encodeData(change, body);
      dataOf.set(body, data);
      deliver(parts, channel, { chosen, data, memberId: claims.memberId });
    }
  }
}

/** A binding whose conditions match, except those that the database has to decide. */
type Chosen = { id: number; tests: PatternTest[] };
type MatchedChange = { chosen: Chosen[]; data: string; memberId: string };

function chooseBindings(bindings: Binding[], read: () => Record<string, unknown>): Chosen[] {
  return bindings.flatMap(({ id, conditions }) => {
    if (conditions.length === 0) return [{ id, tests: [] }];
    if (!meetsConditions(conditions, read())) return [];
    return [{ id, tests: patternTestsOf(conditions, read()) }];
  });
}

function sendChange({ hub }: Work, channel: Channel, ids: number[], data: string): void {
  if (ids.length === 0) return;
  const payload = `{"ids":[${ids.join(',')}],"data":${data}}`;
  sendOn(hub, channel, { event: 'postgres_changes', payload });
}

/** Sends at once, unless the patterns of this change or of an earlier one are still being matched. */
function deliver(parts: Work, channel: Channel, delivery: MatchedChange): void {
  const { chosen, data } = delivery;
  const lane = parts.lanes.get(channel);
  if (!lane && chosen.every(({ tests }) => tests.length === 0)) {
    const ids = chosen.map(({ id }) => id);
    return sendChange(parts, channel, ids, data);
  }
  const { last, waiting } = lane ?? { last: Promise.resolve(), waiting: 0 };
  const next: Lane = {
    waiting: waiting + 1,
    last: last
      .then(() => {
        if (waiting >= maxInLane) throw new Error('Too many changes wait for the patterns');
        return deliverMatching(parts, channel, delivery);
      })
      .catch((error: Error) => {
        parts.log.warn({ err: error }, 'a pattern of a filter could not be matched');
        // Without an error the client would believe that nothing happened.
        parts.onEnded(channel);
        endChannel(parts.hub, channel, 'A pattern of the filter takes too long');
      })
      .finally(() => {
        if (parts.lanes.get(channel) === next) parts.lanes.delete(channel);
      }),
  };
  parts.lanes.set(channel, next);
}

async function deliverMatching(
  parts: Work,
  channel: Channel,
  { chosen, data, memberId }: MatchedChange,
): Promise<void> {
  const sees = () =>
    channel.claims?.memberId === memberId && channel.claims.sessionState === 'valid';
  if (!sees()) return;
  const answers = await parts.matchPatterns(chosen.flatMap(({ tests }) => tests));
  if (!sees()) return;
  const ids: number[] = [];
  for (const { id, tests } of chosen) {
    const own = answers.splice(0, tests.length);
    const fits = tests.every(({ negated }, index) => {
      const matches = own[index] ?? null;
      return matches !== null && matches !== negated;
    });
    if (fits) ids.push(id);
  }
  sendChange(parts, channel, ids, data);
}

/** The rows to read again, each once per member, and the sessions that want them. */
function collectAsks(batch: Pending[]): { claimed: Claimed[]; asks: Ask[] } {
  const claimed = new Map<string, Claimed>();
  const asks = new Map<string, Ask>();
  const asked = new Set<string>();
  for (const change of batch) {
    for (const { channel } of change.wanted) {
      if (!channel.claims) continue;
      const { memberId, sessionId } = channel.claims;
      claimed.set(pairOf(channel.claims), { memberId, sessionId });
      const key = rowKey(memberId, change);
      if (change.operation === 'DELETE' || asked.has(key)) continue;
      asked.add(key);
      const ask = asks.get(memberId) ?? { member: memberId };
      asks.set(memberId, ask);
      addToAsk(ask, change);
    }
  }
  return { claimed: [...claimed.values()], asks: [...asks.values()] };
}

function addToAsk(ask: Ask, { table, key }: Pending): void {
  const add = (field: Exclude<keyof Ask, 'member'>, value = '') => {
    ask[field] = [...(ask[field] ?? []), value];
  };
  if (table.name === 'message_delivery_receipts') {
    add('receipts_of', key['conversation_id']);
    add('receipts_by', key['user_id']);
  } else if (table.name === 'ab_test_configs') add('tests', key['id']);
  else add(table.name as 'conversations' | 'messages' | 'notifications', key['id']);
}

/** The claims of a channel, or null: its session may have ended during the read. */
function usableClaims(
  { hub, now, onEnded }: Work,
  channel: Channel,
  sessionStates: ReadonlyMap<string, string>,
): Claims | null {
  const { claims } = channel;
  if (!claims || hasLapsed(claims, now())) return null;
  const sessionState = sessionStates.get(pairOf(claims));
  if (sessionState === 'gone') {
    onEnded(channel);
    endChannel(hub, channel, 'The session has ended');
  }
  if (sessionState === 'lacks_factor') setClaims(hub, channel, { ...claims, sessionState });
  return sessionState === 'valid' ? claims : null;
}

/** How long a token is accepted after it expired: the new one comes with the next heartbeat. */
export const tokenGraceMs = 30_000;

export function hasLapsed({ expiresAtMs }: Claims, nowMs: number): boolean {
  return expiresAtMs + tokenGraceMs < nowMs;
}

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

function encodeData({ table, operation, key, heardAt }: Pending, body: string | undefined): string {
  const record = operation === 'DELETE' ? '' : `,"record":${body}`;
  const old = operation === 'INSERT' ? '' : `,"old_record":${JSON.stringify(key)}`;
  return `{"schema":"public","table":"${table.name}","commit_timestamp":"${heardAt}","type":"${operation}","columns":${columnsOf(table)}${record}${old},"errors":null}`;
}
