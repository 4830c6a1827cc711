import { randomUUID } from 'node:crypto';

import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { defaultWays, type NotificationTopic } from '@kith/contract/notifications/rules';
import type { MemberContext } from '#platform/context.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { putPreferences } from './put-preferences.ts';
import { readPreferences } from './read-preferences.ts';
import { createUnsubscribeRoutes } from './unsubscribe-routes.ts';

const clock = createTestClock();
let database: TestDatabase;
let ctx: MemberContext;
let memberId: string;
let runner: ReturnType<typeof createNotificationRunner>;
let site: Hono;
beforeAll(async () => {
  database = await createTestDatabase();
  site = new Hono().route('/unsubscribe', createUnsubscribeRoutes({ database, clock }));
});
beforeEach(async () => {
  // A Friday, 10:00 in Berlin.
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  memberId = ctx.actor.memberId;
  runner = createNotificationRunner(database, clock);
});
afterAll(() => database.close());

const notice = (
  kind: NotificationTopic & ('mention' | 'comment' | 'share' | 'like'),
  fact = kind,
) => ({
  memberId,
  kind,
  fact,
  facts: { actor: 'Ana <b>', excerpt: 'Hello {{email}}' },
  ids: { post_id: randomUUID() },
});
const mails = () => runner.readMails(memberId);
const afterMinutes = async (minutes: number) => {
  clock.advance(minutes * minuteMs);
  await runner.runDue();
};
const digestAt = async (at: string) => {
  clock.set(at);
  await runner.run('notifications.digest');
};
const markAllRead = () =>
  database.pool.query('update notifications set read_at = now() where user_id = $1', [memberId]);
const mailModes = async (who = ctx) => {
  const { topics } = await readPreferences({ ctx: who });
  return Object.fromEntries(Object.entries(topics).map(([topic, { mail }]) => [topic, mail]));
};

describe('mails at once', () => {
  test('one comes some minutes later, as text and as HTML that says the same', async () => {
    await runner.tell(notice('mention'));
    expect(await mails()).toEqual([]);
    await afterMinutes(5);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Ana <b> mentioned you');
    expect(mail?.body_text).toContain('Hello {{email}}');
    expect(mail?.body_text).toContain('https://kith.example/app/notifications');
    expect(mail?.body_text).toContain(mail?.unsubscribe_url);
    expect(mail?.body_html).toContain('Ana &lt;b&gt; mentioned you');
    expect(mail?.body_html).toContain(`href="${mail?.unsubscribe_url}"`);
  });

  test('it is in the member’s language', async () => {
    const german = await createMember(database, { clock, locale: 'de-DE' });
    await runner.tell({ ...notice('mention'), memberId: german.actor.memberId });
    await afterMinutes(5);
    const [mail] = await runner.readMails(german.actor.memberId);
    expect(mail?.subject).toBe('Ana <b> hat dich erwähnt');
    expect(mail?.body_text).toContain('Solche Mails abbestellen');
  });

  test('mail programs are told where one click ends such mails', async () => {
    const smtp = await startSmtpPeer();
    try {
      await runner.tell(notice('mention'));
      await afterMinutes(5);
      const [{ id: mailId } = { id: '' }] = await mails();
      const deliver = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'x@kith.example' });
      await deliver.run({ mailId }, new AbortController().signal, runner.jobs);
      const raw = smtp.received[0]?.raw.replaceAll(/\r\n\s+/gu, ' ') ?? '';
      expect(raw).toMatch(/^List-Unsubscribe: ?<https:\/\/kith\.example\/unsubscribe\/[\w.-]+>/mu);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/mu);
    } finally {
      await smtp.close();
    }
  });

  test('whoever saw it meanwhile, or turned it off, gets none', async () => {
    await runner.tell(notice('mention', 'mention'));
    await markAllRead();
    await afterMinutes(5);
    await runner.tell({ ...notice('mention'), fact: 'second' });
    const topics = { ...defaultWays, mention: { ...defaultWays.mention, mail: 'off' as const } };
    await putPreferences({ ctx, input: { topics, quiet_hours: null } });
    await afterMinutes(5);
    expect(await mails()).toEqual([]);
  });

  test('a repeat of the job, also at once, sends none twice', async () => {
    await runner.tell(notice('mention'));
    const [job] = runner.sent.splice(0);
    await Promise.all([1, 2, 3].map(() => runner.run(job?.name ?? '', job?.data)));
    expect(await mails()).toHaveLength(1);
  });

  test('in quiet hours it waits', async () => {
    const quiet_hours = { from: '09:00', to: '12:00' };
    await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
    await runner.tell(notice('mention'));
    await afterMinutes(60);
    expect(await mails()).toEqual([]);
    await afterMinutes(60);
    expect(await mails()).toHaveLength(1);
  });

  test('one that comes late, or whose hours were chosen meanwhile, does not ring in the night', async () => {
    await runner.tell(notice('mention'));
    const quiet_hours = { from: '22:00', to: '07:00' };
    await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
    clock.set('2026-11-20T21:30:00Z');
    await runner.runDue();
    expect(await mails()).toEqual([]);
    clock.set('2026-11-21T06:00:00Z');
    await runner.runDue();
    expect(await mails()).toHaveLength(1);
  });

  test('who is banned is not mailed', async () => {
    await runner.tell(notice('mention'));
    await database.pool.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [memberId],
    );
    await afterMinutes(5);
    expect(await mails()).toEqual([]);
  });

  test('attack: a name with line breaks makes no header of its own', async () => {
    const smtp = await startSmtpPeer();
    try {
      const actor = 'Ana\r\nBcc: victim@kith.example\u0085\u2028X-Evil: 1';
      await runner.tell({ ...notice('mention'), facts: { actor, excerpt: 'x' } });
      await afterMinutes(5);
      const [{ id: mailId } = { id: '' }] = await mails();
      const deliver = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'x@kith.example' });
      await deliver.run({ mailId }, new AbortController().signal, runner.jobs);
      const [head = ''] = (smtp.received[0]?.raw ?? '').split('\r\n\r\n');
      expect(head).toMatch(/^Subject: /mu);
      expect(head).not.toMatch(/^(?:Bcc|X-Evil):/imu);
      expect(smtp.received).toHaveLength(1);
    } finally {
      await smtp.close();
    }
  });

  test('what is mailed by those who tell it is not mailed twice', async () => {
    const facts = { until: '2026-11-27' };
    await runner.tell({ memberId, kind: 'export_ready', fact: 'e', facts });
    await afterMinutes(5);
    await digestAt('2026-11-23T09:00:00Z');
    expect(await mails()).toEqual([]);
  });
});

