import { referralLimits } from '@kith/contract/referrals/rules';
import { openedReferralSchema } from '@kith/contract/referrals/schemas';
import { createdInvitationSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, describe, expect, test } from 'vitest';

import { takeDeeds } from '#features/badges/watch-deeds.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { openReferralClients, ownCredits } from '#testing/test-referrals.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { sendSettlements } from './referral-jobs.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const clients = openReferralClients(database, app);
const { accept, activate, credits, log, programOf, query, renew, settle, signUp } = clients;
const { ofInviter, ofGuest } = ownCredits;
let inviter: AppMember;
let code: string;

beforeEach(async () => {
  app.sent.length = 0;
  inviter = await signUp();
  code = await renew(inviter);
});

describe('a member who comes by a link', () => {
  test('is rewarded with the inviter when they log something, once', async () => {
    const guest = await signUp();
    const opened = await bodyOf(guest.call('POST', '/referrals/open', { token: code }));
    expect(openedReferralSchema.parse(opened)).toMatchObject({ is_new: true });
    expect(await bodyOf(accept(guest, code))).toEqual({ is_counted: true });
    expect((await programOf(inviter)).items).toMatchObject([
      { by: 'link', name: null, state: 'joined', credits: 0 },
    ]);
    await log(guest);
    await takeDeeds({ database, jobs: app.jobs, followers: [sendSettlements] });
    expect(app.sent.filter(({ name }) => name === 'referrals.settle')).toEqual([
      { name: 'referrals.settle', data: { memberId: guest.id } },
    ]);
    await app.run('referrals.settle', { memberId: guest.id });
    await app.run('referrals.settle', { memberId: guest.id });
    expect(await credits(inviter)).toBe(ofInviter + 100);
    expect(await credits(guest)).toBe(ofGuest + 50);
    const program = await programOf(inviter);
    expect(program).toMatchObject({ earned: 100, items: [{ state: 'rewarded', credits: 100 }] });
    expect((await programOf(guest)).invited).toEqual({
      state: 'rewarded',
      reason: null,
      credits: 50,
    });
  });

  test('is no one’s to see: neither their name nor their id leaves', async () => {
    const guest = await signUp('ana.ruiz@people.example');
    await activate(guest, code);
    const text = JSON.stringify(await programOf(inviter));
    for (const secret of [guest.id, 'ana', 'people.example']) expect(text).not.toContain(secret);
    const { rows } = await query(
      `select has_column_privilege('authenticated', 'referrals', 'member_id', 'select') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
  });

  test('earns the inviter the badge of a good host, not before they are active', async () => {
    const guest = await signUp();
    await bodyOf(accept(guest, code));
    await app.run('badges.award', { memberId: inviter.id });
    const hosts = () =>
      query(
        `select badge from earned_badges where owner_id = $1 and badge = 'good_host'`,
        inviter.id,
      );
    expect((await hosts()).rows).toEqual([]);
    await log(guest);
    await query('delete from badge_checks');
    await settle(guest);
    const noted = await query('select member_id from badge_checks');
    expect(noted.rows).toContainEqual({ member_id: inviter.id });
    await app.run('badges.award', { memberId: inviter.id });
    expect((await hosts()).rows).toHaveLength(1);
  });

  test('notifies: someone joined, the rewards of both', async () => {
    const guest = await signUp();
    await activate(guest, code);
    const notices = app.sent
      .filter(({ name }) => name === 'notifications.deliver')
      .map(({ data }) => data as { memberId: string; data: object });
    expect(notices.map(({ memberId, data }) => [memberId, data])).toEqual([
      [inviter.id, { kind: 'referral', facts: { step: 'joined' } }],
      [inviter.id, { kind: 'referral', facts: { step: 'rewarded', credits: 100 } }],
      [guest.id, { kind: 'referral', facts: { step: 'welcomed', credits: 50 } }],
    ]);
  });
});

describe('an invitation', () => {
  const invite = async () =>
    createdInvitationSchema.parse(
      await bodyOf(inviter.call('POST', '/invitations', { message: '', expires_in_days: 14 })),
    );
  const states = async () =>
    (await programOf(inviter)).items.map(({ state, reason }) => [state, reason]);

  test('is sent, opened by a person, accepted and rewarded, each with its time', async () => {
    const { token } = await invite();
    const look = (program: string) =>
      fetch(`${app.origin}/invite/${token}`, { headers: { 'user-agent': program } });
    await look('Googlebot/2.1');
    expect(await states()).toEqual([['sent', null]]);
    await look('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36');
    expect(await states()).toEqual([['opened', null]]);
    const guest = await signUp();
    await bodyOf(guest.call('POST', '/invitations/accept', { token }));
    expect(await states()).toEqual([['joined', null]]);
    await log(guest);
    await settle(guest);
    expect(await programOf(inviter)).toMatchObject({
      earned: 100,
      items: [{ by: 'invitation', name: expect.any(String), state: 'rewarded' }],
    });
  });

  test('that a member of before accepts is refused, in words that name no one', async () => {
    const old = await signUp();
    await query(
      `update auth.users set created_at = now() - interval '1 year' where id = $1`,
      old.id,
    );
    const { token } = await invite();
    await bodyOf(old.call('POST', '/invitations/accept', { token }));
    expect(await states()).toEqual([['refused', 'already_member']]);
    await log(old);
    expect(await settle(old)).toBeNull();
  });

  test('that is revoked or ended says so', async () => {
    const { invitation, token } = await invite();
    await bodyOf(inviter.call('DELETE', `/invitations/${invitation.id}`));
    const guest = await signUp();
    expect(await refusalOf(guest.call('POST', '/invitations/accept', { token }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await states()).toEqual([['ended', null]]);
  });
});

describe('no one is rewarded twice', () => {
  test('by sixteen settlements at once', async () => {
    const guest = await signUp();
    await bodyOf(accept(guest, code));
    await log(guest);
    await Promise.all(Array.from({ length: 16 }, () => settle(guest)));
    expect(await credits(inviter)).toBe(ofInviter + 100);
    expect(await credits(guest)).toBe(ofGuest + 50);
    const { rows } = await query(
      `select key from credit_transactions where user_id = any ($1) and kind = 'reward'`,
      [inviter.id, guest.id],
    );
    expect(rows).toHaveLength(2);
  });

  test('by sixteen who claim links of two inviters at once', async () => {
    const other = await signUp();
    const codes = [code, await renew(other)];
    const guest = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        bodyOf<{ is_counted: boolean }>(accept(guest, codes[at % 2] ?? code)),
      ),
    );
    expect(answers.filter((answer) => answer.is_counted)).toHaveLength(1);
    await log(guest);
    await settle(guest);
    expect((await credits(inviter)) + (await credits(other))).toBe(2 * ofInviter + 100);
  });

  test('past the limit of a day by many at once; the rest waits, the invited do not', async () => {
    const most = referralLimits.perDay;
    const guests = await Promise.all(Array.from({ length: most + 3 }, () => signUp()));
    await Promise.all(guests.map(async (guest) => bodyOf(accept(guest, code))));
    await Promise.all(guests.map(log));
    await Promise.all(guests.map(settle));
    expect((await programOf(inviter)).earned).toBe(most * 100);
    const waiting = (await programOf(inviter)).items.filter(({ state }) => state === 'activated');
    expect(waiting.map(({ reason }) => reason)).toEqual(['limit', 'limit', 'limit']);
    for (const guest of guests) expect(await credits(guest)).toBe(ofGuest + 50);
    await app.run('referrals.sweep');
    expect((await programOf(inviter)).earned).toBe(most * 100);
    await query(
      `update referrals set settled_at = settled_at - interval '25 hours' where owner_id = $1`,
      inviter.id,
    );
    await app.run('referrals.sweep');
    expect((await programOf(inviter)).earned).toBe((most + 3) * 100);
  });
});

test('a visitor’s page says what both get, counts once a day, and leads to sign-up', async () => {
  const visit = (program: string) =>
    fetch(`${app.origin}/invite/${code}`, { headers: { 'user-agent': program } });
  const page = await (await visit('Mozilla/5.0 Chrome/140.0')).text();
  expect(page).toContain('you get 50 credits');
  expect(page).toContain('gets 100');
  expect(page).toContain(encodeURIComponent(`referral=${code}`));
  await visit('Mozilla/5.0 Chrome/140.0');
  await visit('Googlebot/2.1');
  expect((await programOf(inviter)).link).toMatchObject({ opens: 1 });
  const picture = await fetch(`${app.origin}/invite/${code}/preview.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
});
