import { randomUUID } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import type { OverrideGrant } from '@kith/contract/overrides/endpoints';
import type { SandboxFact } from '@kith/contract/training/endpoints';
import type { SandboxAction, SandboxValues } from '@kith/contract/training/exercises';

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
const wanted = { credits: 50, days: 90 } as const;
const wrongAmount = 5_000;

/**
 * Ana is owed credits for an outage; the second administrator asks for far too many for Ben, and that waits
 * for a decision.
 */
export async function openGrants(scene: Scene): Promise<Exercise> {
  const people = { ana: await scene.addMember('Ana'), ben: await scene.addMember('Ben') };
  const before = {
    ana: await readCredits(scene, people.ana.id),
    ben: await readCredits(scene, people.ben.id),
  };
  const waiting = await askForBen(scene, people.ben.email);
  const work: Work = { scene, people, waiting, own: [] };
  const actions = openActions(work);
  return {
    act: async (name, values) => (await actions[name]?.(values)) ?? [],
    readFacts: async () => {
      const last = await readRequest(scene, work.own.at(-1));
      return listFacts({
        ana_credits: await readCredits(scene, people.ana.id),
        ben_credits: await readCredits(scene, people.ben.id),
        own_request: last?.state ?? 'none',
        own_amount: last?.amount ?? 0,
        waiting_request: (await readRequest(scene, waiting))?.state ?? 'none',
      });
    },
    judge: async (done) => {
      const rows = await Promise.all(work.own.map((id) => readRequest(scene, id)));
      const given = rows.filter((row) => row?.state === 'active');
      const [one] = given;
      const declined = await readRequest(scene, waiting);
      const [looked, asked] = [findExact(done, 'preview'), findExact(done, 'ask')];
      return {
        previewed: looked >= 0 && looked < asked,
        right_amount:
          given.length === 1 &&
          one?.memberId === people.ana.id &&
          one.amount === wanted.credits &&
          one.days === wanted.days,
        second_approval: one !== undefined && (await isApprovedByOther(scene, 'override', one.id)),
        other_declined: declined?.state === 'declined' && declined.note !== '',
        nothing_else:
          (await readCredits(scene, people.ana.id)) === before.ana + wanted.credits &&
          (await readCredits(scene, people.ben.id)) === before.ben,
      };
    },
  };
}

type Work = {
  scene: Scene;
  people: Record<'ana' | 'ben', { id: string; email: string }>;
  /** The other administrator's request. */
  waiting: string;
  /** The requests of who is trained, oldest first. */
  own: string[];
};

function openActions({
  scene,
  people,
  waiting,
  own,
}: Work): Record<string, (values: SandboxValues) => Promise<SandboxFact[] | undefined>> {
  const { database, you, second } = scene;
  const as = ({ ctx }: typeof you) => ({ ctx, database });
  const ownId = () => {
    const id = own.at(-1);
    if (id === undefined) throw notFound('Request');
    return id;
  };
  const idOf = (values: SandboxValues) =>
    wordOf<'own' | 'waiting'>(values, 'request') === 'own' ? ownId() : waiting;
  const grantOf = (values: SandboxValues) => ({
    email: people[wordOf<'ana' | 'ben'>(values, 'member')].email,
    grant: toGrant(scene, values),
  });
  return {
    preview: async (values) => {
      const shown = await previewOverride({ ...as(you), input: grantOf(values) });
      return listFacts({
        credits_before: shown.effect.before.credits,
        credits_after: shown.effect.after.credits,
        needs_approval: yesOrNo(shown.needs_approval),
      });
    },
    ask: async (values) => {
      const id = randomUUID();
      const reason = textOf(values, 'reason');
      await requestOverride({ ...as(you), input: { id, reason, ...grantOf(values) } });
      own.push(id);
      return undefined;
    },
    approve: async (values) => {
      await approveOverride({ ...as(you), input: { id: idOf(values) } });
      return undefined;
    },
    hand_over: async () => {
      await approveOverride({ ...as(second), input: { id: ownId() } });
      return undefined;
    },
    decline: async (values) => {
      const [id, note] = [idOf(values), textOf(values, 'reason')];
      // One's own request is withdrawn, as the screen offers it.
      if (id === waiting) await declineOverride({ ...as(you), input: { id, note } });
      else await withdrawOverride({ ...as(you), input: { id } });
      return undefined;
    },
    undo: async (values) => {
      await undoOverride({ ...as(you), input: { id: ownId(), note: textOf(values, 'reason') } });
      return undefined;
    },
  };
}

/** Where the right amount for the right member was first previewed or asked for; -1: nowhere. */
const findExact = (done: readonly SandboxAction[], name: 'preview' | 'ask') =>
  done.findIndex(
    (action) =>
      action.name === name &&
      action.values['member'] === 'ana' &&
      action.values['credits'] === wanted.credits,
  );

/** @returns the request's id */
async function askForBen({ database, second }: Scene, email: string): Promise<string> {
  const id = randomUUID();
  const grant = { kind: 'credits' as const, amount: wrongAmount, expires_at: null };
  const reason = 'Ticket 118: 500 credits were promised';
  await requestOverride({ ctx: second.ctx, database, input: { id, email, grant, reason } });
  return id;
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
