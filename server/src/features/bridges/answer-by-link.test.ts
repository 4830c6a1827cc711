import { dayMs } from '@kith/contract/core/time';
import { bridgeLimits } from '@kith/contract/bridges/rules';
import { locales } from '@kith/contract/core/locales';
import { beforeEach, describe, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import {
  agree,
  applyRules,
  type BridgeWorld,
  buildBridgeWorld,
  emailsTo,
  noticesFor,
  request,
  seen,
} from '#testing/test-bridges.ts';

import { pauseBridges } from './list-bridges.ts';
import { remindBridge } from './remind-bridge.ts';
import { withdrawBridge } from './withdraw-bridge.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, variables: { TRUSTED_PROXIES: '127.0.0.1' } });

let world: BridgeWorld;
let guest: string;
let addresses = 0;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
  world.clock.set(app.clock.now());
  guest = `greta-${world.requester.actor.memberId}@guest.example`;
});

/** Each from an address of its own, because addresses are limited. */
async function ask(path: string, form?: Record<string, string>, locale = 'en-US') {
  addresses += 1;
  const answer = await fetch(`${app.origin}${path}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: {
      'x-forwarded-for': `10.9.${addresses >> 8}.${addresses % 256}`,
      'accept-language': locale,
    },
  });
  const headers = Object.fromEntries(answer.headers);
  delete headers['x-request-id'];
  delete headers['date'];
  return { status: answer.status, headers, body: await answer.text() };
}

/** A bridge that waits for the guest, and the path of the link in their email. */
async function askGuest(): Promise<{ id: string; path: string }> {
  const id = await request(world);
  await agree(world, id, { guest: true });
  return { id, path: await linkOf() };
}

async function linkOf(): Promise<string> {
  const mail = (await emailsTo(database, guest)).at(-1);
  const [path = ''] = /\/bridge\/[\w-]{43}/u.exec(mail?.body_text ?? '') ?? [];
  return path;
}

/** The address is that of a member, and the connector doesn't know that they are one. */
const giveGuestAddress = ({ actor }: MemberContext) =>
  database.pool.query('update auth.users set email = $2 where id = $1', [actor.memberId, guest]);

const linksOf = async (id: string) =>
  (
    await database.pool.query<{ answer: string | null }>(
      'select answer from bridge_links where bridge_id = $1',
      [id],
    )
  ).rows;

describe('someone who is no member', () => {
  test('reads who asks and what each answer does, without an account, and nothing is recorded', async () => {
    const { id, path } = await askGuest();
    const [mail] = await emailsTo(database, guest);
    expect(mail?.subject).toBe('Priya Raman would like to introduce you to Ana Ruiz');
    expect(mail?.body_html).not.toContain('<img');
    const { status, body, headers } = await ask(path);
    expect(status).toBe(200);
    for (const part of [
      'Ana Ruiz writes',
      'explain their prices',
      'Best three weeks',
      'Yes, intro',
    ]) {
      expect(body).toContain(part);
    }
    for (const part of ['He funds', '<script', '<img', 'Greta', '@test.example']) {
      expect(body).not.toContain(part);
    }
    expect(headers['referrer-policy']).toBe('no-referrer');
    await ask(path);
    expect(await linksOf(id)).toEqual([{ answer: null }]);
    expect((await seen(world.requester, id)).state).toBe('connector_accepted');
  });

  test('agrees, once: one email to all three, each with the others in copy', async () => {
    const { id, path } = await askGuest();
    const answers = await Promise.all([ask(`${path}/accept`, {}), ask(`${path}/accept`, {})]);
    for (const { status, body } of answers) {
      expect([status, body.includes('You’ll be introduced')]).toEqual([200, true]);
    }
    const introductions = (await emailsTo(database, guest)).filter(
      ({ copy_to: copies }) => copies.length > 0,
    );
    expect(introductions).toHaveLength(1);
    expect(introductions[0]?.copy_to).toHaveLength(2);
    expect(await seen(world.requester, id)).toMatchObject({
      state: 'introduced',
      way: 'email',
      conversation_id: null,
      target: { name: 'Hal Brandt', email: guest },
    });
    expect(noticesFor(world, world.requester)).toEqual(['accepted']);
  });

  test('reads in every language who learns of a no, which is who does', async () => {
    const { id, path } = await askGuest();
    for (const locale of locales) {
      const page = (await ask(path, undefined, locale)).body;
      const ifNo = /<\/ul>\s*<p>(.*?)<\/p>/su.exec(page)?.[1];
      expect(ifNo, locale).toMatch(/Ana Ruiz/u);
      expect(ifNo, locale).toMatch(/Priya Raman/u);
    }
    await ask(`${path}/decline`, { note: 'In March, perhaps' });
    for (const reader of [world.requester, world.connector]) {
      expect((await seen(reader, id)).history.at(-1)).toMatchObject({ note: 'In March, perhaps' });
    }
  });

  test('declines with a word or without, and no address is disclosed', async () => {
    const { id, path } = await askGuest();
    const { body } = await ask(`${path}/decline`, { note: 'Not <b>now</b>' });
    expect(body).toContain('Thanks for letting them know');
    const view = await seen(world.requester, id);
    expect(view.state).toBe('target_declined');
    expect(view.history.at(-1)).toMatchObject({ event: 'decline', note: 'Not <b>now</b>' });
    expect(JSON.stringify(view)).not.toContain(guest);
  });
});

describe('a link', () => {
  test('that was answered can’t be answered again, and shows no one any more', async () => {
    const { id, path } = await askGuest();
    await ask(`${path}/decline`, {});
    const replayed = await ask(`${path}/accept`, {});
    expect(replayed.body).toContain('This has been answered');
    expect((await ask(path)).body).toBe(replayed.body);
    expect(replayed.body).not.toMatch(/Ana|Priya|prices/u);
    expect((await seen(world.requester, id)).state).toBe('target_declined');
    const again = await ask(`${path}/decline`, {});
    expect(again.body).toContain('Thanks for letting them know');
    expect(
      (await seen(world.requester, id)).history.filter(({ event }) => event === 'decline'),
    ).toHaveLength(1);
  });

  test('that is forged, of another bridge’s id, or ended gets the answer of one that never was', async () => {
    const { id, path } = await askGuest();
    const never = `/bridge/${'A'.repeat(43)}`;
    const forged = [`/bridge/${id}`, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`];
    const answersOf = (one: string) =>
      Promise.all([ask(one), ask(`${one}/accept`, {}), ask(`${one}/never`, {})]);
    const expected = await answersOf(never);
    expect(expected.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const one of forged) expect(await answersOf(one)).toEqual(expected);
    await withdrawBridge({ ctx: world.requester, service: world.service, input: { id } });
    expect(await answersOf(path)).toEqual(expected);
  });

  test('of people who blocked each other meanwhile is none, and no reminder has one', async () => {
    const { id, path } = await askGuest();
    await blockMember({ ctx: world.connector, input: { id: world.requester.actor.memberId } });
    expect((await ask(`${path}/accept`, {})).status).toBe(404);
    world.clock.advance(3 * dayMs);
    await remindBridge({ ctx: world.requester, service: world.service, input: { id } });
    expect(await emailsTo(database, guest)).toHaveLength(1);
  });

  test('of a reminder answers the same question: the first link ends with it', async () => {
    const { id, path } = await askGuest();
    world.clock.advance(3 * dayMs);
    await remindBridge({ ctx: world.requester, service: world.service, input: { id } });
    const second = await linkOf();
    expect(second).not.toBe(path);
    await ask(`${second}/decline`, {});
    expect((await ask(`${path}/accept`, {})).body).toContain('This has been answered');
  });
});

