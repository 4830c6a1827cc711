import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { defaultWays, type NotificationTopic } from '@kith/contract/notifications/rules';
import type { MemberContext } from '#platform/context.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addPost } from '#testing/test-posts.ts';
import { beforeEach, describe, expect, test } from 'vitest';

import { putPreferences } from './put-preferences.ts';

const clock = createTestClock();
const database = await useFileDatabase();
let ctx: MemberContext;
let memberId: string;
let postId: string;
let runner: ReturnType<typeof createNotificationRunner>;
beforeEach(async () => {
  // A Friday, 10:00 in Berlin.
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  memberId = ctx.actor.memberId;
  postId = await addPost(ctx, 'Hello {{email}}');
  runner = createNotificationRunner(database, clock);
});

const notice = (
  kind: NotificationTopic & ('mention' | 'comment' | 'share' | 'like'),
  fact = kind,
) => ({
  memberId,
  kind,
  fact,
  facts: { actor: 'Ana <b>', excerpt: 'Hello {{email}}' },
  ids: { post_id: postId },
});
const emails = () => runner.readEmailsOf(memberId);
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

describe('immediate emails', () => {
  test('an email comes some minutes later, as text and as HTML with the same content', async () => {
    await runner.notifyAndRun(notice('mention'));
    expect(await emails()).toEqual([]);
    await afterMinutes(5);
    const [mail, ...others] = await emails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Ana <b> mentioned you');
    expect(mail?.body_text).toContain('Hello {{email}}');
    expect(mail?.body_text).toContain('https://kith.example/app/feed?post=');
    expect(mail?.body_text).toContain(mail?.unsubscribe_url);
    expect(mail?.body_html).toContain('Ana &lt;b&gt; mentioned you');
    expect(mail?.body_html).toContain(`href="${mail?.unsubscribe_url}"`);
  });

  test('the email is in the member’s language', async () => {
    const german = await createMember(database, { clock, locale: 'de-DE' });
    await runner.notifyAndRun({ ...notice('mention'), memberId: german.actor.memberId });
    await afterMinutes(5);
    const [mail] = await runner.readEmailsOf(german.actor.memberId);
    expect(mail?.subject).toBe('Ana <b> hat dich erwähnt');
    expect(mail?.body_text).toContain('Solche E-Mails abbestellen');
  });

  test('a header offers email programs one-click unsubscribing', async () => {
    const smtp = await startSmtpPeer();
    try {
      await runner.notifyAndRun(notice('mention'));
      await afterMinutes(5);
      const [{ id: mailId } = { id: '' }] = await emails();
      const deliver = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'x@kith.example' });
      await deliver.run({ mailId }, new AbortController().signal, runner.jobs);
      const raw = smtp.received[0]?.raw.replaceAll(/\r\n\s+/gu, ' ') ?? '';
      expect(raw).toMatch(/^List-Unsubscribe: ?<https:\/\/kith\.example\/unsubscribe\/[\w.-]+>/mu);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/mu);
    } finally {
      await smtp.close();
    }
  });

  test('sends none to a member who saw the notification or turned emails off', async () => {
    await runner.notifyAndRun(notice('mention', 'mention'));
    await markAllRead();
    await afterMinutes(5);
    await runner.notifyAndRun({ ...notice('mention'), fact: 'second' });
    const topics = { ...defaultWays, mention: { ...defaultWays.mention, mail: 'off' as const } };
    await putPreferences({ ctx, input: { topics, quiet_hours: null } });
    await afterMinutes(5);
    expect(await emails()).toEqual([]);
  });

  test('a repeat of the job, also at once, sends none twice', async () => {
    await runner.notifyAndRun(notice('mention'));
    const [job] = runner.sent.splice(0);
    await Promise.all([1, 2, 3].map(() => runner.run(job?.name ?? '', job?.data)));
    expect(await emails()).toHaveLength(1);
  });

  test('waits during quiet hours', async () => {
    const quiet_hours = { from: '09:00', to: '12:00' };
    await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
    await runner.notifyAndRun(notice('mention'));
    await afterMinutes(60);
    expect(await emails()).toEqual([]);
    await afterMinutes(60);
    expect(await emails()).toHaveLength(1);
  });

  test('a late email, or one whose quiet hours were chosen meanwhile, waits for the morning', async () => {
    await runner.notifyAndRun(notice('mention'));
    const quiet_hours = { from: '22:00', to: '07:00' };
    await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
    clock.set('2026-11-20T21:30:00Z');
    await runner.runDue();
    expect(await emails()).toEqual([]);
    clock.set('2026-11-21T06:00:00Z');
    await runner.runDue();
    expect(await emails()).toHaveLength(1);
  });

  test('sends none to a banned member', async () => {
    await runner.notifyAndRun(notice('mention'));
    await database.pool.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [memberId],
    );
    await afterMinutes(5);
    expect(await emails()).toEqual([]);
  });

  test('attack: a name with line breaks adds no header', async () => {
    const smtp = await startSmtpPeer();
    try {
      const actor = 'Ana\r\nBcc: victim@kith.example\u0085\u2028X-Evil: 1';
      await runner.notifyAndRun({ ...notice('mention'), facts: { actor, excerpt: 'x' } });
      await afterMinutes(5);
      const [{ id: mailId } = { id: '' }] = await emails();
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

  test('does not email again what a feature emails itself', async () => {
    const facts = { until: '2026-11-27' };
    await runner.notifyAndRun({ memberId, kind: 'export_ready', fact: 'e', facts });
    await afterMinutes(5);
    await digestAt('2026-11-23T09:00:00Z');
    expect(await emails()).toEqual([]);
  });
});

describe('digests', () => {
  test('a daily digest comes once, on the next morning of the member’s clock', async () => {
    await runner.notifyAndRun(notice('comment', 'comment'));
    await runner.notifyAndRun({ ...notice('comment'), fact: 'second' });
    await digestAt('2026-11-21T06:45:00Z');
    expect(await emails(), 'not before eight').toEqual([]);
    await digestAt('2026-11-21T07:00:00Z');
    const [mail] = await emails();
    expect(mail?.subject).toBe('2 things that happened on Kith');
    expect(mail?.body_text.match(/commented on your post/gu)).toHaveLength(2);
    await runner.notifyAndRun({ ...notice('comment'), fact: 'third' });
    await digestAt('2026-11-21T07:15:00Z');
    await digestAt('2026-11-21T20:00:00Z');
    expect(await emails(), 'later notifications wait for the next digest').toHaveLength(1);
    await digestAt('2026-11-22T07:00:00Z');
    expect(await emails()).toHaveLength(2);
  });

  test('two servers at once send one digest; a server that was down sends it late', async () => {
    await runner.notifyAndRun(notice('comment'));
    clock.set('2026-11-23T18:00:00Z');
    await Promise.all([1, 2].map(() => runner.run('notifications.digest')));
    expect(await emails()).toHaveLength(1);
  });

  test('a digest that fails does not delay those of other members', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createMember(database, { clock })));
    const everybody = [ctx, ...others].map(({ actor }) => actor.memberId).sort();
    const [broken = '', nowhere = '', ...rest] = everybody;
    for (const each of everybody)
      await runner.notifyAndRun({ ...notice('comment'), memberId: each });
    await database.pool.query(
      `update notification_facts
       set notification_id = null, data = '{"kind": "poke", "facts": {}}' where owner_id = $1`,
      [broken],
    );
    await database.pool.query(`update profiles set timezone = 'Mars/Olympus' where id = $1`, [
      nowhere,
    ]);
    await digestAt('2026-11-21T10:00:00Z');
    for (const each of rest) expect(await runner.readEmailsOf(each)).toHaveLength(1);
    expect(await runner.readEmailsOf(broken)).toEqual([]);
  });

  test('a change from daily to weekly moves the waiting notifications', async () => {
    await runner.notifyAndRun(notice('comment'));
    const comment = { ...defaultWays.comment, mail: 'weekly' as const };
    const input = { topics: { ...defaultWays, comment }, quiet_hours: null };
    await putPreferences({ ctx, input });
    await digestAt('2026-11-21T07:00:00Z');
    expect(await emails()).toEqual([]);
    await digestAt('2026-11-23T07:00:00Z');
    expect((await emails())[0]?.body_text).toContain('commented on your post');
    await digestAt('2026-11-30T07:00:00Z');
    expect(await emails()).toHaveLength(1);
  });

  test('a weekly digest comes on Monday', async () => {
    await runner.notifyAndRun(notice('share'));
    await digestAt('2026-11-21T07:00:00Z');
    await digestAt('2026-11-23T06:59:00Z');
    expect(await emails()).toEqual([]);
    await digestAt('2026-11-23T07:00:00Z');
    expect((await emails())[0]?.body_text).toContain('Your week on Kith');
    clock.advance(dayMs + hourMs);
    await runner.run('notifications.digest');
    expect(await emails()).toHaveLength(1);
  });

  test('likes of one post are one line; read ones are left out; an empty digest is not sent', async () => {
    await digestAt('2026-11-20T09:00:00Z');
    const post_id = postId;
    for (const actor of ['Ana', 'Ben', 'Cleo']) {
      await runner.notifyAndRun({
        ...notice('like'),
        fact: actor,
        facts: { actor },
        ids: { post_id },
      });
    }
    await digestAt('2026-11-23T07:00:00Z');
    expect((await emails())[0]?.body_text).toContain('Cleo and 2 others liked your post');
    await runner.notifyAndRun(notice('share'));
    await markAllRead();
    await digestAt('2026-11-30T07:00:00Z');
    expect(await emails()).toHaveLength(1);
  });

  test('waits during quiet hours', async () => {
    const quiet_hours = { from: '22:00', to: '09:30' };
    await putPreferences({ ctx, input: { topics: defaultWays, quiet_hours } });
    await runner.notifyAndRun(notice('comment'));
    await digestAt('2026-11-21T07:00:00Z');
    expect(await emails()).toEqual([]);
    await digestAt('2026-11-21T08:30:00Z');
    expect(await emails()).toHaveLength(1);
  });
});
