import { bridgeTimes } from '@kith/contract/bridges/states';
import { dayMs, minuteS } from '@kith/contract/core/time';
import { type RawBuilder, sql } from 'kysely';

import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';

import type { HeldBridge } from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

const jobName = 'bridges.sweep';

const schedule = '*/15 * * * *';
/** Of one kind in one run; the next run goes on. */
const atOnce = 500;

type Sweep = { tx: Tx; jobs: JobQueue; now: Date };

/** Job: what happens to bridges when time passes. Each kind is a transaction of its own. */
export function createBridgeSweepJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: jobName,
    retries: 3,
    expireInSeconds: 10 * minuteS,
    schedule,
    run: async (_data, _signal, jobs) => {
      const now = clock.now();
      for (const sweep of [announce, activate, askOutcome, lapse, expire]) {
        await runAsService(database, (tx) => sweep({ tx, jobs, now }));
      }
    },
  };
}

/** Bridges of a condition, each locked; what someone else holds waits for the next run. */
function hold(tx: Tx, which: RawBuilder<unknown>): Promise<HeldBridge[]> {
  return readRows(
    tx,
    sql<HeldBridge>`select b.*, 'requester' as role from bridges b where ${which}
      order by b.changed_at, b.id limit ${atOnce} for update skip locked`,
  );
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Notifies who was asked outside of their hours, once these begin; not who must not learn of it. */
async function announce({ tx, jobs, now }: Sweep): Promise<void> {
  const due = await hold(
    tx,
    sql`not b.is_announced and b.asked_at <= ${now} and b.hidden_at is null
      and b.state in ('requested', 'connector_accepted') and may_meet(b.owner_id)
      and not is_blocked_between(b.owner_id, b.connector_id)
      and (b.state = 'requested' or b.target_id is not null and may_meet(b.target_id)
        and not is_blocked_between(b.owner_id, b.target_id)
        and not is_blocked_between(b.connector_id, b.target_id))`,
  );
  for (const held of due) {
    await tx.updateTable('bridges').set({ is_announced: true }).where('id', '=', held.id).execute();
    const toConnector = { memberId: held.connector_id, aboutId: held.owner_id };
    const toTarget = { memberId: held.target_id, aboutId: held.connector_id };
    await (held.state === 'requested'
      ? notifyBridge({ tx, jobs }, held, {
          ...toConnector,
          step: 'requested',
          excerpt: held.wanted_name,
        })
      : notifyBridge({ tx, jobs }, held, { ...toTarget, step: 'asked', excerpt: held.message }));
  }
}

/** The two are in touch once one of them writes to the other. */
async function activate({ tx, now }: Sweep): Promise<void> {
  const due = await hold(
    tx,
    sql`b.state = 'introduced' and exists (select from messages m
      where m.conversation_id = b.conversation_id and m.sender_id in (b.owner_id, b.target_id)
        and m.client_msg_id not like 'bridge-%')`,
  );
  for (const held of due) {
    await moveBridge(tx, held, { event: 'activate', by: 'system', actorId: null, at: now });
  }
}

async function askOutcome({ tx, jobs, now }: Sweep): Promise<void> {
  const due = await hold(
    tx,
    sql`b.state in ('introduced', 'active') and b.outcome_asked_at is null
      and b.introduced_at <= ${daysAgo(now, bridgeTimes.outcomeDays)}`,
  );
  for (const held of due) {
    const set = { outcome_asked_at: now };
    const step = { event: 'ask_outcome', by: 'system', actorId: null, at: now } as const;
    const asked = await moveBridge(tx, held, { ...step, set });
    const notice = {
      memberId: held.owner_id,
      step: 'how_was_it',
      excerpt: held.wanted_name,
    } as const;
    await notifyBridge({ tx, jobs }, asked, notice);
  }
}

async function lapse({ tx, jobs, now }: Sweep): Promise<void> {
  const due = await hold(
    tx,
    sql`b.state in ('introduced', 'active')
      and b.introduced_at <= ${daysAgo(now, bridgeTimes.lapseDays)}`,
  );
  for (const held of due) {
    const step = { event: 'lapse', by: 'system', actorId: null, at: now } as const;
    const lapsed = await moveBridge(tx, held, step);
    const notice = { memberId: held.owner_id, step: 'lapsed', excerpt: held.wanted_name } as const;
    await notifyBridge({ tx, jobs }, lapsed, notice);
  }
}

/** Ends what no one answered; the requester learns that, and nothing of why. */
async function expire({ tx, jobs, now }: Sweep): Promise<void> {
  const due = await hold(
    tx,
    sql`b.state in ('requested', 'connector_accepted')
      and b.asked_at <= ${daysAgo(now, bridgeTimes.expiryDays)}`,
  );
  for (const held of due) {
    const step = { event: 'expire', by: 'system', actorId: null, at: now } as const;
    const expired = await moveBridge(tx, held, step);
    const notice = { memberId: held.owner_id, step: 'expired', excerpt: held.wanted_name } as const;
    await notifyBridge({ tx, jobs }, expired, notice);
  }
}
