import type { CrmObject, CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmCounts, CrmSample } from '@kith/contract/connectors/schemas';
import { crmLimits } from '@kith/contract/connectors/rules';
import { cutText } from '@kith/contract/core/text';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { minuteMs } from '@kith/contract/core/time';

import type { CrmPeer } from './crm-peer.ts';
import type { ConnectionRow, RunPosition } from './queries.ts';
import type { RecordMerge } from './merge-record.ts';

export type Actor = Pick<MemberContext, 'actor' | 'database' | 'clock'>;

/** One run while a worker has it. */
export type RunContext = {
  ownerId: string;
  provider: CrmProvider;
  connection: ConnectionRow;
  runId: string;
  /** Whether it writes; a preview doesn't. */
  applies: boolean;
  ctx: Actor;
  peer: CrmPeer;
  /** The end of this worker's lease, as it is in the row. */
  lease: { until: Date };
  tally: Tally;
  /** Where it was, and how often it was in vain, when this worker took it. */
  position: Partial<RunPosition>;
  attempts: number;
};

/** One step of a phase. @returns the cursor of the next; null where the phase is done. */
export type Step = (run: RunContext, position: RunPosition) => Promise<string | null>;

/** What a run has found so far. */
export type Tally = { counts: CrmCounts; sample: CrmSample[] };

export const leaseMs = 2 * minuteMs;

/** A run that another worker took over, or whose connection was removed. */
export class LostRun extends Error {}

export function count(tally: Tally, name: keyof CrmCounts, by = 1): void {
  tally.counts[name] += by;
}

export function addSample(tally: Tally, sample: CrmSample): void {
  if (tally.sample.length < crmLimits.sample) tally.sample.push(cut(sample));
}

const shownValue = 200;

function cut({ changes, ...sample }: CrmSample): CrmSample {
  return {
    ...sample,
    changes: changes.slice(0, 10).map(({ field, from, to }) => ({
      field,
      from: cutText(from, shownValue),
      to: cutText(to, shownValue),
    })),
  };
}

/** Samples of a merge: what would come, what would go, what has to be decided. */
export function sampleMerge(
  tally: Tally,
  object: CrmObject,
  label: string,
  { takes, gives, asks }: Pick<RecordMerge<unknown>, 'takes' | 'gives' | 'asks'>,
): void {
  const add = (action: CrmSample['action'], changes: CrmSample['changes']) => {
    if (changes.length > 0) addSample(tally, { object, action, label, changes });
  };
  add(
    'update',
    takes.map(({ field, from, to }) => ({ field, from, to })),
  );
  add(
    'send',
    gives.map(({ field, from, to }) => ({ field, from, to })),
  );
  add(
    'conflict',
    asks.map(({ field, kith, crm }) => ({ field, from: kith, to: crm })),
  );
}

/**
 * Runs one step: what it writes, what it counts and where the run goes on are committed together, and
 * only while this worker holds the run. So a crash repeats a step as a whole, or not at all.
 */
export async function commitStep(
  run: RunContext,
  position: RunPosition,
  work: (tx: Tx, tally: Tally) => Promise<void>,
  lock?: string,
): Promise<void> {
  const tally = structuredClone(run.tally);
  const until = new Date(run.ctx.clock.now().getTime() + leaseMs);
  await run.ctx.database.transaction(
    async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('crm_runs')
        .set({ leased_until: until })
        .where('owner_id', '=', run.ownerId)
        .where('id', '=', run.runId)
        .where('status', '=', 'running')
        .where('leased_until', '=', run.lease.until.toISOString())
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new LostRun('Another worker has the run');
      await work(tx, tally);
      await tx
        .updateTable('crm_runs')
        .set({
          position: jsonParam(position),
          counts: jsonParam(tally.counts),
          sample: jsonParam(tally.sample),
        })
        .where('owner_id', '=', run.ownerId)
        .where('id', '=', run.runId)
        .execute();
    },
    lock === undefined ? {} : { lock },
  );
  run.tally = tally;
  run.lease.until = until;
}
