import { minuteMs, secondMs } from '@kith/contract/core/time';
import { fastMs } from '@kith/contract/service-levels/rules';
import { sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { AnsweredRequest } from '#platform/http/request-log.ts';
import type { Logger } from '#platform/log.ts';

/** They are written together, so often; what a process had not written when it was killed is lost. */
const collectMs = 2 * secondMs;
/** Of those that are recorded one by one, in that time; the counts have all. */
const mostEntries = 500;
const ownPath = '/api/v1/admin/pipeline';
const apiPath = /^\/(?:api|auth|rest|functions)\//u;
/** Where other services say that something happened. */
const webhookPaths = ['/pay/events', '/discourse/events'];
/** What takes as long as its file is large says nothing about speed. */
const filePath = /\/(?:exports?|imports|attachments|content|photo|picture|pdf|archive)\b/u;

type Entry = {
  correlation_id: string;
  kind: 'request' | 'webhook';
  name: string;
  outcome: string;
  started_at: Date;
  happened_at: Date;
};
type Counts = { requests: number; failed: number; within_300_ms: number; within_1000_ms: number };

/** The path that is recorded names more than its route. */
type NotedRequest = Omit<AnsweredRequest, 'route'>;

export type RequestRecorder = {
  note: (request: NotedRequest) => void;
  /** Writes what was noted until now. */
  write: () => Promise<void>;
};

/** Counts every request to the API by minute, and keeps those that something followed from, that failed or that were slow. */
export function recordRequests({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Logger;
}): RequestRecorder {
  let entries: Entry[] = [];
  let minutes = new Map<number, Counts>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const collected = { entries, minutes: [...minutes] };
    entries = [];
    minutes = new Map();
    if (collected.minutes.length + collected.entries.length === 0) return;
    await runAsService(database, async (tx) => {
      await addMinutes(tx, collected.minutes);
      await addEntries(tx, collected.entries);
    });
  };
  return {
    note: (request) => {
      const isWebhook = webhookPaths.includes(request.path);
      if (!isWebhook && !apiPath.test(request.path)) return;
      const now = clock.now();
      if (!isWebhook) count(minutes, now, request);
      const isNoted = isWebhook || isWorthKeeping(request);
      if (isNoted && entries.length < mostEntries) entries.push(describe(request, isWebhook, now));
      timer ??= setTimeout(() => {
        write().catch((error: unknown) => log.warn({ err: error }, 'requests were not recorded'));
      }, collectMs).unref();
    },
    write,
  };
}

/** What something followed from, what failed, and what was slow; not the look at these records itself. */
function isWorthKeeping({ path, status, ms, isKept }: NotedRequest): boolean {
  const isSlow = ms > fastMs && !filePath.test(path);
  return status >= 500 || isSlow || (isKept && !path.startsWith(ownPath));
}

function describe(
  { id, method, path, status, ms }: NotedRequest,
  isWebhook: boolean,
  now: Date,
): Entry {
  return {
    correlation_id: id,
    kind: isWebhook ? 'webhook' : 'request',
    name: `${method} ${path}`.slice(0, 200),
    outcome: String(status),
    started_at: new Date(now.getTime() - ms),
    happened_at: now,
  };
}

function count(minutes: Map<number, Counts>, now: Date, { path, status, ms }: NotedRequest) {
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const counts = minutes.get(minute) ?? {
    requests: 0,
    failed: 0,
    within_300_ms: 0,
    within_1000_ms: 0,
  };
  const isOfFile = filePath.test(path);
  counts.requests += 1;
  if (status >= 500) counts.failed += 1;
  if (ms <= 300 || isOfFile) counts.within_300_ms += 1;
  if (ms <= fastMs || isOfFile) counts.within_1000_ms += 1;
  minutes.set(minute, counts);
}

/** In one order, so that two servers never wait for each other. */
async function addMinutes(tx: Tx, minutes: readonly [number, Counts][]): Promise<void> {
  const rows = minutes
    .toSorted(([a], [b]) => a - b)
    .map(([minute, counts]) => ({ minute: new Date(minute), ...counts }));
  await sql`
    insert into request_minutes as kept (minute, requests, failed, within_300_ms, within_1000_ms)
    select minute, requests, failed, within_300_ms, within_1000_ms
    from jsonb_to_recordset(${jsonParam(rows)}) as added(minute timestamptz, requests integer,
      failed integer, within_300_ms integer, within_1000_ms integer)
    on conflict (minute) do update set requests = kept.requests + excluded.requests,
      failed = kept.failed + excluded.failed,
      within_300_ms = kept.within_300_ms + excluded.within_300_ms,
      within_1000_ms = kept.within_1000_ms + excluded.within_1000_ms`.execute(tx);
}

async function addEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('trace_entries')
      .values([...entries])
      .execute();
}
