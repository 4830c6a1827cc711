import type { ChainActor, ChainStep, ChainSubject } from '@kith/contract/chains/steps';
import type { MeteredAction } from '@kith/contract/credits/actions';
import type { UsageEvent } from '@kith/contract/usage/schemas';
import { sql } from 'kysely';

import { meterAction } from '#features/credits/meter-action.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type StepTaken = {
  /** Whose chain it is: who pursues, asks, invites. */
  ownerId: string;
  step: ChainStep;
  by: ChainActor;
  subject: ChainSubject;
  subjectId: string;
  /** Of a search: how many paths there were. */
  found?: number;
  at: Date;
};

/**
 * Records a step of a chain once it was taken, in the transaction that takes it: in the audit log, as
 * a usage event of the owner if they agreed to analytics, and with its credits. Who is notified of a
 * step is decided by what takes it.
 */
export async function recordStep(
  tx: Tx,
  { ownerId, step, by, subject, subjectId, found, at }: StepTaken,
): Promise<void> {
  const row = await readRow(
    tx,
    sql<Computed<{ opportunity_id: string | null }>>`
      select record_chain_event(${ownerId}, ${step}, ${by}, ${subject}, ${subjectId},
        ${found ?? null}::integer, ${at}) as opportunity_id`,
  );
  const usageData = { by, opportunityId: row?.opportunity_id ?? null };
  await recordUsage(
    tx,
    ownerId,
    {
      featureName: 'chain',
      action: step,
      resourceId: subjectId,
      resourceType: resourceTypes[subject],
      usageData:
        found === undefined
          ? usageData
          : {
              ...usageData,
              found,
            },
    },
    at,
  );
  const action = meteredAs(step);
  if (action !== null)
    await meterAction(tx, { memberId: ownerId, action, resourceId: subjectId, at });
}

/** The specification's names of what a usage event is about. */
const resourceTypes: Record<ChainSubject, UsageEvent['resourceType']> = {
  opportunity: 'opportunity',
  bridge: 'intro_suggestion',
  meeting: 'meeting',
};

/** Putting something on an opportunity, or taking it off, is no action that is counted. */
function meteredAs(step: ChainStep): MeteredAction | null {
  if (step === 'linked' || step === 'unlinked') return null;
  return step === 'meeting_held' || step === 'meeting_missed' ? 'meeting_marked' : step;
}
