import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import type { Outcome } from '@kith/contract/disputes/endpoints';
import type { OutcomeKind } from '@kith/contract/disputes/rules';
import type { SandboxValues } from '@kith/contract/training/exercises';

import { addCredits } from '#features/credits/add-credits.ts';
import { chargeAmount } from '#features/credits/charge-amount.ts';
import {
  approveDecision,
  askMember,
  assignDispute,
  decideDispute,
  declineDecision,
  noteDispute,
  previewDecision,
} from '#features/disputes/change-dispute.ts';
import { openDispute } from '#features/disputes/open-dispute.ts';
import { answerDispute } from '#features/disputes/own-disputes.ts';
import { runAsService } from '#platform/database/service.ts';

import { type Exercise, listFacts, numberOf, textOf, wordOf, yesOrNo } from './exercise.ts';
import { isApprovedByOther, readCredits, type Scene } from './scene.ts';

/** What the analysis cost that Ana contests. */
const charged = 40;

/** Ana was charged for an analysis that stopped halfway, and contests it. */
export async function openDisputes(scene: Scene): Promise<Exercise> {
  const { database, clock, you, second } = scene;
  const ana = await scene.addMember('Ana');
  await giveCredits(scene, ana.id);
  const before = await readCredits(scene, ana.id);
  const charge = await makeCharge(scene, ana.id);
  const id = randomUUID();
  const due = () => new Date(clock.now().getTime() + 5 * dayMs).toISOString();
  await openDispute({
    ctx: second.ctx,
    database,
    input: {
      id,
      email: ana.email,
      kind: 'credit',
      subject: 'An analysis that never finished',
      reference_id: charge,
      ticket_number: null,
      due_at: due(),
      note: 'Ana wrote that she was charged for nothing.',
    },
  });
  const as = ({ ctx }: typeof you) => ({ ctx, database });
  const readCase = () => readState(scene, { id, memberId: ana.id, charge });
  const actions: Record<string, (values: SandboxValues) => Promise<unknown>> = {
    take: async () => assignDispute({ ...as(you), input: { id, is_mine: true, due_at: due() } }),
    note: async (values) =>
      noteDispute({ ...as(you), input: { id, kind: 'evidence', text: textOf(values, 'text') } }),
    decide: async (values) =>
      decideDispute({
        ...as(you),
        input: { id, outcome: toOutcome(values), text: textOf(values, 'text') },
      }),
    approve: async () => approveDecision({ ...as(you), input: { id } }),
    hand_over: async () => approveDecision({ ...as(second), input: { id } }),
    withdraw: async (values) =>
      declineDecision({ ...as(you), input: { id, text: textOf(values, 'reason') } }),
  };
  return {
    act: async (name, values) => {
      if (name === 'preview') {
        const outcome = toOutcome(values);
        const shown = await previewDecision({ ...as(you), input: { id, outcome } });
        const now = await readCredits(scene, ana.id);
        return listFacts({
          credits_before: Number(shown.effect?.before ?? now),
          credits_after: Number(shown.effect?.after ?? now),
          needs_approval: yesOrNo(shown.needs_approval),
        });
      }
      if (name === 'question') {
        const text = textOf(values, 'text');
        await askMember({ ...as(you), input: { id, text, due_at: due() } });
        const answer = 'It stopped halfway, and the screen said that it had failed.';
        await answerDispute({ ...as(ana), input: { id, text: answer } });
        return listFacts({ answer: 'stopped_halfway' });
      }
      await actions[name]?.(values);
      return [];
    },
    readFacts: async () => {
      const { state, assignee_id: assignee, outcome } = await readCase();
      return listFacts({
        ana_credits: await readCredits(scene, ana.id),
        case_state: state,
        case_taken: yesOrNo(assignee === you.id),
        case_outcome: outcome ?? 'none',
      });
    },
    judge: async () => {
      const { state, assignee_id: assignee, entries, is_refunded: isRefunded } = await readCase();
      return {
        taken: assignee === you.id,
        member_heard: entries.includes('question') && entries.includes('answer'),
        charge_returned: state === 'decided' && isRefunded,
        second_approval: await isApprovedByOther(scene, 'dispute', id),
        exact_balance: (await readCredits(scene, ana.id)) === before,
      };
    },
  };
}

type Case = { id: string; memberId: string; charge: string };

/** The case with what was said and decided, and whether the charge was given back. */
function readState({ database }: Scene, { id, memberId, charge }: Case) {
  return runAsService(database, async (tx) => {
    const row = await tx
      .selectFrom('disputes')
      .select(['state', 'assignee_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const entries = await tx
      .selectFrom('dispute_entries')
      .select(['kind', 'outcome'])
      .where('dispute_id', '=', id)
      .orderBy('at')
      .execute();
    const decided = entries.findLast(({ kind }) => kind === 'decided' || kind === 'proposed');
    const reversed = await tx
      .selectFrom('credit_transactions')
      .select('id')
      .where('user_id', '=', memberId)
      .where('reverses', '=', charge)
      .executeTakeFirst();
    return {
      ...row,
      entries: entries.map(({ kind }) => kind),
      outcome: (decided?.outcome as Outcome | null | undefined)?.kind ?? null,
      is_refunded: reversed !== undefined,
    };
  });
}

/** Enough for the charge, whatever the plans of this installation give. */
function giveCredits({ database, clock }: Scene, memberId: string): Promise<unknown> {
  const given = { kind: 'reward', unit: 'credit', action: 'granted' } as const;
  return runAsService(database, (tx) =>
    addCredits(tx, { memberId, amount: charged, ...given, key: 'training', at: clock.now() }),
  );
}

/** @returns the transaction of the ledger */
function makeCharge({ database, clock }: Scene, memberId: string): Promise<string> {
  return runAsService(database, async (tx) => {
    const key = `analysis:${memberId}`;
    await chargeAmount(tx, { memberId, amount: charged, key, at: clock.now() });
    const { id } = await tx
      .selectFrom('credit_transactions')
      .select('id')
      .where('user_id', '=', memberId)
      .where('kind', '=', 'charge')
      .executeTakeFirstOrThrow();
    return id;
  });
}

function toOutcome(values: SandboxValues): Outcome {
  const kind = wordOf<Extract<OutcomeKind, 'none' | 'refund' | 'credit' | 'charge'>>(
    values,
    'outcome',
  );
  const amount = numberOf(values, 'credits');
  return kind === 'credit' || kind === 'charge' ? { kind, amount } : { kind };
}
