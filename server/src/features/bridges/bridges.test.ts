import { bridgeLimits } from '@kith/contract/bridges/rules';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { beforeEach, describe, expect, test } from 'vitest';

import { sendIn } from '#testing/test-conversation.ts';
import {
  agree,
  type BridgeWorld,
  buildBridgeWorld,
  draft,
  noticesFor,
  request,
  seen,
  tabOf,
} from '#testing/test-bridges.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { acceptBridge, declineBridge } from './answer-bridge.ts';
import { activateBridge, archiveBridge, completeBridge, thankConnector } from './close-loop.ts';
import { listConnectors, pauseBridges, readBridgeSettings } from './list-bridges.ts';
import { listCandidates } from './list-candidates.ts';
import { remindBridge } from './remind-bridge.ts';
import { requestBridge } from './request-bridge.ts';
import { withdrawBridge } from './withdraw-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const by = (ctx: BridgeWorld['requester'], id: string) => ({
  ctx,
  service: world.service,
  input: { id },
});
const accept = (id: string) => acceptBridge(by(world.target, id));

describe('a draft', () => {
  const again = (key: string, fields: object = {}) =>
    draft(world, fields, new Headers({ 'idempotency-key': key }));
  const drafts = () => tabOf(world.requester, 'bridges-sent');

  test('is made once however often the same try arrives, also at once', async () => {
    const first = await again('attempt-1');
    expect(await again('attempt-1')).toBe(first);
    const racing = await Promise.all(Array.from({ length: 4 }, () => again('attempt-2')));
    expect(new Set(racing).size).toBe(1);
    expect(await drafts()).toHaveLength(2);
    await Promise.all(['attempt-3', 'attempt-4', 'attempt-5'].map((key) => again(key)));
    expect(await drafts()).toHaveLength(5);
  });

  test('with other content is another try, and a refused one leaves its key free', async () => {
    await again('attempt-1');
    expect(await refusalOf(again('attempt-1', { why: 'Another reason.' }))).toBe(
      'idempotency_key_reused',
    );
    expect(await refusalOf(again('short'))).toBe('validation_failed');
    const unknown = { connector_contact_id: world.contacts.targetOfConnector };
    expect(await refusalOf(again('attempt-2', unknown))).toBe('not_found');
    await again('attempt-2');
    expect(await drafts()).toHaveLength(2);
  });
});