describe('an address', () => {
  test('that refuses further emails gets none, from no one, and the open one is declined', async () => {
    const { id, path } = await askGuest();
    expect((await ask(`${path}/never`, {})).body).toContain('You won’t get these emails again');
    expect((await seen(world.requester, id)).state).toBe('target_declined');
    const sent = (await emailsTo(database, guest)).length;
    world.clock.advance(dayMs);
    const next = await request(world, { target: { name: 'Greta' } });
    expect(await refusalOf(agree(world, next, { guest: true }))).toBe('bridge_unavailable');
    expect(await emailsTo(database, guest)).toHaveLength(sent);
  });

  test('gets only a few such emails, whoever asks', async () => {
    for (let sent = 0; sent < bridgeLimits.emailsPerAddress; sent += 1) {
      await askGuest();
      world.clock.advance(dayMs);
    }
    const next = await request(world, { target: { name: 'Greta' } });
    expect(await refusalOf(agree(world, next, { guest: true }))).toBe('bridge_unavailable');
  });

  test('that refused, or got enough of them, isn’t reminded either, and no one notices', async () => {
    const asked = [await askGuest()];
    for (let sent = 1; sent < bridgeLimits.emailsPerAddress; sent += 1) {
      world.clock.advance(dayMs);
      asked.push(await askGuest());
    }
    const [first, second, last] = asked;
    const remind = (id = '') =>
      remindBridge({ ctx: world.requester, service: world.service, input: { id } });
    world.clock.advance(3 * dayMs);
    await remind(first?.id);
    expect(await emailsTo(database, guest)).toHaveLength(bridgeLimits.emailsPerAddress);
    await ask(`${last?.path}/never`, {});
    await database.pool.query('delete from bridge_links where bridge_id = $1', [first?.id]);
    await remind(second?.id);
    expect(await emailsTo(database, guest)).toHaveLength(bridgeLimits.emailsPerAddress);
    const view = await seen(world.requester, second?.id ?? '');
    expect(view).toMatchObject({ state: 'connector_accepted', remindable_at: null });
  });

  test.each([
    ['private', 0],
    ['network', 0],
    ['public', 1],
  ] as const)('of a member whose rules say %s gets %i', async (visibility_level, emails) => {
    await giveGuestAddress(world.stranger);
    await applyRules(world.stranger, { visibility_level });
    const { id } = await askGuest();
    expect(await emailsTo(database, guest)).toHaveLength(emails);
    expect((await seen(world.connector, id)).state).toBe('connector_accepted');
  });

  test('of a member who paused gets none, also when they do so before a reminder', async () => {
    await giveGuestAddress(world.stranger);
    const { id } = await askGuest();
    const pause = { is_paused: true };
    await pauseBridges({ ctx: world.stranger, service: world.service, input: pause });
    world.clock.advance(3 * dayMs);
    await remindBridge({ ctx: world.requester, service: world.service, input: { id } });
    await askGuest();
    expect(await emailsTo(database, guest)).toHaveLength(1);
  });

  test('of a member who blocked the requester gets none, and no one notices', async () => {
    await giveGuestAddress(world.stranger);
    await blockMember({ ctx: world.stranger, input: { id: world.requester.actor.memberId } });
    const { id } = await askGuest();
    expect(await emailsTo(database, guest)).toEqual([]);
    expect((await seen(world.connector, id)).state).toBe('connector_accepted');
  });
});

test('a report by the link is a case, and reveals nothing', async () => {
  const { id, path } = await askGuest();
  expect((await ask(`${path}/report`, {})).body).toContain('Thanks for the report');
  const { rows } = await database.pool.query(
    `select v.quoted_content from moderation_cases c join visitor_reports v on v.case_id = c.id
     where c.subject = 'bridge' and c.subject_id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  expect((await seen(world.requester, id)).state).toBe('connector_accepted');
});
