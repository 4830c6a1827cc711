import type { AiField } from '@kith/contract/ai-controls/rules';
import type { EvidenceSource } from '@kith/contract/analyses/rules';
import type { Proposal } from '@kith/contract/analyses/proposal';
import type { profileFailures } from '@kith/contract/profile-analyses/rules';
import type { CreditUnit } from '@kith/contract/credits/actions';
import { captureHold } from '#features/credits/capture-hold.ts';
import { releaseHold } from '#features/credits/release-hold.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import type { AiCaller } from '#features/ai-controls/ai-request.ts';
import { askAi } from '#features/ai-controls/ask-ai.ts';
import { AppError } from '#platform/app-error.ts';
import type { ProfileAnalyses } from '#platform/database/database-types.ts';
import { jsonParam, toWireTime } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

import { type ProfileInput, readingOf } from './analyse-profile.ts';
import { profileAttempts } from './profile-states.ts';
import { readKnown } from './read-profile-facts.ts';
import { profilePrompt } from './service/profile-prompt.ts';

/*
 * Threats: a killed server charges twice, or for nothing; what was stopped is charged. Result, charge
 * and state are one transaction, which begins by taking the profile out of the queue: only one of a
 * result, a stop and a repeat can do that.
 */

/** The caller’s database refuses without the consents that an analysis needs. */
export type ProfileWork = AiCaller & {
  id: string;
  /** As the member, for what is settled in any case. */
  record: MemberDatabase;
  signal: AbortSignal;
};

type Failure = (typeof profileFailures)[number];
type Begun = Pick<Selectable<ProfileAnalyses>, 'engine'> & { input: ProfileInput | null };

const fieldOf: Record<EvidenceSource, AiField> = {
  title: 'contact_title',
  notes: 'contact_notes',
  interaction: 'interactions',
  message: 'messages',
  profile: 'profile_text',
};

/** Job: analyses one profile, unless it was stopped. After an interruption it begins again. */
export async function runProfile(work: ProfileWork): Promise<void> {
  try {
    const begun = await beginProfile(work);
    if (begun === null) return;
    if (begun.input === null) return await storeFailure(work, 'not_found');
    await analyseBegun(work, begun.engine === 'remote', begun.input);
  } catch (error) {
    if (work.signal.aborted || !(error instanceof AppError)) throw error;
    work.log.warn({ id: work.id, code: error.code }, 'profile analysis failed');
    await storeFailure(work, 'refused');
  }
}

/** The profile with what is known of its contact; null when it doesn’t wait any more. */
async function beginProfile(work: ProfileWork): Promise<Begun | null> {
  const { database, record, id, clock } = work;
  const ownerId = work.actor.memberId;
  const now = clock.now();
  const row = await record.transaction((tx) =>
    tx
      .updateTable('profile_analyses')
      .set((update) => ({ attempts: update('attempts', '+', 1) }))
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returning(['contact_id', 'body', 'engine', 'queued_at', 'attempts'])
      .executeTakeFirst(),
  );
  if (!row) return null;
  if (row.attempts > profileAttempts) throw new AppError('internal', 'Tried too often');
  return database.transaction(async (tx) => {
    const known = await readKnown(tx, ownerId, { contactId: row.contact_id, now });
    const { body, engine, queued_at: queuedAt } = row;
    const input = known && { ...known, id, body, queuedAt: toWireTime(queuedAt), now };
    return { engine, input };
  });
}

async function analyseBegun(
  work: ProfileWork,
  byService: boolean,
  input: ProfileInput,
): Promise<void> {
  const reading = readingOf(input);
  const sources = new Set([
    'profile' as const,
    ...(input.facts?.texts ?? []).map(({ source }) => source),
  ]);
  const failed: Failure[] = [];
  await askAi(work, {
    use: 'profile_analysis',
    fields: [...sources].map((source) => fieldOf[source]),
    model: byService ? reading.request : null,
    local: byService ? null : reading.byRules,
    settle: async (tx, { value, engine }) => {
      work.signal.throwIfAborted();
      const isOfProfile = ({ evidence }: Proposal) =>
        evidence.some(({ source }) => source === 'profile');
      if (value !== null && value.some(isOfProfile)) {
        return storeResult(tx, work, { proposals: value, isByService: engine === 'remote' });
      }
      failed.push(value === null ? 'service' : 'too_little');
      return 0;
    },
  });
  for (const failure of failed) await storeFailure(work, failure);
}

/** @returns what was charged: nothing for what was stopped meanwhile */
async function storeResult(
  tx: Tx,
  { actor: { memberId: ownerId }, id, clock }: ProfileWork,
  { proposals, isByService }: { proposals: Proposal[]; isByService: boolean },
): Promise<number> {
  const now = clock.now();
  const done = await tx
    .updateTable('profile_analyses')
    .set((update) => ({
      status: 'done',
      proposals: jsonParam(proposals),
      charged: update.ref('price'),
      prompt_version: isByService ? profilePrompt.version : null,
      prompt_hash: isByService ? profilePrompt.hash : null,
      finished_at: now,
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(['hold_id', 'price', 'pay_with', 'contact_id'])
    .executeTakeFirst();
  if (!done) return 0;
  const unit = done.pay_with as CreditUnit;
  await recordUse(tx, ownerId, { ...done, unit, proposals, now });
  const key = `profile:${id}:done`;
  const charge = await captureHold(tx, { holdId: done.hold_id, amount: done.price, key, at: now });
  // Throwing undoes the result: nothing is given that was not paid.
  if (charge === 'ended') throw new AppError('internal', 'The hold of the profile has ended');
  return unit === 'credit' ? done.price : 0;
}

type Use = {
  unit: CreditUnit;
  price: number;
  contact_id: string | null;
  proposals: readonly Proposal[];
  now: Date;
};

/** One event of the analysis, and where units paid for it one of them. */
async function recordUse(tx: Tx, ownerId: string, use: Use): Promise<void> {
  const { unit, price, contact_id: contactId, proposals, now } = use;
  const about =
    contactId === null ? {} : { resourceId: contactId, resourceType: 'contact' as const };
  const profileUrl = proposals.find(({ kind }) => kind === 'link')?.value ?? null;
  const analysed = {
    featureName: 'linkedin_analysis',
    action: 'analysed',
    ...about,
    usageData: { profileUrl },
    creditsConsumed: unit === 'credit' ? price : 0,
  };
  await recordUsage(tx, ownerId, analysed, now);
  if (unit === 'credit') return;
  const consumed = {
    featureName: 'li_units_consumed',
    action: 'consumed',
    ...about,
    usageData: { analysisType: 'profile', unitsConsumed: price },
    creditsConsumed: price,
  };
  await recordUsage(tx, ownerId, consumed, now);
}

/** What failed costs nothing: what it holds goes back at once. */
async function storeFailure(
  { record, actor: { memberId: ownerId }, id, clock }: ProfileWork,
  failure: Failure,
): Promise<void> {
  const now = clock.now();
  await record.transaction(async (tx) => {
    const failed = await tx
      .updateTable('profile_analyses')
      .set({ status: 'failed', failure, finished_at: now })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returning('hold_id')
      .executeTakeFirst();
    if (failed) await releaseHold(tx, { holdId: failed.hold_id, at: now });
  });
}
