import { randomUUID } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { addPost } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readPreferences } from './read-preferences.ts';
import { createUnsubscribeRoutes, linkLimit } from './unsubscribe-routes.ts';

const clock = createTestClock();
const database = await useFileDatabase();
const site = new Hono().route('/unsubscribe', createUnsubscribeRoutes({ database, clock }));
const runner = createNotificationRunner(database, clock);
let ctx: MemberContext;
let postId: string;
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  postId = await addPost(ctx, 'Hello');
});

const notice = (kind: 'mention' | 'comment') => ({
  memberId: ctx.actor.memberId,
  kind,
  fact: kind,
  facts: { actor: 'Ana', excerpt: 'Hello' },
  ids: { post_id: postId },
});
const mailModes = async (who = ctx) => {
  const { topics } = await readPreferences({ ctx: who });
  return Object.fromEntries(Object.entries(topics).map(([topic, { mail }]) => [topic, mail]));
};

describe('the unsubscribe link', () => {
  const open = (url: string, method: 'GET' | 'POST' = 'GET', body?: string) =>
    site.request(url, {
      method,
      ...(body === undefined
        ? {}
        : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
  async function receive(who = ctx): Promise<string> {
    await runner.notifyAndRun({
      ...notice('mention'),
      memberId: who.actor.memberId,
      fact: randomUUID(),
    });
    clock.advance(5 * minuteMs);
    await runner.runDue();
    return (await runner.readEmailsOf(who.actor.memberId)).at(-1)?.unsubscribe_url ?? '';
  }

  test('one click unsubscribes from its topic without signing in; a second changes nothing', async () => {
    const url = await receive();
    for (let click = 0; click < 2; click += 1) {
      const answer = await open(url, 'POST', 'List-Unsubscribe=One-Click');
      expect(answer.status).toBe(200);
    }
    expect(await mailModes()).toMatchObject({ mention: 'off', comment: 'daily', message: 'now' });
    await receive();
    expect(await runner.readEmailsOf(ctx.actor.memberId)).toHaveLength(1);
  });

  test('attack: a scanner that opens every link of an email changes nothing', async () => {
    const url = await receive();
    for (let time = 0; time < 3; time += 1) {
      const answer = await open(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await answer.text()).toContain('<form method="post">');
    }
    expect(await mailModes()).toMatchObject({ mention: 'now' });
  });

  test('attack: a link for another member, another topic, or without its signature is refused', async () => {
    const other = await createMember(database, { clock });
    const [path = '', signature = ''] = (await receive()).split('.mention.');
    const own = `${path}.mention.${signature}`;
    const forged = [
      own.replace(ctx.actor.memberId, other.actor.memberId),
      `${path}.comment.${signature}`,
      `${path}.digest.${signature}`,
      `${path}.mention.`,
      `${path}.mention.${'A'.repeat(43)}`,
      `${own}.x`,
      own.slice(0, -1),
      own.replace(ctx.actor.memberId, `${ctx.actor.memberId}' or '1'='1`),
    ];
    for (const url of forged) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await open(encodeURI(url), method)).status, url).toBe(404);
      }
    }
    expect(await mailModes()).toMatchObject({ mention: 'now', comment: 'daily' });
    expect(await mailModes(other)).toMatchObject({ mention: 'now', comment: 'daily' });
  });

  test('attack: too many uses of a link are refused with a retry time', async () => {
    const url = await receive();
    await linkLimit.take(`${ctx.actor.memberId}.mention`, 19);
    expect((await open(url, 'POST')).status).toBe(200);
    const refused = await open(url, 'POST');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the link of a digest unsubscribes from every digest and nothing else', async () => {
    await runner.notifyAndRun(notice('comment'));
    clock.set('2026-11-21T07:00:00Z');
    await runner.run('notifications.digest');
    const [mail] = await runner.readEmailsOf(ctx.actor.memberId);
    await open(mail?.unsubscribe_url ?? '', 'POST');
    expect(await mailModes()).toMatchObject({
      mention: 'now',
      comment: 'off',
      like: 'off',
      network: 'off',
    });
  });

  test('without consent to processing, too, only emails are turned off in what was chosen', async () => {
    const ofMention = await receive();
    await runner.notifyAndRun(notice('comment'));
    clock.set('2026-11-21T07:00:00Z');
    await runner.run('notifications.digest');
    const ofDigest = (await runner.readEmailsOf(ctx.actor.memberId)).at(-1)?.unsubscribe_url ?? '';
    const { topics: before } = await readPreferences({ ctx });
    await setConsents(ctx, ['data_processing'], false);
    expect((await open(ofMention, 'POST')).status).toBe(200);
    expect((await open(ofDigest, 'POST')).status).toBe(200);
    await setConsents(ctx, ['data_processing']);
    const { topics } = await readPreferences({ ctx });
    const off = { mail: 'off' } as const;
    const ofDigests = Object.entries(before).filter(([, { mail }]) =>
      ['daily', 'weekly'].includes(mail),
    );
    expect(topics).toEqual({
      ...before,
      ...Object.fromEntries(ofDigests.map(([topic, ways]) => [topic, { ...ways, ...off }])),
      mention: { ...before.mention, ...off },
    });
  });

  test('the page is in the member’s language and shows no name', async () => {
    const german = await createMember(database, { clock, locale: 'de-DE' });
    const page = await (await open(await receive(german))).text();
    expect(page).toContain('Diese E-Mails abbestellen?');
    expect(page).not.toContain('Test Member');
    const lost = await site.request('/unsubscribe/nothing', {
      headers: { 'accept-language': 'fr' },
    });
    expect(await lost.text()).toContain('Ce lien n’est pas valide');
  });
});
