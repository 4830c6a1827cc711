import type { ChainActor, ChainStep, ChainSubject } from '@kith/contract/chains/steps';

import { applyAnswer } from '#features/meetings/apply-answer.ts';
import { holdMeeting } from '#features/meetings/meeting-rows.ts';
import { runAsService } from '#platform/database/service.ts';

import type { BridgeWorld } from './test-bridges.ts';

/** A step, what takes it, and what follows. */
export type ChainRow = {
  step: ChainStep;
  by: ChainActor;
  subject: ChainSubject;
  /** Does what comes before, and returns what it is about. */
  before: () => Promise<string>;
  take: (id: string) => Promise<unknown>;
  /** Who is notified of what; who acted never is. A guest is emailed. */
  notified: Partial<Record<'requester' | 'connector' | 'target' | 'guest', string>>;
  metered?: string | null;
};

/** What was recorded of the requester's chains, oldest first. */
export async function recordedOf({ database, requester }: BridgeWorld) {
  const ownerId = [requester.actor.memberId];
  const events = await database.pool.query<Record<string, unknown>>(
    `select step, by_role, subject, subject_id, opportunity_id from chain_events
     where owner_id = $1 order by id`,
    ownerId,
  );
  const usage = await database.pool.query<{ action: string; resource_id: string }>(
    `select action, resource_id from usage_events
     where owner_id = $1 and feature_name = 'chain' order by recorded_at`,
    ownerId,
  );
  const metered = await database.pool.query<{ action: string; resource_id: string }>(
    `select data ->> 'action' as action, data ->> 'resource_id' as resource_id
     from billing_events where owner_id = $1 order by recorded_at`,
    ownerId,
  );
  return { events: events.rows, usage: usage.rows, metered: metered.rows };
}

/** Of each job that notifies: who gets it, and the step. */
export function noticesSince(world: BridgeWorld, count: number): Record<string, string> {
  const names = new Map(
    (['requester', 'connector', 'target'] as const).map((who) => [world[who].actor.memberId, who]),
  );
  return Object.fromEntries(
    world.sent.slice(count).flatMap(({ data }) => {
      const { memberId, step } = data as { memberId?: string; step?: string };
      if (memberId === undefined) return step === undefined ? [] : [['guest', step]];
      // A sweep is of everyone's bridges.
      const who = names.get(memberId);
      const facts = data.data?.facts as { step: string };
      return who === undefined ? [] : [[who, facts.step]];
    }),
  );
}

/** A guest's answer, as a page or an emailed one brings it. */
export function answerAsGuest(world: BridgeWorld, id: string): Promise<unknown> {
  const ownerId = world.requester.actor.memberId;
  return runAsService(world.database, async (tx) => {
    const held = await holdMeeting(tx, ownerId, id);
    const [guest] = held.guests;
    if (!guest) throw new Error('A meeting without guests');
    const answer = { answer: 'accepted', at: world.clock.now() } as const;
    await applyAnswer({ tx, jobs: world.jobs }, held, { guest, answer });
  });
}
