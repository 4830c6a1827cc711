import { hourMs } from '@kith/contract/core/time';
import { proposeMeetingSchema } from '@kith/contract/meetings/schemas';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { beforeEach, expect, test } from 'vitest';

import { acceptBridge } from '#features/bridges/answer-bridge.ts';
import { archiveBridge } from '#features/bridges/close-loop.ts';
import { editBridge } from '#features/bridges/draft-bridge.ts';
import { linkBridge } from '#features/bridges/link-bridge.ts';
import { changeMeeting } from '#features/meetings/change-meeting.ts';
import { linkMeeting } from '#features/meetings/link-meeting.ts';
import { markMeeting } from '#features/meetings/mark-meeting.ts';
import { proposeMeeting } from '#features/meetings/propose-meeting.ts';
import { getMeeting } from '#features/meetings/read-meetings.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import {
  deleteOpportunity,
  restoreOpportunity,
} from '#features/opportunities/delete-opportunity.ts';
import { moveOpportunity } from '#features/opportunities/move-opportunity.ts';
import { readOpportunityTimeline } from '#features/opportunities/read-opportunity-timeline.ts';
import { eraseMember } from '#features/auth/account-deletion/erase-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import {
  agree,
  type BridgeWorld,
  buildBridgeWorld,
  draft,
  request,
  seen,
} from '#testing/test-bridges.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readChain } from './read-chain.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
let ctx: MemberContext;
let opportunityId: string;

const pursue = async (member: MemberContext, title = 'Pricing for Tessel') => {
  const input = opportunityCreateSchema.parse({ title });
  return (await createOpportunity({ ctx: member, input })).id;
};

beforeEach(async () => {
  world = await buildBridgeWorld(database);
  ctx = world.requester;
  opportunityId = await pursue(ctx);
});

const chain = (id = opportunityId, member = ctx) => readChain({ ctx: member, input: { id } });
const link = (id: string, opportunity_id: string | null, member = ctx) =>
  linkBridge({ ctx: member, service: world.service, input: { id, opportunity_id } });
const propose = async (fields: object = {}, member = ctx) => {
  const contactId = await addContact(member, { first_name: 'Hal' });
  const { row } = await proposeMeeting({
    ctx: member,
    input: proposeMeetingSchema.parse({
      title: 'Coffee',
      time_zone: 'UTC',
      guests: [
        {
          contact_id: contactId,
          email: null,
        },
      ],
      times: [24, 48].map((hours) =>
        new Date(world.clock.now().getTime() + hours * hourMs).toISOString(),
      ),
      ...fields,
    }),
  });
  return row.id;
};
const events = async () => {
  const { rows } = await database.pool.query<{ step: string; opportunity_id: string | null }>(
    'select step, opportunity_id from chain_events where owner_id = $1 order by id',
    [ctx.actor.memberId],
  );
  return rows;
};

test('a chain is followed from the request to the opportunity that was won', async () => {
  const id = await request(world, { opportunity_id: opportunityId });
  expect((await chain()).bridge).toMatchObject({ state: 'requested', id, next: null });
  await agree(world, id);
  world.clock.advance(hourMs);
  await acceptBridge({ ctx: world.target, service: world.service, input: { id } });
  const meetingId = await propose({ bridge_id: id });
  expect(await chain()).toMatchObject({
    path: { state: 'asked' },
    bridge: { state: 'introduced', connector: 'Priya (from work)' },
    meeting: { state: 'proposed', id: meetingId, next: null },
    outcome: { state: 'missing', next: 'record' },
  });
  const { slots } = await getMeeting({ ctx, input: { id: meetingId } });
  const startsAt = readTime(slots[0]?.starts_at ?? '').toISOString();
  await changeMeeting({ ctx, input: { id: meetingId, starts_at: startsAt } });
  expect((await chain()).meeting.state).toBe('confirmed');
  world.clock.advance(25 * hourMs);
  expect((await chain()).meeting.next).toBe('mark');
  const held = { note: '', outcome: null, next_step: null, promises: [] };
  await markMeeting({ ctx, input: { id: meetingId, status: 'held', ...held } });
  const won = { id: opportunityId, from: 'discovered', to: 'won', reason: 'Price' } as const;
  await moveOpportunity({ ctx, input: won });
  await moveOpportunity({ ctx, input: won });
  const whole = await chain();
  expect(whole).toMatchObject({ is_complete: true, outcome: { state: 'won', next: null } });
  expect(whole.milestones.map(({ name }) => name)).toEqual([
    'requested',
    'accepted',
    'introduced',
    'proposed',
    'confirmed',
    'held',
    'won',
  ]);
  expect(whole.milestones[2]?.after_ms).toBe(hourMs);
  const { items } = await readOpportunityTimeline({ ctx, input: { id: opportunityId } });
  expect(items.map(({ kind }) => kind).sort()).toEqual(['bridge', 'meeting', 'stage', 'stage']);
  expect(items.find(({ kind }) => kind === 'meeting')).toMatchObject({
    name: 'held',
    id: meetingId,
  });
  expect((await events()).map(({ step }) => step)).toEqual([
    'bridge_requested',
    'bridge_accepted',
    'bridge_accepted',
    'bridge_introduced',
    'meeting_proposed',
    'meeting_confirmed',
    'meeting_held',
    'opportunity_won',
  ]);
});

