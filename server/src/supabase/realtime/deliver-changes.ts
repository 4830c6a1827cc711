import type { Database } from '#platform/database/database.ts';

import { collectAsks } from './collect-asks.ts';
import { chooseBindings, deliver, type SendingParts } from './deliver-matching.ts';
import { type Channel, type Claims, endChannel, setClaims } from './hub.ts';
import { describeChange, encodeData, type PendingChange, rowKey } from './pending-change.ts';
import { pairOf, readVisibleRows } from './visible-rows.ts';

const maxPending = 10_000;
const maxBatch = 200;

type DeliveryParts = Omit<SendingParts, 'lanes'> & {
  database: Database;
  now: () => number;
  /** Some changes will never be delivered. */
  onLoss: () => void;
};

type Work = DeliveryParts & Pick<SendingParts, 'lanes'>;

/** Sends the changes that triggers report, in their order, to the members who may see them. */
export type Delivery = { take: (text: string) => void; idle: () => Promise<void> };

/**
 * Reads changes in batches, one batch at a time: the next batch collects while one is being read,
 * so under load batches grow instead of multiplying, and the order is kept.
 */
export function createDelivery(given: DeliveryParts): Delivery {
  const parts: Work = { ...given, lanes: new Map() };
  let pending: PendingChange[] = [];
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

async function deliverBatch(parts: Work, batch: PendingChange[]): Promise<void> {
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
