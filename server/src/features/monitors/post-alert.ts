import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { MonitorEvents, MonitorNotices, Monitors } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { describeFault } from '#platform/jobs/describe-fault.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';
import { requestPublic } from '#platform/outbound/request-public.ts';
import { signWebhook } from '#platform/outbound/sign-webhook.ts';

export const postAlertJobName = 'monitors.post-alert';

/** As the job is retried. */
const retries = 8;
const timeoutMs = 10 * secondMs;
const answerBytes = 1024;
const jobSchema = z.object({ noticeId: z.uuid() });

type Row = Pick<Selectable<MonitorNotices>, 'tries'> &
  Pick<Selectable<MonitorEvents>, 'state' | 'value' | 'happened_at'> &
  Pick<Selectable<Monitors>, 'name' | 'measure' | 'threshold' | 'webhook_url'> &
  Computed<{ monitor_id: string; notice_state: string }>;

type Parts = {
  database: Database;
  clock: Clock;
  network: PublicNetwork;
  /** Signs what is posted. */
  secret: string | undefined;
};

/**
 * Posts an alert or a recovery to the monitor's address. Threats: an address in the server's own network,
 * which `network` refuses at the call, too, whatever its name resolves to then; a receiver that can't know
 * who posts, so it is signed, with an id that stays the same when it is repeated. No redirect is followed.
 */
export async function postAlert(
  { database, clock, network, secret }: Parts,
  data: unknown,
  stopping: AbortSignal,
): Promise<void> {
  const { noticeId } = jobSchema.parse(data);
  const row = await readNotice(database, noticeId);
  if (!row?.webhook_url || secret === undefined || row.notice_state === 'sent') return;
  const body = describe(row);
  try {
    const url = network.parse(row.webhook_url);
    if (url === null) throw new Error('The address may not be called');
    const now = clock.now().getTime() / secondMs;
    const answer = await requestPublic(network, url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `${brand.name}-Monitors/1.0`,
        ...signWebhook({ id: noticeId, now, body, secret }),
      },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
      answerBytes,
    });
    const isTaken = answer.status >= 200 && answer.status < 300;
    if (!isTaken) throw new Error(`The receiver answered ${answer.status}`);
    await keepOutcome(database, noticeId, { state: 'sent', fault: null });
  } catch (error) {
    const isLast = row.tries >= retries;
    const fault = describeFault(error);
    await keepOutcome(database, noticeId, { state: isLast ? 'failed' : 'waiting', fault });
    throw error;
  }
}

function readNotice(database: Database, id: string): Promise<Row | undefined> {
  return runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Row>`select n.tries, n.state as notice_state, e.state, e.value, e.happened_at, m.name,
          m.measure, m.threshold, m.webhook_url, m.id as monitor_id
        from monitor_notices n join monitor_events e on e.id = n.event_id
        join monitors m on m.id = e.monitor_id
        where n.id = ${id}`,
    ),
  );
}

function describe(row: Row): string {
  return JSON.stringify({
    type: row.state === 'alert' ? 'monitor.alert' : 'monitor.recovered',
    monitor: { id: row.monitor_id, name: row.name },
    measure: row.measure,
    threshold: row.threshold,
    value: row.value,
    at: toWireTime(row.happened_at),
  });
}

async function keepOutcome(
  database: Database,
  id: string,
  outcome: { state: 'sent' | 'waiting' | 'failed'; fault: string | null },
): Promise<void> {
  await runAsService(database, (tx) =>
    tx
      .updateTable('monitor_notices')
      .set((values) => ({ ...outcome, tries: values('tries', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  );
}
