import type { AiField } from '@kith/contract/ai-controls/rules';
import type { Proposal } from '@kith/contract/analyses/proposal';
import type { EvidenceSource } from '@kith/contract/analyses/rules';
import { creditsOf } from '@kith/contract/credits/actions';
import type { AiCaller } from '#features/ai-controls/ai-request.ts';
import { askAi } from '#features/ai-controls/ask-ai.ts';
import { captureHold } from '#features/credits/capture-hold.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import { AppError } from '#platform/app-error.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { analyseContact } from './engine/analyse-contact.ts';
import type { ContactFacts } from './engine/contact-text.ts';
import { lockRun, type OpenRun } from './run-rows.ts';
import { prompt, requestAnalysis } from './service/request-analysis.ts';

/*
 * Threats: a killed server charges twice, or charges for nothing; a run that was stopped goes on. A
 * contact’s result, its charge and its state are one transaction, under the lock of the run; the charge
 * has the contact’s key, so that a repeat is none.
 */

/** The caller’s database refuses without the consents that an analysis needs. */
export type RunContext = AiCaller & {
  runId: string;
  /** As the member, for what is settled in any case. */
  record: MemberDatabase;
  signal: AbortSignal;
};

/** The contact whose turn it is, with what is known of it; null for one that is gone. */
export type Next = {
  item: { id: string; contactId: string };
  run: OpenRun;
  facts: ContactFacts | null;
};

type Outcome =
  | { status: 'done'; proposals: Proposal[]; isByService: boolean }
  | { status: 'failed'; failure: 'too_little' | 'service' | 'not_found' };
type ItemResult = { failure: string | null; /** Whether the run goes on. */ goesOn: boolean };

const fieldOf: Record<EvidenceSource, AiField> = {
  title: 'contact_title',
  notes: 'contact_notes',
  interaction: 'interactions',
  message: 'messages',
  profile: 'profile_text',
};

/** Analyses one contact, and stores and charges what came of it. */
export async function analyseItem(ctx: RunContext, next: Next): Promise<ItemResult> {
  const { run, facts } = next;
  if (facts === null || facts.texts.length === 0) {
    const failure = facts === null ? 'not_found' : 'too_little';
    const goesOn = await ctx.database.transaction(
      async (tx) => (await storeOutcome(tx, ctx, next, { status: 'failed', failure })).goesOn,
    );
    return { failure, goesOn };
  }
  let result: ItemResult = { failure: null, goesOn: false };
  const byService = run.engine === 'remote';
  await askAi(ctx, {
    use: 'contact_analysis',
    fields: [...new Set(facts.texts.map(({ source }) => fieldOf[source]))],
    model: byService ? requestAnalysis(facts) : null,
    local: byService ? null : () => analyseContact(facts),
    settle: async (tx, { value, engine }) => {
      ctx.signal.throwIfAborted();
      const outcome = outcomeOf(value, engine === 'remote');
      const { goesOn, credits } = await storeOutcome(tx, ctx, next, outcome);
      result = { failure: outcome.status === 'failed' ? outcome.failure : null, goesOn };
      return credits;
    },
  });
  return result;
}

function outcomeOf(proposals: Proposal[] | null, isByService: boolean): Outcome {
  if (proposals === null) return { status: 'failed', failure: 'service' };
  return proposals.some(({ kind }) => kind !== 'missing')
    ? { status: 'done', proposals, isByService }
    : { status: 'failed', failure: 'too_little' };
}

async function storeOutcome(
  tx: Tx,
  { actor: { memberId: ownerId }, runId, clock }: RunContext,
  { item }: Next,
  outcome: Outcome,
): Promise<{ goesOn: boolean; credits: number }> {
  const now = clock.now();
  const run = await lockRun(tx, ownerId, runId);
  if (!run) return { goesOn: false, credits: 0 };
  const credits = outcome.status === 'done' ? creditsOf.ai_analysis : 0;
  const { numUpdatedRows } = await tx
    .updateTable('analyses')
    .set({ ...columnsOf(outcome), credits, finished_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', item.id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { goesOn: true, credits: 0 };
  await moveOn(tx, ownerId, runId);
  if (outcome.status !== 'done') return { goesOn: true, credits: 0 };
  await recordUsage(tx, ownerId, usageOf(item, outcome, credits), now);
  const key = `analysis:${runId}:${item.contactId}`;
  const charge = await captureHold(tx, { holdId: run.hold_id, amount: credits, key, at: now });
  // Throwing undoes the result: nothing is given that was not paid.
  if (charge === 'ended') throw new AppError('internal', 'The hold of the run has ended');
  return { goesOn: true, credits };
}

/** The run came a step further, which the member’s open screens hear of. */
function moveOn(tx: Tx, ownerId: string, runId: string) {
  return tx
    .updateTable('analysis_runs')
    .set({ attempts: 0, progress: sql`progress + 1` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', runId)
    .execute();
}

function columnsOf(outcome: Outcome) {
  if (outcome.status === 'failed') return outcome;
  const { proposals, isByService } = outcome;
  return {
    status: 'done',
    proposals: jsonParam(proposals),
    prompt_version: isByService ? prompt.version : null,
    prompt_hash: isByService ? prompt.hash : null,
  };
}

function usageOf(
  { contactId }: Next['item'],
  { proposals }: Outcome & { status: 'done' },
  credits: number,
) {
  const sum = proposals.reduce((total, { confidence }) => total + confidence, 0);
  return {
    featureName: 'ai_analysis',
    action: 'analysed',
    resourceId: contactId,
    resourceType: 'contact' as const,
    usageData: { analysisType: 'contact', confidence: sum / Math.max(1, proposals.length) },
    creditsConsumed: credits,
  };
}
