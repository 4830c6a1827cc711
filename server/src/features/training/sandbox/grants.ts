import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import type { OverrideGrant } from '@kith/contract/overrides/endpoints';
import type { SandboxValues } from '@kith/contract/training/exercises';

import {
  approveOverride,
  declineOverride,
  undoOverride,
  withdrawOverride,
} from '#features/overrides/decide-override.ts';
import { previewOverride, requestOverride } from '#features/overrides/request-override.ts';
import { notFound } from '#platform/app-error.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { type Exercise, listFacts, numberOf, textOf, wordOf, yesOrNo } from './exercise.ts';
import { isApprovedByOther, readCredits, type Scene } from './scene.ts';

/** What the test asks to be given. */
export const wanted = { credits: 50, days: 90 } as const;
const wrongAmount = 5_000;

/**
 * Ana is owed credits for an outage; the second administrator asks for far too many for Ben, and that waits
 * for a decision.
 */
export async function openGrants(scene: Scene): Promise<Exercise> {
  const { database, you, second } = scene;
  const people = { ana: await scene.addMember('Ana'), ben: await scene.addMember('Ben') };
  const before = {
    ana: await readCredits(scene, people.ana.id),
    ben: await readCredits(scene, people.ben.id),
  };
  const waiting = randomUUID();
  await requestOverride({
    ctx: second.ctx,
    database,
    input: {
      id: waiting,
      email: people.ben.email,
      grant: { kind: 'credits', amount: wrongAmount, expires_at: null },
      reason: 'Ticket 118: 500 credits were promised',
    },
  });
  const own: string[] = [];
  const nameOf = (values: SandboxValues) => wordOf<'ana' | 'ben'>(values, 'member');
  const ownId = () => {
    const id = own.at(-1);
    if (id === undefined) throw notFound('Request');
    return id;
  };
  const idOf = (values: SandboxValues) =>
    wordOf<'own' | 'waiting'>(values, 'request') === 'own' ? ownId() : waiting;
  const grantOf = (values: SandboxValues) => ({
    email: people[nameOf(values)].email,
    grant: toGrant(scene, values),
  });
  const as = ({ ctx }: typeof you) => ({ ctx, database });
  const actions: Record<string, (values: SandboxValues) => Promise<unknown>> = {
    ask: async (values) => {
      const id = randomUUID();
      const reason = textOf(values, 'reason');
      await requestOverride({ ...as(you), input: { id, reason, ...grantOf(values) } });
      own.push(id);
    },
    approve: async (values) => approveOverride({ ...as(you), input: { id: idOf(values) } }),
    hand_over: async () => approveOverride({ ...as(second), input: { id: ownId() } }),
    decline: async (values) => {
      const [id, note] = [idOf(values), textOf(values, 'reason')];
      // One's own request is withdrawn, as the screen offers it.
      if (id === waiting) return declineOverride({ ...as(you), input: { id, note } });
      return withdrawOverride({ ...as(you), input: { id } });
    },
    undo: async (values) =>
      undoOverride({ ...as(you), input: { id: ownId(), note: textOf(values, 'reason') } }),
  };
  return {
    act: async (name, values) => {
      if (name === 'preview') {
        const shown = await previewOverride({ ...as(you), input: grantOf(values) });
        return listFacts({
          credits_before: shown.effect.before.credits,
          credits_after: shown.effect.after.credits,
          needs_approval: yesOrNo(shown.needs_approval),
        });
      }
      await actions[name]?.(values);
      return [];
    },
    readFacts: async () => {
      const last = await readRequest(scene, own.at(-1));
      return listFacts({
        ana_credits: await readCredits(scene, people.ana.id),
        ben_credits: await readCredits(scene, people.ben.id),
        own_request: last?.state ?? 'none',
        own_amount: last?.amount ?? 0,
        waiting_request: (await readRequest(scene, waiting))?.state ?? 'none',
      });
    },
    judge: async (done) => {
      const rows = await Promise.all(own.map((id) => readRequest(scene, id)));
      const given = rows.filter((row) => row?.state === 'active');
      const [one] = given;
      const declined = await readRequest(scene, waiting);
      const isExact = (name: 'preview' | 'ask') =>
        done.findIndex(
          (action) =>
            action.name === name &&
            action.values['member'] === 'ana' &&
            action.values['credits'] === wanted.credits,
        );
      return {
        previewed: isExact('preview') >= 0 && isExact('preview') < isExact('ask'),
        right_amount:
          given.length === 1 &&
          one?.memberId === people.ana.id &&
          one.amount === wanted.credits &&
          one.days === wanted.days,
        approved_by_other:
          one !== undefined && (await isApprovedByOther(scene, 'override', one.id)),
        other_declined: declined?.state === 'declined' && declined.note !== '',
        nothing_else:
          (await readCredits(scene, people.ana.id)) === before.ana + wanted.credits &&
          (await readCredits(scene, people.ben.id)) === before.ben,
      };
    },
  };
}

function toGrant({ clock }: Scene, values: SandboxValues): OverrideGrant {
  const days = numberOf(values, 'days');
  const end = new Date(clock.now().getTime() + days * dayMs);
  const amount = numberOf(values, 'credits');
  return { kind: 'credits', amount, expires_at: days === 0 ? null : end.toISOString() };
}

type Request = {
  id: string;
  memberId: string;
  state: string;
  amount: number;
  /** Until it ends; null: it doesn't. */
  days: number | null;
  note: string;
};

async function readRequest(
  { database }: Scene,
  id: string | undefined,
): Promise<Request | undefined> {
  if (id === undefined) return undefined;
  const row = await runAsService(database, (tx) =>
    tx.selectFrom('member_overrides').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (!row) return undefined;
  const end = readTime(row.expires_at);
  const days = end && Math.round((end.getTime() - readTime(row.requested_at).getTime()) / dayMs);
  const { amount } = row.wanted as { amount: number };
  return { id, memberId: row.member_id, state: row.state, amount, days, note: row.note };
}
