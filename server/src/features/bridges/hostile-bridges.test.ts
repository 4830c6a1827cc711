import { bridgeLimits } from '@kith/contract/bridges/rules';
import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { beforeEach, describe, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import {
  agree,
  applyRules,
  type BridgeWorld,
  buildBridgeWorld,
  draft,
  noticesFor,
  request,
  seen,
  tabOf,
} from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { acceptBridge } from './answer-bridge.ts';
import { attemptLimit } from './limits.ts';
import { listConnectors } from './list-bridges.ts';
import { remindBridge } from './remind-bridge.ts';
import { reportBridge } from './report-bridge.ts';
import { requestBridge } from './request-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const block = (ctx: MemberContext, other: MemberContext) =>
  blockMember({ ctx, input: { id: other.actor.memberId } });

describe('a block', () => {
  test('between requester and connector: they can’t be asked, like someone who is no member', async () => {
    await block(world.connector, world.requester);
    expect(await listConnectors({ ctx: world.requester })).toEqual([]);
    expect(await refusalOf(request(world))).toBe('not_found');
    expect(world.sent).toEqual([]);
  });

  test('between target and requester: the target never learns of it, and no one notices', async () => {
    const open = await buildBridgeWorld(database);
    await block(world.target, world.requester);
    for (const one of [world, open]) {
      const id = await request(one);
      await agree(one, id);
      one.clock.advance(hourMs);
      await one.sweep();
    }
    expect(await tabOf(world.target, 'bridges-received')).toEqual([]);
    expect(noticesFor(world, world.target)).toEqual([]);
    const shape = async (one: BridgeWorld, ctx: MemberContext) => {
      const [view] = await tabOf(ctx, ctx === one.connector ? 'requests' : 'bridges-sent');
      return { state: view?.state, actions: view?.actions, facts: view?.facts, way: view?.way };
    };
    expect(await shape(world, world.connector)).toEqual(await shape(open, open.connector));
    expect(await shape(world, world.requester)).toEqual(await shape(open, open.requester));
    expect(noticesFor(world, world.requester)).toEqual(noticesFor(open, open.requester));
    world.clock.advance(14 * dayMs);
    await world.sweep();
    expect((await tabOf(world.requester, 'history')).map(({ state }) => state)).toEqual([
      'expired',
    ]);
  });

  test('after the question: what was asked is gone for the one asked, and stays for the requester', async () => {
    const id = await request(world);
    await agree(world, id);
    await block(world.target, world.requester);
    expect(await refusalOf(seen(world.target, id))).toBe('not_found');
    expect(
      await refusalOf(acceptBridge({ ctx: world.target, service: world.service, input: { id } })),
    ).toBe('not_found');
    expect((await seen(world.requester, id)).state).toBe('connector_accepted');
    world.clock.advance(3 * dayMs);
    await remindBridge({ ctx: world.requester, service: world.service, input: { id } });
    expect(noticesFor(world, world.target)).toEqual(['asked']);
  });
});

test('of what a moderator hid no one is reminded', async () => {
  const id = await request(world);
  await database.pool.query('update bridges set hidden_at = $2 where id = $1', [
    id,
    world.clock.now(),
  ]);
  world.clock.advance(3 * dayMs);
  await remindBridge({ ctx: world.requester, service: world.service, input: { id } });
  expect(noticesFor(world, world.connector)).toEqual(['requested']);
});

describe('without the consent to introductions', () => {
  test('a member is no connector, and a target can’t be asked', async () => {
    const id = await request(world);
    await setConsents(world.target, ['intro_facilitation'], false);
    expect(await refusalOf(agree(world, id))).toBe('bridge_unavailable');
    await setConsents(world.connector, ['intro_facilitation'], false);
    expect(await listConnectors({ ctx: world.requester })).toEqual([]);
    world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
    expect(await refusalOf(request(world))).toBe('bridge_unavailable');
  });

  test('who takes it back disappears from the bridges of those they asked', async () => {
    const id = await request(world);
    await setConsents(world.requester, ['intro_facilitation'], false);
    expect(await refusalOf(seen(world.connector, id))).toBe('not_found');
    expect(await tabOf(world.connector, 'requests')).toEqual([]);
  });
});

describe('rules that the one asked switched on', () => {
  test.each([
    ['warmth', { warmth_threshold: 70 }],
    ['visibility', { visibility_level: 'private' as const }],
    ['the week', { max_introductions_per_week: 0 }],
  ])('%s: one answer, and nothing is written', async (_name, change) => {
    await applyRules(world.connector, change);
    expect(await refusalOf(request(world))).toBe('bridge_unavailable');
    expect(noticesFor(world, world.connector)).toEqual([]);
    await applyRules(world.connector, {});
    const id = await request(world);
    await applyRules(world.target, change);
    expect(await refusalOf(agree(world, id))).toBe('bridge_unavailable');
    expect((await seen(world.requester, id)).state).toBe('requested');
  });

  test('outside of their hours nothing reaches them until these begin, and their time counts from there', async () => {
    await applyRules(world.connector, { time_window_start: 12, time_window_end: 14 });
    const id = await request(world);
    expect(await refusalOf(seen(world.connector, id))).toBe('not_found');
    expect(noticesFor(world, world.connector)).toEqual([]);
    world.clock.set('2026-11-20T12:01:00Z');
    await world.sweep();
    expect(noticesFor(world, world.connector)).toEqual(['requested']);
    expect(await seen(world.connector, id)).toMatchObject({
      state: 'requested',
      expires_at: '2026-12-04T12:00:00.000Z',
    });
  });

  test('who agrees to close contacts beforehand is introduced at once', async () => {
    await applyRules(world.target, { auto_accept_first_degree: true });
    const id = await request(world);
    await agree(world, id);
    expect((await seen(world.requester, id)).state).toBe('introduced');
    expect(noticesFor(world, world.target)).toEqual(['introduced']);
  });
});

test('asking in bulk: the 31st attempt of an hour is refused, refused ones counted, and writes nothing', async () => {
  const { requester, connector } = world;
  const first = await request(world);
  await attemptLimit.take(requester.actor.memberId, 28);
  expect(await refusalOf(request(world))).toBe('bridge_too_soon');
  world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
  const id = await draft(world);
  const ask = () => requestBridge({ ctx: requester, service: world.service, input: { id } });
  expect(await refusalOf(ask())).toBe('rate_limited');
  expect((await seen(requester, id)).state).toBe('draft');
  expect(noticesFor(world, connector)).toEqual(['requested']);
  // The limit is each member's own, and counts a connector's answers too.
  await attemptLimit.take(connector.actor.memberId, 30);
  expect(await refusalOf(agree(world, first))).toBe('rate_limited');
  expect((await seen(requester, first)).state).toBe('requested');
});

test('a stranger gets the same bytes whether there are bridges or not', async () => {
  const id = await request(world);
  await agree(world, id);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const answers = async (asked: string) => ({
    seen: await refusalOf(seen(world.stranger, asked)),
    accepts: await refusalOf(
      acceptBridge({ ctx: world.stranger, service: world.service, input: { id: asked } }),
    ),
    reports: await refusalOf(
      reportBridge({ ctx: world.stranger, input: { id: asked, reason: 'spam', note: '' } }),
    ),
  });
  expect(await answers(id)).toEqual(await answers(unknown));
  expect(await tabOf(world.stranger, 'history')).toEqual([]);
  const rows = await world.stranger.database.transaction((tx) =>
    tx.selectFrom('bridges').select('id').execute(),
  );
  expect(rows).toEqual([]);
});

test('the requester reads no column of the others, not even of their own row', async () => {
  const id = await request(world);
  await agree(world, id);
  for (const column of ['target_id', 'target_name', 'target_email', 'connector_note'] as const) {
    const reading = world.requester.database.transaction((tx) =>
      tx.selectFrom('bridges').select(column).where('id', '=', id).execute(),
    );
    await expect(reading, column).rejects.toThrow('permission denied');
  }
});

test('a report reaches administrators with the text, and no one else', async () => {
  const id = await request(world);
  const before = JSON.stringify(await seen(world.requester, id));
  await reportBridge({ ctx: world.connector, input: { id, reason: 'harassment', note: 'Stop' } });
  const { rows } = await database.pool.query(
    `select c.subject, c.member_id, r.owner_id, r.quoted_content from moderation_cases c
     join content_reports r on r.case_id = c.id where c.subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    expect.objectContaining({
      subject: 'bridge',
      member_id: world.requester.actor.memberId,
      owner_id: world.connector.actor.memberId,
      quoted_content: expect.stringContaining('He funds what I sell.'),
    }),
  ]);
  expect(JSON.stringify(await seen(world.requester, id))).toBe(before);
  expect(noticesFor(world, world.requester)).toEqual([]);
});