describe('digests', () => {
  test('a day is told next morning by the member’s clock, in one mail, once', async () => {
    await runner.tell(notice('comment', 'comment'));
    await runner.tell({ ...notice('comment'), fact: 'second' });
    await digestAt('2026-11-21T06:45:00Z');
    expect(await mails(), 'not before eight').toEqual([]);
    await digestAt('2026-11-21T07:00:00Z');
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 things that happened on Kith');
    expect(mail?.body_text.match(/commented on your post/gu)).toHaveLength(2);
    await runner.tell({ ...notice('comment'), fact: 'third' });
    await digestAt('2026-11-21T07:15:00Z');
    await digestAt('2026-11-21T20:00:00Z');
    expect(await mails(), 'what comes later waits').toHaveLength(1);
    await digestAt('2026-11-22T07:00:00Z');
    expect(await mails()).toHaveLength(2);
  });

  test('two servers at once send one; a server that was down is late', async () => {
    await runner.tell(notice('comment'));
    clock.set('2026-11-23T18:00:00Z');
    await Promise.all([1, 2].map(() => runner.run('notifications.digest')));
    expect(await mails()).toHaveLength(1);
  });

  test('one that can’t be made, of a fact from another version, holds up nobody else’s', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createMember(database, { clock })));
    const everybody = [ctx, ...others].map(({ actor }) => actor.memberId).sort();
    const [broken = '', nowhere = '', ...rest] = everybody;
    for (const each of everybody) await runner.tell({ ...notice('comment'), memberId: each });
    await database.pool.query(
      `update notification_facts
       set notification_id = null, data = '{"kind": "poke", "facts": {}}' where owner_id = $1`,
      [broken],
    );
    await database.pool.query(`update profiles set timezone = 'Mars/Olympus' where id = $1`, [
      nowhere,
    ]);
    await digestAt('2026-11-21T10:00:00Z');
    for (const each of rest) expect(await runner.readMails(each)).toHaveLength(1);
    expect(await runner.readMails(broken)).toEqual([]);
  });

  test('who changes from a daily to a weekly digest is told in it what waited', async () => {
    await runner.tell(notice('comment'));
    const comment = { ...defaultWays.comment, mail: 'weekly' as const };
    const input = { topics: { ...defaultWays, comment }, quiet_hours: null };
    await putPreferences({ ctx, input });
    await digestAt('2026-11-21T07:00:00Z');
    expect(await mails()).toEqual([]);
    await digestAt('2026-11-23T07:00:00Z');
    expect((await mails())[0]?.body_text).toContain('commented on your post');
    await digestAt('2026-11-30T07:00:00Z');
    expect(await mails()).toHaveLength(1);
  });

  test('a week is told on Monday', async () => {
    await runner.tell(notice('share'));
    await digestAt('2026-11-21T07:00:00Z');
    await digestAt('2026-11-23T06:59:00Z');
    expect(await mails()).toEqual([]);
    await digestAt('2026-11-23T07:00:00Z');
    expect((await mails())[0]?.body_text).toContain('Your week on Kith');
    clock.advance(dayMs + hourMs);
    await runner.run('notifications.digest');
    expect(await mails()).toHaveLength(1);
  });

  test('likes of one post are one line; what was read is not told; nothing is no mail', async () => {
    await digestAt('2026-11-20T09:00:00Z');
    const post_id = randomUUID();
    for (const actor of ['Ana', 'Ben', 'Cleo']) {
      await runner.tell({ ...notice('like'), fact: actor, facts: { actor }, ids: { post_id } });
    }
    await digestAt('2026-11-23T07:00:00Z');
    expect((await mails())[0]?.body_text).toContain('Cleo and 2 others liked your post');
    await runner.tell(notice('share'));
    await markAllRead();
    await digestAt('2026-11-30T07:00:00Z');
    expect(await mails()).toHaveLength(1);
  });

  test('quiet hours hold it back', async () => {
    const quiet_hours = { from: '22:00', to: '09:30' };
    await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
    await runner.tell(notice('comment'));
    await digestAt('2026-11-21T07:00:00Z');
    expect(await mails()).toEqual([]);
    await digestAt('2026-11-21T08:30:00Z');
    expect(await mails()).toHaveLength(1);
  });
});