describe('from a request to thanks', () => {
  test('everyone agrees, the three get a conversation, and the connector is thanked', async () => {
    const { requester, connector, target } = world;
    const id = await request(world);
    expect(await tabOf(requester, 'bridges-sent')).toHaveLength(1);
    expect(await tabOf(connector, 'requests')).toHaveLength(1);
    await agree(world, id);
    expect(await tabOf(target, 'bridges-received')).toHaveLength(1);
    await accept(id);
    const introduced = await seen(requester, id);
    expect(introduced.state).toBe('introduced');
    const conversationId = introduced.conversation_id ?? '';
    const messages = await database.pool.query(
      `select sender_id, content from messages where conversation_id = $1 order by seq`,
      [conversationId],
    );
    expect(messages.rows).toEqual([
      { sender_id: connector.actor.memberId, content: 'Best three weeks of the year.' },
      { sender_id: requester.actor.memberId, content: introduced.message },
    ]);
    await sendIn(target, conversationId, 'Nice to meet you both.');
    await world.sweep();
    expect((await seen(target, id)).state).toBe('active');
    const outcome = { is_met: true, is_helpful: true, value: { amount: 9_000, currency: 'EUR' } };
    await completeBridge({ ctx: requester, service: world.service, input: { id, ...outcome } });
    await thankConnector({ ...by(requester, id), input: { id, text: 'You made my year.' } });
    expect(await seen(requester, id)).toMatchObject({ state: 'completed', outcome });
    const atConnector = await seen(connector, id);
    expect(atConnector.outcomes).toEqual([{ role: 'requester', is_met: true, is_helpful: true }]);
    expect(JSON.stringify(atConnector)).not.toContain('9000');
    expect(atConnector.history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['request', 'accept', 'introduce', 'activate', 'complete', 'thank']),
    );
    expect(await tabOf(target, 'received')).toHaveLength(1);
    expect(await tabOf(connector, 'history')).toHaveLength(1);
    expect(noticesFor(world, connector)).toEqual(['requested', 'met', 'completed', 'thanked']);
    expect(noticesFor(world, target)).toEqual(['asked', 'introduced']);
    expect(noticesFor(world, requester)).toEqual(['accepted', 'introduced']);
  });

  test('each sees their own warmth with their own contacts, in a list and of one', async () => {
    const { requester, connector, target, contacts } = world;
    const warm = [contacts.requesterOfConnector, contacts.connectorOfTarget];
    await database.pool.query(
      `update contacts set warmth_rank = (select ln(100) + extract(epoch from $2::timestamptz
        - '2020-01-01'::timestamptz) * ln(2) / (90 * 86400)) where id = any($1)`,
      [warm, world.clock.now().toISOString()],
    );
    const id = await request(world);
    const [asked] = await tabOf(connector, 'requests');
    expect(asked?.requester?.warmth).toBeGreaterThan(50);
    expect((await seen(connector, id)).requester?.warmth).toBe(asked?.requester?.warmth);
    const [sent] = await tabOf(requester, 'bridges-sent');
    // A contact without interactions, and a name that is no contact.
    expect(sent).toMatchObject({ connector: { warmth: 0 }, target: { warmth: null } });
    await agree(world, id);
    const [received] = await tabOf(target, 'bridges-received');
    expect(received).toMatchObject({ requester: { warmth: null }, connector: { warmth: null } });
    expect((await seen(connector, id)).target?.warmth).toBe(0);
  });

  test('a repeat of each step changes nothing, also two at once', async () => {
    const id = await request(world);
    await requestBridge(by(world.requester, id));
    await Promise.all([agree(world, id), agree(world, id)]);
    await Promise.all([accept(id), accept(id), accept(id)]);
    const { history } = await seen(world.requester, id);
    const counted = (event: string) => history.filter((entry) => entry.event === event).length;
    expect(['request', 'accept', 'introduce'].map(counted)).toEqual([1, 2, 1]);
    await thankConnector({ ...by(world.requester, id), input: { id, text: 'Thanks' } });
    await thankConnector({ ...by(world.requester, id), input: { id, text: 'Thanks' } });
    expect(noticesFor(world, world.connector).filter((step) => step === 'thanked')).toHaveLength(1);
  });

  test('withdrawing and accepting at once ends in one of the two, never in both', async () => {
    const id = await request(world);
    await agree(world, id);
    await Promise.all([refusalOf(withdrawBridge(by(world.requester, id))), refusalOf(accept(id))]);
    const { state, conversation_id: conversation } = await seen(world.requester, id);
    expect([state, conversation !== null]).toEqual(
      state === 'withdrawn' ? ['withdrawn', false] : ['introduced', true],
    );
  });
});