test('only the requester learns what a bridge is for, and another’s opportunity is refused', async () => {
  const id = await request(world, { opportunity_id: opportunityId });
  expect((await seen(ctx, id)).opportunity).toEqual({
    id: opportunityId,
    title: 'Pricing for Tessel',
  });
  expect((await seen(world.connector, id)).opportunity).toBeNull();
  expect(JSON.stringify(await seen(world.connector, id))).not.toContain(opportunityId);
  const theirs = await pursue(world.connector);
  expect(await refusalOf(link(id, theirs))).toBe('not_found');
  expect(await refusalOf(draft(world, { opportunity_id: theirs }))).toBe('not_found');
  expect(await refusalOf(propose({ opportunity_id: theirs }))).toBe('not_found');
  expect(await refusalOf(link(id, theirs, world.connector))).toBe('illegal_state');
  expect(await refusalOf(link(id, null, world.stranger))).toBe('not_found');
  expect(await refusalOf(chain(opportunityId, world.connector))).toBe('not_found');
  expect((await seen(ctx, id)).opportunity?.id).toBe(opportunityId);
});

test('linking is undone, repeated and raced without a trace of the repeat', async () => {
  const id = await request(world);
  await Promise.all([link(id, opportunityId), link(id, opportunityId)]);
  expect((await chain()).bridge.id).toBe(id);
  const other = await pursue(ctx, 'Another');
  await link(id, other);
  expect((await chain()).bridge).toMatchObject({ state: 'missing', next: 'ask' });
  await link(id, null);
  await link(id, null);
  expect((await seen(ctx, id)).opportunity).toBeNull();
  expect(await events()).toEqual([
    { step: 'bridge_requested', opportunity_id: null },
    { step: 'linked', opportunity_id: opportunityId },
    { step: 'unlinked', opportunity_id: opportunityId },
    { step: 'linked', opportunity_id: other },
    { step: 'unlinked', opportunity_id: other },
  ]);
  const meetingId = await propose();
  const put = (to: string | null, member = ctx) =>
    linkMeeting({ ctx: member, input: { id: meetingId, opportunity_id: to } });
  expect((await put(other)).row.opportunity_title).toBe('Another');
  expect(await refusalOf(put(await pursue(world.connector)))).toBe('not_found');
  expect(await refusalOf(put(null, world.stranger))).toBe('not_found');
  expect((await chain(other)).meeting.id).toBe(meetingId);
});

test('what it is for survives archiving and editing; a deleted opportunity is restored with it', async () => {
  const id = await draft(world, { opportunity_id: opportunityId });
  expect((await chain()).bridge).toMatchObject({ state: 'draft', next: 'send' });
  const { contacts, service } = world;
  const content = { connector_contact_id: contacts.connectorOfRequester, why: '', message: 'Hi' };
  const target = { name: 'Hal', about: '', contact_id: null, member_id: null };
  await editBridge({ ctx, service, input: { id, ...content, target } });
  await archiveBridge({ ctx, service, input: { id, is_archived: true } });
  expect((await seen(ctx, id)).opportunity?.id).toBe(opportunityId);
  await deleteOpportunity({ ctx, input: { id: opportunityId } });
  expect((await seen(ctx, id)).opportunity).toBeNull();
  expect(await refusalOf(chain())).toBe('not_found');
  await restoreOpportunity({ ctx, input: { id: opportunityId } });
  expect((await chain()).bridge.id).toBe(id);
  await database.pool.query('delete from opportunities where id = $1', [opportunityId]);
  expect((await seen(ctx, id)).opportunity).toBeNull();
});

test('a meeting is for what its bridge is for, unless the member says otherwise', async () => {
  const id = await request(world, { opportunity_id: opportunityId });
  const other = await pursue(ctx, 'Another');
  await propose({ bridge_id: id });
  await propose({ bridge_id: id, opportunity_id: other });
  await propose({ bridge_id: id, opportunity_id: null });
  const { rows } = await database.pool.query(
    'select opportunity_id from meetings where owner_id = $1 order by opportunity_id nulls last',
    [ctx.actor.memberId],
  );
  expect(rows.map((row) => row.opportunity_id)).toEqual([...[opportunityId, other].sort(), null]);
});

test('the audit log is only ever added to, by its owner, and goes with the account', async () => {
  await request(world, { opportunity_id: opportunityId });
  const ownerId = ctx.actor.memberId;
  for (const statement of [
    `update chain_events set step = 'linked' where owner_id = '${ownerId}'`,
    `delete from chain_events where owner_id = '${ownerId}'`,
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow(/only ever added to/u);
  }
  await expect(
    world.stranger.database.transaction((tx) =>
      tx
        .selectNoFrom(({ fn, val, cast }) =>
          fn('record_chain_event', [
            cast(val(ownerId), 'uuid'),
            val('linked'),
            val('owner'),
            val('opportunity'),
            cast(val(opportunityId), 'uuid'),
            cast(val(null), 'integer'),
            cast(val(ctx.clock.now().toISOString()), 'timestamptz'),
          ]).as('recorded'),
        )
        .execute(),
    ),
  ).rejects.toThrow(/only the owner/u);
  expect(await events()).toHaveLength(1);
  await runAsService(database, (tx) => eraseMember(tx, ownerId));
  expect(await events()).toEqual([]);
});