describe('the link that ends mails', () => {
  const open = (url: string, method: 'GET' | 'POST' = 'GET', body?: string) =>
    site.request(url, {
      method,
      ...(body === undefined
        ? {}
        : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
  async function receive(who = ctx): Promise<string> {
    await runner.tell({ ...notice('mention'), memberId: who.actor.memberId, fact: randomUUID() });
    await afterMinutes(5);
    return (await runner.readMails(who.actor.memberId)).at(-1)?.unsubscribe_url ?? '';
  }

  test('one click ends mails of its kind without signing in, and a second changes nothing', async () => {
    const url = await receive();
    for (let click = 0; click < 2; click += 1) {
      const answer = await open(url, 'POST', 'List-Unsubscribe=One-Click');
      expect(answer.status).toBe(200);
    }
    expect(await mailModes()).toMatchObject({ mention: 'off', comment: 'daily', message: 'now' });
    await receive();
    expect(await mails()).toHaveLength(1);
  });

  test('attack: a scanner that opens every link of a mail changes nothing', async () => {
    const url = await receive();
    for (let time = 0; time < 3; time += 1) {
      const answer = await open(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await answer.text()).toContain('<form method="post">');
    }
    expect(await mailModes()).toMatchObject({ mention: 'now' });
  });

  test('attack: a link for somebody else, for another topic, or without its signature', async () => {
    const other = await createMember(database, { clock });
    const [path = '', signature = ''] = (await receive()).split('.mention.');
    const own = `${path}.mention.${signature}`;
    const forged = [
      own.replace(memberId, other.actor.memberId),
      `${path}.comment.${signature}`,
      `${path}.digest.${signature}`,
      `${path}.mention.`,
      `${path}.mention.${'A'.repeat(43)}`,
      `${own}.x`,
      own.slice(0, -1),
      own.replace(memberId, `${memberId}' or '1'='1`),
    ];
    for (const url of forged) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await open(encodeURI(url), method)).status, url).toBe(404);
      }
    }
    expect(await mailModes()).toMatchObject({ mention: 'now', comment: 'daily' });
    expect(await mailModes(other)).toMatchObject({ mention: 'now', comment: 'daily' });
  });

  test('attack: a link that is used without end is told when to come again', async () => {
    const url = await receive();
    const answers = [];
    for (let click = 0; click < 21; click += 1) answers.push(await open(url, 'POST'));
    expect(answers.map(({ status }) => status).slice(0, 20)).toEqual(Array(20).fill(200));
    expect(answers[20]?.status).toBe(429);
    expect(Number(answers[20]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a digest’s ends every digest and leaves the rest', async () => {
    await runner.tell(notice('comment'));
    await digestAt('2026-11-21T07:00:00Z');
    const [mail] = await mails();
    await open(mail?.unsubscribe_url ?? '', 'POST');
    expect(await mailModes()).toMatchObject({
      mention: 'now',
      comment: 'off',
      like: 'off',
      network: 'off',
    });
  });

  test('it speaks the member’s language, and names nobody', async () => {
    const german = await createMember(database, { clock, locale: 'de-DE' });
    const page = await (await open(await receive(german))).text();
    expect(page).toContain('Diese Mails abbestellen?');
    expect(page).not.toContain('Test Member');
    const lost = await site.request('/unsubscribe/nothing', {
      headers: { 'accept-language': 'fr' },
    });
    expect(await lost.text()).toContain('Ce lien n’est pas valide');
  });
});