describe('who sees what', () => {
  test('a draft is its requester’s alone, and a request neither the target’s nor a stranger’s', async () => {
    const drafted = await draft(world);
    for (const ctx of [world.connector, world.target, world.stranger]) {
      expect(await refusalOf(seen(ctx, drafted))).toBe('not_found');
    }
    await requestBridge(by(world.requester, drafted));
    for (const ctx of [world.target, world.stranger]) {
      expect(await refusalOf(seen(ctx, drafted))).toBe('not_found');
      expect(await refusalOf(acceptBridge(by(ctx, drafted)))).toBe('not_found');
    }
  });

  test('the requester learns nothing of the target, and never the name the connector keeps', async () => {
    const id = await request(world);
    await agree(world, id);
    const before = await seen(world.requester, id);
    expect(before).toMatchObject({ way: null, target: { member_id: null, name: 'Hal Brandt' } });
    expect(JSON.stringify(before)).not.toContain(world.target.actor.memberId);
    await accept(id);
    const after = JSON.stringify([await seen(world.requester, id), await seen(world.target, id)]);
    expect(after).toContain(world.target.actor.memberId);
    expect(after).not.toContain('difficult');
  });

  test('the target reads the message and the connector’s line, and not why', async () => {
    const id = await request(world);
    await agree(world, id);
    const view = await seen(world.target, id);
    expect(view).toMatchObject({
      requester: { name: 'Ana Ruiz', email: null },
      connector: { name: 'Priya of Tessel' },
      connector_note: 'Best three weeks of the year.',
      why: null,
      wanted: null,
    });
    expect(JSON.stringify(view)).not.toContain('He funds');
    expect(view.history.map(({ event }) => event)).not.toContain('request');
  });

  test('a decline gives a reason only if one is written', async () => {
    const [silent, spoken] = [await request(world), ''];
    await declineBridge({ ...by(world.connector, silent), input: { id: silent, note: '' } });
    await declineBridge({ ...by(world.connector, silent), input: { id: silent, note: '' } });
    const view = await seen(world.requester, silent);
    expect(view.state).toBe('connector_declined');
    expect(view.history.at(-1)).toMatchObject({ event: 'decline', note: spoken });
    expect(await refusalOf(agree(world, silent))).toBe('illegal_state');
  });
});

describe('time', () => {
  test('an answer is awaited for 14 days from each question, and no one learns why it ended', async () => {
    const id = await request(world);
    world.clock.advance(13 * dayMs);
    await agree(world, id);
    world.clock.advance(13 * dayMs);
    await world.sweep();
    expect((await seen(world.requester, id)).state).toBe('connector_accepted');
    world.clock.advance(dayMs);
    await world.sweep();
    expect(await seen(world.requester, id)).toMatchObject({ state: 'expired', expires_at: null });
    expect(noticesFor(world, world.requester)).toEqual(['accepted', 'expired']);
    expect(await refusalOf(accept(id))).toBe('illegal_state');
  });

  test('one reminder for each of the two, after three days', async () => {
    const id = await request(world);
    const remind = () => refusalOf(remindBridge(by(world.requester, id)));
    expect(await remind()).toBe('illegal_state');
    world.clock.advance(3 * dayMs);
    expect(await remind()).toBeNull();
    expect(await remind()).toBe('illegal_state');
    await agree(world, id);
    expect(await remind()).toBe('illegal_state');
    world.clock.advance(3 * dayMs);
    expect(await remind()).toBeNull();
    expect(noticesFor(world, world.connector)).toEqual(['requested', 'reminded']);
    expect(noticesFor(world, world.target)).toEqual(['asked', 'reminded']);
  });

  test('the requester is asked once how it went, and what is never closed lapses', async () => {
    const id = await request(world);
    await agree(world, id);
    await accept(id);
    world.clock.advance(14 * dayMs);
    await world.sweep();
    await world.sweep();
    expect(noticesFor(world, world.requester)).toEqual(['accepted', 'introduced', 'how_was_it']);
    world.clock.advance(46 * dayMs);
    await world.sweep();
    expect((await seen(world.target, id)).state).toBe('lapsed');
  });
});

