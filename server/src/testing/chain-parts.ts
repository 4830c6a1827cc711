import { hourMs } from '@kith/contract/core/time';
import type { ChainActor, ChainStep, ChainSubject } from '@kith/contract/chains/steps';
import { proposeMeetingSchema } from '@kith/contract/meetings/schemas';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { beforeEach } from 'vitest';
import { acceptBridge } from '#features/bridges/answer-bridge.ts';
import { markMeeting } from '#features/meetings/mark-meeting.ts';
import { proposeMeeting } from '#features/meetings/propose-meeting.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { moveOpportunity } from '#features/opportunities/move-opportunity.ts';
import { agree, type BridgeWorld, buildBridgeWorld, request } from './test-bridges.ts';
import { addContact } from './test-contact.ts';
import { grantConsents } from './test-member.ts';
import type { Database } from '#platform/database/database.ts';

/** What chains consist of, at the people and the opportunity of the test that runs. */
export type ChainParts = ReturnType<typeof useChainParts>;

/** A bridge world, and an opportunity of its requester, for each test. */
export function useChainParts(database: Database) {
  const at = {} as { world: BridgeWorld; opportunityId: string };

  beforeEach(async () => {
    at.world = await buildBridgeWorld(database);
    const { requester: ctx } = at.world;
    await grantConsents(database, ctx.actor.memberId, ['analytics']);
    const input = opportunityCreateSchema.parse({ title: 'Pricing for Tessel' });
    at.opportunityId = (await createOpportunity({ ctx, input })).id;
  });

  const forIt = () => ({ opportunity_id: at.opportunityId });
  const by = (who: 'requester' | 'connector' | 'target', id: string) => ({
    ctx: at.world[who],
    service: at.world.service,
    input: { id },
  });

  async function agreed(): Promise<string> {
    const id = await request(at.world, forIt());
    await agree(at.world, id);
    return id;
  }

  async function introduced(): Promise<string> {
    const id = await agreed();
    await acceptBridge(by('target', id));
    return id;
  }

  async function invite(): Promise<string> {
    const { requester: ctx, clock } = at.world;
    const email = `greta-${ctx.actor.memberId}@guest.example`;
    const contactId = await addContact(ctx, { first_name: 'Greta', emails: [{ value: email }] });
    const meeting = await proposeMeeting({
      ctx,
      input: proposeMeetingSchema.parse({
        title: 'Coffee',
        time_zone: 'UTC',
        guests: [{ contact_id: contactId, email }],
        times: [new Date(clock.now().getTime() + 24 * hourMs).toISOString()],
        ...forIt(),
      }),
    });
    return meeting.row.id;
  }

  async function mark(id: string, status: 'held' | 'no_show'): Promise<void> {
    const rest = { note: '', outcome: null, next_step: null, promises: [] };
    await markMeeting({ ctx: at.world.requester, input: { id, status, ...rest } });
  }

  const move = (to: 'won' | 'lost') =>
    moveOpportunity({
      ctx: at.world.requester,
      input: { id: at.opportunityId, from: 'discovered', to, reason: '' },
    });

  async function invitedLongAgo(): Promise<string> {
    const id = await invite();
    at.world.clock.advance(25 * hourMs);
    return id;
  }

  const theOpportunity = () => Promise.resolve(at.opportunityId);
  return {
    database,
    at,
    forIt,
    by,
    agreed,
    introduced,
    invite,
    mark,
    move,
    invitedLongAgo,
    theOpportunity,
  };
}

export const of = (step: ChainStep, actor: ChainActor, subject: ChainSubject) => ({
  step,
  by: actor,
  subject,
});
