import { dayMs } from '@kith/contract/core/time';
import { referralLimits } from '@kith/contract/referrals/rules';
import { beforeEach, describe, expect, test } from 'vitest';

import { eraseMember } from '#features/auth/account-deletion/erase-member.ts';
import { runAsService } from '#platform/database/service.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { openReferralClients, ownCredits } from '#testing/test-referrals.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const clients = openReferralClients(database, app);
const { accept, activate, credits, log, programOf, query, renew, setDevice, settle, signUp } =
  clients;
const { ofGuest } = ownCredits;
let inviter: AppMember;
let code: string;

beforeEach(async () => {
  inviter = await signUp();
  code = await renew(inviter);
});

describe('refused is', () => {
  test('one’s own link, a forged one, a revoked one, one of someone gone or across a block', async () => {
    const guest = await signUp();
    const missing = [404, 'not_found'];
    expect(await refusalOf(accept(inviter, code))).toEqual(missing);
    expect(await refusalOf(accept(guest, 'A'.repeat(22)))).toEqual(missing);
    const former = code;
    code = await renew(inviter);
    expect(await refusalOf(accept(guest, former))).toEqual(missing);
    const block = [guest.id, inviter.id];
    await query(
      `insert into member_blocks (owner_id, blocked_id, known_as, created_at) values ($1, $2, '', now())`,
      ...block,
    );
    expect(await refusalOf(accept(guest, code))).toEqual(missing);
    await query('delete from member_blocks');
    await query('update auth.users set deleted_at = now() where id = $1', inviter.id);
    expect(await refusalOf(accept(guest, code))).toEqual(missing);
    const visit = async (token: string) => {
      const page = await fetch(`${app.origin}/invite/${token}`);
      return [page.status, await page.text()];
    };
    expect(await visit(code)).toEqual(await visit('B'.repeat(22)));
  });

  test('a claim of who has been a member for longer, or than the link', async () => {
    const old = await signUp();
    await query(
      `update auth.users set created_at = now() - interval '8 days' where id = $1`,
      old.id,
    );
    await query(`update referral_links set created_at = now() - interval '1 year'`);
    expect(await bodyOf(accept(old, code))).toEqual({ is_counted: false });
    const earlier = await signUp();
    code = await renew(inviter);
    expect(await bodyOf(accept(earlier, code))).toEqual({ is_counted: false });
  });

  test.each([
    ['ana@people.example', 'ana+second@people.example', 'own_address'],
    ['ana.ruiz@gmail.com', 'a.naruiz+x@googlemail.com', 'own_address'],
    [undefined, 'throwaway@mailinator.com', 'disposable_address'],
  ])('%s who invites %s: %s', async (own, other, reason) => {
    inviter = await signUp(own);
    code = await renew(inviter);
    const guest = await signUp(other);
    expect(await activate(guest, code)).toEqual({ state: 'refused', reason, paysMember: false });
    expect(await credits(guest)).toBe(ofGuest);
    expect((await programOf(inviter)).items).toMatchObject([
      { state: 'refused', reason, credits: 0 },
    ]);
  });

  test('a second account of one mailbox', async () => {
    await signUp('kim@boxes.example');
    const guest = await signUp('kim+again@boxes.example');
    expect(await activate(guest, code)).toMatchObject({ reason: 'known_address' });
  });

  test('who deleted their account and comes back, for a year', async () => {
    const guest = await signUp('lena@boxes.example');
    await activate(guest, code);
    await runAsService(database, (tx) => eraseMember(tx, guest.id));
    expect((await programOf(inviter)).items).toMatchObject([{ state: 'rewarded', name: null }]);
    const again = await signUp('lena+new@boxes.example');
    expect(await activate(again, code)).toMatchObject({ state: 'refused', reason: 'returned' });
    const { rows } = await query('select * from referral_marks');
    expect(JSON.stringify(rows)).not.toContain('lena');
    await runAsService(database, (tx) => eraseMember(tx, again.id));
    await query(`update referral_marks set left_on = left_on - 366`);
    await app.run('referrals.sweep');
    expect((await query('select from referral_marks')).rowCount).toBe(0);
  });

  test('who only entered the sample network, or hasn’t confirmed their address', async () => {
    const guest = await signUp();
    await bodyOf(accept(guest, code));
    expect(await settle(guest)).toEqual({ state: 'joined' });
    await log(guest);
    await query(`update interactions set source = 'sample' where owner_id = $1`, guest.id);
    expect(await settle(guest)).toEqual({ state: 'joined' });
    await query(`update interactions set source = 'manual' where owner_id = $1`, guest.id);
    await query('update auth.users set email_confirmed_at = null where id = $1', guest.id);
    expect(await settle(guest)).toEqual({ state: 'joined' });
  });
});

describe('one device', () => {
  test('of both holds the rewards until the invited uses another one', async () => {
    const guest = await signUp();
    await setDevice(inviter, '10.9.9.9', 'One browser');
    await setDevice(guest, '10.9.9.9', 'One browser');
    expect(await activate(guest, code)).toMatchObject({
      state: 'activated',
      reason: 'same_device',
    });
    await app.run('referrals.sweep');
    expect(await credits(guest)).toBe(ofGuest);
    await setDevice(guest, '10.9.9.10', 'One browser');
    await app.run('referrals.sweep');
    expect(await credits(guest)).toBe(ofGuest + 50);
    expect((await programOf(inviter)).earned).toBe(100);
  });

  test('of a ring, too: with another one who was invited, or who invited the inviter', async () => {
    const [first, second] = [await signUp(), await signUp()];
    expect(await activate(first, code)).toMatchObject({ state: 'rewarded' });
    await setDevice(first, '10.9.9.8', 'Ring');
    await setDevice(second, '10.9.9.8', 'Ring');
    expect(await activate(second, code)).toMatchObject({ reason: 'same_device' });
    code = await renew(first);
    const third = await signUp();
    await setDevice(inviter, '2001:db8:1:2::1', 'Chain');
    await setDevice(third, '2001:db8:1:2::9', 'Chain');
    expect(await activate(third, code)).toMatchObject({ reason: 'same_device' });
  });

  test('is refused after a month', async () => {
    const guest = await signUp();
    await setDevice(inviter, '10.9.9.7', 'Always');
    await setDevice(guest, '10.9.9.7', 'Always');
    await activate(guest, code);
    await query(
      `update referrals set activated_at = activated_at - make_interval(days => $2) where owner_id = $1`,
      inviter.id,
      referralLimits.deviceDays + 1,
    );
    await app.run('referrals.sweep');
    expect((await programOf(inviter)).items).toMatchObject([
      { state: 'refused', reason: 'same_device' },
    ]);
    expect(await credits(guest)).toBe(ofGuest);
  });
});

test('an inviter who is banned gets nothing, the invited what was promised', async () => {
  const guest = await signUp();
  await bodyOf(accept(guest, code));
  const until = new Date(Date.now() + dayMs);
  await query('update auth.users set banned_until = $2 where id = $1', inviter.id, until);
  await log(guest);
  expect(await settle(guest)).toMatchObject({ state: 'refused', reason: 'inviter_gone' });
  expect(await credits(guest)).toBe(ofGuest + 50);
});