describe('limits', () => {
  test('ten minutes between two requests, in the spec’s words', async () => {
    await request(world);
    const second = request(world, { target: { name: 'Someone else' } });
    await expect(second).rejects.toMatchObject({
      code: 'bridge_too_soon',
      details: { minutes: bridgeLimits.minutesBetween },
      message: 'Please wait 10 minutes before sending another request',
    });
  });

  test('the plan’s requests of a month, withdrawn ones among them', async () => {
    for (let made = 0; made < 5; made += 1) {
      const id = await request(world, { target: { name: `Person ${made}` } });
      await withdrawBridge(by(world.requester, id));
      world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
    }
    await expect(request(world)).rejects.toMatchObject({
      code: 'bridge_limit_reached',
      message: 'Monthly bridge limit reached (5/5)',
    });
    world.clock.set('2026-12-01T00:00:00Z');
    expect(await refusalOf(request(world))).toBeNull();
  });

  test('two requests at once don’t both take the last of them', async () => {
    const ids = [await draft(world), await draft(world, { target: { name: 'Other' } })];
    const answers = await Promise.all(
      ids.map((id) => refusalOf(requestBridge(by(world.requester, id)))),
    );
    expect(answers.sort()).toEqual(['bridge_too_soon', null].sort());
  });
});

describe('who can be asked', () => {
  const pause = (is_paused: boolean) =>
    pauseBridges({ ctx: world.connector, service: world.service, input: { is_paused } });

  test('a paused connector isn’t offered or asked, and sees their load', async () => {
    const id = await request(world);
    expect(await pause(true)).toMatchObject({ is_paused: true, waiting: 1 });
    expect(await listConnectors({ ctx: world.requester })).toEqual([]);
    world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
    expect(await refusalOf(request(world))).toBe('bridge_unavailable');
    await pause(false);
    await agree(world, id);
    expect(
      await readBridgeSettings({ ctx: world.connector, service: world.service }),
    ).toMatchObject({ waiting: 0, agreed_this_week: 1 });
  });

  test('only contacts who are members are connectors, and candidates are the connector’s own', async () => {
    const connectors = await listConnectors({ ctx: world.requester });
    expect(connectors.map(({ name }) => name)).toEqual(['Priya (from work)']);
    const id = await request(world);
    const ask = (ctx: BridgeWorld['requester'], query = '') =>
      listCandidates({ ctx, service: world.service, input: { id, query } });
    const found = await ask(world.connector);
    expect(found.map(({ name, way }) => [name, way])).toEqual([['Hal the difficult', 'member']]);
    expect((await ask(world.connector, 'greta')).map(({ way }) => way)).toEqual(['email']);
    await addContact(world.connector, {
      first_name: '太郎',
      last_name: '山田',
      notes: 'Repairs looms in Kyoto',
      phones: [{ value: '+81 90-1234-5678', label: 'mobile' }],
    });
    const reasonsFor = async (query: string) =>
      (await ask(world.connector, query)).map(({ name, match }) => [name, match?.field ?? null]);
    expect(await reasonsFor('山田太郎')).toEqual([['山田 太郎', null]]);
    expect(await reasonsFor('12345678')).toEqual([['山田 太郎', 'phone']]);
    expect(await reasonsFor('looms')).toEqual([['山田 太郎', 'note']]);
    expect(await reasonsFor('gerta')).toEqual([[expect.stringContaining('Greta'), null]]);
    expect(await refusalOf(ask(world.requester))).toBe('illegal_state');
    expect(await refusalOf(ask(world.stranger))).toBe('not_found');
  });

  test('steps of another role are refused', async () => {
    const id = await request(world);
    await agree(world, id);
    const refused = [
      acceptBridge(by(world.connector, id)),
      acceptBridge(by(world.requester, id)),
      withdrawBridge(by(world.connector, id)),
      remindBridge(by(world.target, id)),
      activateBridge(by(world.connector, id)),
      declineBridge({ ...by(world.requester, id), input: { id, note: '' } }),
    ];
    expect(await Promise.all(refused.map(refusalOf))).toEqual(refused.map(() => 'illegal_state'));
  });

  test('archiving hides it from the own lists alone', async () => {
    const id = await request(world);
    const input = { id, is_archived: true };
    await archiveBridge({ ctx: world.connector, service: world.service, input });
    expect(await tabOf(world.connector, 'requests')).toEqual([]);
    expect(await tabOf(world.connector, 'archived')).toHaveLength(1);
    expect(await tabOf(world.requester, 'bridges-sent')).toHaveLength(1);
  });
});
